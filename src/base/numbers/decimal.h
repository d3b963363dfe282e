// Decimal numbers: an integer number of units of the last place. "32.0078" is 320078 with four places.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/numbers/count.h"
#include "base/numbers/fraction.h"

namespace weft {

struct Decimal {
  Count units = 0;
  unsigned places = 0;

  Decimal() = default;
  Decimal(Count whole) : units(whole) {}  // NOLINT(google-explicit-constructor): a whole number is one
  Decimal(Count units_of_last_place, unsigned decimal_places) : units(units_of_last_place), places(decimal_places) {}

  // Rounds to the nearest, halves up.
  static Decimal rounded(const Fraction& value, unsigned places);
  // Digits with at most one point; anything else is a broken invariant, so this is not for user input.
  static Decimal from_text(std::string_view text);

  [[nodiscard]] double to_double() const;

  friend bool operator==(const Decimal&, const Decimal&) = default;
};

std::string to_text(const Decimal& decimal);

// For user input. Reads "0.05", ".5", "5e-2": a number that is not negative, with at most 30 digits. The result has no
// trailing zeros. None for any other text.
std::optional<Decimal> read_decimal(std::string_view text);

bool is_less(const Decimal& a, const Decimal& b);

}  // namespace weft
