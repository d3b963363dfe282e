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

enum : int { kNodeVertex, kTailVertex, kHeadVertex };

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

ColouredGraph to_coloured(const topology::PortGraph& graph) {
  Painter painter;
  for (NodeId v = 0; v < graph.node_count(); ++v) painter.add({kNodeVertex, graph.terminal_count_at(v)});
  const bool is_plain = !graph.is_directed() && is_simple(graph);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    const auto from = static_cast<int>(v);
    if (is_plain) {
      const auto arcs = graph.arcs().arcs_from(v);
      painter.neighbours_of(from).assign(arcs.begin(), arcs.end());
      continue;
    }
    for (const auto& [head, count] : counted_heads(graph, v)) {
      const int tail_vertex = painter.add({kTailVertex, count});
      const int head_vertex = painter.add({kHeadVertex, count});
      painter.join(from, tail_vertex);
      painter.join(tail_vertex, head_vertex);
      painter.join(head_vertex, static_cast<int>(head));
    }
  }
  return painter.finish();
}

}  // namespace

Orbits searched_orbits(const topology::PortGraph& graph, const OrbitLimits& limits, const Execution& execution) {
  Orbits orbits = trivial_orbits(graph.node_count());
  if (graph.node_count() == 0) {
    orbits.origin = Orbits::Origin::traces;
    return orbits;
  }
  const auto program = find_symmetry_program();
  if (!program) {
    orbits.why_none =
        "not searched: the program weft-symmetry is missing (libexec/weft beside weft, or of the installation)";
    return orbits;
  }
  const ColouredGraph coloured = to_coloured(graph);
  WEFT_CHECK(coloured.colours.size() < INT32_MAX);
  const std::vector<int> found = vertex_orbits(*program, coloured, limits, execution);
  if (found.empty()) {
    orbits.why_none = "the search for symmetries gave up: memory, time or process limit reached";
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

}  // namespace weft::metrics
