// Checks the routings of a plan for deadlock before anything runs.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "base/execution.h"
#include "sweep/plan/ready_plan.h"

namespace weft::sweep {

// One sentence for each of these routed networks whose routing can deadlock or does not deliver every packet. Large
// networks are not checked (RoutedNetwork::proof).
std::vector<std::string> prover_warnings(const ReadyPlan& plan, const std::set<std::size_t>& routed_networks,
                                         const Execution& execution);

}  // namespace weft::sweep
