// Charts of curves as static SVG, for builds and browsers without scripts.
#pragma once

#include "report/curve_page.h"

namespace weft::report {

// The style number of each curve; see palette.h.
using Kinds = std::vector<std::size_t>;

std::string latency_svg(const CurvePage& page, const CurveChart& chart, const Kinds& kinds);
std::string accepted_svg(const CurvePage& page, const CurveChart& chart, const Kinds& kinds);
std::string link_use_svg(const CurvePage& page, const Curve& curve);

}  // namespace weft::report
