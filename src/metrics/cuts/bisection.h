// The bisection width as a proved interval: the size of the smallest balanced cut is at least `lower`, by a proof, and
// at most `upper`, the size of a cut that was found.
//
// cut_graph.h defines the unit and what is halved: a bidirectional link counts one, a unidirectional channel counts one
// in either direction, parallel ones count separately; nodes are halved if each has one terminal, otherwise terminals.
// A network with less than two terminals, or with all of them at one node, has bisection width zero.
#pragma once

#include <cstdint>
#include <string>

#include "base/execution.h"
#include "metrics/cuts/cut_graph.h"
#include "metrics/relaxation/cut_prices.h"
#include "topology/network.h"

namespace weft::metrics {

struct Bisection {
  std::uint64_t lower = 0;
  std::uint64_t upper = 0;
  std::string lower_by;  // "link loads", "semidefinite program", "branch and bound", ...
  std::string upper_by;  // "coordinate 1 halved", "METIS, refined", ...
  Sides side;            // for each node; a balanced cut of size `upper`
  CutPrices prices;      // that prove `lower`; none if another argument does

  [[nodiscard]] bool is_exact() const { return lower == upper; }
};

// The size of the network, never a clock, decides which methods are tried, so the result is the same on any machine and
// any number of threads.
struct BisectionEffort {
  double seconds = 10;  // on one thread, within a small factor; at least about the time to visit each link
  const CutPrices* prices = nullptr;  // prove a lower bound, too; then none are searched for
};

Bisection bisection(const topology::Network& network, const BisectionEffort& effort, const Execution& execution);

// An upper estimate, within a small factor: methods that turn out not to be needed are skipped, and symmetry saves
// sources.
double estimated_bisection_seconds(const topology::PortGraph& graph, const BisectionEffort& effort,
                                   const Execution& execution);

}  // namespace weft::metrics
