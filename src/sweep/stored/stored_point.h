// Runs a point through the store: one process computes it once, later requests read the stored result.
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

struct ResultSink {
  store::Store& store;
  std::string program;  // the version that computes
};

// Runs a point that this process has claimed; stores and returns its result. On an error the point is released.
std::string run_and_store(const StoredPoint& point, const ResultSink& sink, const Execution& execution);

// Returns the stored result, or computes and stores it; waits while another process computes it. Throws Interrupted
// when it is stopped.
std::string obtain(const StoredPoint& point, const ResultSink& sink, const Execution& execution);

// None where the point is not stored: another process may forget it at any moment.
std::optional<std::string> stored_result(const store::Store& store, const store::Key& key);

// Is the verdict of a stored result saturated or deadlocked?
bool is_saturated(const std::string& result);

// Does a stored result show that the network carries the load? It does when the run converged, or when it did not
// converge but accepted the offered load within the error. `weft saturation`, tables and pages use this rule.
bool is_carried(const std::string& result);

}  // namespace weft::sweep
