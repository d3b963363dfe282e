#include "sweep/search/bracket.h"

#include <algorithm>

#include "base/check.h"
#include "sweep/point/exact_load.h"

namespace weft::sweep {
namespace {

constexpr double kSmallest = 0.0001;

Count units_at(const Decimal& decimal, unsigned places) {
  return decimal.units * saturating_power(10, places - decimal.places);
}

}  // namespace

Decimal short_decimal_between(const Decimal& low, const Decimal& high) {
  const unsigned places = std::max(low.places, high.places) + 2;
  const Count from = units_at(low, places);
  const Count to = units_at(high, places);
  WEFT_CHECK(from < to);
  const Count middle = (from + to) / 2;
  const Count quarter = (to - from) / 4;
  for (unsigned kept = 0; kept <= places; ++kept) {
    const Count step = saturating_power(10, places - kept);
    const Count rounded = (middle + step / 2) / step * step;
    if (rounded >= from + quarter && rounded <= to - quarter) return {rounded / step, kept};
  }
  return {middle, places};  // not reached: the last step is 1
}

Bracket bracket(double width, const std::function<bool(const Decimal&)>& is_carried) {
  if (is_carried(Decimal(1))) return {.low = Decimal(1), .high = std::nullopt};
  Bracket result{.low = Decimal(0), .high = Decimal(1)};
  while (result.high->to_double() > kSmallest &&
         result.high->to_double() - result.low.to_double() > width * result.low.to_double()) {
    const Decimal load = short_decimal_between(result.low, *result.high);
    if (is_carried(load)) {
      result.low = load;
    } else {
      result.high = load;
    }
  }
  return result;
}

}  // namespace weft::sweep
