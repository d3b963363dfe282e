// Lower bounds for embeddings of one network in another that put at most so many guest nodes on one host node. They
// hold for every such map and for every choice of paths.
//
// - Load: the heaviest guest node, and the weight of all guest nodes by the number of host nodes.
// - Dilation: the nodes within k channels of a guest node have images within k·d channels of its image, so d is at
// least
//   such that the largest ball of the host has room for the largest ball of the guest, for every k. If no two nodes
//   share a host node, the host is bipartite, and the guest is not or has too large a class, some channel needs two
//   hops.
// - Mean dilation and congestion: the neighbours of a guest node are at best at the host nodes nearest to its image,
// the
//   heaviest nearest; the sum of all these hops is shared by all host channels. What leaves one guest node leaves its
//   host node by the channels of that, except to neighbours on the same host node.
#pragma once

#include <optional>
#include <string>

#include "programs/embeddings/embedding.h"

namespace weft::programs {

struct EmbeddingBounds {
  std::uint64_t load = 0;
  std::uint32_t dilation = 0;
  Fraction dilation_mean{};
  std::uint64_t hops = 0;
  std::uint64_t congestion = 0;
  Fraction congestion_mean{};
};

EmbeddingBounds embedding_bounds(const topology::Network& guest, const topology::Network& host,
                                 const TaskWeights& weights, std::uint64_t most_nodes_at_one,
                                 const Execution& execution);

// The sizes of the two classes of nodes, larger one first, if every channel joins different classes. In a graph of
// several parts, the parts' larger classes are added.
struct BipartiteClasses {
  NodeId larger = 0;
  NodeId smaller = 0;
  NodeId parts = 0;
};
std::optional<BipartiteClasses> bipartite_classes(DigraphView graph);

// Why an odd cycle, or a large class, keeps `part` from being a subgraph of `whole`; empty if neither does.
std::string parity_obstacle(const topology::Network& part, const topology::Network& whole);

}  // namespace weft::programs
