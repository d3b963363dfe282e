// What the suites over every registered routing algorithm share: each in each way in which its record writes it, on
// each of its examples, and some combinations more.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "routing/core/algorithm.h"

namespace weft::test {

struct RoutingExample {
  std::string call;
  std::string network;
};

// Calls that do not serve every example of their algorithm.
inline std::vector<RoutingExample> more_examples(std::string_view algorithm) {
  if (algorithm == "classes") {
    return {{"classes(valiant(o1turn),2)", "mesh(3,2)"}, {"classes(ugal,2)", "dragonfly(1,2,1)"}};
  }
  if (algorithm == "escape") return {{"escape(o1turn,dor)", "mesh(3,3)"}};
  if (algorithm == "optimal") return {{"optimal(method=paper)", "scc(3)"}, {"optimal(method=paper)", "scc(4)"}};
  if (algorithm == "ugal") {
    return {{"ugal", "dragonfly(2,4,2)"}, {"ugal", "dragonfly(1,1,4)"}, {"ugal(o1turn)", "mesh(3,3)"}};
  }
  if (algorithm == "valiant") {
    return {{"valiant", "dragonfly(2,4,2)"},
            {"valiant", "dragonfly(1,3,1)"},
            {"valiant(o1turn)", "mesh(3,3)"},
            {"valiant(fat-tree-nca(up=random))", "fat-tree(2,3)"},
            {"valiant(valiant(dor))", "ring(4)"}};
  }
  return {};
}

inline std::vector<RoutingExample> examples_of(const routing::Algorithm& algorithm) {
  std::vector<RoutingExample> examples = more_examples(algorithm.name);
  const std::string_view only_call = algorithm.calls.front().empty() ? algorithm.name : "";
  for (const std::string_view network : algorithm.examples) {
    if (network.empty()) continue;
    if (!only_call.empty()) examples.push_back({std::string(only_call), std::string(network)});
    for (const std::string_view call : algorithm.calls) {
      if (!call.empty()) examples.push_back({std::string(call), std::string(network)});
    }
  }
  return examples;
}

class AlgorithmTest : public testing::TestWithParam<const routing::Algorithm*> {
 protected:
  template <class Body>
  static void for_each_example(const Body& body) {
    for (const auto& [call, text] : examples_of(*GetParam())) {
      SCOPED_TRACE(call + " on " + text);
      const topology::Network network = topology::build(text, Execution{});
      body(network, *routing::build(network, call, Execution{}));
      if (HasFatalFailure()) return;
    }
  }
};

inline std::string algorithm_test_name(const testing::TestParamInfo<const routing::Algorithm*>& info) {
  std::string name(info.param->name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

}  // namespace weft::test
