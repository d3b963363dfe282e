// Finds the saturation load of a curve, the largest load that is carried (experiment::is_carried), by halving an
// interval of loads. Loads are exact decimals with few digits, so that a later search finds the runs in the store.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "base/numbers/decimal.h"
#include "sweep/stored/stored_point.h"

namespace weft::sweep {

// An interval of loads that holds the saturation load.
struct Bracket {
  Decimal low{};                  // the largest load that was found to be carried; 0 when none was
  std::optional<Decimal> high{};  // the smallest load above it that was not carried; none: load 1 is carried
};

// Halves the interval until it is narrower than `width` times its lower end, or lies below 0.0001. Tries load 1 first.
Bracket bracket_saturation(double width, const std::function<bool(const Decimal&)>& is_carried);

// A decimal in the middle half of the interval from `low` to `high` (low < high): the one nearest to the middle among
// those with the fewest digits. Between 0.25 and 0.5 this is 0.4.
Decimal short_decimal_between(const Decimal& low, const Decimal& high);

struct Saturation {
  Bracket load{};
  std::optional<double> bound{};       // on the load, with equal service to all sources
  double peak = 0;                     // the largest accepted load of all runs
  std::optional<double> peak_bound{};  // on the accepted load, however unevenly sources are served
  double overload = 0;                 // the accepted load at offered load 1
  std::uint64_t run_count = 0;
  std::uint64_t deadlock_count = 0;   // runs that deadlocked
  std::optional<Decimal> deadlock{};  // the smallest load at which a run deadlocked

  // Is the upper end of the interval a deadlock rather than saturation?
  [[nodiscard]] bool is_deadlock_above() const { return deadlock && deadlock == load.high; }
};

// Searches a curve without loads; `width` as in bracket_saturation. Every run goes through the store. Throws
// Interrupted when it is stopped and InputError when the store fails; `found` then counts the runs that are stored.
void find_saturation(const ReadyPlan& plan, std::size_t curve, double width, const ResultSink& sink,
                     const Execution& execution, Saturation& found);

}  // namespace weft::sweep
