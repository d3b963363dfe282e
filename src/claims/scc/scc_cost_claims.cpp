#include "claims/scc/scc_cost_claims.h"

#include <fmt/format.h>

#include "claims/chip_measures.h"

namespace weft::claims {
namespace {

std::uint32_t permutations_of(unsigned n) { return n < 2 ? 1 : n * permutations_of(n - 1); }

// A supernode is one chip: the n-1 nodes of a ring.
void add_supernode_pins(std::vector<Claim>& claims) {
  for (const unsigned n : {3U, 4U, 5U, 6U, 7U}) {
    claims.push_back(to_claim({.id = fmt::format("scc/text/supernode-pins/n={}", n),
                               .place = "Sections 2 and 6",
                               .statement = "a chip that holds a supernode has a lateral link for each dimension of "
                                            "the star, n-1",
                               .published = Count{n - 1},
                               .readings = {fmt::format("scc({})", n)},
                               .measure = measure_links_of_chips(permutations_of(n))}));
  }
}

// The CCC of similar size: the nearest in nodes below and above, where that matters.
void add_comparison_with_ccc(std::vector<Claim>& claims) {
  struct Pair {
    unsigned n;
    unsigned cube;
  };
  for (const Pair& pair : {Pair{4, 4}, Pair{5, 6}, Pair{6, 8}, Pair{6, 9}, Pair{7, 11}}) {
    const std::string ccc = fmt::format("ccc({})", pair.cube);
    const std::string scc = fmt::format("scc({})", pair.n);
    claims.push_back(
        to_claim({.id = fmt::format("scc/text/fewer-lateral-links/n={},ccc={}", pair.n, pair.cube),
                  .place = "Section 6",
                  .statement = fmt::format(
                      "a supernode has fewer lateral links than a ring of {}, of similar size: by how many", ccc),
                  .published = 1,
                  .readings = {scc},
                  .measure = measure_fewer_links_than(ccc, 1U << pair.cube, permutations_of(pair.n)),
                  .relation = Relation::at_least}));
    const Measure fewer_nodes = [pair, ccc](const std::string& spec, MeasurementCache& cache) {
      const std::uint64_t ours = cache.network(spec).graph.node_count() / permutations_of(pair.n);
      const std::uint64_t others = cache.network(ccc).graph.node_count() >> pair.cube;
      return Measured::exactly(others > ours ? others - ours : 0);
    };
    claims.push_back(
        to_claim({.id = fmt::format("scc/text/fewer-nodes-per-ring/n={},ccc={}", pair.n, pair.cube),
                  .place = "Section 6",
                  .statement = fmt::format("a supernode has fewer nodes than a ring of {}: by how many", ccc),
                  .published = 1,
                  .readings = {scc},
                  .measure = fewer_nodes,
                  .relation = Relation::at_least}));
  }
}

}  // namespace

void add_scc_cost_claims(std::vector<Claim>& claims) {
  add_supernode_pins(claims);
  add_comparison_with_ccc(claims);
}

}  // namespace weft::claims
