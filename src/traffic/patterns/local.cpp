// The probability of a destination at distance d is in proportion to decay^d, and 0 beyond the radius. Distances are
// between nodes, along channels from the source; terminals at the same node are at distance 0. A terminal without
// another one within the radius sends nothing.
#include "base/graphs/digraph.h"
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

// decay^d times a common factor, for each distance d = 0 .. radius; exact if that fits into 63 bits.
std::vector<std::uint64_t> weights_by_distance(spec::Ratio decay, std::uint64_t radius) {
  constexpr Count kLargest = Count{1} << 62U;
  const auto numerator = static_cast<std::uint64_t>(decay.numerator);
  const auto denominator = static_cast<std::uint64_t>(decay.denominator);
  Count weight = std::min(saturating_power(denominator, radius), kLargest);
  std::vector<std::uint64_t> weights;
  for (std::uint64_t d = 0; d <= radius && weight > 0; ++d) {
    weights.push_back(static_cast<std::uint64_t>(weight));
    weight = weight * numerator / denominator;
  }
  return weights;
}

// Appends the terminals of the nodes that the search has reached, with the weight for their distance.
void add_reached(const topology::PortGraph& graph, const BreadthFirstSearch& search,
                 const std::vector<std::uint64_t>& weights, std::vector<Weighted>& row) {
  for (const NodeId v : search.order()) {
    for (TerminalId i = 0; i < graph.terminal_count_at(v); ++i) {
      row.push_back({graph.first_terminal(v) + i, weights[search.distance(v)]});
    }
  }
}

Destinations local_demand(const PatternTask& task) {
  const topology::PortGraph& graph = task.network.graph;
  const spec::Ratio decay = task.arguments.ratio("decay");
  if (decay.numerator == 0) task.arguments.fail("decay", "decay is 0; it must be above 0", "try decay=1/2");
  const std::uint64_t nodes = graph.node_count();
  const std::uint64_t radius =
      std::min<std::uint64_t>(static_cast<std::uint64_t>(task.arguments.integer("radius")), nodes);
  const auto weights = weights_by_distance(decay, radius);
  BreadthFirstSearch search(graph.arcs());
  RowsBuilder rows;
  std::vector<Weighted> reached;
  std::vector<Weighted> row;
  for (NodeId v = 0; v < nodes; ++v) {
    task.execution.throw_if_stopped();
    reached.clear();
    search.run(v, static_cast<std::uint32_t>(weights.size() - 1));
    add_reached(graph, search, weights, reached);
    for (TerminalId i = 0; i < graph.terminal_count_at(v); ++i) {
      row = reached;
      std::erase_if(row, [&](const Weighted& one) { return one.destination == graph.first_terminal(v) + i; });
      rows.add(row);
      check_table_fits(task, rows.bytes());
    }
  }
  return {ToRow{std::move(rows).finish()}};
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern local{
    .name = "local",
    .summary = "to nearby terminals, with a probability that falls with the distance",
    .parameters = {{{.name = "decay",
                     .kind = spec::Kind::ratio,
                     .meaning = "factor of the probability per hop of distance",
                     .min = 0,
                     .max = 1,
                     .default_text = "1/2",
                     .is_keyed = true},
                    {.name = "radius",
                     .meaning = "hops to the farthest destination",
                     .min = 0,
                     .max = 1LL << 32,
                     .default_text = "3",
                     .is_keyed = true}}},
    .examples = {"ring(8)", "torus(4,4)", "tree(2,2)", "directed-ring(7)"},
    .calls = {"local", "local(decay=1/3,radius=2)", "local(decay=1,radius=1)", "local(decay=0.9,radius=100)"},
    .demand = local_demand,
};

}  // namespace pattern_records
}  // namespace weft::traffic
