#include <fmt/format.h>

#include "claims/measured_claim.h"

namespace weft::claims {
namespace {

struct Member {
  std::string network;
  std::vector<Count> levels;  // l_r .. l_1
  Count nucleus_nodes;        // M
  Count nucleus_degree;       // d_G
  Count nucleus_diameter;     // D_G

  // log_M of the number of nodes: the product of the levels.
  [[nodiscard]] Count digits() const {
    Count product = 1;
    for (const Count level : levels) product *= level;
    return product;
  }
  [[nodiscard]] Count nodes() const { return saturating_power(nucleus_nodes, digits()); }
  [[nodiscard]] Count swap_count() const {
    Count sum = 0;
    for (const Count level : levels) sum += level - 1;
    return sum;
  }
};

const std::vector<Member>& members() {
  static const std::vector<Member> kMembers = {
      {"hsn(2,hypercube(2))", {2}, 4, 2, 2},
      {"hsn(3,hypercube(2))", {3}, 4, 2, 2},
      {"hsn(2,petersen)", {2}, 10, 3, 2},
      {"hsn(2,star(4))", {2}, 24, 3, 4},
      {"hsn(2,ring(5))", {2}, 5, 2, 2},
      {"hsn(2,mesh(3,4))", {2}, 12, 4, 5},
      {"hsn(2,folded-hypercube(4))", {2}, 16, 5, 2},
      {"hsn(4,complete(3))", {4}, 3, 2, 1},
      {"rhsn(2,2,hypercube(2))", {2, 2}, 4, 2, 2},
      {"rhsn(2,3,complete(2))", {2, 3}, 2, 1, 1},
      {"rhsn(3,2,complete(2))", {3, 2}, 2, 1, 1},
      {"rhsn(2,2,2,complete(2))", {2, 2, 2}, 2, 1, 1},
      {"rhsn(2,2,ring(6))", {2, 2}, 6, 2, 3},
      {"hsn(2,hypercube(8))", {2}, 256, 8, 8},
      {"hsn(3,hypercube(5))", {3}, 32, 5, 5},
      {"hsn(2,torus(6,7))", {2}, 42, 4, 6},
      {"hsn(3,generalized-hypercube(3,4))", {3}, 12, 5, 2},
      {"rhsn(2,2,hypercube(4))", {2, 2}, 16, 4, 4},
      {"rhsn(2,4,hypercube(2))", {2, 4}, 4, 2, 2},
      {"rhsn(2,2,folded-hypercube(3))", {2, 2}, 8, 4, 2},
  };
  return kMembers;
}

std::vector<Claim> rhsn_claims() {
  std::vector<Claim> claims;
  for (const Member& m : members()) {
    claims.push_back(to_claim({.id = "rhsn/eq-1/" + m.network,
                               .place = "Equation (1)",
                               .statement = "the number of nodes is M to the product of the levels",
                               .published = m.nodes(),
                               .readings = {m.network},
                               .measure = measure_nodes}));
    claims.push_back(to_claim(
        {.id = "rhsn/text/degree/" + m.network,
         .place = "Section 2.3",
         .statement = "the degree, the largest of any node, is that of the nucleus plus the sum of the levels less "
                      "the depth",
         .published = m.nucleus_degree + m.swap_count(),
         .readings = {m.network},
         .measure = measure_degree}));
    claims.push_back(to_claim({.id = "rhsn/theorem-3.2/" + m.network,
                               .place = "Theorem 3.2",
                               .statement = "without diameter links the diameter is (D_G + 1) log_M N - 1",
                               .published = (m.nucleus_diameter + 1) * m.digits() - 1,
                               .readings = {m.network},
                               .measure = measure_diameter}));
    constexpr Count kFewNodes = 2000;    // all pairs within a second
    constexpr Count kMostNodes = 40000;  // all pairs within minutes
    if (m.nodes() > kMostNodes) continue;
    claims.push_back(to_claim(
        {.id = "rhsn/lemma-3.1/" + m.network,
         .place = "Lemma 3.1",
         .statement = "recursive routing takes (T + 1) log_M N - 1 hops, T those of the routing in the nucleus; "
                      "ours is the longest path, with a shortest-path routing in the nucleus",
         .published = (m.nucleus_diameter + 1) * m.digits() - 1,
         .readings = {m.network + " with swapped-recursive"},
         .measure = measure_longest_route,
         .is_expensive = m.nodes() > kFewNodes}));
  }
  return claims;
}

}  // namespace

namespace paper_records {

extern constinit const Paper rhsn{
    .id = "rhsn",
    .title =
        "Recursive hierarchical swapped networks: versatile interconnection architectures for highly parallel systems",
    .authors = "C.-H. Yeh, B. Parhami",
    .source = "IEEE Symposium on Parallel and Distributed Processing, 1996",
    .claims = rhsn_claims,
};

}  // namespace paper_records
}  // namespace weft::claims
