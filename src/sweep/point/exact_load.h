// Loads are exact decimals, in the store as on the command line: 0.15 is 15/100.
#pragma once

#include <optional>
#include <string_view>

#include "base/numbers/decimal.h"

namespace weft::sweep {

// Reads "0.05", ".5", "5e-2": a number that is not negative, with at most 30 digits. The result has no trailing zeros.
// None for any other text.
std::optional<Decimal> read_decimal(std::string_view text);

bool is_less(const Decimal& a, const Decimal& b);

}  // namespace weft::sweep
