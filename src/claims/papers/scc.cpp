#include <fmt/format.h>

#include "base/check.h"
#include "base/permutation.h"
#include "claims/measured_claim.h"
#include "metrics/shortest_path.h"

namespace weft::claims {
namespace {

std::string network(unsigned n) { return fmt::format("scc({})", n); }
std::string n_is(unsigned n) { return fmt::format("n={}", n); }

Count theorem_1(Count n) {
  if (n == 3) return 6;
  return n % 2 == 0 ? (n * n + n - 4) / 2 : (n * n + 3 * n - 8) / 2;
}

void add_sizes(std::vector<Claim>& claims) {
  for (unsigned n = 3; n <= 6; ++n) {
    const Count rings = factorial(n);
    claims.push_back(to_claim({.id = "scc/text/nodes/" + n_is(n),
                               .place = "Section 2",
                               .statement = "there are (n-1) n! nodes",
                               .published = (n - 1) * rings,
                               .readings = {network(n)},
                               .measure = measure_nodes}));
    claims.push_back(to_claim({.id = "scc/text/local-links/" + n_is(n),
                               .place = "Section 2",
                               .statement = "there are (n-1) n! local links",
                               .published = (n - 1) * rings,
                               .readings = {network(n)},
                               .measure = measure_links_of_class("local"),
                               .remark = "the ring of two nodes has a single link"}));
    claims.push_back(to_claim({.id = "scc/text/lateral-links/" + n_is(n),
                               .place = "Section 2",
                               .statement = "there are (n-1) n! / 2 lateral links",
                               .published = (n - 1) * rings / 2,
                               .readings = {network(n)},
                               .measure = measure_links_of_class("lateral")}));
    if (n < 4) continue;
    claims.push_back(to_claim({.id = "scc/text/degree/" + n_is(n),
                               .place = "Section 2",
                               .statement = "the degree is 3 for n of at least 4",
                               .published = 3,
                               .readings = {network(n)},
                               .measure = measure_degree}));
  }
}

void add_theorem_1(std::vector<Claim>& claims) {
  for (unsigned n = 3; n <= 12; ++n) {
    claims.push_back(
        to_claim({.id = "scc/theorem-1/" + n_is(n),
                  .place = "Theorem 1",
                  .statement = "the diameter is 6 for n = 3, (n^2+n-4)/2 for even n, (n^2+3n-8)/2 for odd n from 5 on",
                  .published = theorem_1(n),
                  .readings = {network(n)},
                  .measure = measure_diameter,
                  .remark = "interleaving the cycles of a permutation saves local links that the proof counts",
                  .is_expensive = n > 10}));
  }
}

// The permutation of Lemma 1, as products of swaps: (k, k+a-1) for k = 2..a with odd n, (k, k+b) for k = 1..b with even
// n.
Permutation lemma_1_permutation(unsigned n) {
  Permutation permutation(n);
  const unsigned shift = n / 2;
  for (unsigned k = n % 2 == 0 ? 1 : 2; k + shift <= n; ++k) permutation.swap_positions(k, k + shift);
  return permutation;
}

Measured measure_lemma_1_distance(const std::string& spec, Laboratory& laboratory) {
  const topology::Network& network = laboratory.network(spec);
  const auto* labels = network.labelling_as<topology::PermutationLabelling>();
  WEFT_CHECK(labels != nullptr);
  const unsigned n = labels->permutation(0).length();
  const NodeId identity = labels->node(Permutation(n), 2);
  const NodeId antipode = labels->node(lemma_1_permutation(n), 2);
  return Measured::exactly(metrics::shortest_path(network.graph, antipode, identity).value().size());
}

void add_lemma_1(std::vector<Claim>& claims) {
  for (unsigned n = 4; n <= 8; ++n) {
    claims.push_back(to_claim(
        {.id = "scc/lemma-1/" + n_is(n),
         .place = "Lemma 1",
         .statement = "the node given there is as far from the identity node as Theorem 1 says the diameter is",
         .published = theorem_1(n),
         .readings = {network(n)},
         .measure = measure_lemma_1_distance,
         .remark = "interleaving the cycles of the permutation saves local links that the proof counts"}));
  }
}

struct TableRow {
  std::string name;
  std::string network;
  unsigned n;
  Count size;
  Count degree;
  Count diameter;
};

// In the paper the name of the last group stands one row early: "9 4608 3 20" are cube-connected cycles.
void add_table_2(std::vector<Claim>& claims) {
  const std::vector<TableRow> rows = {
      {"hypercube", "hypercube(7)", 7, 128, 7, 7},
      {"hypercube", "hypercube(8)", 8, 256, 8, 8},
      {"hypercube", "hypercube(9)", 9, 512, 9, 9},
      {"star", "star(5)", 5, 120, 4, 6},
      {"star", "star(6)", 6, 720, 5, 7},
      {"star", "star(7)", 7, 5040, 6, 9},
      {"ccc", "ccc(4)", 4, 64, 3, 8},
      {"ccc", "ccc(5)", 5, 160, 3, 10},
      {"ccc", "ccc(6)", 6, 384, 3, 13},
      {"ccc", "ccc(7)", 7, 896, 3, 15},
      {"ccc", "ccc(8)", 8, 2048, 3, 18},
      {"ccc", "ccc(9)", 9, 4608, 3, 20},
      {"scc", "scc(4)", 4, 72, 3, 8},
      {"scc", "scc(5)", 5, 480, 3, 16},
      {"scc", "scc(6)", 6, 3600, 3, 19},
      {"scc", "scc(7)", 7, 30240, 3, 31},
  };
  for (const TableRow& row : rows) {
    const auto claim = [&](std::string_view quantity, Count published, const Measure& measure) {
      claims.push_back(to_claim({.id = fmt::format("scc/table-2/{}/{}/n={}", row.name, quantity, row.n),
                                 .place = "Table 2",
                                 .statement = fmt::format("{} of {}", quantity, row.network),
                                 .published = published,
                                 .readings = {row.network},
                                 .measure = measure}));
    };
    claim("nodes", row.size, measure_nodes);
    claim("degree", row.degree, measure_degree);
    claim("diameter", row.diameter, measure_diameter);
  }
}

std::vector<Claim> scc_claims() {
  std::vector<Claim> claims;
  add_sizes(claims);
  add_lemma_1(claims);
  add_theorem_1(claims);
  add_table_2(claims);
  return claims;
}

}  // namespace

namespace paper_records {

extern constinit const Paper scc{
    .id = "scc",
    .title = "A star-based I/O-bounded network for massively parallel systems",
    .authors = "S. Latifi, M. M. de Azevedo, N. Bagherzadeh",
    .source = "IEE Proceedings: Computers and Digital Techniques 142(1), 1995",
    .claims = scc_claims,
};

}  // namespace paper_records
}  // namespace weft::claims
