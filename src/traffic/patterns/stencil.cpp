// Each terminal sends to its neighbours, in turn or at random: along the links of the network, or one up and one down
// in every coordinate, with wrap-around.
#include <set>

#include "traffic/addresses.h"
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

// Adds the terminals of the neighbouring nodes, each once, in the order of ports.
void add_link_neighbours(const topology::PortGraph& graph, TerminalId source, std::vector<Weighted>& row) {
  const NodeId v = graph.node_of_terminal(source);
  std::set<NodeId> met;
  for (PortId port = 0; port < graph.out_degree(v); ++port) {
    const NodeId w = graph.neighbor(v, port).node;
    if (!met.insert(w).second) continue;
    for (TerminalId i = 0; i < graph.terminal_count_at(w); ++i) row.push_back({graph.first_terminal(w) + i, 1});
  }
}

// Adds the terminals one up and one down in each digit, of `each` terminals at an address that with the source's
// number.
void add_coordinate_neighbours(const MixedRadix& radix, TerminalId each, TerminalId source,
                               std::vector<Weighted>& row) {
  const std::uint64_t address = source / each;
  const auto neighbour = [&](std::size_t digit, std::uint64_t value) {
    return Weighted{static_cast<TerminalId>(radix.with_digit(address, digit, value) * each + source % each), 1};
  };
  for (std::size_t digit = 0; digit < radix.digit_count(); ++digit) {
    const std::uint64_t side = radix.radix(digit);
    const std::uint64_t own = radix.digit(address, digit);
    const std::uint64_t up = (own + 1) % side;
    const std::uint64_t down = (own + side - 1) % side;
    if (up != own) row.push_back(neighbour(digit, up));
    if (down != up) row.push_back(neighbour(digit, down));
  }
}

Destinations stencil_demand(const PatternTask& task) {
  const topology::PortGraph& graph = task.network.graph;
  const bool is_along_links = task.arguments.word("along") == "links";
  const MixedRadix radix = coordinates(task.network);
  const auto each = static_cast<TerminalId>(graph.terminal_count() / radix.size());
  RowsBuilder rows;
  std::vector<Weighted> row;
  for (TerminalId source = 0; source < graph.terminal_count(); ++source) {
    row.clear();
    if (is_along_links) {
      add_link_neighbours(graph, source, row);
    } else {
      add_coordinate_neighbours(radix, each, source, row);
    }
    rows.add(row);
    check_table_fits(task, rows.bytes());
  }
  return {ToRow{std::move(rows).finish(), task.arguments.word("order") == "turn"}};
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern stencil{
    .name = "stencil",
    .summary = "to the neighbours, in turn or at random",
    .parameters = {{{.name = "along",
                     .kind = spec::Kind::word,
                     .meaning = "which neighbours: along links, or one up and one down in every coordinate",
                     .words = "links|coordinates",
                     .default_text = "links",
                     .is_keyed = true},
                    {.name = "order",
                     .kind = spec::Kind::word,
                     .meaning = "destinations in turn, or at random",
                     .words = "turn|random",
                     .default_text = "turn",
                     .is_keyed = true}}},
    .examples = {"ring(8)", "mesh(4,3)", "hypercube(3)", "fat-tree(2,3)", "dragonfly(2,2,2)", "directed-ring(5)"},
    .calls = {"stencil", "stencil(order=random)", "stencil(along=coordinates)"},
    .demand = stencil_demand,
};

}  // namespace pattern_records
}  // namespace weft::traffic
