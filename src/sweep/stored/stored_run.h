// A row of the store as a typed value. Rows are JSON text; this is the only place where sweeps read it.
#pragma once

#include <string>

#include "experiment/run_result.h"
#include "store/row.h"

namespace weft::sweep {

struct StoredRun {
  store::Row row;
  experiment::Configuration configuration;
  experiment::RunResult result;  // with today's short names
};

// Throws InputError for a configuration or a result that cannot be read. Rows of a store can: it leaves out those with
// a row_defect().
StoredRun read_row(store::Row row);

// Why this row is not a point of a sweep, as a clause: "its result has no verdict". Empty when all of it can be
// read. For StoreSettings::misfit.
std::string row_defect(const store::Row& row);

}  // namespace weft::sweep
