// Synchronous store-and-forward routing in steps, as in the complexity literature. In a step every channel carries one
// message, the first in its queue; then all of these arrive, in the order of the channel numbers, and each joins the
// end of its next queue. Queues are unbounded, all ports of a node work at the same time, and injection and ejection
// take no time.
//
// Messages follow the first initial route of a routing, by first_choice. The routing does not see the queues, so the
// result is deterministic.
#pragma once

#include <cstdint>
#include <functional>
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

// From terminal i to destinations[i].
std::vector<Message> one_message_each(std::span<const TerminalId> destinations);

inline constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

struct StepRun {
  std::uint64_t steps = 0;  // until the last message has arrived
  std::uint64_t hops = 0;   // of all messages
  std::uint64_t largest_queue = 0;
  std::uint64_t undelivered = 0;             // messages without a path to the destination; these are not sent
  std::vector<std::uint64_t> arrived_after;  // arrival time of each message, in steps; or kNever
};

// Sees every hop; both functions, or none.
struct StepObserver {
  std::function<void(std::uint32_t message, NodeId from, PortId port)> hop{};
  std::function<void()> end_step{};
};

// Message i uses the i-th random draw of the seed. Any number of messages may start or end at a terminal.
StepRun run_steps(const routing::Routing& routing, std::span<const Message> messages, std::uint64_t seed,
                  const Execution& execution, const StepObserver& observer = {});

// How many messages cross each channel, by channel number (in the order of nodes and ports), with the same draws.
std::vector<std::uint64_t> channel_crossings(const routing::Routing& routing, std::span<const Message> messages,
                                             std::uint64_t seed, const Execution& execution);

}  // namespace weft::programs
