// Adds 1 to every coordinate. Without coordinates the addresses form a ring.
#include "traffic/addresses.h"
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

std::vector<TerminalId> build_neighbor(const PatternTask& task) {
  return with_digits_raised(coordinates(task.network), task.network.graph.terminal_count(),
                            [](std::uint64_t) { return std::uint64_t{1}; });
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern neighbor{
    .name = "neighbor",
    .summary = "1 added to every coordinate, modulo its side",
    .examples = {"ring(8)", "torus(5,4)", "rcc-full(4,1)", "fat-tree(2,3)"},
    .is_adversarial = true,
    .build = build_neighbor,
};

}  // namespace pattern_records
}  // namespace weft::traffic
