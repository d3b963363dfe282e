#include "programs/step_machine.h"

#include <bit>

#include "base/numbers/random.h"
#include "programs/channel_queues.h"
#include "routing/core/first_choice.h"
#include "routing/core/path_orbits.h"

namespace weft::programs {
namespace {

using routing::Choice;
using routing::Header;
using routing::Position;

struct Traveller {
  Header header;
  Position position;
  Choice choice{};  // which channel it waits for
};

class StepMachine {
 public:
  StepMachine(const routing::Routing& routing, std::size_t message_count)
      : routing_(routing),
        travellers_(message_count),
        queues_(routing.graph().channel_count(), message_count),
        run_{.arrived_after = std::vector<std::uint64_t>(message_count, kNever)} {}

  void send(std::uint32_t id, const Message& message, std::uint64_t draw) {
    plans_.clear();
    routing_.plans(message.source, message.destination, draw, plans_);
    const Position start{.node = routing_.graph().node_of_terminal(message.source)};
    if (plans_.empty() || !arrives({plans_.front(), start})) {
      ++run_.undelivered;
      return;
    }
    travellers_[id] = {plans_.front(), start};
    take_in(id);
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
    queues_.take_heads(carried_);
    for (const std::uint32_t id : carried_) {
      move(travellers_[id]);
      take_in(id);
    }
    run_.hops += carried_.size();
  }

  // What arrives where it belongs leaves the machine, the rest waits for its next channel.
  void take_in(std::uint32_t id) {
    Traveller& traveller = travellers_[id];
    if (!choose(traveller)) {
      run_.arrived_after[id] = steps_;
      run_.steps = steps_;
      return;
    }
    queues_.join(routing::channel_number(routing_.graph(), traveller.position.node, traveller.choice.port), id);
  }

  // False when there is no way on.
  bool choose(Traveller& traveller) {
    routing_.decide(traveller.header, traveller.position, decision_);
    if (decision_.candidates.empty()) return false;
    const routing::Candidate& first = routing::first_choice(decision_.candidates);
    traveller.choice = {first.port, first.vcs.first};
    return true;
  }

  void move(Traveller& traveller) const {
    traveller.header = routing_.advance(traveller.header, traveller.position, traveller.choice);
    traveller.position = next_position(routing_.graph(), traveller.position, traveller.choice);
  }

  // Walks ahead. Whoever goes round for ever comes back to where it was after 1, 2, 4, 8, ... hops (R. P. Brent 1980).
  bool arrives(Traveller traveller) {
    const auto key = [&] { return routing_.decision_key(traveller.header); };
    Position mark = traveller.position;
    std::uint64_t mark_key = key();
    for (std::uint64_t hops = 1; choose(traveller); ++hops) {
      move(traveller);
      if (traveller.position == mark && key() == mark_key) return false;
      if (std::has_single_bit(hops)) {
        mark = traveller.position;
        mark_key = key();
      }
    }
    return decision_.delivers;
  }

  const routing::Routing& routing_;
  std::vector<Traveller> travellers_;
  ChannelQueues queues_;
  StepRun run_;
  std::uint64_t steps_ = 0;
  std::vector<std::uint32_t> carried_;
  std::vector<Header> plans_;
  routing::Decision decision_;
};

}  // namespace

StepRun run_steps(const routing::Routing& routing, std::span<const Message> messages, std::uint64_t seed,
                  const Execution& execution) {
  StepMachine machine(routing, messages.size());
  RandomStream random(seed, Purpose::draws);
  const std::uint64_t draw_count = routing.draw_count();
  for (std::size_t i = 0; i < messages.size(); ++i) {
    machine.send(static_cast<std::uint32_t>(i), messages[i], draw_count > 1 ? random.below(draw_count) : 0);
  }
  return std::move(machine).run(execution);
}

}  // namespace weft::programs
