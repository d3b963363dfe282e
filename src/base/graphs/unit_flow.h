// Maximum flows with unit capacities: the number of arc-disjoint paths between a node and a set of goals, found one
// augmenting path at a time (Ford and Fulkerson; shortest first, as Edmonds and Karp).
//
// The search starts at the node and stops at the first goal, so a flow between close nodes visits little of the graph;
// the next run resets only what was touched, so no step takes time proportional to the whole graph.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/ids.h"

namespace weft {

// A bidirectional arc carries one unit in either direction.
struct FlowArc {
  NodeId tail = 0;
  NodeId head = 0;
  bool is_bidirectional = false;
};

// Immutable, so that many flows can share it.
class FlowNetwork {
 public:
  // Step 2i goes along arc i, step 2i+1 against it.
  struct Step {
    NodeId head = 0;
    std::uint32_t id = 0;
  };

  // Limit: fewer than 2^31 arcs.
  FlowNetwork(NodeId node_count, std::span<const FlowArc> arcs);

  [[nodiscard]] NodeId node_count() const { return static_cast<NodeId>(offsets_.size() - 1); }
  [[nodiscard]] std::span<const Step> steps_from(NodeId v) const {
    return std::span(steps_).subspan(offsets_[v], offsets_[v + 1] - offsets_[v]);
  }
  [[nodiscard]] std::span<const std::uint8_t> capacities() const { return capacities_; }  // indexed by step

 private:
  std::vector<std::uint64_t> offsets_;
  std::vector<Step> steps_;
  std::vector<std::uint8_t> capacities_;
};

enum class Heading : std::uint8_t {
  outward,
  inward
};  // the flow goes from the start to the goals, or from the goals to the start

class UnitFlow {
 public:
  explicit UnitFlow(const FlowNetwork& network);

  // The maximum flow between `start`, which is not a goal, and the nodes for which is_goal holds, at most `limit`.
  template <class IsGoal>
  std::uint32_t run(NodeId start, Heading heading, std::uint32_t limit, const IsGoal& is_goal) {
    undo();
    std::uint32_t flow = 0;
    while (flow < limit && augment(start, heading, is_goal)) ++flow;
    return flow;
  }

  // After run(): does a unit flow along this step?
  [[nodiscard]] bool is_used(std::uint32_t step) const { return capacity_[step] < network_.capacities()[step]; }

 private:
  struct Arrival {
    NodeId from = 0;
    std::uint32_t step = 0;
  };

  template <class IsGoal>
  bool augment(NodeId start, Heading heading, const IsGoal& is_goal) {
    const std::uint32_t flip = heading == Heading::inward ? 1 : 0;
    begin_search(start);
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      for (const auto& [head, step] : network_.steps_from(queue_[i])) {
        if (capacity_[step ^ flip] == 0 || seen_in_[head] == search_) continue;
        seen_in_[head] = search_;
        arrival_[head] = {queue_[i], step ^ flip};
        if (is_goal(head)) {
          push_unit(head, start);
          return true;
        }
        queue_.push_back(head);
      }
    }
    return false;
  }

  void begin_search(NodeId start);
  void push_unit(NodeId goal, NodeId start);
  void undo();

  const FlowNetwork& network_;
  std::vector<std::uint8_t> capacity_;  // residual capacity, indexed by step
  std::vector<std::uint32_t> changed_;  // steps whose capacity may differ from the network's
  std::vector<std::uint32_t> seen_in_;  // the last search that saw the node
  std::uint32_t search_ = 0;
  std::vector<Arrival> arrival_;
  std::vector<NodeId> queue_;
};

}  // namespace weft
