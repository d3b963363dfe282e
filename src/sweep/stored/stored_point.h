// A point and the store: computed once, by one process, and read ever after.
#pragma once

#include <optional>
#include <string>

#include "base/execution.h"
#include "store/store.h"
#include "sweep/plan/ready_plan.h"

namespace weft::sweep {

// A point of a curve; its load need not be one of the plan's.
struct StoredPoint {
  const ReadyPlan& plan;
  std::size_t curve = 0;
  RunSettings settings;
  store::Key key;
};

struct Keeping {
  store::Store& store;
  std::string program;  // the version that computes
};

// Runs a point that was claimed, and stores its result, which is returned. When that fails, it is free again.
std::string run_and_store(const StoredPoint& point, const Keeping& keeping, const Execution& execution);

// From the store, or else computed; waits while another process computes it. Throws Interrupted when it is stopped.
std::string obtain(const StoredPoint& point, const Keeping& keeping, const Execution& execution);

// None where the point is not there: others may forget it at any moment.
std::optional<std::string> stored_result(const store::Store& store, const store::Key& key);

// Of a stored result: saturated, or deadlocked.
bool is_saturated(const std::string& result);

// Whether a stored result shows that the network carries the load: the run converged, or it did not but received what
// was offered within the error. This is what `weft saturation`, tables and pages mean by saturation.
bool is_carried(const std::string& result);

}  // namespace weft::sweep
