#include "metrics/moore.h"

#include <cmath>
#include <limits>

namespace weft::metrics {

Count moore_bound(Count degree, Count diameter, bool is_directed) {
  const Count growth = is_directed || degree == 0 ? degree : degree - 1;
  Count bound = 1;
  Count newly_reached = degree;
  for (Count step = 0; step < diameter && newly_reached > 0 && bound != kHuge; ++step) {
    bound = saturating_add(bound, newly_reached);
    // A ring gains two nodes with every step; the closed form avoids a long loop.
    if (growth == 1) return saturating_add(1, saturating_multiply(degree, diameter));
    newly_reached = saturating_multiply(newly_reached, growth);
  }
  return bound;
}

std::optional<Count> least_diameter(Count nodes, Count degree, bool is_directed) {
  const Count growth = is_directed || degree == 0 ? degree : degree - 1;
  if (growth == 1 && nodes > 0) return (nodes - 1 + degree - 1) / degree;  // rings; rounded up
  Count reached = 1;
  Count newly_reached = degree;
  Count diameter = 0;
  while (reached < nodes && newly_reached > 0) {
    reached = saturating_add(reached, newly_reached);
    newly_reached = saturating_multiply(newly_reached, growth);
    ++diameter;
  }
  return reached < nodes ? std::nullopt : std::optional(diameter);
}

std::optional<double> moore_ratio(Count nodes, Count degree, Count diameter, bool is_directed) {
  const Count bound = moore_bound(degree, diameter, is_directed);
  if (bound < kHuge) return Fraction(nodes, bound).to_double();
  // 1 + d (g^D - 1)/(g - 1); the two ones are negligible beside a number of that size.
  const double growth = to_double(is_directed ? degree : degree - 1);
  const double log_bound = std::log(to_double(degree)) + to_double(diameter) * std::log(growth) - std::log(growth - 1);
  const double ratio = std::exp(std::log(to_double(nodes)) - log_bound);
  if (ratio < std::numeric_limits<double>::min()) return std::nullopt;
  return ratio;
}

}  // namespace weft::metrics
