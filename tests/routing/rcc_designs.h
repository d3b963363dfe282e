// RCC-FULL networks, and the path lengths of a routing on them.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "routing/core/algorithm.h"
#include "support/routes.h"
#include "support/routings.h"
#include "topology/network.h"

namespace weft::routing {

using test::network_of;

struct Design {
  unsigned atom;
  unsigned levels;

  [[nodiscard]] std::string network() const {
    return "rcc-full(" + std::to_string(atom) + "," + std::to_string(levels) + ")";
  }
};

inline const std::vector<Design>& small_designs() {
  static const std::vector<Design> kDesigns = {{4, 0}, {2, 1}, {3, 1}, {5, 1}, {12, 1}, {2, 2}, {3, 2}, {4, 2}, {2, 3}};
  return kDesigns;
}

struct Lengths {
  std::uint64_t sum = 0;
  std::size_t most = 0;
};

inline Lengths lengths_of(const Design& design, const char* call) {
  const auto network = network_of(design.network());
  const auto routing = build(network, call, Execution{});
  Lengths lengths;
  for (NodeId source = 0; source < network.graph.node_count(); ++source) {
    for (NodeId goal = 0; goal < network.graph.node_count(); ++goal) {
      const std::size_t hops = test::hop_count(*routing, source, goal);
      lengths.sum += hops;
      lengths.most = std::max(lengths.most, hops);
    }
  }
  return lengths;
}

}  // namespace weft::routing
