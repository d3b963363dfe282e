// What the prover says against the routings of a plan, before anything runs.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "base/execution.h"
#include "sweep/plan/ready_plan.h"

namespace weft::sweep {

// A sentence for each of these grounds whose routing can deadlock or does not deliver; large ones are not looked at.
std::vector<std::string> prover_warnings(const ReadyPlan& plan, const std::set<std::size_t>& routed_networks,
                                         const Execution& execution);

}  // namespace weft::sweep
