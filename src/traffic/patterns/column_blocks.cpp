// The addresses as a square of h rows: a bad case for Algorithm 3 of RCC-FULL, which at first lets c = floor(sqrt(h))
// messages over the link between two rows and sends all others again, together with those of their column. So each row
// has c+1 messages, one too many, for each of y = floor(h/(c+1)) rows, and y rows have them in the same columns: block
// k (c+1 columns) of any row of a group (y rows) goes to row k of that group. The remaining columns of a row continue
// with the first row of its group. A row that is full passes on to the next.
//
// With h = 6: c+1 = 3 and y = 2. Rows 0 and 1 send columns 0, 1, 2 to row 0 and columns 3, 4, 5 to row 1.
#include <cmath>

#include "traffic/addresses.h"
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

struct Blocks {
  TerminalId columns;  // in a block
  TerminalId rows;     // in a group
};

Blocks blocks_of(TerminalId side) {
  const auto columns = static_cast<TerminalId>(std::sqrt(static_cast<double>(side))) + 1;
  return {columns, side / columns};
}

std::string why_no_blocks(const topology::Network& network) {
  std::string no_square = why_no_square(network);
  if (!no_square.empty()) return no_square;
  const TerminalId side = square_side(network.graph.terminal_count());
  const Blocks blocks = blocks_of(side);
  if (blocks.rows > 1) return "";
  return "its rows of " + std::to_string(side) + " terminals have no two blocks of " + std::to_string(blocks.columns);
}

std::vector<TerminalId> build_column_blocks(const PatternTask& task) {
  const TerminalId count = task.network.graph.terminal_count();
  const TerminalId side = square_side(count);
  const Blocks blocks = blocks_of(side);
  std::vector<TerminalId> received(side);  // by each row
  return in_square(count, [&](TerminalId row, TerminalId column, TerminalId) {
    TerminalId to = (row / blocks.rows * blocks.rows + column / blocks.columns % blocks.rows) % side;
    while (received[to] == side) to = (to + 1) % side;
    return to * side + received[to]++;
  });
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern column_blocks{
    .name = "column-blocks",
    .summary = "addresses in a square, block k of the columns to row k of a group of rows",
    .examples = {"ring(36)", "torus(7,7)", "rcc-full(6,1)", "rcc-full(9,1)", "rcc-full(3,2)"},
    .is_adversarial = true,
    .misfit = why_no_blocks,
    .build = build_column_blocks,
};

}  // namespace pattern_records
}  // namespace weft::traffic
