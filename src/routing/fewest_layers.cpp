#include "routing/fewest_layers.h"

#include <algorithm>
#include <limits>

#include "base/check.h"
#include "base/count.h"
#include "base/digraph.h"
#include "base/input_error.h"

namespace weft::routing {
namespace {

PortId most_ports(const topology::PortGraph& graph) {
  PortId most = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) most = std::max(most, graph.out_degree(v));
  return most;
}

}  // namespace

// Fills the part of the table that belongs to one goal, the nearest nodes first.
class FewestLayers::Search {
 public:
  explicit Search(FewestLayers& table)
      : table_(table),
        distances_(table.graph_.arcs()),
        changes_left_(std::size_t{2} * table.graph_.node_count() * table.arrival_count_) {}

  // The most layers that a way to the goal takes.
  unsigned run(NodeId goal) {
    distances_.run(goal);
    for (Arrival arrival = 0; arrival < table_.arrival_count_; ++arrival) {
      changes_left(goal, arrival, 0) = changes_left(goal, arrival, 1) = 0;
    }
    unsigned most = 0;
    for (const NodeId v : distances_.order().subspan(1)) {
      for (Arrival arrival = 0; arrival <= table_.graph_.out_degree(v); ++arrival) {
        if (may_come_by(v, arrival)) settle(goal, v, arrival);
      }
      most = std::max<unsigned>(most, changes_left(v, 0, 0));
    }
    return most + 1;
  }

 private:
  struct Best {
    PortId port = 0;
    unsigned changes = std::numeric_limits<std::uint8_t>::max();
  };

  [[nodiscard]] std::uint8_t& changes_left(NodeId v, Arrival arrival, unsigned layer) {
    return changes_left_[2 * (std::size_t{v} * table_.arrival_count_ + arrival) + layer % 2];
  }

  // From a terminal, or from a node that is further away.
  [[nodiscard]] bool may_come_by(NodeId v, Arrival arrival) const {
    if (arrival == 0) return true;
    return distances_.distance(table_.graph_.neighbor(v, arrival - 1).node) == distances_.distance(v) + 1;
  }

  void settle(NodeId goal, NodeId v, Arrival arrival) {
    const Best even = best(v, arrival, 0);
    const Best odd = best(v, arrival, 1);
    changes_left(v, arrival, 0) = static_cast<std::uint8_t>(even.changes);
    changes_left(v, arrival, 1) = static_cast<std::uint8_t>(odd.changes);
    const std::uint64_t entry =
        (std::uint64_t{goal} * table_.graph_.node_count() + v) * table_.arrival_count_ + arrival;
    table_.ports_[entry] = static_cast<std::uint8_t>(odd.port << kHalfBits | even.port);
  }

  // The lowest port among equals.
  [[nodiscard]] Best best(NodeId v, Arrival arrival, unsigned layer) {
    Best best;
    for (PortId port = 0; port < table_.graph_.out_degree(v); ++port) {
      const End end = table_.graph_.neighbor(v, port);
      if (distances_.distance(end.node) + 1 != distances_.distance(v)) continue;
      const unsigned change = table_.changes_layer(v, arrival, layer, port) ? 1 : 0;
      const unsigned changes = changes_left(end.node, end.port + 1, layer + change) + change;
      if (changes < best.changes) best = {port, changes};
    }
    return best;
  }

  FewestLayers& table_;
  BreadthFirstSearch distances_;            // to the goal as from it, as links are two-way
  std::vector<std::uint8_t> changes_left_;  // by node, arrival, parity of the layer
};

FewestLayers::FewestLayers(const topology::PortGraph& graph, const LayerOrder& order, const Execution& execution)
    : graph_(graph), order_(order), arrival_count_(most_ports(graph) + 1) {
  WEFT_CHECK(arrival_count_ <= kLowHalf);
  const Count entry_count = Count{order.goal_count()} * graph.node_count() * arrival_count_;
  if (entry_count > execution.max_memory) {
    throw InputError("a table of next steps for " + std::to_string(graph.node_count()) + " nodes takes " +
                         bytes_to_text(entry_count) + ", more than the " + bytes_to_text(execution.max_memory) +
                         " allowed",
                     {}, "raise --max-memory");
  }
  ports_.resize(static_cast<std::size_t>(entry_count));
  std::vector<Search> searches(execution.worker_count(), Search(*this));
  std::vector<unsigned> layer_counts(order.goal_count());
  parallel_for(execution, "layers", order.goal_count(), [&](unsigned worker, std::uint64_t goal) {
    layer_counts[goal] = searches[worker].run(static_cast<NodeId>(goal));
  });
  layer_count_ = *std::max_element(layer_counts.begin(), layer_counts.end());
}

}  // namespace weft::routing
