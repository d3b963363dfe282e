// Evaluates all cuts along an order of the nodes: the first k nodes on one side, the others on the other side. One pass
// over the channels and one over the flows serve all cuts of the order.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "paths/channel_capacities.h"
#include "paths/flows.h"

namespace weft::paths {

// The cut of an order that allows the least load.
struct TightCut {
  std::uint64_t node_count = 0;  // on the first side
  bool is_outward = true;        // from the first side to the other
  std::uint64_t channel_count = 0;
  double capacity = 0;  // flits per cycle
  double demanded = 0;  // flits per cycle across it when terminals send one flit per cycle on average
  [[nodiscard]] double load() const { return capacity / demanded; }
};

// `order` has every node once. None if no flow crosses any of the cuts.
std::optional<TightCut> tightest_cut(const Flows& flows, std::span<const NodeId> order,
                                     const ChannelCapacities& capacities);

}  // namespace weft::paths
