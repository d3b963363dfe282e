#include "claims/prc/prc_feasible_claims.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include <fmt/format.h>

#include "claims/prc/plain_rings.h"

namespace weft::claims {
namespace {

// The least of s_1 + s_2/s_1 + ... + N/s_g - 3 over whole g and real skips with s_1 >= g: equal ratios, or s_1 = g and
// equal ratios after it.
double least_feasible_diameter(double nodes) {
  double least = nodes;
  for (unsigned g = 2; g <= 100; ++g) {
    const double first = std::max<double>(g, std::pow(nodes, 1.0 / (g + 1)));
    if (first < nodes) least = std::min(least, first + g * std::pow(nodes / first, 1.0 / g) - 3);
  }
  return least;
}

// The same by steps through s_1, without the knowledge of where the least is.
double least_feasible_diameter_by_steps(double nodes) {
  double least = nodes;
  for (unsigned g = 2; g <= 100; ++g) {
    for (double first = g; first < g + 200; first += 0.01) {
      least = std::min(least, first + g * std::exp(std::log(nodes / first) / g) - 3);
    }
  }
  return least;
}

void add_feasible_diameters(std::vector<Claim>& claims) {
  for (const unsigned bits : {10U, 20U, 40U}) {
    const double nodes = std::ldexp(1.0, static_cast<int>(bits));
    claims.push_back(to_claim(
        {.id = fmt::format("prc/theorem-6/feasible/N=2^{}", bits),
         .place = "Theorem 6",
         .statement = "the minimal diameter is e ln N - 3; ours is the least of the formula of Theorem 3 over whole "
                      "periods above 1 and real skips with s_1 at least g, as g must divide s_1",
         .published = decimal_of(std::numbers::e * std::log(nodes) - 3, 1),
         .readings = {fmt::format("N = 2^{}", bits)},
         .measure = Measure([nodes](const std::string&, MeasurementCache&) {
                      return Measured::exactly(Fraction(decimal_of(least_feasible_diameter(nodes), 1).units, 10));
                    }).checked_by([nodes](const std::string&, MeasurementCache&) {
           return Measured::exactly(Fraction(decimal_of(least_feasible_diameter_by_steps(nodes), 1).units, 10));
         }),
         .remark = "the proof takes s_1 = e, below g = ln N - 1; the least feasible value is near 3.59 ln(N/g)"}));
  }
}

// Sizes for which no whole period within 1 of ln N - 1 is at most N^(1/(g+1)).
Measured measure_sizes_without_period(const std::string&, MeasurementCache&) {
  Exceptions sizes;
  for (NodeId nodes = 8; nodes <= 1'000'000; ++nodes) {
    const double wanted = std::log(nodes) - 1;
    bool exists = false;
    for (auto g = static_cast<NodeId>(std::max(1.0, std::ceil(wanted - 1))); g <= wanted + 1; ++g) {
      exists |= g <= std::pow(nodes, 1.0 / (g + 1)) + 1e-9;
    }
    if (!exists) sizes.add(fmt::format("N = {}", nodes));
  }
  return sizes.measured();
}

// Period g needs e^g <= N <= e^(g+2) and N >= g^(g+1).
Measured count_sizes_by_intervals(const std::string&, MeasurementCache&) {
  std::set<NodeId> covered;
  for (unsigned g = 1; g <= 14; ++g) {
    const double low = std::max({8.0, std::exp(g), std::pow(g, g + 1)});
    const double high = std::min(1e6, std::exp(g + 2.0));
    for (double nodes = std::ceil(low); nodes <= high; ++nodes) covered.insert(static_cast<NodeId>(nodes));
  }
  return Measured::exactly(Count{1'000'000 - 7} - covered.size());
}

void add_adjusted_period(std::vector<Claim>& claims) {
  claims.push_back(to_claim(
      {.id = "prc/theorem-6/adjusted/N=8..10^6",
       .place = "Theorem 6, and the sentence below it",
       .statement =
           "with whole parameters the optimum is only adjusted: a period within 1 of ln N - 1 has equal ratios; "
           "ours are the sizes from 8 to 10^6 for which each such period exceeds s_1 = N^(1/(g+1)), which it "
           "must divide",
       .published = 0,
       .readings = {"N from 8 to 10^6"},
       .measure = Measure(measure_sizes_without_period).checked_by(count_sizes_by_intervals),
       .remark = "the ratio tends to e, while g grows"}));
  claims.push_back(to_claim({.id = "prc/theorem-6/any-skips/N=256",
                             .place = "Theorem 6",
                             .statement = "the minimal diameter is e ln N - 3; ours is that of one ring",
                             .published = decimal_of(std::numbers::e * std::log(256) - 3, 2),
                             .readings = {"prc(256,skips=[28,36,60,216])", "prc(256,skips=[4,8,16,64])"},
                             .measure = measure_diameter,
                             .remark = "skips that do not divide each other go below it",
                             .relation = Relation::at_least}));
}

}  // namespace

void add_prc_feasible_claims(std::vector<Claim>& claims) {
  add_feasible_diameters(claims);
  add_adjusted_period(claims);
}

}  // namespace weft::claims
