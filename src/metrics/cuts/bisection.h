// The bisection width as an interval with a proof: the smallest number of links that any balanced cut has lies between
// `lower`, which an argument proves, and `upper`, the size of a cut that is there to see.
//
// The unit, and what is halved, are told in cut_graph.h: a two-way link counts one, a one-way channel counts one in
// either direction, parallel ones count each; nodes are halved where each has one terminal, otherwise terminals.
// A network with nothing to halve, less than two terminals or all of them at one node, has bisection width zero.
#pragma once

#include <cstdint>
#include <string>

#include "base/execution.h"
#include "metrics/cuts/cut_graph.h"
#include "topology/network.h"

namespace weft::metrics {

struct Bisection {
  std::uint64_t lower = 0;
  std::uint64_t upper = 0;
  std::string lower_by;  // "link loads", "spectrum", "branch and bound", ...
  std::string upper_by;  // "coordinate 1 halved", "METIS, refined", ...
  Sides side;            // for each node; a balanced cut of size `upper`

  [[nodiscard]] bool is_exact() const { return lower == upper; }
};

// Which arguments are tried is decided by the sizes of the network, never by a clock, so the result is the same on any
// machine and any number of threads.
struct BisectionEffort {
  double seconds = 10;  // on one thread, within a small factor; never much less than the time to look at each link
};

Bisection bisection(const topology::Network& network, const BisectionEffort& effort, const Execution& execution);

// At most, within a small factor: arguments that turn out not to be needed are left out, and symmetry saves sources.
double estimated_bisection_seconds(const topology::PortGraph& graph, const BisectionEffort& effort,
                                   const Execution& execution);

}  // namespace weft::metrics
