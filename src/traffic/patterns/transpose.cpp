// The lower half of the digits changes places with the upper half.
#include "traffic/addresses.h"
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

std::size_t half_round(std::size_t digit, std::size_t digit_count) { return (digit + digit_count / 2) % digit_count; }

std::string transpose_misfit(const topology::Network& network) {
  const MixedRadix digits = address_digits(network);
  if (digits.digit_count() == 1) return "addresses have one digit base " + std::to_string(digits.size());
  if (digits.digit_count() % 2 == 1)
    return "the number of digits, " + std::to_string(digits.digit_count()) + ", is odd";
  return why_not_moved(digits, half_round);
}

std::vector<TerminalId> build_transpose(const PatternTask& task) {
  return with_digits_moved(address_digits(task.network), half_round);
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern transpose{
    .name = "transpose",
    .summary = "the two halves of the coordinates, digits or else address bits exchanged",
    .examples = {"torus(4,4)", "hypercube(4)", "rcc-full(3,1)", "rcc-full(2,2)", "ring(16)", "mesh(2,3,2,3)"},
    .is_adversarial = true,
    .misfit = transpose_misfit,
    .build = build_transpose,
};

}  // namespace pattern_records
}  // namespace weft::traffic
