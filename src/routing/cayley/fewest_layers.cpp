#include "routing/cayley/fewest_layers.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/graphs/digraph.h"
#include "base/input_error.h"
#include "base/numbers/count.h"

namespace weft::routing {
namespace {

PortId most_ports(const topology::PortGraph& graph) {
  PortId most = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) most = std::max(most, graph.out_degree(v));
  return most;
}

}  // namespace

// Fills the table's part for one goal, from the nearest nodes to the farthest.
class FewestLayers::Search {
 public:
  explicit Search(FewestLayers& table) : table_(table), graph_(table.graph_), distances_(graph_.arcs()) {}

  // Returns the number of layers that is enough for every packet to the goal.
  unsigned run(NodeId goal) {
    distances_.run(goal);
    for (std::uint32_t arrival = 0; arrival < table_.arrival_count_; ++arrival) store(goal, goal, arrival, {0, 0});
    unsigned most = 0;
    for (const NodeId v : distances_.order().subspan(1)) {
      for (std::uint32_t arrival = 0; arrival <= graph_.out_degree(v); ++arrival) {
        if (!may_come_by(v, arrival)) continue;
        store(goal, v, arrival, {least_changes(goal, {v, arrival, 0}), least_changes(goal, {v, arrival, 1})});
      }
      most = std::max(most, changes_from(table_.changes_[table_.entry(goal, v, 0)], 0));
    }
    return most + 1;
  }

 private:
  [[nodiscard]] bool leads_nearer(NodeId from, NodeId to) const {
    return distances_.distance(to) + 1 == distances_.distance(from);
  }
  [[nodiscard]] bool may_come_by(NodeId v, std::uint32_t arrival) const {
    return arrival == 0 || leads_nearer(graph_.neighbor(v, arrival - 1).node, v);
  }

  // Limit: 14 changes of layer; all scc, ccc and star networks with 32-bit node ids need fewer.
  void store(NodeId goal, NodeId v, std::uint32_t arrival, const std::array<unsigned, 2>& changes) {
    WEFT_CHECK(std::max(changes[0], changes[1]) < kNoPath);
    table_.changes_[table_.entry(goal, v, arrival)] = static_cast<std::uint8_t>(changes[1] << kHalfBits | changes[0]);
  }

  [[nodiscard]] unsigned least_changes(NodeId goal, const LayeredPosition& position) const {
    unsigned least = kNoPath;
    const int rank_before = table_.rank_before(position);
    for (PortId port = 0; port < graph_.out_degree(position.node); ++port) {
      const End end = graph_.neighbor(position.node, port);
      if (!leads_nearer(position.node, end.node)) continue;
      const unsigned layer = table_.lowest_layer(position, rank_before, port);
      const std::uint8_t later = table_.changes_[table_.entry(goal, end.node, end.port + 1)];
      least = std::min(least, layer - position.layer + changes_from(later, layer));
    }
    return least;
  }

  FewestLayers& table_;
  const topology::PortGraph& graph_;
  BreadthFirstSearch distances_;  // from the goal, equal to those to it as links are bidirectional
};

FewestLayers::FewestLayers(const topology::PortGraph& graph, const LayerOrder& order, const Execution& execution)
    : graph_(graph), arrival_count_(most_ports(graph) + 1) {
  const Count entry_count = Count{order.goal_count()} * graph.node_count() * arrival_count_;
  const Count byte_count = entry_count + Count{graph.node_count()} * (2 * (arrival_count_ - 1) + 1);
  if (byte_count > execution.max_memory) {
    throw InputError("a table of layers for " + std::to_string(graph.node_count()) + " nodes takes " +
                         bytes_to_text(byte_count) + ", more than the " + bytes_to_text(execution.max_memory) +
                         " allowed",
                     {}, "raise --max-memory");
  }
  tabulate(order);
  changes_.assign(static_cast<std::size_t>(entry_count), UINT8_MAX);
  std::vector<Search> searches(execution.worker_count(), Search(*this));
  std::vector<unsigned> layer_counts(order.goal_count());
  parallel_for(execution, "layers", order.goal_count(), [&](unsigned worker, std::uint64_t goal) {
    layer_counts[goal] = searches[worker].run(static_cast<NodeId>(goal));
  });
  layer_count_ = *std::max_element(layer_counts.begin(), layer_counts.end());
  count_usable_layers();
}

// A packet in the last layer may ask for the next one.
void FewestLayers::count_usable_layers() {
  for (unsigned first = 0; first <= layer_count_; ++first) {
    for (unsigned changes = 0; changes <= UINT8_MAX; ++changes) {
      unsigned end = first;
      while (end + changes_from(static_cast<std::uint8_t>(changes), end) < layer_count_) ++end;
      usable_counts_.push_back(static_cast<std::uint8_t>(end - first));
    }
  }
}

// Limit: 256 ranks and representatives; all scc, ccc and star networks with 32-bit node ids have fewer.
void FewestLayers::tabulate(const LayerOrder& order) {
  const auto to_byte = [](unsigned number) {
    WEFT_CHECK(number <= UINT8_MAX);
    return static_cast<std::uint8_t>(number);
  };
  const PortId port_count = arrival_count_ - 1;
  for (const unsigned parity : {0U, 1U}) {
    ranks_[parity].assign(std::size_t{graph_.node_count()} * port_count, 0);
    for (NodeId v = 0; v < graph_.node_count(); ++v) {
      for (PortId port = 0; port < graph_.out_degree(v); ++port) {
        ranks_[parity][std::size_t{v} * port_count + port] = to_byte(order.rank(parity, v, port));
      }
    }
  }
  for (NodeId v = 0; v < graph_.node_count(); ++v) representatives_.push_back(to_byte(order.representative(v)));
}

}  // namespace weft::routing
