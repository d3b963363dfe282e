// Oracle for patterns of digits: what a permutation does to the labels of nodes, as texts. It does not use weights and
// radices.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "traffic/demand_helpers.h"

namespace weft::traffic {

using LabelImage = std::function<std::string(std::vector<std::string>)>;

inline void expect_labels(const std::string& spec, const std::string& pattern, const LabelImage& image) {
  const topology::Network network = topology::build(spec, Execution{});
  const auto destinations = build_permutation(network, pattern, 1, Execution{}).destinations;
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    std::string label = network.labelling->text(v);
    std::vector<std::string> parts(1);
    for (const char c : label.substr(1, label.size() - 2)) {
      if (c == ',') {
        parts.emplace_back();
      } else {
        parts.back() += c;
      }
    }
    const std::string expected = label.front() + image(parts) + label.back();
    ASSERT_EQ(network.labelling->text(destinations[v]), expected) << pattern << " of " << label;
  }
}

inline std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ",") + part;
  return text;
}

// Adds `amount` to every coordinate, modulo `side`.
inline LabelImage adding(int amount, int side) {
  return [=](std::vector<std::string> parts) {
    for (std::string& part : parts) part = std::to_string((std::stoi(part) + amount) % side);
    return joined(parts);
  };
}

}  // namespace weft::traffic
