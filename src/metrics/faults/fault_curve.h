// What random faults do to a network: is what survives still connected, and how far apart are its nodes?
//
// Each trial has one random order in which links, or nodes, die, and each point of the curve takes the first of them.
// So a trial whose links once fell apart stays so, and the probability of connection falls steadily along the curve; of
// node faults this is not true, for the node that was cut off may be the next to die. Trial i has the faults that
// faulty(G,links=k,seed=S+i) has, so that a striking one can be looked at.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "base/numbers/confidence.h"
#include "topology/port_graph.h"

namespace weft::metrics {

enum class FaultKind : std::uint8_t { links, nodes };

std::string_view name_of(FaultKind kind);

// How many can die: a two-way link dies in both directions, a one-way channel alone.
std::uint64_t mortal_count(const topology::PortGraph& graph, FaultKind kind);

struct FaultCurveRequest {
  FaultKind kind = FaultKind::links;
  std::vector<std::uint64_t> fault_counts;  // one for each point
  std::uint32_t trial_count = 100;
  std::uint64_t seed = 1;
};

struct FaultPoint {
  std::uint64_t fault_count = 0;
  std::uint32_t connected_count = 0;      // trials whose surviving nodes, at least one, are strongly connected
  Interval connected_interval;            // of the probability, 95 %; a point if nothing is left to chance
  std::optional<Estimate> diameter;       // over the connected trials
  std::optional<Estimate> mean_distance;  // over the connected trials with two nodes or more
  Estimate largest_component;             // strong, as a share of the surviving nodes; over all trials
};

// The network has at least one node, and no more faults are asked for than can be.
std::vector<FaultPoint> fault_curve(const topology::PortGraph& graph, const FaultCurveRequest& request,
                                    const Execution& execution);

}  // namespace weft::metrics
