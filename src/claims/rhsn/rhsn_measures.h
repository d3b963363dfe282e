// Measures and second computations that several files of claims on swapped networks share.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "claims/measure.h"
#include "claims/rhsn/rhsn_claims.h"
#include "programs/machine/step_schedule.h"
#include "topology/port_graph.h"

namespace weft::claims {

// "hsn(2,petersen,copies=1)" from "hsn(2,petersen)".
std::string with_argument(const std::string& spec, const std::string& argument);

// With two decimal places.
Decimal hundredths(double value);

// All levels l_r .. l_1, each at least 2, whose product is p.
std::vector<std::vector<Count>> level_choices(Count p);

using ChannelEnds = std::pair<NodeId, NodeId>;
std::vector<ChannelEnds> sorted_channels(const topology::PortGraph& graph);
// Channels that only one of two networks has, nodes by their order.
Measure measure_channels_unlike(const std::string& other);
Measure measure_channels_unlike(const std::function<std::vector<ChannelEnds>(MeasurementCache&)>& other);

// The channels of a swapped network as its definition has them, digit by digit, without the code that builds networks.
struct DefinedNetwork {
  SwappedNetwork network;
  NodeId nucleus_nodes;  // M
  unsigned copies = 0;   // c: M^c copies, joined by swaps of the highest c digits with the lowest c
  [[nodiscard]] std::string spec() const;
  [[nodiscard]] NodeId node_count() const;
  // Where the swaps lead from a node; the node itself where it has no link. From the innermost level on.
  [[nodiscard]] std::vector<NodeId> swapped_from(NodeId node) const;
  [[nodiscard]] std::vector<ChannelEnds> channels(const std::vector<ChannelEnds>& of_nucleus) const;
};

// Steps from a node to each other one among those for which `is_kept`; kNoPath where there is no path.
inline constexpr Count kNoPath = UINT64_MAX;
std::vector<Count> hops_from(NodeId source, const topology::PortGraph& graph,
                             const std::function<bool(NodeId)>& is_kept);

// The schedule that a program leaves behind; the reading is "SPEC with PROGRAM".
programs::Schedule schedule_of(const std::string& network_with_program, MeasurementCache& cache);
// Steps as the independent checker of schedules counts them, after it has proved the results.
Measured checked_communication_steps(const std::string& network_with_program, MeasurementCache& cache);
Measured checked_computation_steps(const std::string& network_with_program, MeasurementCache& cache);

}  // namespace weft::claims
