// Points and steps of the plane.
#pragma once

#include <cmath>

namespace weft {

// x grows to the right, y downwards.
struct Vec2 {
  double x = 0;
  double y = 0;

  friend Vec2 operator+(const Vec2& a, const Vec2& b) { return {a.x + b.x, a.y + b.y}; }
  friend Vec2 operator-(const Vec2& a, const Vec2& b) { return {a.x - b.x, a.y - b.y}; }
  friend Vec2 operator*(double factor, const Vec2& v) { return {factor * v.x, factor * v.y}; }
};

inline double length(const Vec2& v) { return std::hypot(v.x, v.y); }
inline double distance(const Vec2& a, const Vec2& b) { return length(a - b); }

}  // namespace weft
