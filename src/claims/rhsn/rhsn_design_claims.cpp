// Depth and degree from the number of nodes, and the ratio of diameters to their lower bounds.
#include <cmath>

#include <fmt/format.h>

#include "claims/rhsn/rhsn_claims.h"
#include "claims/trend_claim.h"

namespace weft::claims {
namespace {

struct EqualLevels {
  SwappedNetwork network;  // all levels are equal
  Count nucleus_nodes;
  Count nucleus_degree;

  [[nodiscard]] double depth_from(double nodes) const {
    const double loglog = std::log2(std::log2(nodes)) - std::log2(std::log2(to_double(nucleus_nodes)));
    return loglog / std::log2(to_double(network.levels.front()));
  }
  [[nodiscard]] Count nodes() const { return saturating_power(nucleus_nodes, network.digit_count()); }
};

void add_equal_levels(std::vector<Claim>& claims, const EqualLevels& m) {
  const std::string spec = m.network.spec();
  claims.push_back(to_claim({.id = "rhsn/eq-2/depth/" + spec,
                             .place = "Section 2.3, below Equation (2)",
                             .statement = "the depth is (log log N - log log M) / log l; ours is this value for the "
                                          "nodes that the network has",
                             .published = {m.network.depth() * 1000, 3},
                             .readings = {spec},
                             .measure = [m](const std::string& reading, MeasurementCache& cache) {
                               const double depth = m.depth_from(cache.network(reading).graph.node_count());
                               return Measured::exactly(
                                   Fraction(static_cast<Count>(std::llround(depth * 1e6)), 1'000'000));
                             }}));
  const double degree =
      to_double(m.nucleus_degree) + (to_double(m.network.levels.front()) - 1) * m.depth_from(to_double(m.nodes()));
  claims.push_back(to_claim({.id = "rhsn/eq-2/degree/" + spec,
                             .place = "Section 2.3, last formula",
                             .statement = "the degree is d_G + (l - 1)(log log N - log log M) / log l",
                             .published = static_cast<Count>(std::llround(degree)),
                             .readings = {spec},
                             .measure = measure_degree}));
}

// The diameter over log_b N, where b is the degree less `less`.
double diameter_ratio(const std::string& spec, MeasurementCache& cache, double less) {
  const metrics::DistanceSummary& distances = cache.distances(spec);
  const double degree = measure_degree(spec, cache).low().to_double();
  const double bound = std::log(to_double(distances.node_count)) / std::log(degree - less);
  return distances.diameter().value() / bound;
}

}  // namespace

void add_rhsn_design_claims(std::vector<Claim>& claims) {
  for (const EqualLevels& m :
       {EqualLevels{{{2, 2}, "hypercube(2)"}, 4, 2}, EqualLevels{{{2, 2, 2}, "complete(2)"}, 2, 1},
        EqualLevels{{{3, 3}, "complete(2)"}, 2, 1}, EqualLevels{{{2, 2}, "petersen"}, 10, 3}}) {
    add_equal_levels(claims, m);
  }
  for (const unsigned n : {4U, 8U, 16U}) {
    const std::string spec = fmt::format("hypercube({})", n);
    claims.push_back(to_claim({.id = "rhsn/corollary-3.3/ratio/" + spec,
                               .place = "Below Corollary 3.3",
                               .statement = "the diameter of a hypercube over its lower bound, log_d N, is log2 log2 N",
                               .published = {static_cast<Count>(std::llround(std::log2(n) * 100)), 2},
                               .readings = {spec},
                               .measure = [](const std::string& reading, MeasurementCache& cache) {
                                 const double ratio = diameter_ratio(reading, cache, 0);
                                 return Measured::exactly(
                                     Fraction(static_cast<Count>(std::llround(ratio * 1e6)), 1'000'000));
                               }}));
  }
  claims.push_back(to_claim(TrendClaim{
      .id = "rhsn/corollary-3.3/ratio/ccc",
      .place = "Below Corollary 3.3",
      .statement = "the diameter of a CCC over its lower bound, here log_(d-1) N, tends to 2.5",
      .limit = Decimal::from_text("2.5"),
      .family = {"ccc(4)", "ccc(6)", "ccc(8)", "ccc(10)", "ccc(12)"},
      .value = [](const std::string& spec, MeasurementCache& cache) { return diameter_ratio(spec, cache, 1); }}));
  // The formula of the claims on networks that are too large to be built.
  for (const unsigned m : {2U, 4U, 8U}) {
    const double ratio = 5 * std::log2(2 * m - 1) / (4 * std::log2(m));
    claims.push_back(to_claim({.id = fmt::format("rhsn/corollary-3.3/formula/m={}", m),
                               .place = "Corollary 3.3",
                               .statement = "the diameter over log_d N is ((n+1) p - 1) log2 d/(p n log2 m) for n "
                                            "dimensions of radix m; here n = p = 2",
                               .published = {static_cast<Count>(std::llround(ratio * 100)), 2},
                               .readings = {fmt::format("hsn(2,generalized-hypercube({0},{0}))", m)},
                               .measure = [](const std::string& reading, MeasurementCache& cache) {
                                 return Measured::about(diameter_ratio(reading, cache, 0));
                               }}));
  }
}

}  // namespace weft::claims
