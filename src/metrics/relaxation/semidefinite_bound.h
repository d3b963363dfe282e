// A lower bound on balanced cuts by semidefinite programming: finds good prices for cut_prices.h.
//
// The prices are those of the dual program. An augmented Lagrangian method replaces the condition that Z has no
// negative eigenvalue by a penalty on its negative part, moved by the last approximation of X (J. Malick, J. Povh,
// F. Rendl, A. Wiegele, Regularization methods for semidefinite programming, 2009; N. Krislock, J. Malick, F. Roupin,
// BiqCrunch, 2017). Each round maximises the penalised function over all prices, takes X from it, and adds the odd sets
// that X violates. Nothing here needs to be exact, because any prices prove a bound.
#pragma once

#include <cstdint>
#include <vector>

#include "base/execution.h"
#include "metrics/cuts/cut_graph.h"
#include "metrics/cuts/cut_symmetry.h"
#include "metrics/relaxation/cut_prices.h"

namespace weft::metrics {

inline constexpr NodeId kMostRelaxedNodes = 4096;  // a matrix of all pairs is stored

struct SemidefiniteSearch {
  std::uint64_t wanted = 0;  // a bound of this size ends the search
  std::uint64_t upper = 0;   // size of a balanced cut; sets the scale of the penalty
  double seconds = 0;        // on one thread; by estimates, not by a clock
};

struct SemidefiniteBound {
  std::uint64_t links = 0;
  CutPrices prices;  // that prove it
};

// 0 links if the network is too large for that time.
SemidefiniteBound semidefinite_bound(const CutGraph& graph, const std::vector<NodeMap>& automorphisms,
                                     const SemidefiniteSearch& search, const Execution& execution);

// The bound that prices from elsewhere prove, which may be of any quality; 0 if the network is too large.
std::uint64_t bound_of_prices(const CutGraph& graph, const std::vector<NodeMap>& automorphisms,
                              const CutPrices& prices);
// How long that takes where shifts divide the matrix into small blocks (invariant_spectrum.h).
double estimated_proof_seconds(double node_count);

}  // namespace weft::metrics
