// The load that no routing and no router can pass, from what a network must carry and what its channels can. Each
// argument is a true upper bound by itself, and the least of them counts:
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
  double load = 1;  // flits per terminal and cycle, on average over the terminals
  Argument argument = Argument::none;
  std::string sentence;               // what is full then
  std::vector<std::string> left_out;  // arguments that would have taken too long
};

// `cycles_per_flit` is of each link class; none: 1 for all. What is looked at is decided by sizes, never by a clock. A
// pair without a way is taken to send nothing.
ThroughputBound throughput_bound(const topology::Network& network, const traffic::Demand& demand,
                                 std::span<const unsigned> cycles_per_flit, const Execution& execution);

}  // namespace weft::paths
