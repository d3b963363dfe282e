// The maximum concurrent flow by multiplicative weights (N. Garg, J. Könemann, Faster and simpler algorithms for
// multicommodity flow and other fractional packing problems, SIAM Journal on Computing 37(2), 2007; L. Fleischer,
// Approximating fractional multicommodity flow independent of the number of commodities, SIAM Journal on Discrete
// Mathematics 13(4), 2000), for networks too large for the linear program.
//
// In each phase every source sends its whole demand over a tree of shortest paths, and a channel that carried y grows
// longer by the factor exp(step · y · throughput). The mean of the flows of some phases delivers the demand; scaled to
// the fullest channel it is a lower bound. The lengths give an upper bound (flow_check.h): distances that are measured
// while lengths grow are at most those for the lengths at the end of the phase. Phases make epochs: in each the step is
// half as large, lengths are kept, and the mean starts anew. At its end the mean lengths are tried as well.
//
// The gap is that between the two bounds, so it is proved in every run; how soon it is reached depends on the network.
// Sources share lengths in groups of a fixed size, so the result is the same on any number of threads.
#pragma once

#include "base/execution.h"
#include "paths/flow/channel_flow.h"
#include "paths/flow/router_demand.h"

namespace weft::paths {

inline constexpr std::uint64_t kMostPhases = 100'000;

// Ends when upper - lower <= gap * upper, or after so many phases. All pairs must be connected, and some pair must
// send.
ChannelFlow concurrent_flow_weights(DigraphView graph, const RouterDemand& demand, double gap,
                                    const Execution& execution, std::uint64_t most_phases = kMostPhases);

}  // namespace weft::paths
