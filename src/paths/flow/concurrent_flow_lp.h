// The maximum concurrent flow by a linear program. Flows that leave one source are one commodity, however many
// destinations they have, which makes the program smaller by the number of nodes:
//
//   maximise θ
//   flow(s, into v) - flow(s, out of v) = θ demand(s, v)     for each source s and each other node v
//   Σ over s of flow(s, c) <= 1                              for each channel c
//
// Flows, channels and nodes of an orbit of automorphisms that keep the demand share one variable or row.
// The solution is checked by flow_check, so the interval is true even if the solver errs.
#pragma once

#include "base/execution.h"
#include "paths/flow/channel_flow.h"
#include "paths/flow/flow_symmetry.h"
#include "paths/flow/router_demand.h"

namespace weft::paths {

// How many variables the program has: those of a symmetric network and demand are few.
std::uint64_t flow_variables(const topology::PortGraph& graph, const RouterDemand& demand,
                             const FlowSymmetry& symmetry);

// The symmetry must keep the demand. All pairs must be connected, some pair must send, and there must be a solver.
ChannelFlow concurrent_flow_lp(const topology::PortGraph& graph, const RouterDemand& demand,
                               const FlowSymmetry& symmetry, const Execution& execution);

}  // namespace weft::paths
