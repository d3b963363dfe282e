// Searches a broadcast with one port in few steps, on any network.
//
// In each step as many new nodes as possible are reached, those with the most urgent subtrees first: a maximum matching
// of informed and uninformed neighbours in which the weights belong to the uninformed nodes, found greedily with
// augmenting paths. The next try takes the times of the subtrees of the best broadcast so far, with random changes, as
// its urgencies. Finding the minimum is NP-hard; the result is the best of all tries and of the one that is given.
#pragma once

#include <cstdint>
#include <optional>

#include "base/execution.h"
#include "programs/collectives/cast_graph.h"

namespace weft::programs {

struct BroadcastSearchOptions {
  std::uint64_t tries = 0;  // 0: by the size of the network
  std::uint64_t seed = 1;
  std::uint64_t enough = 0;  // steps; the search ends when it finds so few
};

struct BroadcastSearch {
  CastTree tree{};
  std::uint64_t tries = 0;
};

BroadcastSearch search_broadcast(const CastGraph& graph, NodeId root, const std::optional<CastTree>& start,
                                 const BroadcastSearchOptions& options, const Execution& execution);

// One try in which no node sends more than `most_children` messages, so that messages can follow each other closely;
// none if it does not reach all nodes.
std::optional<CastTree> narrow_broadcast(const CastGraph& graph, NodeId root, std::uint32_t most_children);

}  // namespace weft::programs
