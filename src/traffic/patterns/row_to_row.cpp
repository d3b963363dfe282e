// The addresses as a square: row i sends to row i+1. Two rows of RCC-FULL have one link between them, which then
// carries all messages of a row under Algorithm 1.
#include "traffic/addresses.h"
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

std::vector<TerminalId> build_row_to_row(const PatternTask& task) {
  return in_square(task.network.graph.terminal_count(),
                   [](TerminalId row, TerminalId column, TerminalId side) { return (row + 1) % side * side + column; });
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern row_to_row{
    .name = "row-to-row",
    .summary = "addresses in a square, (i,j) to (i+1,j)",
    .examples = {"ring(9)", "torus(4,4)", "rcc-full(3,1)", "rcc-full(3,2)"},
    .is_adversarial = true,
    .misfit = why_no_square,
    .build = build_row_to_row,
};

}  // namespace pattern_records
}  // namespace weft::traffic
