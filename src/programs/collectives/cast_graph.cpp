#include "programs/collectives/cast_graph.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "base/check.h"
#include "base/input_error.h"

namespace weft::programs {
namespace {

// Lists of arcs by node, in the order of the channels.
void sort_arcs(const std::vector<NodeId>& keys, NodeId node_count, std::vector<ArcId>& arcs,
               std::vector<std::uint64_t>& begin) {
  begin.assign(std::size_t{node_count} + 1, 0);
  for (const NodeId v : keys) ++begin[std::size_t{v} + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<std::uint64_t> next(begin.begin(), begin.end() - 1);
  arcs.resize(keys.size());
  for (ArcId id = 0; id < keys.size(); ++id) arcs[next[keys[id]]++] = id;
}

// The children of each node, the one whose subtree takes longest first.
struct OrderedChildren {
  std::vector<std::vector<NodeId>> of;
  std::vector<std::uint32_t> subtree;  // steps
};

OrderedChildren ordered_children(const CastGraph& graph, const CastTree& tree, const std::vector<NodeId>& nodes) {
  OrderedChildren children{std::vector<std::vector<NodeId>>(nodes.size()), std::vector<std::uint32_t>(nodes.size())};
  for (auto each = nodes.rbegin(); each != nodes.rend(); ++each) {
    auto& list = children.of[*each];
    std::stable_sort(list.begin(), list.end(),
                     [&](NodeId a, NodeId b) { return children.subtree[a] > children.subtree[b]; });
    for (std::uint32_t i = 0; i < list.size(); ++i) {
      children.subtree[*each] = std::max(children.subtree[*each], i + 1 + children.subtree[list[i]]);
    }
    if (tree.arcs[*each] != kNoArc) children.of[graph.arc(tree.arcs[*each]).from].push_back(*each);
  }
  return children;
}

}  // namespace

CastGraph::CastGraph(const topology::Network& network, CastDirection direction)
    : network_(network), direction_(direction) {
  const topology::PortGraph& graph = network.graph;
  if (graph.channel_count() >= kNoArc) throw InputError("the network has too many channels", {}, "take a smaller one");
  std::vector<NodeId> from;
  std::vector<NodeId> to;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const NodeId head = graph.neighbor(v, port).node;
      const bool is_outward = direction == CastDirection::outward;
      arcs_.push_back({is_outward ? v : head, is_outward ? head : v, v, port});
      from.push_back(arcs_.back().from);
      to.push_back(arcs_.back().to);
    }
  }
  sort_arcs(from, graph.node_count(), out_, out_begin_);
  sort_arcs(to, graph.node_count(), in_, in_begin_);
}

std::vector<std::uint32_t> CastGraph::distances(NodeId root) const {
  std::vector<std::uint32_t> distance(node_count(), UINT32_MAX);
  std::vector<NodeId> order{root};
  distance[root] = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const ArcId id : out_of(order[i])) {
      const NodeId to = arcs_[id].to;
      if (distance[to] != UINT32_MAX) continue;
      distance[to] = distance[order[i]] + 1;
      order.push_back(to);
    }
  }
  if (order.size() == node_count()) return distance;
  const auto missing = static_cast<NodeId>(std::find(distance.begin(), distance.end(), UINT32_MAX) - distance.begin());
  const bool is_outward = direction_ == CastDirection::outward;
  throw InputError(fmt::format("on {} no path leads from node {} to node {}", network_.name(),
                               is_outward ? root : missing, is_outward ? missing : root),
                   {}, "take a connected network, or see weft info SPEC --only connected");
}

std::uint32_t CastTree::step_count() const {
  std::uint32_t last = steps.empty() ? 0 : *std::max_element(steps.begin(), steps.end());
  for (const ExtraCopy& copy : copies) last = std::max(last, copy.step);
  return last;
}

std::vector<NodeId> parents_first(const CastTree& tree) {
  std::vector<NodeId> nodes(tree.steps.size());
  std::iota(nodes.begin(), nodes.end(), NodeId{0});
  std::stable_sort(nodes.begin(), nodes.end(), [&](NodeId a, NodeId b) { return tree.steps[a] < tree.steps[b]; });
  return nodes;
}

CastTree flooding_tree(const CastGraph& graph, NodeId root) {
  CastTree tree{root, std::vector<ArcId>(graph.node_count(), kNoArc), graph.distances(root)};
  for (ArcId id = 0; id < graph.arc_count(); ++id) {
    const auto& [from, to, sender, port] = graph.arc(id);
    if (tree.steps[from] + 1 == tree.steps[to] && tree.arcs[to] == kNoArc) tree.arcs[to] = id;
  }
  return tree;
}

CastTree turned_inward(const CastGraph& outward, const CastTree& tree, const CastGraph& inward) {
  CastTree turned{tree.root, std::vector<ArcId>(tree.arcs.size(), kNoArc), tree.steps};
  for (NodeId v = 0; v < tree.arcs.size(); ++v) {
    if (tree.arcs[v] == kNoArc) continue;
    const auto arcs = inward.out_of(outward.arc(tree.arcs[v]).from);
    const auto found = std::find_if(arcs.begin(), arcs.end(), [&](ArcId id) { return inward.arc(id).to == v; });
    WEFT_CHECK(found != arcs.end());
    turned.arcs[v] = *found;
  }
  return turned;
}

std::vector<std::uint32_t> subtree_steps(const CastGraph& graph, const CastTree& tree) {
  return ordered_children(graph, tree, parents_first(tree)).subtree;
}

CastTree squeezed(const CastGraph& graph, const CastTree& tree) {
  const std::vector<NodeId> nodes = parents_first(tree);
  const OrderedChildren children = ordered_children(graph, tree, nodes);
  CastTree result = tree;
  for (const NodeId v : nodes) {
    for (std::uint32_t i = 0; i < children.of[v].size(); ++i) result.steps[children.of[v][i]] = result.steps[v] + i + 1;
  }
  return result;
}

}  // namespace weft::programs
