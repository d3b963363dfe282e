// Vector routing on a recursive diagonal torus when ranks may come in any order: at each node the packet takes a step
// of a rank that the node has, or walks on the base torus to a node that has a rank which remains. What is left of v_0
// follows by itself. One vc: nothing here keeps packets from waiting for one another.
//
// Round faults: each node holds, for each direction of an upper rank, how far the nearest node is whose link in that
// direction is alive, by live links of the base torus. A packet whose way is dead so walks to another torus of that
// rank. On the base torus a packet that is blocked steps aside and then goes on along the axis that was blocked; two
// faults may send it back and forth for ever, which is for the prover to say.
#pragma once

#include "routing/rdt/nearest_nodes.h"
#include "routing/rdt/vector_routing.h"

namespace weft::routing {

// Of ranks in any order the next is the nearest, of those the one that leaves the least of v_0, of those the lowest.
class FloatingRouting final : public VectorRouting {
 public:
  FloatingRouting(const Task& task, const RankVectors& of, RankOrder order);

  [[nodiscard]] PathSymmetry symmetry() const override { return vectors().translations(true); }

  void plans_from_node(NodeId start, TerminalId destination, std::uint64_t draw,
                       std::vector<Header>& headers) const override {
    if (!component_.empty() && component_[start] != component_[node_of(destination)]) return;
    VectorRouting::plans_from_node(start, destination, draw, headers);
  }

 protected:
  void add_hops(const RemainingVector& remaining, NodeId here, NodeId goal, HopList& hops) const override;
  [[nodiscard]] std::string remark(const RemainingVector& remaining, NodeId here, const Hop& hop) const override;

 private:
  static constexpr std::uint32_t kYFirst = 1;  // the flag: on the base torus y comes before x

  // The direction of an upper rank that is next; none when its link is nowhere to be found.
  [[nodiscard]] std::optional<GeneratorId> next_direction(const RemainingVector& remaining, NodeId here) const;
  [[nodiscard]] bool is_better(GeneratorId a, GeneratorId b, const RemainingVector& remaining, NodeId here) const;
  void add_last_hop(const RemainingVector& remaining, NodeId here, HopList& hops) const;
  void add_step_aside(const RemainingVector& remaining, NodeId here, unsigned blocked_axis, HopList& hops) const;
  [[nodiscard]] bool is_alive(NodeId here, GeneratorId g) const { return vectors().port(graph(), here, g).has_value(); }

  RankOrder order_;
  std::vector<NodeId> component_;  // by node, when there are faults
  NearestNodes nearest_;           // kind g-4 is a live link of generator g
};

}  // namespace weft::routing
