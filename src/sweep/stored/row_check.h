// What a row of a store must be before anything is read from it: the one place where stored JSON is not trusted.
#pragma once

#include <string>

#include "store/row.h"

namespace weft::sweep {

// Why this is no point of a sweep, as a clause: "its result has no verdict"; empty when it is one. Whoever reads rows
// that passed may take for granted that keys are there and have their types. For StoreSettings::misfit.
std::string why_no_point(const store::Row& row);

}  // namespace weft::sweep
