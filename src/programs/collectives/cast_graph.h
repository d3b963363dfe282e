// The channels of a network as a collective operation uses them: outwards from a root, or inwards to it. An inward cast
// is an outward one over reversed channels with its steps in reverse order, so both share their algorithms.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/ids.h"
#include "topology/network.h"

namespace weft::programs {

enum class CastDirection : std::uint8_t { outward, inward };

using ArcId = std::uint32_t;  // the number of the channel
inline constexpr ArcId kNoArc = UINT32_MAX;

struct CastArc {
  NodeId from = 0;  // nearer to the root
  NodeId to = 0;
  NodeId sender = 0;  // of the channel: `from` of an outward arc, `to` of an inward one
  PortId port = 0;
};

class CastGraph {
 public:
  // Throws InputError if there are more channels than 32 bits number.
  CastGraph(const topology::Network& network, CastDirection direction);

  [[nodiscard]] const topology::Network& network() const { return network_; }
  [[nodiscard]] CastDirection direction() const { return direction_; }
  [[nodiscard]] NodeId node_count() const { return static_cast<NodeId>(out_begin_.size() - 1); }
  [[nodiscard]] const CastArc& arc(ArcId id) const { return arcs_[id]; }
  [[nodiscard]] std::size_t arc_count() const { return arcs_.size(); }
  [[nodiscard]] std::span<const ArcId> out_of(NodeId v) const { return list(out_, out_begin_, v); }
  [[nodiscard]] std::span<const ArcId> into(NodeId v) const { return list(in_, in_begin_, v); }

  // Hops from the root. Throws InputError with a node that cannot be reached.
  [[nodiscard]] std::vector<std::uint32_t> distances(NodeId root) const;

 private:
  static std::span<const ArcId> list(const std::vector<ArcId>& arcs, const std::vector<std::uint64_t>& begin,
                                     NodeId v) {
    return std::span(arcs).subspan(begin[v], begin[v + 1] - begin[v]);
  }

  const topology::Network& network_;
  CastDirection direction_;
  std::vector<CastArc> arcs_;
  std::vector<ArcId> out_, in_;
  std::vector<std::uint64_t> out_begin_, in_begin_;
};

// A message to a node that has it already.
struct ExtraCopy {
  ArcId arc = kNoArc;
  std::uint32_t step = 0;  // from 1
};

// Who gets the message of a single cast from whom, and in which step.
struct CastTree {
  NodeId root = 0;
  std::vector<ArcId> arcs{};           // by node: the one that leads to it; kNoArc at the root
  std::vector<std::uint32_t> steps{};  // by node: when it arrives there, from 1; 0 at the root
  std::vector<ExtraCopy> copies{};     // beyond one for each node
  [[nodiscard]] std::uint32_t step_count() const;
};

// Shortest paths with all ports: as many steps as the distance of the farthest node.
CastTree flooding_tree(const CastGraph& graph, NodeId root);

// The same tree in the fewest steps that one port allows: a node serves first the child whose subtree takes longest.
CastTree squeezed(const CastGraph& graph, const CastTree& tree);

// The same tree over the opposite channels, without extra copies: a cast from the root becomes one to the root. Each
// channel of the tree has an opposite one.
CastTree turned_inward(const CastGraph& outward, const CastTree& tree, const CastGraph& inward);

// The nodes so that parents come before their children.
std::vector<NodeId> parents_first(const CastTree& tree);

// The steps that the subtree below each node takes with one port.
std::vector<std::uint32_t> subtree_steps(const CastGraph& graph, const CastTree& tree);

}  // namespace weft::programs
