// What of a store makes up a page: all of it, or the points of a plan with the names that it gives them.
#pragma once

#include <cstdint>
#include <vector>

#include "store/store.h"
#include "sweep/plan/ready_plan.h"
#include "sweep/stored/stored_curves.h"

namespace weft::sweep {

struct StoredRows {
  std::vector<NamedRow> rows;
  std::uint64_t other_models = 0;  // left out: computed by another version of the simulated routers
};

// In the order of traffic, packets and networks.
StoredRows rows_of(const store::Store& store);
// Those that are there, in the order of the plan.
StoredRows rows_of(const store::Store& store, const ReadyPlan& plan);

}  // namespace weft::sweep
