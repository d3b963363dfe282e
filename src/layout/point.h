// Points of the plane.
#pragma once

#include <cmath>

namespace weft::layout {

// x grows to the right, y downwards.
struct Point {
  double x = 0;
  double y = 0;

  friend Point operator+(const Point& a, const Point& b) { return {a.x + b.x, a.y + b.y}; }
  friend Point operator-(const Point& a, const Point& b) { return {a.x - b.x, a.y - b.y}; }
  friend Point operator*(double factor, const Point& p) { return {factor * p.x, factor * p.y}; }
};

inline double distance(const Point& a, const Point& b) { return std::hypot(a.x - b.x, a.y - b.y); }

// On the circle around the origin: fraction 0 is at the top, and fractions grow clockwise.
Point on_circle(double radius, double fraction);

}  // namespace weft::layout
