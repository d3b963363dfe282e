// Chooses a shortest path in the host for each channel of the guest so that no host channel carries much.
//
// Guest channels are taken in the order of the images of their heads, then by their own numbers. Each gets, among its
// shortest paths, the one whose channels carry least together; among equals the one with the lower ports first. Then
// every path is taken out and chosen again, round by round, until none changes or kMostRounds are over: each change
// lowers the sum of the squares of all channels' loads.
#pragma once

#include "programs/embeddings/embedding.h"

namespace weft::programs {

struct SpreadPaths {
  std::vector<std::vector<std::uint64_t>> paths;  // of each guest channel: the host channels, in order
  std::vector<bool> is_routed;                    // false: there is no path
  std::vector<std::uint64_t> loads;               // of each host channel
};

SpreadPaths spread_paths(const topology::PortGraph& guest, const topology::PortGraph& host, const HostMap& map,
                         const TaskWeights& weights, const Execution& execution);

}  // namespace weft::programs
