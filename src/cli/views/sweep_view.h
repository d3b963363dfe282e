// What `weft sweep` shows: the points of a plan, before and after they ran, in the order of the plan.
#pragma once

#include <functional>
#include <string>

#include "report/table.h"
#include "store/store.h"
#include "sweep/plan/ready_plan.h"
#include "sweep/search/sweep_run.h"

namespace weft::cli {

// Of --dry-run: the first points, with a mark at those that `run` has found in the store; none: there is no store.
std::string plan_text(const sweep::ReadyPlan& plan, const sweep::SweepRun* run, const report::TextStyle& style);
// All points, a line for each.
std::string plan_json(const sweep::ReadyPlan& plan, const sweep::SweepRun* run);

std::string sweep_text(const sweep::ReadyPlan& plan, const sweep::SweepRun& run, const store::Store& store,
                       const report::TextStyle& style);
// Makes a line of a point that has just been finished.
std::function<std::string(const sweep::PointId&)> point_lines(const sweep::ReadyPlan& plan, const store::Store& store,
                                                              const report::TextStyle& style);
// A line for each point, and for each curve that does not fit.
std::string sweep_json(const sweep::ReadyPlan& plan, const sweep::SweepRun& run, const store::Store& store);
// For CSV: a row for each point, with each setting once.
report::Table sweep_tidy_table(const sweep::ReadyPlan& plan, const sweep::SweepRun& run, const store::Store& store);

}  // namespace weft::cli
