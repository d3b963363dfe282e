#include "sweep/search/saturation_search.h"

#include <algorithm>

#include "base/check.h"
#include "base/numbers/decimal.h"

namespace weft::sweep {
namespace {

constexpr double kLowestLoad = 0.0001;  // a search that gets below ends

Count units_at(const Decimal& decimal, unsigned places) {
  return decimal.units * saturating_power(10, places - decimal.places);
}

void note_deadlock(const Decimal& load, Saturation& found) {
  ++found.deadlock_count;
  if (!found.deadlock || is_less(load, *found.deadlock)) found.deadlock = load;
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

Bracket bracket_saturation(double width, const std::function<bool(const Decimal&)>& is_carried) {
  if (is_carried(Decimal(1))) return {.low = Decimal(1), .high = std::nullopt};
  Bracket bracket{.low = Decimal(0), .high = Decimal(1)};
  while (bracket.high->to_double() > kLowestLoad &&
         bracket.high->to_double() - bracket.low.to_double() > width * bracket.low.to_double()) {
    const Decimal load = short_decimal_between(bracket.low, *bracket.high);
    if (is_carried(load)) {
      bracket.low = load;
    } else {
      bracket.high = load;
    }
  }
  return bracket;
}

void find_saturation(const ReadyPlan& plan, std::size_t curve, double width, const ResultSink& sink,
                     const Execution& execution, Saturation& found) {
  RunSettings settings = plan.curve(curve).settings;
  found.load = bracket_saturation(width, [&](const Decimal& load) {
    settings.load = load;
    const experiment::RunResult result = obtain({plan, curve, settings, plan.key(curve, settings, 0)}, sink, execution);
    ++found.run_count;
    found.peak = std::max(found.peak, result.accepted);
    if (load == Decimal(1)) found.overload = result.accepted;
    if (result.bound) found.bound = result.bound;
    if (result.accepted_bound) found.peak_bound = result.accepted_bound;
    if (result.is_deadlocked()) note_deadlock(load, found);
    return is_carried(result);
  });
}

}  // namespace weft::sweep
