// A plot as a picture of pgfplots, for \input in a paper: \usepackage{pgfplots} and \pgfplotsset{compat=1.16}, or
// later.
#pragma once

#include <string>

#include "report/plot.h"

namespace weft::report {

// Series differ in dashes and markers. Bands become error bars. Rules and strokes are left out. `comment` is put above
// the picture, such as the command that made it.
std::string to_pgf(const Plot& plot, const std::string& comment);

// Escapes what TeX would read as commands.
std::string escape_tex(const std::string& text);

}  // namespace weft::report
