// Messages that move in steps, all at once. In a step every channel carries one message, the first of those that wait
// for it at its node; then all that were carried arrive, in the order of the channels' numbers, and each goes to the
// end of the queue that it waits in next. Queues have no limit, all ports of a node work at the same time, and the way
// between a terminal and its node costs nothing.
//
// Where a message goes is told by a routing: its first plan, by first_choice. It does not look at the queues, so the
// same messages make the same steps every time.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/execution.h"
#include "routing/core/routing.h"

namespace weft::programs {

struct Message {
  TerminalId source = 0;
  TerminalId destination = 0;
};

inline constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

struct StepRun {
  std::uint64_t steps = 0;  // until the last message has arrived
  std::uint64_t hops = 0;   // of all messages
  std::uint64_t largest_queue = 0;
  std::uint64_t undelivered = 0;             // without a way to the destination; these are not sent
  std::vector<std::uint64_t> arrived_after;  // so many steps, for each message; or kNever
};

// Message i has the i-th draw of the seed. Any number of messages may start or end at a terminal.
StepRun run_steps(const routing::Routing& routing, std::span<const Message> messages, std::uint64_t seed,
                  const Execution& execution);

}  // namespace weft::programs
