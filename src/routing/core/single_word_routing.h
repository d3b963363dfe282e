// Base class of routings whose state is one number below a known count: a VC, a phase, a draw.
#pragma once

#include "routing/core/routing.h"

namespace weft::routing {

class SingleWordRouting : public Routing {
 public:
  // With value_count 1 the routing has no state.
  SingleWordRouting(const topology::PortGraph& graph, spec::Spec spec, std::uint64_t value_count)
      : Routing(graph, std::move(spec)), value_count_(value_count) {}

  // The state starts as the draw.
  void plans_from_node(NodeId, TerminalId destination, std::uint64_t draw,
                       std::vector<Header>& headers) const override {
    headers.push_back({.destination = destination, .state = {static_cast<std::uint32_t>(draw)}});
  }
  [[nodiscard]] std::uint64_t decision_key(const Header& header) const final {
    return std::uint64_t{header.state[0]} * graph().terminal_count() + header.destination;
  }
  [[nodiscard]] std::uint64_t decision_key_count() const final { return value_count_ * graph().terminal_count(); }
  [[nodiscard]] std::size_t state_word_count() const final { return value_count_ > 1 ? 1 : 0; }

 protected:
  [[nodiscard]] std::uint64_t value_count() const { return value_count_; }

 private:
  std::uint64_t value_count_;
};

}  // namespace weft::routing
