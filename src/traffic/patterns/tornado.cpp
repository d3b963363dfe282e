// Almost half way round every dimension, always in the same direction. Without coordinates the addresses form a ring.
#include "traffic/addresses.h"
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

std::vector<TerminalId> build_tornado(const PatternTask& task) {
  return with_digits_raised(coordinates(task.network), task.network.graph.terminal_count(),
                            [](std::uint64_t side) { return (side + 1) / 2 - 1; });
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern tornado{
    .name = "tornado",
    .summary = "ceil(k/2)-1 added to every coordinate, modulo its side k",
    .examples = {"ring(8)", "torus(5,4)", "rcc-full(4,1)", "fat-tree(2,3)"},
    .is_adversarial = true,
    .build = build_tornado,
};

}  // namespace pattern_records
}  // namespace weft::traffic
