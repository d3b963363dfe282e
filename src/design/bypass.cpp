#include "design/bypass.h"

#include <algorithm>

#include "base/graphs/digraph.h"

namespace weft::design {
namespace {

constexpr double kMostSteps = 3e9;  // channels that all searches visit

enum class Repair : std::uint8_t { removed, bypassed };

// The network without some nodes, as lists of arcs. Lost nodes keep their numbers and have no arcs.
class LostNodes {
 public:
  LostNodes(const topology::PortGraph& graph, std::vector<NodeId> lost, Repair repair)
      : graph_(graph), lost_(std::move(lost)), repair_(repair) {
    offsets_.push_back(0);
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      if (!is_lost(v)) add_arcs(v);
      offsets_.push_back(heads_.size());
    }
  }

  // None if the nodes that are left are not connected.
  [[nodiscard]] bool measure(Degraded& worst) const {
    BreadthFirstSearch search(DigraphView{offsets_, heads_});
    const std::size_t left = graph_.node_count() - lost_.size();
    double sum = 0;
    std::uint32_t diameter = 0;
    for (NodeId v = 0; v < graph_.node_count(); ++v) {
      if (is_lost(v)) continue;
      search.run(v);
      if (search.order().size() != left) return false;
      for (const NodeId w : search.order()) sum += search.distance(w);
      diameter = std::max(diameter, search.level_count() - 1);
    }
    const double pairs = static_cast<double>(left) * static_cast<double>(left - 1);
    worst.diameter = std::max(worst.diameter.value_or(0), diameter);
    worst.mean_distance = std::max(worst.mean_distance.value_or(0), pairs > 0 ? sum / pairs : 0);
    worst.most_wires = std::max(worst.most_wires, most_wires_);
    return true;
  }

 private:
  [[nodiscard]] bool is_lost(NodeId v) const { return std::find(lost_.begin(), lost_.end(), v) != lost_.end(); }

  void add_arcs(NodeId v) {
    for (PortId port = 0; port < graph_.out_degree(v); ++port) {
      NodeId to = graph_.neighbor(v, port).node;
      const GeneratorId generator = graph_.generator(v, port);
      std::uint32_t wires = 1;
      // Each lost node is passed once at most, or the channel leads in a circle.
      for (; is_lost(to) && wires <= lost_.size(); ++wires) {
        const auto next = repair_ == Repair::bypassed ? graph_.port_of(to, generator) : std::nullopt;
        if (!next) break;
        to = graph_.neighbor(to, *next).node;
      }
      if (is_lost(to) || to == v) continue;
      heads_.push_back(to);
      most_wires_ = std::max(most_wires_, wires);
    }
  }

  const topology::PortGraph& graph_;
  std::vector<NodeId> lost_;
  Repair repair_;
  std::vector<std::uint64_t> offsets_;
  std::vector<NodeId> heads_;
  std::uint32_t most_wires_ = 1;
};

// One node of each orbit. Only rotations of unidirectional rings are trusted to keep the kinds of channels.
std::vector<NodeId> representatives(const topology::Network& network) {
  std::vector<NodeId> found;
  const bool is_declared =
      network.symmetry.knowledge == topology::Symmetry::Knowledge::declared && network.graph.link_count() == 0;
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    if (!is_declared || network.symmetry.representative(v) == v) found.push_back(v);
  }
  return found;
}

Degraded degraded(std::string name, const topology::Network& network, const std::vector<std::vector<NodeId>>& cases,
                  Repair repair, const Execution& execution) {
  Degraded worst{.name = std::move(name), .case_count = cases.size()};
  for (const std::vector<NodeId>& lost : cases) {
    execution.throw_if_stopped();
    if (LostNodes(network.graph, lost, repair).measure(worst)) continue;
    worst.is_connected = false;
    worst.diameter.reset();
    worst.mean_distance.reset();
    return worst;
  }
  return worst;
}

void count_connections(const topology::PortGraph& graph, BypassCost& cost) {
  std::vector<Count> joined(graph.node_count(), 0);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const NodeId to = graph.neighbor(v, port).node;
      const bool leads_on = graph.port_of(to, graph.generator(v, port)).has_value();
      leads_on ? ++joined[to] : ++cost.dead_ends;
    }
  }
  for (const Count each : joined) cost.connections_per_node = std::max(cost.connections_per_node, each);
}

}  // namespace

BypassCost bypass_cost(const topology::Network& network, const Execution& execution) {
  BypassCost cost;
  const topology::PortGraph& graph = network.graph;
  count_connections(graph, cost);
  std::vector<std::vector<NodeId>> one;
  std::vector<std::vector<NodeId>> two;
  for (const NodeId v : representatives(network)) {
    one.push_back({v});
    for (NodeId w = 0; w < graph.node_count(); ++w) {
      if (w != v) two.push_back({v, w});
    }
  }
  cost.states.push_back(degraded("whole", network, {{}}, Repair::removed, execution));
  const double steps = static_cast<double>(graph.node_count()) * static_cast<double>(graph.channel_count());
  const auto add = [&](const std::string& nodes, const std::vector<std::vector<NodeId>>& cases, std::size_t lost) {
    if (graph.node_count() <= lost || steps * static_cast<double>(cases.size()) > kMostSteps) return;
    cost.states.push_back(degraded(nodes + " removed", network, cases, Repair::removed, execution));
    cost.states.push_back(degraded(nodes + " bypassed", network, cases, Repair::bypassed, execution));
  };
  add("1 node", one, 1);
  add("2 nodes", two, 2);
  return cost;
}

}  // namespace weft::design
