// An (A,L) RCC-FULL by its parameters, and numbers as the claims about it need them.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>

#include <fmt/format.h>

#include "base/numbers/decimal.h"

namespace weft::claims {

struct RccNetwork {
  std::uint64_t atom;
  unsigned levels;

  [[nodiscard]] std::string spec() const { return fmt::format("rcc-full({},{})", atom, levels); }
  [[nodiscard]] std::string text() const { return fmt::format("A={},L={}", atom, levels); }
  [[nodiscard]] std::string with(std::string_view routing) const { return fmt::format("{} with {}", spec(), routing); }
  // Limit: below 2^64.
  [[nodiscard]] std::uint64_t nodes() const {
    std::uint64_t power = atom;
    for (unsigned level = 0; level < levels; ++level) power *= power;
    return power;
  }
  // A row, one of the N^(1/2) copies of level L - 1; for L > 0.
  [[nodiscard]] RccNetwork row() const { return {atom, levels - 1}; }
  [[nodiscard]] std::uint64_t row_length() const { return row().nodes(); }
  // log2 N, and the hypercube with as many nodes; A is a power of 2.
  [[nodiscard]] unsigned bits() const { return static_cast<unsigned>(std::countr_zero(nodes())); }
  [[nodiscard]] std::string cube() const { return fmt::format("hypercube({})", bits()); }
};

inline Decimal whole_number(std::uint64_t number) { return {Count{number}, 0}; }

inline Decimal rounded_to(double value, unsigned places) {
  return {static_cast<Count>(std::llround(value * std::pow(10, places))), places};
}

// A computed value that is not a fraction, to nine places.
inline Fraction to_nine_places(double value) { return {static_cast<Count>(std::llround(value * 1e9)), 1'000'000'000}; }

}  // namespace weft::claims
