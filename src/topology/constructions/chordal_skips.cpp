#include "topology/constructions/chordal_skips.h"

#include <cmath>

namespace weft::topology {

std::vector<std::int64_t> optimal_chordal_skips(std::int64_t node_count, std::int64_t degree) {
  std::vector<std::int64_t> skips;
  std::int64_t before = 1;
  for (std::int64_t h = 1; h < degree; ++h) {
    const double exponent = static_cast<double>(h) / static_cast<double>(degree);
    skips.push_back(std::llround(std::pow(static_cast<double>(node_count), exponent)));
    if (skips.back() <= before || skips.back() >= node_count) return {};
    before = skips.back();
  }
  return skips;
}

}  // namespace weft::topology
