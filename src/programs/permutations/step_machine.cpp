#include "programs/permutations/step_machine.h"

#include <bit>

#include "base/numbers/random.h"
#include "programs/permutations/channel_queues.h"
#include "routing/core/first_choice.h"
#include "routing/core/path_orbits.h"

namespace weft::programs {
namespace {

using routing::Choice;
using routing::Header;
using routing::Position;

struct MovingMessage {
  Header header;
  Position position;
  Choice choice{};  // the channel that it waits for
};

class StepMachine {
 public:
  StepMachine(const routing::Routing& routing, std::size_t message_count, const StepObserver& observer)
      : routing_(routing),
        observer_(observer),
        moving_(message_count),
        queues_(routing.graph().channel_count(), message_count),
        run_{.arrived_after = std::vector<std::uint64_t>(message_count, kNever)} {}

  void send(std::uint32_t id, const Message& message, std::uint64_t draw) {
    routes_.clear();
    routing_.start(routing_.departure(message.source, message.destination, draw), routes_);
    const Position start{.node = routing_.graph().node_of_terminal(message.source)};
    if (routes_.empty() || !arrives({routes_.front(), start})) {
      ++run_.undelivered;
      return;
    }
    moving_[id] = {routes_.front(), start};
    enqueue_or_deliver(id);
  }

  StepRun run(const Execution& execution) && {
    while (!queues_.is_empty()) {
      execution.throw_if_stopped();
      step();
    }
    run_.largest_queue = queues_.longest();
    return std::move(run_);
  }

 private:
  void step() {
    ++steps_;
    queues_.take_heads(moved_);
    for (const std::uint32_t id : moved_) {
      if (observer_.hop) observer_.hop(id, moving_[id].position.node, moving_[id].choice.port);
      move(moving_[id]);
      enqueue_or_deliver(id);
    }
    run_.hops += moved_.size();
    if (observer_.end_step) observer_.end_step();
  }

  // A message at its destination is delivered, any other joins the queue of its next channel.
  void enqueue_or_deliver(std::uint32_t id) {
    MovingMessage& moving = moving_[id];
    if (!choose(moving)) {
      run_.arrived_after[id] = steps_;
      run_.steps = steps_;
      return;
    }
    queues_.join(routing::channel_number(routing_.graph(), moving.position.node, moving.choice.port), id);
  }

  // Returns false if there is no next hop.
  bool choose(MovingMessage& moving) {
    routing_.decide(moving.header, moving.position, decision_);
    if (decision_.candidates.empty()) return false;
    const routing::Candidate& first = routing::first_choice(decision_.candidates);
    moving.choice = {first.port, first.vcs.first};
    return true;
  }

  void move(MovingMessage& moving) const {
    moving.header = routing_.advance(moving.header, moving.position, moving.choice);
    moving.position = next_position(routing_.graph(), moving.position, moving.choice);
  }

  // Follows the path to its end. A message in an endless cycle returns to one of its states after 1, 2, 4, 8, ... hops
  // (cycle detection by R. P. Brent, 1980).
  bool arrives(MovingMessage moving) {
    const auto key = [&] { return routing_.key(moving.header); };
    Position mark = moving.position;
    std::uint64_t mark_key = key();
    for (std::uint64_t hops = 1; choose(moving); ++hops) {
      move(moving);
      if (moving.position == mark && key() == mark_key) return false;
      if (std::has_single_bit(hops)) {
        mark = moving.position;
        mark_key = key();
      }
    }
    return decision_.delivers;
  }

  const routing::Routing& routing_;
  const StepObserver& observer_;
  std::vector<MovingMessage> moving_;
  ChannelQueues queues_;
  StepRun run_;
  std::uint64_t steps_ = 0;
  std::vector<std::uint32_t> moved_;
  std::vector<Header> routes_;
  routing::Decision decision_;
};

}  // namespace

std::vector<Message> one_message_each(std::span<const TerminalId> destinations) {
  std::vector<Message> messages;
  for (const TerminalId destination : destinations) {
    messages.push_back({static_cast<TerminalId>(messages.size()), destination});
  }
  return messages;
}

StepRun run_steps(const routing::Routing& routing, std::span<const Message> messages, std::uint64_t seed,
                  const Execution& execution, const StepObserver& observer) {
  StepMachine machine(routing, messages.size(), observer);
  RandomStream random(seed, Purpose::draws);
  const std::uint64_t draw_count = routing.draw_count();
  for (std::size_t i = 0; i < messages.size(); ++i) {
    machine.send(static_cast<std::uint32_t>(i), messages[i], draw_count > 1 ? random.below(draw_count) : 0);
  }
  return std::move(machine).run(execution);
}

std::vector<std::uint64_t> channel_crossings(const routing::Routing& routing, std::span<const Message> messages,
                                             std::uint64_t seed, const Execution& execution) {
  std::vector<std::uint64_t> crossings(routing.graph().channel_count());
  const auto count = [&](std::uint32_t, NodeId from, PortId port) {
    ++crossings[routing::channel_number(routing.graph(), from, port)];
  };
  run_steps(routing, messages, seed, execution, {.hop = count, .end_step = [] {}});
  return crossings;
}

}  // namespace weft::programs
