// The data of a page of curves as JSON, for the script in web/.
#pragma once

#include "report/curve_page.h"
#include "report/curve_svg.h"

namespace weft::report {

// Safe inside <script>. `kinds` has one list for each chart.
std::string curve_data(const CurvePage& page, const std::vector<Kinds>& kinds);

}  // namespace weft::report
