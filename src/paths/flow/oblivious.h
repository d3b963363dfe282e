// The oblivious routing with the best worst case. An oblivious routing sends fixed shares of each pair's traffic over
// fixed paths, whatever the rest of the traffic is: a flow of 1 from i to j for each pair. Its worst case is the
// traffic, with at most one flit per cycle out of and into each terminal, that loads a channel most; a permutation is
// among the worst. The routing that makes this load least is a linear program (Y. Azar, E. Cohen, A. Fiat, H. Kaplan,
// H. Räcke, Optimal oblivious routing in polynomial time, STOC 2003; B. Towles, W. J. Dally, S. Boyd,
// Throughput-centric routing algorithm design, SPAA 2003): the worst traffic of a channel c is an assignment problem,
// and by duality its load is at most w if there are prices out(c,i), in(c,j) >= 0 with
//
//   out(c,i) + in(c,j) >= flow(i,j,c)      for each pair
//   Σ out(c,i) + Σ in(c,j) <= w            each as often as the node has terminals
//
// Minimise w. Variables and rows of an orbit of automorphisms are one. Both ends of the result are checked by other
// code (oblivious_check.h).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/execution.h"
#include "paths/flow/channel_flow.h"
#include "paths/flow/router_demand.h"
#include "topology/port_graph.h"

namespace weft::paths {

struct ObliviousOptimum {
  // Load of the fullest channel under its worst traffic, in flits per cycle: no oblivious routing has a worst case
  // below `least_load`, and one with `most_load` was found.
  double least_load = 0;
  double most_load = 0;
  std::optional<NodePair> disconnected;  // a pair of nodes with terminals that has no path; then nothing is computed
  std::vector<double> flows;             // (i * nodes + j) * channels + c: the share of the pair on the channel
  std::uint64_t iterations = 0;          // of the simplex method
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;
  std::uint64_t automorphisms = 0;  // generators that made the linear program smaller

  [[nodiscard]] bool is_exact() const { return most_load - least_load <= kExactGap * most_load; }
  // Flits per terminal and cycle under any permutation; a terminal sends at most 1.
  [[nodiscard]] double lower() const;
  [[nodiscard]] double upper() const;
};

// Variables of a linear program that is solved.
inline constexpr std::uint64_t kMostObliviousVariables = 20'000;

// Throws InputError when the linear program is too large, or when there is no solver.
ObliviousOptimum oblivious_optimum(const topology::PortGraph& graph, const Execution& execution);

}  // namespace weft::paths
