// How much of a demand any routing and any router can carry, from what a network must carry and what its channels can.
// There are two answers. `load` is for equal service: no larger load is carried of every source. Past it some sources
// fall behind, and where traffic is uneven the others may go on, so that more is taken in all: `accepted` is what the
// mean over all terminals cannot pass even so. Each argument is a true upper bound by itself, and for the load the
// least of them counts; for what is accepted they are weighed together (accepted_bound.h).
//
//   injection  a terminal sends a flit per cycle at most
//   ejection   a terminal takes a flit per cycle at most
//   channels   every flit takes as many channels as its destination is far, and there are only so many
//   cut        what goes from one part of the network to the rest shares the channels between them
//   node       the same for a single node
//
// The best bound of this kind is a linear program; this one looks at cuts along the orders that suggest themselves and
// at one that a partitioner finds.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "topology/network.h"
#include "traffic/demand.h"

namespace weft::paths {

enum class Argument : std::uint8_t { none, injection, ejection, channels, cut, node };
std::string_view name_of(Argument argument);

struct ThroughputBound {
  double load = 1;            // with equal service to all sources: flits per cycle of a terminal whose rate is 1
  double accepted_alike = 1;  // what is accepted then: flits per terminal and cycle, the mean over all terminals
  double accepted = 1;        // the same however unevenly sources are served
  // Channels that a flit takes on shortest paths, on average over the demand; none where it would take too long.
  std::optional<double> mean_hops;
  Argument argument = Argument::none;
  std::string sentence;               // what is full at `load`
  std::vector<std::string> left_out;  // arguments that would have taken too long
};

// `cycles_per_flit` is of each link class; none: 1 for all. What is looked at is decided by sizes, never by a clock. A
// pair without a way is taken to send nothing. What is taken in a finite time may be more by the flits that were in the
// network at its beginning, and by what chance makes of destinations that are drawn.
ThroughputBound throughput_bound(const topology::Network& network, const traffic::Demand& demand,
                                 std::span<const unsigned> cycles_per_flit, const Execution& execution);

}  // namespace weft::paths
