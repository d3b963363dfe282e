// Exchanges the lower and the upper half of the digits: of the coordinates, or of the bits of the address, as BookSim
// and others do.
#include "traffic/addresses.h"
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

std::size_t half_rotated(std::size_t digit, std::size_t digit_count) { return (digit + digit_count / 2) % digit_count; }

std::string transpose_misfit(const topology::Network& network) {
  const MixedRadix digits = address_digits(network);
  if (digits.digit_count() == 1) return "addresses have one digit base " + std::to_string(digits.size());
  if (digits.digit_count() % 2 == 1)
    return "the number of digits, " + std::to_string(digits.digit_count()) + ", is odd";
  return why_not_moved(digits, half_rotated);
}

std::string bits_misfit(const topology::Network& network) {
  if (std::string why = why_no_bits(network); !why.empty()) return why;
  const MixedRadix bits = address_bits(network.graph.terminal_count());
  if (bits.digit_count() % 2 == 0) return "";
  return "the number of address bits, " + std::to_string(bits.digit_count()) + ", is odd";
}

bool is_by_bits(const spec::Arguments& arguments) { return arguments.word("by") == "bits"; }

std::string misfit_with(const topology::Network& network, const spec::Arguments& arguments) {
  return is_by_bits(arguments) ? bits_misfit(network) : transpose_misfit(network);
}

std::vector<TerminalId> build_transpose(const PatternTask& task) {
  const TerminalId count = task.network.graph.terminal_count();
  return with_digits_moved(is_by_bits(task.arguments) ? address_bits(count) : address_digits(task.network), count,
                           half_rotated);
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern transpose{
    .name = "transpose",
    .summary = "the two halves of the coordinates, digits or else address bits exchanged",
    .parameters = {{{.name = "by",
                     .kind = spec::Kind::word,
                     .meaning = "exchange halves of the coordinates, or of the address bits",
                     .words = "coordinates|bits",
                     .default_text = "coordinates",
                     .is_keyed = true,
                     .value_before = "coordinates"}}},
    .examples = {"torus(4,4)", "hypercube(4)", "rcc-full(3,1)", "rcc-full(2,2)", "ring(16)", "mesh(2,3,2,3)"},
    .is_adversarial = true,
    .misfit = transpose_misfit,
    .misfit_with = misfit_with,
    .build = build_transpose,
};

}  // namespace pattern_records
}  // namespace weft::traffic
