// Loads as exact decimals: 0.15 is fifteen hundredths, in the store as on the command line.
#pragma once

#include <optional>
#include <string_view>

#include "base/numbers/decimal.h"

namespace weft::sweep {

// "0.05", ".5", "5e-2": a number that is not negative, with at most 30 digits, without zeros at the end of its
// decimals. None for anything else.
std::optional<Decimal> read_decimal(std::string_view text);

// The order of the numbers.
bool is_less(const Decimal& a, const Decimal& b);

}  // namespace weft::sweep
