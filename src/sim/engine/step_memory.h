// Direct-mapped cache of routing decisions for small networks: (header, router, output) to (next header, output VCs
// that may be requested). Each slot holds the last entry; the cache never changes a result.
#pragma once

#include <cstdint>
#include <vector>

#include "routing/core/routing.h"
#include "sim/engine/fabric.h"

namespace weft::sim {

class StepMemory {
 public:
  // A packet with this header leaves a router by an output port and a VC of the routing; kNoPort: it is injected there.
  struct Question {
    routing::Header header{};
    RouterId router = 0;
    routing::Choice choice{};
  };
  // The header after that hop, and the output VCs that the packet may request next.
  struct Answer {
    routing::Header header{};
    Local first_wanted = 0;
    Local last_wanted = 0;
  };

  // The cache is not used for large networks.
  StepMemory(std::uint64_t router_count, std::uint64_t terminal_count) : terminal_count_(terminal_count) {
    constexpr std::uint64_t kMost = std::uint64_t{1} << 16U;
    if (router_count > kMost || terminal_count > kMost || router_count * terminal_count > kMost) return;
    places_.resize(2 * router_count * terminal_count);
  }

  [[nodiscard]] bool is_used() const { return !places_.empty(); }

  // Returns whether there is an entry and copies it into `answer`.
  [[nodiscard]] bool find(const Question& question, Answer& answer) const {
    const Position& position = places_[place_of(question)];
    const State& state = question.header.state;
    const bool is_other =
        position.state[0] != state[0] || position.state[1] != state[1] || position.state[2] != state[2];
    if (position.is_empty || position.choice.port != question.choice.port || position.choice.vc != question.choice.vc ||
        is_other)
      return false;
    answer = {{question.header.destination, position.next_state}, position.first_wanted, position.last_wanted};
    return true;
  }
  void store(const Question& question, const Answer& answer) {
    if (answer.header.destination != question.header.destination) return;
    places_[place_of(question)] = {question.header.state, answer.header.state, question.choice,
                                   answer.first_wanted,   answer.last_wanted,  /*is_empty=*/false};
  }

  [[nodiscard]] std::uint64_t bytes() const { return places_.capacity() * sizeof(Position); }

 private:
  using State = decltype(routing::Header::state);
  struct Position {
    State state{};
    State next_state{};
    routing::Choice choice{};
    Local first_wanted = 0;
    Local last_wanted = 0;
    bool is_empty = true;
  };

  // One slot for each router and destination, and another one for packets that are injected at the router.
  [[nodiscard]] std::size_t place_of(const Question& question) const {
    return 2 * (question.router * terminal_count_ + question.header.destination) +
           (question.choice.port == routing::kNoPort ? 1 : 0);
  }

  std::size_t terminal_count_;
  std::vector<Position> places_;
};

}  // namespace weft::sim
