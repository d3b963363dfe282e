// The bits of the address in reverse order.
#include "traffic/addresses.h"
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

std::vector<TerminalId> build_bit_reversal(const PatternTask& task) {
  return with_digits_moved(address_bits(task.network.graph.terminal_count()), task.network.graph.terminal_count(),
                           [](std::size_t bit, std::size_t bit_count) { return bit_count - 1 - bit; });
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern bit_reversal{
    .name = "bit-reversal",
    .summary = "the bits of the address in reverse order",
    .examples = {"ring(8)", "torus(4,4)", "rcc-full(4,1)", "fat-tree(2,3)"},
    .is_adversarial = true,
    .misfit = why_no_bits,
    .build = build_bit_reversal,
};

}  // namespace pattern_records
}  // namespace weft::traffic
