// The legend of a drawing.
#pragma once

#include <string>
#include <vector>

#include "report/picture/drawing.h"

namespace weft::report {

// From (0,0) on, in rows that are at most `width` wide where the entries allow it: the link classes that are there, the
// routes, the kinds of nodes, the colour scale, and the notes.
// The last note is left out where it is empty.
std::vector<Shape> legend_of(const Drawing& drawing, const std::string& last_note, double width);

}  // namespace weft::report
