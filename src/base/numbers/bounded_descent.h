// Minimises a smooth convex function, some of whose variables must not be negative: a quasi-Newton method with limited
// memory (J. Nocedal, Updating quasi-Newton matrices with limited storage, 1980) on the variables that are free to
// move, with steps projected onto the bounds (D. Bertsekas, Projected Newton methods, 1982).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace weft {

struct BoundedFunction {
  std::size_t unbounded_count = 0;  // the first variables may have any value, the others are at least 0
  // The value at a point; stores the gradient there.
  std::function<double(std::span<const double> point, std::span<double> gradient)> evaluate;
};

// Improves the point until no step gains more than rounding errors, or after this many evaluations. Returns how many it
// made.
std::uint32_t descend(const BoundedFunction& function, std::vector<double>& point, std::uint32_t most_evaluations);

}  // namespace weft
