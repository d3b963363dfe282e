// Permutations as cycles, as the SCC paper writes them, and distances on the SCC that follow from them.
#pragma once

#include <string>
#include <vector>

#include "base/numbers/permutation.h"
#include "claims/measure.h"
#include "routing/cayley/scc_remaining_route.h"
#include "topology/labelling.h"
#include "topology/network.h"

namespace weft::claims {

std::string scc_spec(unsigned n);
std::string case_of(unsigned n);  // "n=4"

// floor(3(n-1)/2), and the diameter by Theorem 1 as printed.
Count scc_star_diameter(unsigned n);
Count theorem_1_diameter(unsigned n);

const topology::PermutationLabelling& permutation_labels(const topology::Network& network);

// The cycles of at least two digits; the digit after d is the one at position d. Each begins with its smallest digit,
// so digit 1 is the first of the first cycle or of none.
using Cycle = std::vector<unsigned>;
std::vector<Cycle> cycles_of(const Permutation& permutation);

// m and c of Equation (3).
struct MisplacedDigits {
  Count count = 0;   // m: digits in cycles of at least two
  Count cycles = 0;  // c: such cycles
};
MisplacedDigits misplaced_digits(const Permutation& permutation);
Count equation_3(const Permutation& permutation);

// Equations (1) and (2): the lateral links of a cycle, without digit 1 from its digit number `first` on.
std::vector<unsigned> laterals_of(const Cycle& cycle, std::size_t first);
// Equation (4) on the ring of the n-SCC.
unsigned local_links_of(const Cycle& cycle, unsigned n);

// The permutation of Lemma 1, a product of transpositions: (k, k+a-1) for k = 2..a where n is odd, (k, k+b) for
// k = 1..b where n is even.
Permutation lemma_1_permutation(unsigned n);

// The hops of a shortest route: by its cycles (routing/cayley/scc_local_steps.h), and by the search of Algorithm 1.
Count hops_by_cycles(const routing::SccRemainingRoute& route);
Count hops_by_search(const routing::SccRemainingRoute& route);

// The diameter of the n-SCC without a search of the network: the greatest length by cycles of all routes to one node.
// Permutations whose cycles cannot exceed the route from the antipode of Lemma 1 are cut off early.
Count diameter_by_cycles(unsigned n);
Measure measure_diameter_by_cycles(unsigned n);
// By a breadth-first search of the network, and again by cycles; from n = 11 on the other way round, which is faster.
Measure measure_scc_diameter(unsigned n);

// Calls body(route) for the routes from all nodes to the first node. Any other route is one of these rotated round the
// ring, and so is its search tree: children are ordered by their distance from the packet.
template <class Body>
void for_each_scc_route(unsigned n, const Body& body) {
  const topology::PermutationLabelling labels(n, n - 1, 2);
  const auto node_count = static_cast<NodeId>(factorial(n) * (n - 1));
  for (NodeId from = 0; from < node_count; ++from) body(routing::remaining_route(labels, from, 0));
}

// Calls body(permutation) for all permutations of 1..n, in lexicographic order.
template <class Body>
void for_each_permutation(unsigned n, const Body& body) {
  for (std::uint64_t rank = 0; rank < factorial(n); ++rank) body(Permutation::from_rank(n, rank));
}

}  // namespace weft::claims
