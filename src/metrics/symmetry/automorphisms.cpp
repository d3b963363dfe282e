// Orbits by Traces, which requires a simple undirected graph with coloured vertices. A network with unidirectional or
// parallel channels is rewritten as one: an arc from u to v that occurs m times becomes a path u - tail - head - v over
// two new vertices, coloured by m. Nodes are coloured by their number of terminals.
#include <algorithm>
#include <map>

#include "base/check.h"
#include "metrics/symmetry/orbits.h"
#include "metrics/symmetry/symmetry_program.h"

namespace weft::metrics {
namespace {

using Colour = std::pair<int, std::uint64_t>;  // kind of vertex, and how many terminals or arcs

// Builds the coloured graph; colours are numbered in order of appearance.
class Painter {
 public:
  int add(Colour colour) {
    const auto [known, is_new] = numbers_.try_emplace(colour, static_cast<int>(numbers_.size()));
    graph_.colours.push_back(known->second);
    graph_.neighbours.emplace_back();
    return static_cast<int>(graph_.colours.size() - 1);
  }
  void join(int a, int b) {
    neighbours_of(a).push_back(b);
    neighbours_of(b).push_back(a);
  }
  std::vector<int>& neighbours_of(int vertex) { return graph_.neighbours[static_cast<std::size_t>(vertex)]; }
  ColouredGraph finish() { return std::move(graph_); }

 private:
  ColouredGraph graph_;
  std::map<Colour, int> numbers_;
};

enum : int { kNodeVertex, kTailVertex, kHeadVertex, kLinkVertex };

// The heads of v's arcs with their multiplicities.
std::map<NodeId, std::uint64_t> counted_heads(const topology::PortGraph& graph, NodeId v) {
  std::map<NodeId, std::uint64_t> heads;
  for (const NodeId head : graph.arcs().arcs_from(v)) ++heads[head];
  return heads;
}

bool is_simple(const topology::PortGraph& graph) {
  std::vector<NodeId> seen(graph.node_count(), kNoNode);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const NodeId head : graph.arcs().arcs_from(v)) {
      if (seen[head] == v) return false;
      seen[head] = v;
    }
  }
  return true;
}

// Joins two nodes by a path over two new vertices, which stand for parallel arcs; returns the first.
int add_arcs(Painter& painter, NodeId from, NodeId to, std::uint64_t count) {
  const int tail_vertex = painter.add({kTailVertex, count});
  const int head_vertex = painter.add({kHeadVertex, count});
  painter.join(static_cast<int>(from), tail_vertex);
  painter.join(tail_vertex, head_vertex);
  painter.join(head_vertex, static_cast<int>(to));
  return tail_vertex;
}

void add_nodes(Painter& painter, const topology::PortGraph& graph) {
  for (NodeId v = 0; v < graph.node_count(); ++v) painter.add({kNodeVertex, graph.terminal_count_at(v)});
}

ColouredGraph to_coloured(const topology::PortGraph& graph) {
  Painter painter;
  add_nodes(painter, graph);
  const bool is_plain = !graph.is_directed() && is_simple(graph);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (is_plain) {
      const auto arcs = graph.arcs().arcs_from(v);
      painter.neighbours_of(static_cast<int>(v)).assign(arcs.begin(), arcs.end());
      continue;
    }
    for (const auto& [head, count] : counted_heads(graph, v)) add_arcs(painter, v, head, count);
  }
  return painter.finish();
}

// A graph in which links, too, are vertices, so that orbits of vertices tell those of links. A link of a bidirectional
// network is a vertex between its ends; a channel of a directed one is two, as above. Parallel links share theirs.
struct SubdividedGraph {
  ColouredGraph graph;
  std::vector<int> vertex_of;  // for each channel
};

SubdividedGraph subdivided(const topology::PortGraph& graph) {
  Painter painter;
  add_nodes(painter, graph);
  std::vector<int> vertex_of;
  std::map<std::pair<NodeId, NodeId>, int> link_vertices;  // of a bidirectional network, lower node first
  const auto add_link = [&](NodeId v, NodeId w, std::uint64_t count) {
    const auto [known, is_new] = link_vertices.try_emplace(std::minmax(v, w), 0);
    if (!is_new) return known->second;
    known->second = painter.add({kLinkVertex, count});
    painter.join(static_cast<int>(v), known->second);
    painter.join(known->second, static_cast<int>(w));
    return known->second;
  };
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    std::map<NodeId, int> vertex_to;
    for (const auto& [head, count] : counted_heads(graph, v))
      vertex_to[head] = graph.is_directed() ? add_arcs(painter, v, head, count) : add_link(v, head, count);
    for (const NodeId head : graph.arcs().arcs_from(v)) vertex_of.push_back(vertex_to.at(head));
  }
  return {painter.finish(), std::move(vertex_of)};
}

constexpr const char* kNoProgram =
    "not searched: the program weft-symmetry is missing (libexec/weft beside weft, or of the installation)";
constexpr const char* kGaveUp = "the search for symmetries gave up: memory, time or process limit reached";

}  // namespace

Orbits searched_orbits(const topology::PortGraph& graph, const OrbitLimits& limits, const Execution& execution) {
  Orbits orbits = trivial_orbits(graph.node_count());
  if (graph.node_count() == 0) {
    orbits.origin = Orbits::Origin::traces;
    return orbits;
  }
  const auto program = find_symmetry_program();
  if (!program) {
    orbits.why_none = kNoProgram;
    return orbits;
  }
  const ColouredGraph coloured = to_coloured(graph);
  WEFT_CHECK(coloured.colours.size() < INT32_MAX);
  const std::vector<int> found = vertex_orbits(*program, coloured, limits, execution);
  if (found.empty()) {
    orbits.why_none = kGaveUp;
    return orbits;
  }
  orbits.origin = Orbits::Origin::traces;
  std::vector<NodeId> smallest(coloured.colours.size(), kNoNode);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    NodeId& first = smallest[static_cast<std::size_t>(found[v])];
    first = std::min(first, v);
    orbits.representative[v] = first;
  }
  return orbits;
}

Outcome<EdgeOrbits> searched_edge_orbits(const topology::PortGraph& graph, const OrbitLimits& limits,
                                         const Execution& execution) {
  if (graph.channel_count() == 0) return EdgeOrbits{};
  const auto program = find_symmetry_program();
  if (!program) return Missing{kNoProgram};
  if (graph.node_count() + 2 * graph.channel_count() >= INT32_MAX)
    return Missing{"the network has too many channels for the search for symmetries"};
  const SubdividedGraph subdivision = subdivided(graph);
  const std::vector<int> found = vertex_orbits(*program, subdivision.graph, limits, execution);
  if (found.empty()) return Missing{kGaveUp};
  EdgeOrbits orbits;
  std::map<int, std::uint32_t> numbers;  // by representative, in order of appearance
  for (const int vertex : subdivision.vertex_of) {
    const int representative = found[static_cast<std::size_t>(vertex)];
    orbits.orbit_of.push_back(numbers.try_emplace(representative, numbers.size()).first->second);
  }
  orbits.count = static_cast<std::uint32_t>(numbers.size());
  return orbits;
}

}  // namespace weft::metrics
