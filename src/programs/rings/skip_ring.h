// Unidirectional rings with skips: directed rings, chordal rings and periodically regular chordal rings (PRC). What
// the programs for them need to know: the lengths of the links, and which node has which.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/check.h"
#include "programs/collectives/cast_graph.h"
#include "programs/program.h"
#include "topology/network.h"

namespace weft::programs {

// Link 0 is that of the ring, link h the skip s_h.
using RingLink = std::uint32_t;

class SkipRing {
 public:
  // None if the network is another one, or has faults.
  static std::optional<SkipRing> of(const topology::Network& network);

  [[nodiscard]] NodeId node_count() const { return node_count_; }
  [[nodiscard]] NodeId period() const { return period_; }  // g; 1: every node has all skips
  [[nodiscard]] RingLink link_count() const { return static_cast<RingLink>(lengths_.size()); }
  // s_h, with s_0 = 1 and s_k = N after the last skip.
  [[nodiscard]] NodeId length(RingLink link) const { return link < lengths_.size() ? lengths_[link] : node_count_; }
  // Each length divides the next one, and the last divides N.
  [[nodiscard]] bool is_chain() const;
  // The sum of ceil(s_(h+1)/s_h) - 1 over all links: the most hops of a greedy route from a node that has the longest
  // skip, without the steps between the nodes of a period.
  [[nodiscard]] std::uint64_t greedy_hops() const;

  // The class of the nodes that have a skip, in rings with a period; node v has class v modulo g.
  [[nodiscard]] NodeId class_of(RingLink skip) const { return period_ - skip; }
  [[nodiscard]] NodeId after(NodeId v, NodeId distance) const {
    WEFT_CHECK(node_count_ > 0);
    return static_cast<NodeId>((std::uint64_t{v} + distance) % node_count_);
  }
  [[nodiscard]] PortId port(NodeId v, RingLink link) const;
  [[nodiscard]] std::string link_text(RingLink link) const;

 private:
  SkipRing(const topology::Network& network, std::vector<NodeId> lengths, NodeId period)
      : graph_(&network.graph),
        node_count_(network.graph.node_count()),
        lengths_(std::move(lengths)),
        period_(period) {}

  const topology::PortGraph* graph_;
  NodeId node_count_;
  std::vector<NodeId> lengths_;
  NodeId period_;
};

inline constexpr std::string_view kSkipRings = "directed-ring, chordal-ring, prc";
inline constexpr const char* kSkipRingHint = "try prc(64,skips=[4,16])";
std::string not_a_skip_ring(const topology::Network& network);

// The greedy routes from the root to all nodes: the longest skip that does not pass the destination comes first; in a
// ring with a period the route begins with ring links to a node that has s_g, and a ring link follows after each kind
// of skip (Algorithms 1 and 3 of Parhami 1995). A route to a node on the route to another one is a part of it, so
// these routes are a tree. It takes the fewest steps that the port model allows on it.
CastTree skip_tree(const CastGraph& graph, const SkipRing& ring, NodeId root, PortModel model);

// The most steps of that tree for one message.
Formula skip_tree_formula(const SkipRing& ring, NodeId root);

}  // namespace weft::programs
