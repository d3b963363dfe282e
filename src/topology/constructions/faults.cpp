#include "topology/constructions/faults.h"

#include <numeric>

#include "base/numbers/random.h"
#include "topology/link_list.h"

namespace weft::topology {
namespace {

enum : std::uint32_t { kLinkStream, kNodeStream };

// Keeps the first `count` items of a random order.
template <class T>
void keep_drawn(std::vector<T>& items, std::size_t count, RandomStream random) {
  for (std::size_t i = 0; i < count; ++i) std::swap(items[i], items[i + random.below(items.size() - i)]);
  items.resize(count);
}

class Survivors {
 public:
  Survivors(const PortGraph& graph, const Faults& faults, DeadNodes dead_nodes)
      : graph_(graph), number_(graph.node_count(), 0), is_dead_channel_(graph.channel_count(), false) {
    for (const End& link : faults.links) kill(link);
    for (const NodeId v : faults.nodes) number_[v] = kNoNode;
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      if (is_dead(v) && dead_nodes == DeadNodes::leave) continue;
      if (!is_dead(v)) number_[v] = static_cast<NodeId>(old_number_.size());
      old_number_.push_back(v);
    }
  }

  [[nodiscard]] NodeId node_count() const { return static_cast<NodeId>(old_number_.size()); }
  [[nodiscard]] NodeId old_number(NodeId v) const { return old_number_[v]; }
  [[nodiscard]] NodeId new_number(NodeId old) const { return number_[old]; }

  [[nodiscard]] bool has_channel(NodeId old, PortId port) const {
    return !is_dead(old) && !is_dead(graph_.neighbor(old, port).node) && !is_dead_channel_[channel(old, port)];
  }

 private:
  [[nodiscard]] bool is_dead(NodeId old) const { return number_[old] == kNoNode; }
  [[nodiscard]] std::uint64_t channel(NodeId v, PortId port) const { return graph_.arcs().offsets[v] + port; }

  void kill(const End& link) {
    is_dead_channel_[channel(link.node, link.port)] = true;
    if (graph_.is_unidirectional(link.node, link.port)) return;
    const End other = graph_.neighbor(link.node, link.port);
    is_dead_channel_[channel(other.node, other.port)] = true;
  }

  const PortGraph& graph_;
  std::vector<NodeId> number_;      // old to new number; kNoNode for a dead node
  std::vector<NodeId> old_number_;  // new to old number
  std::vector<bool> is_dead_channel_;
};

}  // namespace

std::vector<End> drawn_links(const PortGraph& graph, std::size_t count, std::uint64_t seed) {
  std::vector<End> links = link_starts(graph);
  keep_drawn(links, count, {seed, Purpose::faults, kLinkStream});
  return links;
}

std::vector<NodeId> drawn_nodes(const PortGraph& graph, std::size_t count, std::uint64_t seed) {
  std::vector<NodeId> nodes(graph.node_count());
  std::iota(nodes.begin(), nodes.end(), NodeId{0});
  keep_drawn(nodes, count, {seed, Purpose::faults, kNodeStream});
  return nodes;
}

PortGraph without_faults(const PortGraph& graph, const Faults& faults, DeadNodes dead_nodes,
                         const Execution& execution) {
  const Survivors survivors(graph, faults, dead_nodes);
  TabulationShape shape{.node_count = survivors.node_count(),
                        .link_classes = {graph.link_classes().begin(), graph.link_classes().end()}};
  for (NodeId v = 0; v < shape.node_count && !graph.has_one_terminal_each(); ++v) {
    shape.terminals_per_node.push_back(graph.terminal_count_at(survivors.old_number(v)));
  }
  return tabulate(shape, execution, [&](NodeId v, std::vector<Move>& moves) {
    const NodeId old = survivors.old_number(v);
    for (PortId port = 0; port < graph.out_degree(old); ++port) {
      if (!survivors.has_channel(old, port)) continue;
      const End end = graph.neighbor(old, port);
      moves.push_back({.generator = graph.generator(old, port),
                       .to = survivors.new_number(end.node),
                       .back = graph.is_unidirectional(old, port) ? kNoGenerator : graph.generator(end.node, end.port),
                       .link_class = graph.link_class(old, port)});
    }
  });
}

}  // namespace weft::topology
