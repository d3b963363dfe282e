// Charts of curves as plain SVG, for builds without a script and for browsers that run none.
#pragma once

#include "report/curve_page.h"

namespace weft::report {

// Kinds of curves, so that one name has one look; see palette.h.
using Kinds = std::vector<std::size_t>;

std::string latency_svg(const CurvePage& page, const CurveChart& chart, const Kinds& kinds);
std::string accepted_svg(const CurvePage& page, const CurveChart& chart, const Kinds& kinds);
std::string link_use_svg(const CurvePage& page, const Curve& curve);

}  // namespace weft::report
