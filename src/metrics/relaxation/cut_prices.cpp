#include "metrics/relaxation/cut_prices.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace weft::metrics {
namespace {

constexpr double kPriceEpsilon = std::numeric_limits<double>::epsilon();

// Sums over the prices, and how much was added up.
struct PricedSums {
  std::vector<double> orbits;  // of Z, for each orbit of pairs
  double right_sides = 0;
  double magnitude = 0;  // of everything that is added up, here and in Z
  double term_count = 0;
};

PricedSums sums_of(const CutRelaxation& relaxation, const CutPrices& prices) {
  const PairOrbits& orbits = relaxation.orbits;
  PricedSums sums{.orbits = relaxation.links, .term_count = static_cast<double>(relaxation.links.size())};
  for (const double links : relaxation.links) sums.magnitude += std::abs(links);
  for (const auto& [node, price] : prices.nodes) {
    sums.orbits[orbits.at(node, node)] -= price;
    sums.right_sides += price;
    sums.magnitude += 2 * std::abs(price);
    sums.term_count += 2;
  }
  for (const auto& [set, signed_price] : prices.sets) {
    const double price = std::max(0.0, signed_price);
    for (std::uint32_t i = 0; i < set.size; ++i) {
      for (std::uint32_t j = 0; j < i; ++j) {
        sums.orbits[orbits.at(set.node[i], set.node[j])] -= set.sign[i] * set.sign[j] * price;
      }
    }
    sums.right_sides += set.least() * price;
    sums.magnitude += (set.pair_count() - set.least()) * price;
    sums.term_count += set.pair_count() + 1;
  }
  return sums;
}

// At most 0, and at most every eigenvalue of Z on the vectors orthogonal to the weights; `values` are its entries.
//
// With m shifts, a block is a sum of m matrices with a factor each, whose Frobenius norms add up to at most that of Z.
// So its error is at most m + 10·log2(m)² rounding errors of that norm, the latter for the angles of the factors. Of k
// rows, it then loses about 32·k in the projection and in the method for eigenvalues, which is backward stable (see
// spectrum.cpp). As m·k is about N, 64·N covers both.
double least_eigenvalue(const CutRelaxation& relaxation, const InvariantSpectrum& spectrum,
                        const std::vector<double>& values) {
  double squares = 0;
  for (std::size_t orbit = 0; orbit < values.size(); ++orbit) {
    squares += relaxation.orbits.size[orbit] * values[orbit] * values[orbit];
  }
  const double error = (64.0 * relaxation.node_count + 1000) * kPriceEpsilon * std::sqrt(squares);
  return std::min(0.0, spectrum.smallest_eigenvalue(values) - error);
}

}  // namespace

double proved_bound(const CutRelaxation& relaxation, const InvariantSpectrum& spectrum, const CutPrices& prices) {
  PricedSums sums = sums_of(relaxation, prices);
  // No entry of X is above 1 or below -1, so an error of Z costs at most its absolute sum over all pairs.
  const double rounding = (sums.term_count + 8) * kPriceEpsilon * sums.magnitude;
  if (!std::isfinite(rounding)) return 0;
  std::vector<double>& values = sums.orbits;
  for (std::size_t orbit = 0; orbit < values.size(); ++orbit) values[orbit] /= relaxation.orbits.size[orbit];
  const double eigenvalue = least_eigenvalue(relaxation, spectrum, values);
  const double bound = sums.right_sides + relaxation.node_count * eigenvalue - rounding;
  return std::isfinite(bound) ? std::max(0.0, bound) : 0;
}

}  // namespace weft::metrics
