#include "programs/collectives/collective_bounds.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

namespace weft::programs {
namespace {

std::uint64_t divided(std::uint64_t number, std::uint64_t by) { return number / by + (number % by != 0 ? 1 : 0); }

void improve(LowerBound& bound, std::uint64_t value, std::string argument) {
  if (value > bound.value) bound = {value, std::move(argument)};
}

// To how many nodes can one pass the message on that got it from a neighbour? Not back to where it came from.
std::uint32_t most_receivers(const CastGraph& graph, NodeId root) {
  std::uint32_t most = 0;
  std::vector<NodeId> targets;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (v == root) continue;
    targets.clear();
    for (const ArcId id : graph.out_of(v)) targets.push_back(graph.arc(id).to);
    std::sort(targets.begin(), targets.end());
    targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
    const auto arcs = graph.into(v);
    const bool always_returns = std::all_of(arcs.begin(), arcs.end(), [&](ArcId id) {
      return std::binary_search(targets.begin(), targets.end(), graph.arc(id).from);
    });
    most = std::max(most, static_cast<std::uint32_t>(targets.size()) - (always_returns && !targets.empty() ? 1U : 0U));
  }
  return most;
}

// With one port, a node that was reached in step s reaches others in the steps s+1 to s+d only, d as above.
std::uint64_t growth_steps(const CastGraph& graph, NodeId root) {
  const std::uint64_t others = most_receivers(graph, root);
  const std::uint64_t of_root = graph.out_of(root).size();
  std::vector<std::uint64_t> reached{0};  // without the root, until each step
  while (reached.back() + 1 < graph.node_count() && reached.size() <= graph.node_count()) {
    const std::uint64_t step = reached.size();
    const std::uint64_t idle = step > others + 1 ? reached[step - 1 - others] : 0;
    reached.push_back(reached.back() + (reached.back() - idle) + (step <= of_root ? 1 : 0));
  }
  return reached.size() - 1;
}

// For each distance: how many nodes are at least so far away.
std::vector<std::uint64_t> farther_counts(const std::vector<std::uint32_t>& distances) {
  std::vector<std::uint64_t> counts(std::size_t{*std::max_element(distances.begin(), distances.end())} + 1);
  for (const std::uint32_t distance : distances) ++counts[distance];
  for (std::size_t d = counts.size() - 1; d-- > 0;) counts[d] += counts[d + 1];
  return counts;
}

std::uint64_t ports_of(const CastGraph& graph, NodeId v, PortModel model) {
  return model == PortModel::all_port ? std::max<std::uint64_t>(1, graph.out_of(v).size()) : 1;
}

// Messages that all nodes together can send in a step.
std::uint64_t messages_per_step(const CastGraph& graph, PortModel model) {
  return std::max<std::uint64_t>(1, model == PortModel::all_port ? graph.arc_count() : graph.node_count());
}

// Messages that can leave `count` nodes, from `first` on, in one step.
std::uint64_t messages_out_of(const CastGraph& graph, NodeId first, NodeId count, PortModel model) {
  const NodeId nodes = graph.node_count();
  const auto is_inside = [&](NodeId v) { return (std::uint64_t{v} + nodes - first) % nodes < count; };
  std::uint64_t channels = 0;
  std::vector<bool> is_sender(nodes);
  std::vector<bool> is_receiver(nodes);
  for (ArcId id = 0; id < graph.arc_count(); ++id) {
    const CastArc& arc = graph.arc(id);
    if (!is_inside(arc.from) || is_inside(arc.to)) continue;
    ++channels;
    is_sender[arc.from] = true;
    is_receiver[arc.to] = true;
  }
  if (model == PortModel::all_port) return channels;
  return static_cast<std::uint64_t>(std::min(std::count(is_sender.begin(), is_sender.end(), true),
                                             std::count(is_receiver.begin(), is_receiver.end(), true)));
}

// Searches from every node would take too long on large networks; from some of them they give a bound, too.
NodeId sample_distance(const CastGraph& graph) {
  constexpr std::uint64_t kMostArcs = 30'000'000;  // about a second
  return static_cast<NodeId>(1 + std::uint64_t{graph.node_count()} * graph.arc_count() / kMostArcs);
}

// Of a scatter with these distances.
void improve_by_root(LowerBound& bound, const std::vector<std::uint32_t>& distances, std::uint64_t ports,
                     std::uint64_t words) {
  const std::vector<std::uint64_t> counts = farther_counts(distances);
  for (std::uint64_t d = 1; d < counts.size(); ++d) {
    improve(bound, d - 1 + divided(counts[d], ports * words),
            fmt::format("{} at distance {} or more",
                        counts[d] == 1 ? "a node is" : fmt::format("{} nodes are", counts[d]), d));
  }
}

// Every node gets a value from each other one.
LowerBound all_receive_bound(const CastGraph& inward, const CastLoad& load, const Execution& execution) {
  LowerBound bound{0, "there is one node"};
  for (NodeId v = 0; v < inward.node_count(); v += sample_distance(inward)) {
    execution.throw_if_stopped();
    improve_by_root(bound, inward.distances(v), ports_of(inward, v, load.model), load.words);
  }
  return bound;
}

// What is left of a network without one node, as parts that only this node joins.
struct SeparatedPart {
  std::uint64_t nodes = 0;
  std::uint64_t channels = 0;  // from the node to the part
};

std::vector<SeparatedPart> parts_without(const CastGraph& graph, NodeId separator) {
  std::vector<bool> is_seen(graph.node_count());
  is_seen[separator] = true;
  std::vector<SeparatedPart> parts;
  std::vector<NodeId> open;
  const auto visit = [&](NodeId v) {
    if (is_seen[v]) return;
    is_seen[v] = true;
    open.push_back(v);
  };
  for (const ArcId begin : graph.out_of(separator)) {
    if (is_seen[graph.arc(begin).to]) continue;
    SeparatedPart& part = parts.emplace_back();
    visit(graph.arc(begin).to);
    while (!open.empty()) {
      const NodeId v = open.back();
      open.pop_back();
      ++part.nodes;
      for (const ArcId id : graph.out_of(v)) visit(graph.arc(id).to);
      for (const ArcId id : graph.into(v)) {
        visit(graph.arc(id).from);
        part.channels += graph.arc(id).from == separator ? 1U : 0U;
      }
    }
  }
  return parts;
}

// A node that separates parts has to pass on all that goes from one to another: each value once for each part
// (all-gather), or once for each node of it (all-to-all).
void improve_by_separators(LowerBound& bound, const CastGraph& graph, const CastLoad& load, bool is_for_each_node,
                           const Execution& execution) {
  const std::uint64_t nodes = graph.node_count();
  for (NodeId v = 0; v < nodes; v += sample_distance(graph)) {
    execution.throw_if_stopped();
    const std::vector<SeparatedPart> parts = parts_without(graph, v);
    std::uint64_t sent = 0;
    for (const SeparatedPart& part : parts) {
      const std::uint64_t values = (nodes - part.nodes) * (is_for_each_node ? part.nodes : 1);
      sent += values;
      if (load.model != PortModel::all_port) continue;
      improve(bound, divided(values, load.words * part.channels),
              fmt::format("node {} has {} for {} values to {} nodes that it separates from the others", v,
                          part.channels == 1 ? "one channel" : fmt::format("{} channels", part.channels), values,
                          part.nodes));
    }
    if (load.model == PortModel::all_port || parts.size() < 2) continue;
    improve(bound, divided(sent, load.words),
            fmt::format("node {} separates others from each other and has to send {} values", v, sent));
  }
}

}  // namespace

