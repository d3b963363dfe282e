#include <cmath>

#include <fmt/format.h>

#include "claims/measured_claim.h"
#include "claims/paper_index.h"
#include "claims/rcc/rcc_claims.h"
#include "claims/rcc/rcc_cost_claims.h"
#include "claims/rcc/rcc_plain_graph.h"
#include "claims/rcc/rcc_program_claims.h"
#include "claims/rcc/rcc_traffic_claims.h"

namespace weft::claims {
namespace {

struct Parameters {
  Count atom;
  Count levels;

  [[nodiscard]] std::string network() const { return fmt::format("rcc-full({},{})", to_text(atom), to_text(levels)); }
  [[nodiscard]] std::string text() const { return fmt::format("A={},L={}", to_text(atom), to_text(levels)); }
  [[nodiscard]] std::string with(std::string_view routing) const {
    return fmt::format("{} with {}", network(), routing);
  }
  [[nodiscard]] Count nodes() const { return saturating_power(atom, Count{1} << levels); }
  [[nodiscard]] RccNetwork plain() const { return {static_cast<std::uint64_t>(atom), static_cast<unsigned>(levels)}; }
};

// The mean distance, checked on a network that is built from the definition.
Measure mean_with_self_twice(const Parameters& p) {
  return Measure(measure_mean_with_self).checked_by([rcc = p.plain()](const std::string&, MeasurementCache&) {
    return Measured::exactly(plain_mean_distance(rcc));
  });
}

void add_equations(std::vector<Claim>& claims) {
  for (const Parameters& p :
       {Parameters{2, 1}, Parameters{9, 1}, Parameters{64, 1}, Parameters{256, 1}, Parameters{2, 2}, Parameters{3, 2},
        Parameters{4, 2}, Parameters{5, 2}, Parameters{16, 2}, Parameters{2, 3}, Parameters{3, 3}, Parameters{2, 4}}) {
    claims.push_back(to_claim({.id = "rcc/eq-1/" + p.text(),
                               .place = "Equation (1)",
                               .statement = "the number of nodes is A^(2^L)",
                               .published = p.nodes(),
                               .readings = {p.network()},
                               .measure = measure_nodes}));
    claims.push_back(to_claim({.id = "rcc/eq-2/" + p.text(),
                               .place = "Equation (2)",
                               .statement = "the diameter is 2^(L+1) - 1",
                               .published = (Count{1} << (p.levels + 1)) - 1,
                               .readings = {p.network()},
                               .measure = measure_diameter,
                               .is_expensive = p.nodes() > 10'000}));
    claims.push_back(to_claim({.id = "rcc/eq-3/" + p.text(),
                               .place = "Equation (3)",
                               .statement = "the degree, the largest of any node, is A + L - 1",
                               .published = p.atom + p.levels - 1,
                               .readings = {p.network()},
                               .measure = measure_degree}));
  }
}

struct RccTableRow {
  std::string network;
  std::string name;
  Count nodes;
  Count degree;
  Count diameter;
};

void add_table_1(std::vector<Claim>& claims) {
  const std::vector<RccTableRow> rows = {
      {"rcc-full(4,0)", "rcc-full", 4, 3, 1},   {"rcc-full(4,1)", "rcc-full", 16, 4, 3},
      {"rcc-full(4,2)", "rcc-full", 256, 5, 7}, {"rcc-full(4,3)", "rcc-full", 65536, 6, 15},
      {"hypercube(2)", "hypercube", 4, 2, 2},   {"hypercube(4)", "hypercube", 16, 4, 4},
      {"hypercube(8)", "hypercube", 256, 8, 8}, {"hypercube(16)", "hypercube", 65536, 16, 16},
  };
  for (const RccTableRow& row : rows) {
    const auto id = [&](std::string_view quantity) {
      return fmt::format("rcc/table-1/{}/{}/{}", row.name, quantity, to_text(row.nodes));
    };
    const auto statement = [&](std::string_view quantity) { return fmt::format("{} of {}", quantity, row.network); };
    claims.push_back(to_claim({id("nodes"), "Table I", statement("nodes"), row.nodes, {row.network}, measure_nodes}));
    claims.push_back(
        to_claim({id("degree"), "Table I", statement("degree"), row.degree, {row.network}, measure_degree}));
    claims.push_back(to_claim({.id = id("diameter"),
                               .place = "Table I",
                               .statement = statement("diameter"),
                               .published = row.diameter,
                               .readings = {row.network},
                               .measure = measure_diameter}));
  }
}

// Equation (7), starting from the mean of the atom, which is not printed; `root` is the square root of the size.
double equation_7(const Parameters& p, double mean) {
  double root = to_double(p.atom);
  for (Count level = 1; level <= p.levels; ++level, root *= root) {
    mean = (2 - 3 / root + 1 / (root * root)) * mean + 1 - 1 / root;
  }
  return mean;
}

Decimal four_places(double value) {
  constexpr unsigned kPlaces = 4;
  return {static_cast<Count>(std::llround(value * 1e4)), kPlaces};
}

// The derivation uses the mean of a row only for two different nodes, for which the mean of an atom is 1. The resulting
// mean counts self pairs, and so does 1 - 1/A.
MeasuredClaim about_equation_7(const Parameters& p, std::string_view name, const std::string& what) {
  return {.id = fmt::format("rcc/eq-7/{}{}", name, p.text()),
          .place = "Equation (7)",
          .statement = what +
                       ", self pairs counted, by recursion from D_0 = 1, as the derivation implies; D_0 is not "
                       "printed, and with self pairs it is 1 - 1/A",
          .published = four_places(equation_7(p, 1)),
          .or_published = {{four_places(equation_7(p, 1 - 1 / to_double(p.atom))), "from D_0 = 1 - 1/A"}}};
}

constexpr std::string_view kMixedMeans =
    "it takes a mean over different nodes and gives one over all pairs, so from D_0 = 1 it holds for one level only";

void add_mean_distances(std::vector<Claim>& claims) {
  for (const Parameters& p :
       {Parameters{4, 1}, Parameters{16, 1}, Parameters{64, 1}, Parameters{256, 1}, Parameters{4, 2}, Parameters{8, 2},
        Parameters{16, 2}, Parameters{2, 3}, Parameters{4, 3}}) {
    MeasuredClaim claim = about_equation_7(p, "", "the average distance");
    claim.readings = {p.network()};
    claim.measure = mean_with_self_twice(p);
    claim.remark = fmt::format("{}{}", kMixedMeans,
                               p.levels > 1 ? "; and there are shorter paths than the route that it follows" : "");
    claims.push_back(to_claim(std::move(claim)));
  }
  for (const unsigned n : {4U, 8U, 12U, 16U}) {
    claims.push_back(to_claim({.id = fmt::format("rcc/eq-8/hypercube/n={}", n),
                               .place = "Equation (8)",
                               .statement = "the average distance of the hypercube, self pairs counted, is log2(N)/2",
                               .published = {Count{n} * 5, 1},
                               .readings = {fmt::format("hypercube({})", n)},
                               .measure = measure_mean_with_self}));
  }
}

// Section 2.3.2 on Figures 3 and 4: average distance and links compared with the hypercube of the same size. The
// figures go up to about 64K nodes; for "small" and "large" we take the smallest and the largest size with a whole A
// and a hypercube.
void add_figures_3_and_4(std::vector<Claim>& claims) {
  const auto levels = [](const Parameters& p) { return fmt::format("(N_A,{})", to_text(p.levels)); };
  const auto size = [](const Parameters& p) { return std::log2(to_double(p.nodes())); };
  const auto mean = [&](const Parameters& p, Relation relation, std::string_view what) {
    claims.push_back(
        to_claim({.id = "rcc/figure-3/" + p.text(),
                  .place = "Figure 3 and the text on it",
                  .statement = fmt::format("the average distance of {} RCC-FULL is {} than the hypercube's, "
                                           "log2(N)/2",
                                           levels(p), what),
                  .published = four_places(size(p) / 2),
                  .readings = {p.network()},
                  .measure = mean_with_self_twice(p),
                  .relation = relation}));
  };
  for (const Parameters& p :
       {Parameters{4, 0}, Parameters{16, 0}, Parameters{256, 0}, Parameters{2, 1}, Parameters{4, 1}, Parameters{8, 1},
        Parameters{16, 1}, Parameters{64, 1}, Parameters{256, 1}}) {
    mean(p, Relation::at_most, "smaller");
  }
  mean({2, 2}, Relation::at_least, "larger for small networks");
  mean({4, 2}, Relation::at_least, "larger for small networks");
  mean({8, 2}, Relation::at_most, "smaller for large networks");
  mean({16, 2}, Relation::at_most, "smaller for large networks");
  mean({2, 3}, Relation::at_least, "larger");
  mean({4, 3}, Relation::at_least, "larger");
  const auto links = [&](const Parameters& p, Relation relation, std::string_view what) {
    claims.push_back(
        to_claim({.id = "rcc/figure-4/" + p.text(),
                  .place = "Figure 4 and the text on it",
                  .statement = fmt::format("{} RCC-FULL has {} links than the hypercube, which has N log2(N)/2",
                                           levels(p), what),
                  .published = p.nodes() * static_cast<Count>(std::lround(size(p))) / 2,
                  .readings = {p.network()},
                  .measure = measure_links,
                  .remark = p.levels == 2
                                ? "by the paper's own expansion of Equation (9), of the order of N^(5/4), the opposite "
                                  "holds: fewer at first, more from some size on"
                                : "",
                  .relation = relation}));
  };
  for (const Parameters& p : {Parameters{16, 0}, Parameters{256, 0}, Parameters{2, 1}, Parameters{4, 1},
                              Parameters{8, 1}, Parameters{16, 1}, Parameters{64, 1}}) {
    links(p, Relation::at_least, "more");
  }
  links({2, 2}, Relation::at_least, "for small networks more");
  links({4, 2}, Relation::at_least, "for small networks more");
  links({16, 2}, Relation::at_most, "for large networks fewer");
  links({2, 3}, Relation::at_most, "fewer");
  links({4, 3}, Relation::at_most, "fewer");
  for (const unsigned n : {4U, 8U, 12U, 16U}) {
    claims.push_back(to_claim({.id = fmt::format("rcc/eq-10/hypercube/n={}", n),
                               .place = "Equation (10)",
                               .statement = "the hypercube has N log2(N)/2 links",
                               .published = (Count{n} << n) / 2,
                               .readings = {fmt::format("hypercube({})", n)},
                               .measure = measure_links}));
  }
}

void add_rcc_bisections(std::vector<Claim>& claims) {
  for (const Parameters& p : {Parameters{2, 1}, Parameters{4, 1}, Parameters{6, 1}, Parameters{8, 1}, Parameters{16, 1},
                              Parameters{2, 2}, Parameters{4, 2}, Parameters{6, 2}, Parameters{2, 3}}) {
    const bool is_large = p.nodes() > 200;
    claims.push_back(to_claim({.id = "rcc/corollary-1/" + p.text(),
                               .place = "Section 2.3.1, above Corollary 1",
                               .statement = "the bisection width is N/4; cuts through rows and columns have more links",
                               .published = p.nodes() / 4,
                               .readings = {p.network()},
                               .measure = is_large ? measure_bisection_patiently : measure_bisection,
                               .remark = "a cut through rows and columns has fewer links",
                               .is_expensive = is_large}));
  }
  for (const unsigned n : {4U, 8U, 12U}) {
    claims.push_back(to_claim({.id = fmt::format("rcc/text/hypercube/bisection/n={}", n),
                               .place = "Section 2.3.1",
                               .statement = "the bisection width of the hypercube is N/2",
                               .published = Count{1} << (n - 1),
                               .readings = {fmt::format("hypercube({})", n)},
                               .measure = measure_bisection}));
  }
  for (const unsigned nodes : {4U, 16U, 64U}) {
    claims.push_back(to_claim({.id = fmt::format("rcc/text/complete/bisection/M={}", nodes),
                               .place = "Section 2.3.1",
                               .statement = "halving a fully connected network of M nodes cuts M^2/4 links",
                               .published = Count{nodes} * nodes / 4,
                               .readings = {fmt::format("complete({})", nodes)},
                               .measure = measure_bisection}));
  }
}

// The text's expansions of Equation (9), in powers of the atom A rather than of N = A^(2^L).
Count expanded_link_count(const Parameters& p) {
  const auto power = [&](Count exponent) { return saturating_power(p.atom, exponent); };
  if (p.levels == 1) return (power(3) - power(2) + power(1) * (power(1) - 1)) / 2;
  if (p.levels == 2) return (power(5) - power(3) + power(2) * (power(2) - 1)) / 2;
  return (power(9) + power(8) - power(7) - power(6) + power(4) * (power(4) - 1)) / 2;
}

void add_link_counts(std::vector<Claim>& claims) {
  for (const Parameters& p : {Parameters{2, 1}, Parameters{4, 1}, Parameters{2, 2}, Parameters{4, 2}, Parameters{2, 3},
                              Parameters{3, 3}, Parameters{4, 3}}) {
    claims.push_back(to_claim({.id = "rcc/text/links/" + p.text(),
                               .place = "Section 2.3.2, below Equation (9)",
                               .statement = "the number of links, expanded for one, two and three levels",
                               .published = expanded_link_count(p),
                               .readings = {p.network()},
                               .measure = measure_links}));
  }
}

// The longest path of Algorithm 1 has the length of the diameter; Equation (7) follows its paths.
void add_routes(std::vector<Claim>& claims) {
  for (const Parameters& p : {Parameters{4, 0}, Parameters{2, 1}, Parameters{4, 1}, Parameters{9, 1}, Parameters{16, 1},
                              Parameters{2, 2}, Parameters{3, 2}, Parameters{4, 2}, Parameters{2, 3}}) {
    claims.push_back(
        to_claim({.id = "rcc/eq-2/route/" + p.text(),
                  .place = "Equation (2)",
                  .statement = "the longest path by Algorithm 1, which the recursion follows, is 2^(L+1) - 1",
                  .published = (Count{1} << (p.levels + 1)) - 1,
                  .readings = {p.with("rcc-1")},
                  .measure = measure_longest_route}));
  }
  for (const Parameters& p :
       {Parameters{4, 1}, Parameters{16, 1}, Parameters{4, 2}, Parameters{2, 3}, Parameters{4, 3}}) {
    MeasuredClaim claim = about_equation_7(p, "route/", "the average length of a path by Algorithm 1");
    claim.readings = {p.with("rcc-1")};
    claim.measure =
        Measure(measure_mean_route_with_self).checked_by([rcc = p.plain()](const std::string&, MeasurementCache&) {
          return Measured::exactly(plain_mean_route(rcc));
        });
    claim.remark = std::string(kMixedMeans);
    claim.correction =
        Correction{"D(L) = (2 - 1/N^(1/2)) D(L-1) + 1 - 1/N^(1/2), from D_0 = 1 - 1/A, self pairs counted",
                   Decimal::rounded(plain_mean_route(p.plain()), 4)};
    claim.is_expensive = p.nodes() > 1000;
    claims.push_back(to_claim(std::move(claim)));
  }
}

std::vector<Claim> rcc_claims() {
  std::vector<Claim> claims;
  add_equations(claims);
  add_table_1(claims);
  add_link_counts(claims);
  add_mean_distances(claims);
  add_figures_3_and_4(claims);
  add_rcc_bisections(claims);
  add_routes(claims);
  add_rcc_step_claims(claims);
  add_rcc_program_claims(claims);
  add_rcc_cost_claims(claims);
  add_rcc_traffic_claims(claims);
  add_rcc_structure_claims(claims);
  add_rcc_cut_claims(claims);
  add_rcc_distance_claims(claims);
  add_rcc_locality_claims(claims);
  add_rcc_comparison_claims(claims);
  add_rcc_routing_claims(claims);
  add_rcc_phase_claims(claims);
  add_rcc_sorting_claims(claims);
  add_rcc_emulation_claims(claims);
  add_rcc_package_claims(claims);
  add_rcc_pin_claims(claims);
  return claims;
}

}  // namespace

namespace paper_records {

extern constinit const Paper rcc{
    .id = "rcc",
    .title = "RCC-FULL: an effective network for parallel computations",
    .authors = "M. Hamdi, R. W. Hall",
    .source = "J. Parallel and Distributed Computing 41, 1997",
    .claims = rcc_claims,
    .index = rcc_index_json,
};

}  // namespace paper_records
}  // namespace weft::claims
