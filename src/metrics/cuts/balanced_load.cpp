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

// The cost of mixtures of two routings. Links of one orbit have equal loads, so few powers are computed; they are added
// link by link, so that rounding is that of a plain sum.
class MixedCost {
 public:
  MixedCost(const std::vector<double>& a, const std::vector<double>& b, double power) : power_(power) {
    std::vector<std::pair<double, double>> pairs;
    for (std::size_t i = 0; i < a.size(); ++i) pairs.emplace_back(a[i], b[i]);
    std::vector<std::pair<double, double>> kinds = pairs;
    std::sort(kinds.begin(), kinds.end());
    kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
    for (const auto& pair : pairs) {
      kind_of_.push_back(std::lower_bound(kinds.begin(), kinds.end(), pair) - kinds.begin());
    }
    for (const auto& [of_a, of_b] : kinds) {
      a_.push_back(of_a);
      b_.push_back(of_b);
    }
    scale_ = largest(a_);
  }

  [[nodiscard]] double operator()(double share_of_b) const {
    std::vector<double> costs = mix(a_, b_, share_of_b);
    for (double& cost : costs) cost = std::pow(cost / scale_, power_);
    double sum = 0;
    for (const std::ptrdiff_t kind : kind_of_) sum += costs[static_cast<std::size_t>(kind)];
    return sum;
  }

 private:
  double power_;
  double scale_ = 0;
  std::vector<double> a_;  // for each different pair of loads
  std::vector<double> b_;
  std::vector<std::ptrdiff_t> kind_of_;  // of each link
};

// The share of the new routing with the least cost, among the powers of 0.8.
double best_share(const std::vector<double>& old_loads, const std::vector<double>& new_loads, double power) {
  constexpr int kShareCount = 28;  // down to 0.002
  const MixedCost cost(old_loads, new_loads, power);
  double best = 0;
  double least = cost(0);
  double share = 1;
  for (int i = 0; i < kShareCount; ++i) {
    share *= 0.8;
    const double candidate = cost(share);
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
