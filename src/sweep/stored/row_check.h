// Validates the JSON of a stored row. Code that reads rows trusts those that passed.
#pragma once

#include <string>

#include "store/row.h"

namespace weft::sweep {

// Why this row is not a point of a sweep, as a clause: "its result has no verdict". Empty when it is one: then all keys
// exist and have their types. For StoreSettings::misfit.
std::string row_defect(const store::Row& row);

}  // namespace weft::sweep
