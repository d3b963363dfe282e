// How long packets wait for each other in wormhole switching, estimated from the exact flow of packets between queues
// without simulating a cycle. docs/estimate.md derives the equations and says where they fail.
//
// A virtual channel is a queue with two servers in a row: the output VC, which a packet owns from its grant until its
// tail is sent, and the input VC behind it, which a packet occupies from the route computation of its head until its
// tail has left. The service times include the waits farther on, so they are a fixed point.
#pragma once

#include <optional>
#include <vector>

#include "base/execution.h"
#include "paths/estimate/queue_classes.h"

namespace weft::paths {

struct ContentionModel {
  double flits = 1;              // per packet
  double routing_cycles = 2;     // from a head at the front of its buffer until its first flit can leave, less 1
  double allocation_cycles = 1;  // from the grant of an output VC until the first flit can leave
};

// Mean waiting times of a packet, in cycles.
struct Contention {
  double source = 0;         // before the head leaves the source's router: queue of the terminal and input VC
  double channels = 0;       // for VCs and channels of the network
  double ejection = 0;       // for the channel to the destination
  double serialization = 0;  // tail behind head, beyond the time without other traffic
  double busiest = 0;        // the highest utilisation of a queue or a channel

  [[nodiscard]] double total() const { return source + channels + ejection + serialization; }
};

// At `load` flits per terminal and cycle. None: saturated, some queue or channel has more work than time.
std::optional<Contention> estimate_contention(const std::vector<QueueClass>& queues, const ContentionModel& model,
                                              double load, const Execution& execution);

}  // namespace weft::paths
