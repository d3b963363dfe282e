#include "metrics/cuts/balanced_load.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace weft::metrics {
namespace {

double largest(const std::vector<double>& loads) { return *std::max_element(loads.begin(), loads.end()); }

// Link lengths: the derivative of the cost, quantised to a few hundred values, so that equivalent links get the same
// length in spite of rounding and pairs use all equally short paths.
std::vector<std::uint32_t> lengths_by_load(const std::vector<double>& loads, double power) {
  constexpr double kLongest = 500;
  const double most = largest(loads);
  std::vector<std::uint32_t> lengths;
  for (const double load : loads) {
    lengths.push_back(1 + static_cast<std::uint32_t>(std::lround(kLongest * std::pow(load / most, power - 1))));
  }
  return lengths;
}

std::vector<double> mix(const std::vector<double>& a, const std::vector<double>& b, double share_of_b) {
  std::vector<double> mixed(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) mixed[i] = (1 - share_of_b) * a[i] + share_of_b * b[i];
  return mixed;
}

double cost(const std::vector<double>& loads, double power, double scale) {
  double sum = 0;
  for (const double load : loads) sum += std::pow(load / scale, power);
  return sum;
}

// The share of the new routing with the least cost, among the powers of 0.8.
double best_share(const std::vector<double>& old_loads, const std::vector<double>& new_loads, double power) {
  constexpr int kShareCount = 28;  // down to 0.002
  const double scale = largest(old_loads);
  double best = 0;
  double least = cost(old_loads, power, scale);
  double share = 1;
  for (int i = 0; i < kShareCount; ++i) {
    share *= 0.8;
    const double candidate = cost(mix(old_loads, new_loads, share), power, scale);
    if (candidate >= least) continue;
    least = candidate;
    best = share;
  }
  return best;
}

}  // namespace

std::optional<EdgeLoad> more_balanced(const CutGraph& graph, const EdgeLoad& load, double power,
                                      const CutSymmetry& symmetry, const Execution& execution) {
  const std::vector<std::uint32_t> lengths = links_to_arcs(graph, lengths_by_load(load.per_link, power));
  std::optional<EdgeLoad> mixed = edge_load(graph, {.lengths = lengths, .symmetry = &symmetry}, execution);
  if (!mixed) return std::nullopt;
  const double share = best_share(load.per_link, mixed->per_link, power);
  if (share == 0) return std::nullopt;
  mixed->per_link = mix(load.per_link, mixed->per_link, share);
  // The two shares add up to one within one rounding; each product and the sum add one more.
  mixed->relative_error =
      std::max(load.relative_error, mixed->relative_error) + 4 * std::numeric_limits<double>::epsilon();
  return mixed;
}

}  // namespace weft::metrics
