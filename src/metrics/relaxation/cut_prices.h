// Lower bounds on balanced cuts that prices prove: the dual of the semidefinite relaxation (cut_relaxation.h).
//
// Take any node prices u and any set prices y >= 0, and let
//
//   Z = L/4 - (u on the diagonal) - (y times the left sides of the odd sets),  averaged over the group.
//
// Then <L/4, X> = <Z, X> + sum of u + sum of y·(left sides), where <Z, X> is at least the trace of X times the smallest
// eigenvalue of Z on the vectors orthogonal to the weights (if that is negative). So whatever the prices,
//
//   cut  >=  sum of u + sum of y·(right sides) + N·min(0, smallest eigenvalue).
//
// With all prices zero but u this is the bound of W. Donath and A. Hoffman (1973); S. Poljak and F. Rendl,
// Nonpolyhedral relaxations of graph-bisection problems (1995), have the triangles. Good prices take long to find
// (semidefinite_bound.h) and moments to check, so they are a certificate of the bound.
#pragma once

#include <vector>

#include "metrics/relaxation/cut_relaxation.h"
#include "metrics/relaxation/invariant_spectrum.h"
#include "metrics/relaxation/odd_sets.h"

namespace weft::metrics {

struct CutPrices {
  struct PricedNode {
    NodeId node = 0;   // stands for its orbit
    double price = 0;  // the sum of u over the orbit
  };
  struct PricedSet {
    OddSet set;
    double price = 0;  // a negative one counts as 0
  };
  std::vector<PricedNode> nodes;
  std::vector<PricedSet> sets;
};

// No balanced cut has fewer links, whatever the prices. Less a bound on all rounding errors; 0 if there are too many.
double proved_bound(const CutRelaxation& relaxation, const InvariantSpectrum& spectrum, const CutPrices& prices);

}  // namespace weft::metrics
