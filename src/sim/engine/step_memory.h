// Direct-mapped cache of routing decisions for small networks: what a packet may request at the next router, and its
// header there. Each place holds the last answer; the cache never changes a result.
#pragma once

#include <cstdint>
#include <vector>

#include "routing/core/routing.h"
#include "sim/engine/fabric.h"

namespace weft::sim {

class StepMemory {
 public:
  // A packet with this header leaves a router by an output port and a VC of the routing, or is injected there
  // (kNoPort).
  struct Question {
    const routing::Header& header;
    RouterId router = 0;
    routing::Choice choice{};
    RouterId next = 0;
  };
  // The output VCs first .. last that the packet may request at the next router.
  struct Answer {
    Local first_wanted = kNoLocal;  // there is no answer
    Local last_wanted = 0;
  };

  // The cache is not used for large networks. Routings without state in the header have a smaller one: their answers
  // depend on the next router and on the destination alone.
  StepMemory(std::uint64_t router_count, std::uint64_t terminal_count, bool has_state)
      : terminal_count_(terminal_count) {
    const std::uint64_t most = std::uint64_t{1} << (has_state ? 13U : 16U);  // so that it stays in a near cache
    if (router_count > most || terminal_count > most || router_count * terminal_count > most) return;
    has_steps_ = has_state;
    has_answers_ = !has_state;
    has_state ? steps_.resize(2 * router_count * terminal_count) : answers_.resize(router_count * terminal_count);
  }

  [[nodiscard]] bool is_used() const { return has_answers_ || has_steps_; }
  // Which of the two ways to ask applies, if any.
  [[nodiscard]] bool has_answers() const { return has_answers_; }
  [[nodiscard]] bool has_steps() const { return has_steps_; }

  [[nodiscard, gnu::always_inline]] Answer find(RouterId next, TerminalId destination) const {
    return answers_[next * terminal_count_ + destination];
  }
  // Also gives the header the state that it has after the hop.
  [[nodiscard, gnu::always_inline]] Answer find(const Question& question, routing::Header& header) const {
    const Step& step = steps_[place_of_step(question)];
    const State& state = question.header.state;
    const bool is_other = step.state[0] != state[0] || step.state[1] != state[1] || step.state[2] != state[2] ||
                          step.choice.port != question.choice.port || step.choice.vc != question.choice.vc;
    if (is_other) return {};
    header.state = step.next_state;
    return step.answer;
  }
  void store(const Question& question, const routing::Header& next, const Answer& answer) {
    if (next.destination != question.header.destination) return;
    if (has_answers_) {
      answers_[place_of(question.next, question)] = answer;
    } else {
      steps_[place_of_step(question)] = {question.header.state, next.state, question.choice, answer};
    }
  }

  [[nodiscard]] std::uint64_t bytes() const {
    return steps_.capacity() * sizeof(Step) + answers_.capacity() * sizeof(Answer);
  }

 private:
  using State = decltype(routing::Header::state);
  struct Step {
    State state{};
    State next_state{};
    routing::Choice choice{};
    Answer answer{};
  };

  [[nodiscard]] std::size_t place_of(RouterId router, const Question& question) const {
    return router * terminal_count_ + question.header.destination;
  }
  // One place for each router and destination, and another one for packets that are injected at the router.
  [[nodiscard]] std::size_t place_of_step(const Question& question) const {
    return 2 * place_of(question.router, question) + (question.choice.port == routing::kNoPort ? 1 : 0);
  }

  std::size_t terminal_count_;
  bool has_answers_ = false;
  bool has_steps_ = false;
  std::vector<Step> steps_;
  std::vector<Answer> answers_;
};

}  // namespace weft::sim
