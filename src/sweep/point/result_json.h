// The result of a point as JSON: what `weft simulate --json` prints, and what the store keeps.
#pragma once

#include <string>

#include "sweep/point/point_run.h"

namespace weft::sweep {

// One object, without a line's end.
std::string result_json(const PointRun& run);

}  // namespace weft::sweep
