// The effect of random faults on a network: the probability that the rest is connected, and its distances.
//
// Each trial has one random order in which links, or nodes, die, and each point of the curve takes the first of them.
// So a trial that is disconnected by link faults stays disconnected, and the estimated probability of connection never
// rises along the curve; this does not hold for node faults, because the node that was cut off may die next. Trial i
// has the same faults as faulty(G,links=k,seed=S+i), so a trial can be reproduced as a network.
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

// The number of links or nodes that can die; a bidirectional link dies in both directions.
std::uint64_t killable_count(const topology::PortGraph& graph, FaultKind kind);

struct FaultCurveRequest {
  FaultKind kind = FaultKind::links;
  std::vector<std::uint64_t> fault_counts;  // one for each point
  std::uint32_t trial_count = 100;
  std::uint64_t seed = 1;
};

struct FaultPoint {
  std::uint64_t fault_count = 0;
  std::uint32_t connected_count = 0;      // trials whose surviving nodes, at least one, are strongly connected
  Interval connected_interval;            // 95 % interval of the probability; a point if nothing is random
  std::optional<Estimate> diameter;       // over the connected trials
  std::optional<Estimate> mean_distance;  // over the connected trials with two nodes or more
  Estimate largest_component;             // largest strong component over surviving nodes; over all trials
};

// The network must have at least one node, and at least as many links or nodes as faults are requested.
std::vector<FaultPoint> fault_curve(const topology::PortGraph& graph, const FaultCurveRequest& request,
                                    const Execution& execution);

}  // namespace weft::metrics
