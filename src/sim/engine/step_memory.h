// Remembers what a routing has said of single steps, so that in small networks it is not asked the same again and
// again. Each place holds one answer, the last; whether something is remembered changes no result.
#pragma once

#include <cstdint>
#include <vector>

#include "routing/core/routing.h"
#include "sim/engine/fabric.h"

namespace weft::sim {

class StepMemory {
 public:
  // A packet with this header leaves a router by an output port and a vc, of the routing, or sets out there with it.
  struct Question {
    routing::Header header{};
    RouterId router = 0;
    Local port = kNoLocal;
    routing::VcId vc = 0;
  };
  // The header behind that step, and the output vcs that it may take next.
  struct Answer {
    routing::Header header{};
    Local first_wanted = 0;
    Local last_wanted = 0;
  };

  // None are remembered where there are many routers and terminals.
  StepMemory(std::uint64_t router_count, std::uint64_t terminal_count) : terminal_count_(terminal_count) {
    constexpr std::uint64_t kMost = std::uint64_t{1} << 16U;
    if (router_count > kMost || terminal_count > kMost || router_count * terminal_count > kMost) return;
    places_.resize(2 * router_count * terminal_count);
  }

  [[nodiscard]] bool is_used() const { return !places_.empty(); }

  // Whether it is known; then the answer.
  [[nodiscard]] bool find(const Question& question, Answer& answer) const {
    const Position& position = places_[place_of(question)];
    const State& state = question.header.state;
    const bool is_other =
        position.state[0] != state[0] || position.state[1] != state[1] || position.state[2] != state[2];
    if (position.is_empty || position.port != question.port || position.vc != question.vc || is_other) return false;
    answer = {{question.header.destination, position.next_state}, position.first_wanted, position.last_wanted};
    return true;
  }
  void store(const Question& question, const Answer& answer) {
    if (answer.header.destination != question.header.destination) return;
    places_[place_of(question)] = {question.header.state, answer.header.state, question.port,     question.vc,
                                   answer.first_wanted,   answer.last_wanted,  /*is_empty=*/false};
  }

  [[nodiscard]] std::uint64_t bytes() const { return places_.capacity() * sizeof(Position); }

 private:
  using State = decltype(routing::Header::state);
  struct Position {
    State state{};
    State next_state{};
    Local port = kNoLocal;
    routing::VcId vc = 0;
    Local first_wanted = 0;
    Local last_wanted = 0;
    bool is_empty = true;
  };

  // A place for each router and destination, apart for those that set out.
  [[nodiscard]] std::size_t place_of(const Question& question) const {
    return 2 * (question.router * terminal_count_ + question.header.destination) + (question.port == kNoLocal ? 1 : 0);
  }

  std::size_t terminal_count_;
  std::vector<Position> places_;
};

}  // namespace weft::sim
