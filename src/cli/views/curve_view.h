// Stored curves as the page of `weft report`.
#pragma once

#include <string>

#include "cli/views/curve_summary.h"
#include "report/curve_page.h"
#include "sweep/stored/stored_curves.h"

namespace weft::cli {

report::Curve curve_of(const sweep::StoredCurve& stored);

report::CurvePage curve_page(const sweep::StoredCharts& stored, const NetworkSizes& sizes, const std::string& title,
                             sweep::Latency latency);

}  // namespace weft::cli
