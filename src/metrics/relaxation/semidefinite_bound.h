// A lower bound on balanced cuts by semidefinite programming: finds good prices for cut_relaxation.h.
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

namespace weft::metrics {

inline constexpr NodeId kMostRelaxedNodes = 2048;  // a matrix of all pairs is stored

struct SemidefiniteSearch {
  std::uint64_t wanted = 0;  // a bound of this size ends the search
  std::uint64_t upper = 0;   // size of a balanced cut; sets the scale of the penalty
  double seconds = 0;        // on one thread; by estimates, not by a clock
};

// 0 if the network is too large for that time.
std::uint64_t semidefinite_bound(const CutGraph& graph, const std::vector<NodeMap>& automorphisms,
                                 const SemidefiniteSearch& search, const Execution& execution);

}  // namespace weft::metrics