LowerBound broadcast_bound(const CastGraph& graph, NodeId root, const CastLoad& load) {
  const std::vector<std::uint32_t> distances = graph.distances(root);
  const std::uint64_t farthest = *std::max_element(distances.begin(), distances.end());
  LowerBound bound{0, "there is one node"};
  if (graph.node_count() == 1) return bound;
  const std::uint64_t begins = divided(load.values, load.words * ports_of(graph, root, load.model)) - 1;
  const std::string last = begins == 0 ? "" : fmt::format(", and the last message begins in step {}", begins + 1);
  improve(bound, farthest + begins, fmt::format("the farthest node is at distance {}{}", farthest, last));
  if (load.model != PortModel::all_port) {
    const std::uint64_t growth = growth_steps(graph, root);
    improve(bound, growth + begins,
            fmt::format("with one port and the degrees of the network, {} nodes take {} steps{}", graph.node_count(),
                        growth, last));
    return bound;
  }
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (v == root) continue;
    improve(bound, distances[v] - 1 + divided(load.values, load.words * graph.into(v).size()),
            fmt::format("node {} at distance {} has {} channels for {} messages", v, distances[v], graph.into(v).size(),
                        load.values));
  }
  return bound;
}

LowerBound scatter_bound(const CastGraph& graph, NodeId root, const CastLoad& load) {
  LowerBound bound{0, "there is one node"};
  improve_by_root(bound, graph.distances(root), ports_of(graph, root, load.model), load.words);
  return bound;
}

