// The semidefinite relaxation of balanced cuts.
//
// Let s(v) be 1 on one side of a balanced cut and -1 on the other. The products X(v,w) = s(v)·s(w) form a matrix that
// is positive semidefinite, has ones on the diagonal, satisfies X·weights = 0 and the inequalities of all odd sets
// (odd_sets.h), and the cut has <L/4, X> links, where L is the Laplacian. The mean of X over a group of automorphisms
// has the same properties. The least <L/4, X> of all such matrices is a lower bound on balanced cuts; cut_prices.h
// proves one.
#pragma once

#include <vector>

#include "metrics/cuts/cut_graph.h"
#include "metrics/relaxation/pair_orbits.h"

namespace weft::metrics {

// If the halves cannot be equal, there is one more node, the last: it has no links, and the difference as its weight,
// so that each balanced cut becomes one with equal halves.
NodeId relaxed_node_count(const CutGraph& graph);  // with that node

struct CutRelaxation {
  NodeId node_count = 0;              // with that node
  std::vector<double> weights;        // for each node
  std::vector<NodeMap> permutations;  // the automorphisms
  PairOrbits orbits;
  std::vector<double> links;  // for each orbit: the sum of L/4 over its pairs

  CutRelaxation(const CutGraph& graph, const std::vector<NodeMap>& automorphisms);
};

}  // namespace weft::metrics
