#include <cmath>

#include <fmt/format.h>

#include "claims/measured_claim.h"

namespace weft::claims {
namespace {

struct Parameters {
  Count atom;
  Count levels;

  [[nodiscard]] std::string network() const { return fmt::format("rcc-full({},{})", to_text(atom), to_text(levels)); }
  [[nodiscard]] std::string text() const { return fmt::format("A={},L={}", to_text(atom), to_text(levels)); }
  [[nodiscard]] Count nodes() const { return saturating_power(atom, Count{1} << levels); }
};

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
                               .measure = measure_diameter}));
    claims.push_back(to_claim({.id = "rcc/eq-3/" + p.text(),
                               .place = "Equation (3)",
                               .statement = "the degree is A + L - 1",
                               .published = p.atom + p.levels - 1,
                               .readings = {p.network()},
                               .measure = measure_degree}));
  }
}

struct TableRow {
  std::string network;
  std::string name;
  Count nodes;
  Count degree;
  Count diameter;
};

void add_table_1(std::vector<Claim>& claims) {
  const std::vector<TableRow> rows = {
      {"rcc-full(4,0)", "rcc-full", 4, 3, 1},   {"rcc-full(4,1)", "rcc-full", 16, 4, 3},
      {"rcc-full(4,2)", "rcc-full", 256, 5, 7}, {"rcc-full(4,3)", "rcc-full", 65536, 6, 15},
      {"hypercube(2)", "hypercube", 4, 2, 2},   {"hypercube(4)", "hypercube", 16, 4, 4},
      {"hypercube(8)", "hypercube", 256, 8, 8}, {"hypercube(16)", "hypercube", 65536, 16, 16},
  };
  for (const TableRow& row : rows) {
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

// Equation (7) with self pairs, from the mean 1 - 1/A of the atom on; `root` is the square root of the size.
double equation_7(const Parameters& p) {
  double mean = 1 - 1 / to_double(p.atom);
  double root = to_double(p.atom);
  for (Count level = 1; level <= p.levels; ++level, root *= root) {
    mean = (2 - 3 / root + 1 / (root * root)) * mean + 1 - 1 / root;
  }
  return mean;
}

void add_mean_distances(std::vector<Claim>& claims) {
  constexpr unsigned kPlaces = 4;
  for (const Parameters& p :
       {Parameters{4, 0}, Parameters{4, 1}, Parameters{16, 1}, Parameters{64, 1}, Parameters{256, 1}, Parameters{4, 2},
        Parameters{8, 2}, Parameters{16, 2}, Parameters{2, 3}, Parameters{4, 3}}) {
    claims.push_back(
        to_claim({.id = "rcc/eq-7/" + p.text(),
                  .place = "Equation (7)",
                  .statement = "the average distance, self pairs counted, by recursion",
                  .published = {static_cast<Count>(std::llround(equation_7(p) * 1e4)), kPlaces},
                  .readings = {p.network()},
                  .measure = measure_mean_with_self,
                  .remark = "with means that count self pairs the factor is 2 - 1/sqrt(N); and from two levels "
                            "on there are shorter ways than the route that it follows"}));
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

void add_bisections(std::vector<Claim>& claims) {
  for (const Parameters& p : {Parameters{2, 1}, Parameters{4, 1}, Parameters{6, 1}, Parameters{8, 1}, Parameters{16, 1},
                              Parameters{2, 2}, Parameters{4, 2}, Parameters{6, 2}, Parameters{2, 3}}) {
    claims.push_back(to_claim({.id = "rcc/corollary-1/" + p.text(),
                               .place = "Corollary 1 and the text before it",
                               .statement = "the bisection width is N/4; cuts through rows and columns have more links",
                               .published = p.nodes() / 4,
                               .readings = {p.network()},
                               .measure = measure_bisection,
                               .remark = "a cut through rows and columns has fewer links"}));
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

// The expansions of Equation (9) that the text gives, in powers of the atom A rather than of N = A^(2^L).
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

std::vector<Claim> rcc_claims() {
  std::vector<Claim> claims;
  add_equations(claims);
  add_table_1(claims);
  add_link_counts(claims);
  add_mean_distances(claims);
  add_bisections(claims);
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
};

}  // namespace paper_records
}  // namespace weft::claims
