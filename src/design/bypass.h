// What a bypass costs. A node that fails is bypassed by joining each channel that enters it to the channel of the same
// kind that leaves it: a ring link to the next ring link, a skip to the skip of the same length, +x to +x. The packet
// passes both wires and the failed node's switch as one hop.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/execution.h"
#include "base/numbers/count.h"
#include "topology/network.h"

namespace weft::design {

// The worst over all choices of the failed nodes.
struct Degraded {
  std::string name;  // "1 node bypassed"
  Count case_count = 0;
  bool is_connected = true;  // in every case; otherwise there are no distances
  std::optional<std::uint32_t> diameter;
  std::optional<double> mean_distance;  // between different nodes
  std::uint32_t most_wires = 1;         // of one hop
};

struct BypassCost {
  std::vector<Degraded> states;    // whole, removed, bypassed; two removed, two bypassed where that is quick
  Count connections_per_node = 0;  // channels joined inside a node, at most
  Count dead_ends = 0;             // channels that enter a node which has none of this kind to leave by
};

BypassCost bypass_cost(const topology::Network& network, const Execution& execution);

}  // namespace weft::design
