#include "sweep/search/saturation_search.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/check.h"
#include "sweep/point/exact_load.h"

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
    const std::string result = obtain({plan, curve, settings, plan.key(curve, settings, 0)}, sink, execution);
    ++found.run_count;
    const auto object = nlohmann::json::parse(result);
    const double accepted = object["accepted"];
    found.peak = std::max(found.peak, accepted);
    if (load == Decimal(1)) found.overload = accepted;
    if (!object["bound"].is_null()) found.bound = object["bound"].get<double>();
    const auto most = object.value("accepted_bound", nlohmann::json());  // older results have none
    if (!most.is_null()) found.peak_bound = most.get<double>();
    if (object["verdict"] == "deadlocked") note_deadlock(load, found);
    return is_carried(result);
  });
}

}  // namespace weft::sweep
