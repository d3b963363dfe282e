// The output of `weft sweep`: the points of a plan, before and after they ran, in the order of the plan.
#pragma once

#include <functional>
#include <string>

#include "report/table.h"
#include "store/store.h"
#include "sweep/plan/ready_plan.h"
#include "sweep/search/sweep_run.h"

namespace weft::cli {

// For --dry-run: the first points, with a mark at those that `run` found in the store. `run` is null without a store.
std::string plan_text(const sweep::ReadyPlan& plan, const sweep::SweepRun* run, const report::TextStyle& style);
// All points, one line each.
std::string plan_json(const sweep::ReadyPlan& plan, const sweep::SweepRun* run);

std::string sweep_text(const sweep::ReadyPlan& plan, const sweep::SweepRun& run, const store::Store& store,
                       const report::TextStyle& style);
// Returns a function that formats a finished point as a line.
std::function<std::string(const sweep::PointId&)> point_lines(const sweep::ReadyPlan& plan, const store::Store& store,
                                                              const report::TextStyle& style);
// One line per point, and per curve that does not fit.
std::string sweep_json(const sweep::ReadyPlan& plan, const sweep::SweepRun& run, const store::Store& store);
// For CSV: one row per point, with each setting once.
report::Table sweep_tidy_table(const sweep::ReadyPlan& plan, const sweep::SweepRun& run, const store::Store& store);

}  // namespace weft::cli
