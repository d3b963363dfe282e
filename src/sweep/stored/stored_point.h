// Runs a point through the store: one process computes it once, later requests read the stored result.
#pragma once

#include <optional>
#include <string>

#include "base/execution.h"
#include "experiment/run_result.h"
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
experiment::RunResult run_and_store(const StoredPoint& point, const ResultSink& sink, const Execution& execution);

// Returns the stored result, or computes and stores it; waits while another process computes it. Throws Interrupted
// when it is stopped.
experiment::RunResult obtain(const StoredPoint& point, const ResultSink& sink, const Execution& execution);

// None where the point is not stored: another process may forget it at any moment.
std::optional<experiment::RunResult> stored_result(const store::Store& store, const store::Key& key);

}  // namespace weft::sweep
