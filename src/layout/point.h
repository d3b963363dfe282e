// Points of a layout.
#pragma once

#include "base/numbers/vec2.h"

namespace weft::layout {

using Point = Vec2;

// On the circle around the origin: fraction 0 is at the top, and fractions grow clockwise.
Point on_circle(double radius, double fraction);

}  // namespace weft::layout
