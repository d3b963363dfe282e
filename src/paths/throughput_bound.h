// Upper bounds for the traffic of a demand that a network can carry with any routing and any router.
//
// `load` is for equal service: no larger load can be carried for every source. Beyond it some sources fall behind; if
// the traffic is uneven the others may still send more, so the total may grow: `accepted` bounds the mean over all
// terminals even then. Each argument below is an upper bound by itself. The least of them bounds the load; for the
// accepted traffic they are combined (accepted_bound.h).
//
//   injection  a terminal sends at most one flit per cycle
//   ejection   a terminal receives at most one flit per cycle
//   channels   every flit uses as many channels as its distance, and the number of channels is given
//   cut        the traffic from one part of the network to the rest shares the channels between them
//   node       the same for a single node
//
// The best bound of this kind is a linear program (maximum concurrent flow); this one evaluates cuts along the
// coordinate orders of the network, balls around nodes, and the cut of a partitioner.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "paths/channel_capacities.h"
#include "topology/network.h"
#include "traffic/demand.h"

namespace weft::paths {

enum class Argument : std::uint8_t { none, injection, ejection, channels, cut, node };
std::string_view name_of(Argument argument);

struct ThroughputBound {
  double load = 1;            // with equal service to all sources: flits per cycle of a terminal whose rate is 1
  double accepted_alike = 1;  // accepted traffic then: flits per terminal and cycle, the mean over all terminals
  double accepted = 1;        // the same, however unevenly sources are served
  // Channels of a flit on shortest paths, on average over the demand; none if that would take too long to compute.
  std::optional<double> mean_hops;
  Argument argument = Argument::none;
  std::string sentence;               // what is full at `load`
  std::vector<std::string> left_out;  // arguments that would have taken too long
};

// Which cuts are evaluated depends on sizes only, never on a clock. Pairs that are not connected send nothing. In a
// finite time more may be received, by the flits that were in the network at its beginning and by chance if
// destinations are random.
ThroughputBound throughput_bound(const topology::Network& network, const traffic::Demand& demand,
                                 const ChannelCapacities& capacities, const Execution& execution);

// Removes the rounding errors of a sum whose exact value is a simple fraction: 1.0000000000000002 becomes 1. Returns
// the double nearest to the fraction with the smallest denominator within 10^-11 of a positive value, relatively; the
// value itself if that takes a denominator above a million.
double without_rounding(double value);

}  // namespace weft::paths