LowerBound all_gather_bound(const CastGraph& outward, const CastGraph& inward, const CastLoad& load,
                            const Execution& execution) {
  LowerBound bound = all_receive_bound(inward, load, execution);
  improve_by_separators(bound, outward, load, false, execution);
  return bound;
}

LowerBound all_to_all_bound(const CastGraph& outward, const CastGraph& inward, const CastLoad& load,
                            const Execution& execution) {
  LowerBound bound = all_receive_bound(inward, load, execution);
  improve_by_separators(bound, outward, load, true, execution);
  std::uint64_t hops = 0;
  for (NodeId v = 0; v < outward.node_count(); ++v) {
    execution.throw_if_stopped();
    const std::vector<std::uint32_t> distances = outward.distances(v);
    hops = std::accumulate(distances.begin(), distances.end(), hops);
    improve_by_root(bound, distances, ports_of(outward, v, load.model), load.words);
  }
  improve(bound, divided(hops, load.words * messages_per_step(outward, load.model)),
          fmt::format("{} hops in all, {} messages in a step", hops, messages_per_step(outward, load.model)));
  return bound;
}

LowerBound all_reduce_bound(const CastGraph& inward, const CastLoad& load, const Execution& execution) {
  if (inward.node_count() == 1) return {0, "there is one node"};
  LowerBound bound = broadcast_bound(inward, 0, load);
  for (NodeId v = 0; v < inward.node_count(); v += sample_distance(inward)) {
    execution.throw_if_stopped();
    const std::vector<std::uint32_t> distances = inward.distances(v);
    const std::uint64_t farthest = *std::max_element(distances.begin(), distances.end());
    improve(bound, farthest + divided(load.values, load.words * ports_of(inward, v, load.model)) - 1,
            fmt::format("two nodes are at distance {}", farthest));
  }
  const std::uint64_t messages = 2 * (inward.node_count() - std::uint64_t{1}) * load.values;
  improve(
      bound, divided(messages, load.words * messages_per_step(inward, load.model)),
      fmt::format("{} values have to be sent, {} messages in a step", messages, messages_per_step(inward, load.model)));
  return bound;
}

LowerBound prefix_bound(const CastGraph& inward, const Execution& execution) {
  LowerBound bound{0, "there is one node"};
  const NodeId last = inward.node_count() - 1;
  for (NodeId back = 0; back <= last; back += sample_distance(inward)) {
    execution.throw_if_stopped();
    const NodeId v = last - back;
    const std::vector<std::uint32_t> distances = inward.distances(v);
    const auto farthest = std::max_element(distances.begin(), distances.begin() + v + 1);
    improve(
        bound, *farthest,
        fmt::format("node {} needs the input of node {} at distance {}", v, farthest - distances.begin(), *farthest));
  }
  return bound;
}

LowerBound permutation_bound(const CastGraph& outward, PortModel model, const Execution& execution) {
  LowerBound bound{0, "there is one node"};
  const NodeId nodes = outward.node_count();
  const NodeId half = nodes / 2;
  for (NodeId v = 0; v < nodes && half > 0; v += sample_distance(outward)) {
    execution.throw_if_stopped();
    const std::vector<std::uint32_t> distances = outward.distances(v);
    const std::uint64_t farthest = *std::max_element(distances.begin(), distances.end());
    improve(bound, farthest, fmt::format("two nodes are at distance {}", farthest));
    const std::uint64_t messages = messages_out_of(outward, v, half, model);
    improve(bound, divided(half, messages),
            fmt::format("{} values may have to leave the {} nodes from {} on, {} in a step", half, half, v, messages));
  }
  return bound;
}

}  // namespace weft::programs
