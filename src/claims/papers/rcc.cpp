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
       {Parameters{2, 1}, Parameters{2, 2}, Parameters{3, 2}, Parameters{4, 2}, Parameters{5, 2}}) {
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
                               .measure = measure_diameter,
                               .is_expensive = row.nodes > 10'000}));
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
