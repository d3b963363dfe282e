// The addresses as a square: column j sends to row j+1. On RCC-FULL under Algorithm 2 all messages of a column then
// share one link.
#include "traffic/addresses.h"
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

std::vector<TerminalId> build_column_to_row(const PatternTask& task) {
  return in_square(task.network.graph.terminal_count(),
                   [](TerminalId row, TerminalId column, TerminalId side) { return (column + 1) % side * side + row; });
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern column_to_row{
    .name = "column-to-row",
    .summary = "addresses in a square, (i,j) to (j+1,i)",
    .examples = {"ring(9)", "torus(4,4)", "rcc-full(3,1)", "rcc-full(3,2)"},
    .is_adversarial = true,
    .misfit = why_no_square,
    .build = build_column_to_row,
};

}  // namespace pattern_records
}  // namespace weft::traffic
