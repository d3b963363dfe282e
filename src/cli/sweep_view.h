// What `weft sweep` shows: the points of a plan, before and after they ran, in the order of the plan.
#pragma once

#include <string>

#include "report/table.h"
#include "store/store.h"
#include "sweep/ready_plan.h"
#include "sweep/sweep_run.h"

namespace weft::cli {

// Of --dry-run.
std::string plan_text(const sweep::ReadyPlan& plan, const report::TextStyle& style);
std::string plan_json(const sweep::ReadyPlan& plan);

std::string sweep_text(const sweep::ReadyPlan& plan, const sweep::SweepRun& run, const store::Store& store,
                       const report::TextStyle& style);
// A line for each point.
std::string sweep_json(const sweep::ReadyPlan& plan, const sweep::SweepRun& run, const store::Store& store);

}  // namespace weft::cli
