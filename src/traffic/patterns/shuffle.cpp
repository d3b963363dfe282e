// The bits of the address rotated left by one (perfect shuffle).
#include "traffic/addresses.h"
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

std::vector<TerminalId> build_shuffle(const PatternTask& task) {
  return with_digits_moved(address_bits(task.network.graph.terminal_count()), task.network.graph.terminal_count(),
                           [](std::size_t bit, std::size_t bit_count) { return (bit + 1) % bit_count; });
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern shuffle{
    .name = "shuffle",
    .summary = "the bits of the address rotated left by one",
    .examples = {"ring(8)", "torus(4,4)", "rcc-full(4,1)", "fat-tree(2,3)"},
    .is_adversarial = true,
    .misfit = why_no_bits,
    .build = build_shuffle,
};

}  // namespace pattern_records
}  // namespace weft::traffic
