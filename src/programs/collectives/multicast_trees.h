// Multicasts: a message from a root to the members of a set, on a tree. A node of the tree that is no member, a relay,
// passes the message on and does not deliver it. No node gets more than one copy.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "programs/collectives/cast_graph.h"
#include "programs/collectives/collective_machine.h"
#include "programs/collectives/rank_broadcast.h"

namespace weft::programs {

struct Multicast {
  NodeId root = 0;
  std::vector<NodeId> members{};  // each once; the root may be one
};

// The arcs of a tree; the one that leads to a node comes before those that leave it.
using MulticastTree = std::vector<ArcId>;

// Shortest paths. Where several lead to a member, the path joins the tree as early as possible, and otherwise takes
// arcs with small loads; `loads`, by arc, grows by the message on each arc of the tree. Throws InputError if no path
// leads to a member.
MulticastTree shortest_path_tree(const CastGraph& graph, const Multicast& multicast, std::vector<std::uint64_t>& loads);

// The part of a broadcast that leads to these nodes.
MulticastTree pruned_tree(const CastGraph& graph, const CastTree& tree, std::span<const NodeId> targets);

// The nodes that a message reaches over the ranks if its header has a single bit map for each rank: in each rank a bit
// for every one of the eight nodes (on the highest rank of the network, for every node of its torus) below which there
// is a member, from whichever node of that rank. This is the hierarchical bit map, in which each node of each rank has
// a map of its own, reduced to one map for each rank: all members, and more. Example: members reached by (0,1) and by
// (2,3) have the maps {0,2} and {1,3}, which also reach (0,3) and (2,1).
std::vector<NodeId> reduced_map_nodes(const RankBroadcast& broadcast, std::span<const NodeId> members);
// The bits of such a header.
std::uint64_t reduced_map_bits(const RankBroadcast& broadcast);

// All multicasts at once; number i is in slot i.
CollectivePlan multicast_plan(const CastGraph& graph, std::span<const MulticastTree> trees, PortModel model,
                              const Execution& execution);

// For all multicasts at once, by any trees.
LowerBound multicast_bound(const CastGraph& graph, std::span<const Multicast> multicasts, PortModel model);

}  // namespace weft::programs
