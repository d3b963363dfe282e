// The saturation load of a curve: the largest one that is carried (stored_point.h). Every run
// on the way goes through the store.
#pragma once

#include <optional>

#include "sweep/search/bracket.h"
#include "sweep/stored/stored_point.h"

namespace weft::sweep {

struct Saturation {
  Bracket load{};
  std::optional<double> bound{};       // on the load: no routing and no router serves all sources alike above it
  double peak = 0;                     // the largest accepted load of all runs
  std::optional<double> peak_bound{};  // on that, however unevenly sources are served
  double overload = 0;                 // the accepted load when terminals send all the time
  std::uint64_t run_count = 0;
  std::uint64_t deadlock_count = 0;   // of the runs
  std::optional<Decimal> deadlock{};  // the least load at which one deadlocked

  // What ended it is a deadlock, not the want of room.
  [[nodiscard]] bool is_deadlock_above() const { return deadlock && deadlock == load.high; }
};

// Of a curve without loads. `width` is that of the bracket. Throws Interrupted when it is stopped, and InputError when
// the store fails; `found` then tells how many runs are stored.
void find_saturation(const ReadyPlan& plan, std::size_t curve, double width, const Keeping& keeping,
                     const Execution& execution, Saturation& found);

}  // namespace weft::sweep
