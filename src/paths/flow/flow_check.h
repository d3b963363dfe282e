// Bounds of the maximum concurrent flow that hold whatever they are computed from: the throughput of any flows that
// deliver the demand is a lower bound, and any lengths of the channels give an upper bound. If channels have lengths
// l(c), a demand that is carried θ times uses at least θ Σ demand(s,t) distance(s,t) of the Σ l(c) that channels of
// capacity 1 offer. (F. Shahrokhi, D. W. Matula, The maximum concurrent flow problem, Journal of the ACM 37(2), 1990)
//
// Both are true up to the rounding of sums of doubles. The code shares nothing with the solvers.
#pragma once

#include <span>
#include <vector>

#include "paths/flow/router_demand.h"
#include "paths/flow/shortest_tree.h"

namespace weft::paths {

// Lengths are not negative, one for each channel. Infinite if no pair has a distance above 0.
double most_by_lengths(DigraphView graph, const RouterDemand& demand, std::span<const double> lengths);

// Channels' flows of each source, flows[source * channels + channel].
struct CheckedFlows {
  double throughput = 0;      // every demand times this number is delivered, and no channel carries more than 1
  std::vector<double> loads;  // of each channel then
};

// Scales flows that deliver `times` the demand such that the fullest channel carries 1. Where the flows do not deliver
// as much, by rounding or by a mistake, the rest is sent over paths of the fewest hops first; so the result is true for
// any flows. All pairs must be connected, and some pair must send.
CheckedFlows scaled_flows(DigraphView graph, const RouterDemand& demand, std::vector<double> flows, double times);

// Raises the flow of one source until every node keeps at least `times` what is sent to it; negative flows become 0.
// `hops` are the paths that the rest takes, and `tails` the nodes that channels leave.
void send_what_is_missing(DigraphView graph, const ShortestTree& hops, const RouterSource& source, double times,
                          std::span<const NodeId> tails, std::span<double> flow);

}  // namespace weft::paths
