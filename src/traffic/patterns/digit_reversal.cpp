// The digits in reverse order.
#include "traffic/addresses.h"
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

std::size_t reversed_digit(std::size_t digit, std::size_t digit_count) { return digit_count - 1 - digit; }

std::string digit_reversal_misfit(const topology::Network& network) {
  const MixedRadix digits = address_digits(network);
  if (digits.digit_count() == 1) return "addresses have one digit base " + std::to_string(digits.size());
  return why_not_moved(digits, reversed_digit);
}

std::vector<TerminalId> build_digit_reversal(const PatternTask& task) {
  return with_digits_moved(address_digits(task.network), task.network.graph.terminal_count(), reversed_digit);
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern digit_reversal{
    .name = "digit-reversal",
    .summary = "the coordinates, digits or else address bits in reverse order",
    .examples = {"torus(4,4)", "torus(3,2,3)", "hypercube(5)", "rcc-full(3,2)", "ring(16)"},
    .is_adversarial = true,
    .misfit = digit_reversal_misfit,
    .build = build_digit_reversal,
};

}  // namespace pattern_records
}  // namespace weft::traffic
