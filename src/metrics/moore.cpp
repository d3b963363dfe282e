#include "metrics/moore.h"

namespace weft::metrics {

Count moore_bound(Count degree, Count diameter, bool is_directed) {
  const Count growth = is_directed || degree == 0 ? degree : degree - 1;
  Count bound = 1;
  Count newly_reached = degree;
  for (Count step = 0; step < diameter && newly_reached > 0 && bound != kHuge; ++step) {
    bound = saturating_add(bound, newly_reached);
    // A ring gains two nodes with every step; spare the loop over a long one.
    if (growth == 1) return saturating_add(1, saturating_multiply(degree, diameter));
    newly_reached = saturating_multiply(newly_reached, growth);
  }
  return bound;
}

}  // namespace weft::metrics
