// The semidefinite relaxation of balanced cuts, and the lower bounds that its dual proves.
//
// Let s(v) be 1 on one side of a balanced cut and -1 on the other. The products X(v,w) = s(v)·s(w) form a matrix that
// is positive semidefinite, has ones on the diagonal, satisfies X·weights = 0 and the inequalities of all odd sets
// (odd_sets.h), and the cut has <L/4, X> links, where L is the Laplacian. The mean of X over a group of automorphisms
// has the same properties. Now take any node prices u and any set prices y >= 0, and let
//
//   Z = L/4 - (u on the diagonal) - (y times the left sides of the odd sets),  averaged over the group.
//
// Then <L/4, X> = <Z, X> + sum of u + sum of y·(left sides), where <Z, X> is at least the trace of X times the smallest
// eigenvalue of Z on the vectors orthogonal to the weights (if that is negative). So whatever the prices,
//
//   cut  >=  sum of u + sum of y·(right sides) + N·min(0, smallest eigenvalue).
//
// With all prices zero but u this is the bound of W. Donath and A. Hoffman (1973); S. Poljak and F. Rendl,
// Nonpolyhedral relaxations of graph-bisection problems (1995), have the triangles. Good prices are found by
// semidefinite_bound.h.
#pragma once

#include <vector>

#include "metrics/cuts/cut_graph.h"
#include "metrics/relaxation/odd_sets.h"
#include "metrics/relaxation/pair_orbits.h"

namespace weft::metrics {

// If the halves cannot be equal, there is one more node, the last: it has no links, and the difference as its weight,
// so that each balanced cut becomes one with equal halves.
struct CutRelaxation {
  NodeId node_count = 0;              // with that node
  std::vector<double> weights;        // for each node
  std::vector<NodeMap> permutations;  // the automorphisms
  PairOrbits orbits;
  std::vector<double> links;  // for each orbit: the sum of L/4 over its pairs

  CutRelaxation(const CutGraph& graph, const std::vector<NodeMap>& automorphisms);
};

struct CutPrices {
  struct PricedSet {
    OddSet set;
    double price = 0;  // a negative one counts as 0
  };
  std::vector<double> nodes;  // for each orbit of nodes: the sum of u over the orbit
  std::vector<PricedSet> sets;
};

// No balanced cut has fewer links, whatever the prices. Computed from the whole matrix Z, less a bound on all rounding
// errors.
double proved_bound(const CutRelaxation& relaxation, const CutPrices& prices);

}  // namespace weft::metrics
