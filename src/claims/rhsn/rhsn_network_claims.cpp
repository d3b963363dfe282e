#include "claims/rhsn/rhsn_claims.h"

namespace weft::claims {
namespace {

struct NetworkMember {
  SwappedNetwork network;
  Count nucleus_nodes;     // M
  Count nucleus_degree;    // d_G
  Count nucleus_diameter;  // D_G

  [[nodiscard]] Count nodes() const { return saturating_power(nucleus_nodes, network.digit_count()); }
};

const std::vector<NetworkMember>& network_members() {
  static const std::vector<NetworkMember> kMembers = {
      {{{2}, "hypercube(2)"}, 4, 2, 2},
      {{{3}, "hypercube(2)"}, 4, 2, 2},
      {{{2}, "petersen"}, 10, 3, 2},
      {{{2}, "star(4)"}, 24, 3, 4},
      {{{2}, "ring(5)"}, 5, 2, 2},
      {{{2}, "mesh(3,4)"}, 12, 4, 5},
      {{{2}, "folded-hypercube(4)"}, 16, 5, 2},
      {{{4}, "complete(3)"}, 3, 2, 1},
      {{{2, 2}, "hypercube(2)"}, 4, 2, 2},
      {{{2, 3}, "complete(2)"}, 2, 1, 1},
      {{{3, 2}, "complete(2)"}, 2, 1, 1},
      {{{2, 2, 2}, "complete(2)"}, 2, 1, 1},
      {{{2, 2}, "ring(6)"}, 6, 2, 3},
      {{{2}, "hypercube(8)"}, 256, 8, 8},
      {{{3}, "hypercube(5)"}, 32, 5, 5},
      {{{2}, "torus(6,7)"}, 42, 4, 6},
      {{{3}, "generalized-hypercube(3,4)"}, 12, 5, 2},
      {{{2, 2}, "hypercube(4)"}, 16, 4, 4},
      {{{2, 4}, "hypercube(2)"}, 4, 2, 2},
      {{{2, 2}, "folded-hypercube(3)"}, 8, 4, 2},
  };
  return kMembers;
}

}  // namespace

void add_rhsn_network_claims(std::vector<Claim>& claims) {
  for (const NetworkMember& m : network_members()) {
    const std::string spec = m.network.spec();
    claims.push_back(to_claim({.id = "rhsn/eq-1/" + spec,
                               .place = "Equation (1)",
                               .statement = "the number of nodes is M to the product of the levels",
                               .published = m.nodes(),
                               .readings = {spec},
                               .measure = measure_nodes}));
    claims.push_back(to_claim(
        {.id = "rhsn/text/degree/" + spec,
         .place = "Section 2.3",
         .statement = "the degree, the largest of any node, is that of the nucleus plus the sum of the levels less "
                      "the depth",
         .published = m.nucleus_degree + m.network.swap_count(),
         .readings = {spec},
         .measure = measure_degree}));
    claims.push_back(to_claim({.id = "rhsn/theorem-3.2/" + spec,
                               .place = "Theorem 3.2",
                               .statement = "without diameter links the diameter is (D_G + 1) log_M N - 1",
                               .published = (m.nucleus_diameter + 1) * m.network.digit_count() - 1,
                               .readings = {spec},
                               .measure = measure_diameter}));
    constexpr Count kFewNodes = 2000;    // all pairs within a second
    constexpr Count kMostNodes = 40000;  // all pairs within minutes
    if (m.nodes() > kMostNodes) continue;
    claims.push_back(to_claim(
        {.id = "rhsn/lemma-3.1/" + spec,
         .place = "Lemma 3.1",
         .statement = "recursive routing takes (T + 1) log_M N - 1 hops, T those of the routing in the nucleus; "
                      "ours is the longest path, with a shortest-path routing in the nucleus",
         .published = (m.nucleus_diameter + 1) * m.network.digit_count() - 1,
         .readings = {spec + " with swapped-recursive"},
         .measure = measure_longest_route,
         .is_expensive = m.nodes() > kFewNodes}));
  }
}

}  // namespace weft::claims
