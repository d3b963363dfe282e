// The values of a page of curves as JSON, for the script in web/.
#pragma once

#include "report/curve_page.h"
#include "report/curve_svg.h"

namespace weft::report {

// Safe between <script> and </script>. Kinds: one list for each chart.
std::string curve_data(const CurvePage& page, const std::vector<Kinds>& kinds);

}  // namespace weft::report
