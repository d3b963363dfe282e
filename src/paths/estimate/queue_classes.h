// The queues of an estimate, with those that must have the same waiting times counted once. Two queues are of one class
// if they have the same load and service, and packets go on from them to queues of the same classes in the same shares
// (colour refinement). The fixed point of contention.h then has one unknown for each class: 12 instead of
// 12,288 for hypercube(10) under uniform traffic.
#pragma once

#include <cstdint>
#include <vector>

#include "base/execution.h"
#include "paths/traffic_survey.h"

namespace weft::paths {

// What the model needs to know of a queue of QueueFlows.
struct QueueService {
  std::uint32_t channel = 0;   // queues with the same number share the bandwidth of one channel
  double servers = 1;          // router VCs that stand for this queue
  double cycles_per_flit = 1;  // of the channel
  double buffer = 8;           // flits per router VC
};

enum class QueueKind : std::uint8_t { channel, injection, ejection };

// Flows are those of one queue, when terminals send one packet per cycle on average.
struct QueueClass {
  QueueKind kind = QueueKind::channel;
  double members = 1;
  double arrivals = 0;
  double channel_load = 0;  // of all queues of the channel, in cycles of use per flit of a packet
  double merging = 1;       // share of a wait that packets from other queues cause
  QueueService service{};
  std::vector<NextQueue> next{};  // `to` is a class
};

enum class Merge : std::uint8_t { no, yes };

// Queues without packets are left out. With Merge::no each queue is a class of its own: for tests. Throws InputError
// when the classes may take more memory than allowed, and Interrupted when it is stopped.
std::vector<QueueClass> queue_classes(const QueueFlows& flows, const std::vector<QueueService>& services,
                                      const Execution& execution, Merge merge = Merge::yes);

}  // namespace weft::paths
