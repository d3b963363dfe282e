// How a packet goes down the ranks of a recursive diagonal torus: walks on the base torus to nodes that have the next
// rank, the patterns by which it spreads at each rank, the VCs that it uses, and the addresses of the leaves.
//
// VCs, so that no channel waits for itself over others, if a packet waits for all outputs of the next router:
//
//   tile of rank r    VC 0; the second of two steps in +y: VC 1. Steps in x are followed by no other step of the rank
//   highest rank      a tile if its tori have eight nodes, otherwise first along x, then along y; where two steps
//   follow
//                     each other along a ring: VC 0 up to the dateline of the ring, VC 1 from there on
//   walks             on the base torus. If each node has one upper rank and walks have one step, the end of a walk
//   tells
//                     its rank, so all walks may use the same VC: VC 1 in x and in -y, where rank 0 uses VC 0 only. In
//                     +y it is VC 0, beside the first steps of tiles, if no walk in +y leads down to a tile that begins
//                     with the channel of a walk in +y that leads, and so on, to the first: the classes of the nodes
//                     decide. This holds for assignment alpha. Otherwise VC 2; and with longer walks or several upper
//                     ranks, a VC for each rank and step above those of rank 0
//
// The ranks descend, and a walk to rank r comes before rank r: walk to r, rank r, walk to r-1, rank r-1, ... rank 0 is
// an order of all channels that a packet uses one after another.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "routing/core/routing.h"
#include "routing/multicast/bit_map.h"
#include "topology/constructions/rank_shape.h"
#include "topology/port_graph.h"

namespace weft::routing {

class RankCast {
 public:
  static constexpr LeafAddress kNoLeaf = std::numeric_limits<LeafAddress>::max();

  // The graph must outlive this.
  RankCast(const topology::PortGraph& graph, topology::RankShape shape);

  [[nodiscard]] unsigned highest_rank() const { return shape_.highest_rank(); }
  [[nodiscard]] const RankPattern& pattern(unsigned rank) const { return patterns_[rank]; }
  // By link class.
  [[nodiscard]] std::vector<VcId> vcs() const;

  // The leaf at which a packet from `source` reaches `node` if it begins at this rank; kNoLeaf outside the territory.
  [[nodiscard]] LeafAddress leaf(NodeId source, unsigned root_rank, NodeId node) const;

  // A hop of a packet.
  struct Step {
    PortId port = 0;
    VcId vc = 0;
    NodeId to = 0;
  };
  // The steps to a node with links of this rank.
  [[nodiscard]] std::vector<Step> walk(NodeId from, unsigned rank) const;
  // The step of the pattern to a position, from the node at the position before. `is_past` tells whether the packet is
  // past the dateline of its ring; it is updated.
  [[nodiscard]] Step spread(NodeId from, unsigned rank, std::uint32_t position, bool& is_past) const;

 private:
  [[nodiscard]] RankPattern top_pattern();
  void find_rings();
  void find_walks(const std::vector<NodeId>& examples);
  void fill_leaves(std::size_t of_class, NodeId source);
  [[nodiscard]] PortId port_to(NodeId from, unsigned rank, topology::DiagonalDirection direction) const;
  [[nodiscard]] bool is_top_ring(unsigned rank) const { return rank == highest_rank() && !is_tiled_; }
  [[nodiscard]] std::array<VcId, 2> pattern_vcs(unsigned rank) const;  // in x and in y
  // The VC of step `number` of a walk.
  [[nodiscard]] VcId walk_vc(topology::DiagonalDirection direction, unsigned rank, std::size_t number) const;
  [[nodiscard]] bool may_share_up_walks(const std::vector<NodeId>& examples) const;
  [[nodiscard]] std::size_t displacement(NodeId from, NodeId to) const;

  const topology::PortGraph& graph_;
  topology::RankShape shape_;
  bool is_tiled_ = false;                     // the pattern of the highest rank is the tile
  std::array<bool, 4> has_dateline_{};        // by direction, on the highest rank
  std::array<std::vector<NodeId>, 2> rings_;  // by axis and node: the first node of its ring on the highest rank
  std::vector<RankPattern> patterns_;         // by rank
  std::vector<std::vector<std::vector<topology::DiagonalDirection>>> walks_;  // by class, then rank
  bool has_one_walk_vc_ = false;
  bool shares_up_walks_ = false;  // walks in +y use VC 0
  std::size_t longest_walk_ = 0;
  // By class of the source and rank, then by displacement.
  std::vector<std::vector<std::vector<LeafAddress>>> leaves_;
};

}  // namespace weft::routing
