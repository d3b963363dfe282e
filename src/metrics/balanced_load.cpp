#include "metrics/balanced_load.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace weft::metrics {
namespace {

// The cost is the sum of this power of the loads, a smooth stand-in for the maximum.
constexpr double kPower = 12;

double largest(const std::vector<double>& loads) { return *std::max_element(loads.begin(), loads.end()); }

// The derivative of the cost, in a few hundred steps: links that are alike get the same length in spite of roundings,
// and pairs use all of the equally short paths.
std::vector<std::uint32_t> lengths_by_load(const std::vector<double>& loads) {
  constexpr double kLongest = 500;
  const double most = largest(loads);
  std::vector<std::uint32_t> lengths;
  for (const double load : loads) {
    lengths.push_back(1 + static_cast<std::uint32_t>(std::lround(kLongest * std::pow(load / most, kPower - 1))));
  }
  return lengths;
}

double cost(const std::vector<double>& a, const std::vector<double>& b, double share_of_b, double scale) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum += std::pow(((1 - share_of_b) * a[i] + share_of_b * b[i]) / scale, kPower);
  }
  return sum;
}

// The share of the new routing that costs least, among shares in steps of a fifth.
double best_share(const std::vector<double>& old_loads, const std::vector<double>& new_loads) {
  const double scale = largest(old_loads);
  double best = 0;
  double least = cost(old_loads, new_loads, 0, scale);
  for (double share = 0.8; share > 0.002; share *= 0.8) {
    const double candidate = cost(old_loads, new_loads, share, scale);
    if (candidate >= least) continue;
    least = candidate;
    best = share;
  }
  return best;
}

}  // namespace

std::optional<EdgeLoad> more_balanced(const CutGraph& graph, const EdgeLoad& load, const Execution& execution) {
  const std::vector<std::uint32_t> lengths = links_to_arcs(graph, lengths_by_load(load.per_link));
  std::optional<EdgeLoad> mixed = edge_load(graph, {.lengths = lengths}, execution);
  if (!mixed) return std::nullopt;
  const double share = best_share(load.per_link, mixed->per_link);
  for (std::size_t i = 0; i < load.per_link.size(); ++i) {
    mixed->per_link[i] = (1 - share) * load.per_link[i] + share * mixed->per_link[i];
  }
  // The two shares make one, up to a rounding; each product and the sum make one more.
  mixed->relative_error =
      std::max(load.relative_error, mixed->relative_error) + 4 * std::numeric_limits<double>::epsilon();
  return mixed;
}

}  // namespace weft::metrics
