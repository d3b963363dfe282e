// Brackets the largest load that a network carries: halves an interval of loads, in exact decimals with few digits.
#pragma once

#include <functional>
#include <optional>

#include "base/numbers/decimal.h"

namespace weft::sweep {

struct Bracket {
  Decimal low{};                  // the largest load that was found to be carried; 0 when none was
  std::optional<Decimal> high{};  // the least one above it that was not; none: load 1 is carried
};

// Until the interval is as narrow as `width` times its lower end, or lies below 0.0001. Load 1 is tried first.
Bracket bracket(double width, const std::function<bool(const Decimal&)>& is_carried);

// Of the decimals in the middle half between the two, one with the fewest digits nearest to the middle; low < high.
Decimal short_decimal_between(const Decimal& low, const Decimal& high);

}  // namespace weft::sweep
