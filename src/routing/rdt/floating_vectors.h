// Vector routing on a recursive diagonal torus with the ranks in any order: at each node the packet takes a step of a
// rank that the node has, or walks on the base torus to a node that has a remaining rank. The steps of v_0 come last.
// One VC, which can deadlock.
//
// Fault tolerance: each node stores, for each direction of an upper rank, its distance along live base torus links to
// the nearest node whose link in that direction is alive. So a packet whose link has failed walks to another torus of
// that rank. On the base torus a blocked packet takes a step along the other axis and then continues along the blocked
// one; two faults may send it back and forth forever (weft verify finds such packets).
#pragma once

#include "routing/core/local_table.h"
#include "routing/rdt/nearest_nodes.h"
#include "routing/rdt/vector_routing.h"

namespace weft::routing {

// With RankOrder::floating the next rank is the nearest one; ties go to the shortest remaining v_0, then to the lowest
// rank.
class FloatingRouting final : public VectorRouting, public HasLocalTable {
 public:
  FloatingRouting(const Task& task, const RankVectors& of, RankOrder order);

  void start(const Departure& departure, std::vector<Header>& headers) const override {
    const NodeId goal = node_of(departure.destination);
    if (component_.empty() || component_[departure.node] == component_[goal]) VectorRouting::start(departure, headers);
  }

  // For each direction of an upper rank: the distance to the nearest node with a live link in this direction, and the
  // steps of the base torus that lead there; where there are faults, also the entry that it replaces.
  [[nodiscard]] LocalTable local_table(NodeId router) const override;

 protected:
  [[nodiscard]] HeaderFields flag_fields(std::uint32_t flags) const override {
    return {{"first_axis", (flags & kYFirst) != 0 ? "y" : "x"}};
  }
  void add_hops(const RemainingVector& remaining, NodeId here, NodeId goal, HopList& hops) const override;
  [[nodiscard]] std::string remark(const RemainingVector& remaining, NodeId here, const VectorHop& hop) const override;

 private:
  static constexpr std::uint32_t kYFirst = 1;  // flag: on the base torus y comes before x

  // The direction of an upper rank that is next; empty when no remaining direction has a reachable live link.
  [[nodiscard]] std::optional<GeneratorId> next_direction(const RemainingVector& remaining, NodeId here) const;
  [[nodiscard]] bool is_better(GeneratorId a, GeneratorId b, const RemainingVector& remaining, NodeId here) const;
  struct TableEntry {
    std::string distance;
    std::string by;
  };
  [[nodiscard]] TableEntry table_entry(const NearestNodes& nearest, GeneratorId direction, NodeId router,
                                       const NearestNodes::MayStep& may_step) const;
  void add_last_hop(const RemainingVector& remaining, NodeId here, HopList& hops) const;
  void add_step_aside(const RemainingVector& remaining, NodeId here, unsigned blocked_axis, HopList& hops) const;
  [[nodiscard]] bool is_alive(NodeId here, GeneratorId g) const { return vectors().port(graph(), here, g) != kNoPort; }

  RankOrder order_;
  std::vector<NodeId> component_;  // by node, when there are faults
  NearestNodes nearest_;           // kind g-4: nodes with a live link of generator g
};

}  // namespace weft::routing
