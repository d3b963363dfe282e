// A routing that does and declares what another does, but tells no symmetries; a test changes one thing about it.
#pragma once

#include "routing/core/routing.h"

namespace weft::test {

class ForwardingRouting : public routing::Routing {
 public:
  explicit ForwardingRouting(const routing::Routing& inner) : Routing(inner.graph(), inner.spec()), inner_(inner) {}

  [[nodiscard]] routing::VcId vc_count(LinkClassId link_class) const override { return inner_.vc_count(link_class); }
  [[nodiscard]] std::uint64_t draw_count() const override { return inner_.draw_count(); }
  [[nodiscard]] bool is_deterministic() const override { return inner_.is_deterministic(); }
  [[nodiscard]] bool has_one_plan() const override { return inner_.has_one_plan(); }
  void plans(TerminalId source, TerminalId destination, std::uint64_t draw,
             std::vector<routing::Header>& headers) const override {
    inner_.plans(source, destination, draw, headers);
  }
  void plans_from_node(NodeId start, TerminalId destination, std::uint64_t draw,
                       std::vector<routing::Header>& headers) const override {
    inner_.plans_from_node(start, destination, draw, headers);
  }
  void decide(const routing::Header& header, const routing::Position& position,
              routing::Decision& decision) const override {
    inner_.decide(header, position, decision);
  }
  [[nodiscard]] routing::Header advance(const routing::Header& header, const routing::Position& position,
                                        const routing::Choice& choice) const override {
    return inner_.advance(header, position, choice);
  }
  [[nodiscard]] routing::MessageClass message_class_count() const override { return inner_.message_class_count(); }
  [[nodiscard]] routing::Header in_class(const routing::Header& header, routing::MessageClass c) const override {
    return inner_.in_class(header, c);
  }
  [[nodiscard]] std::uint64_t decision_key(const routing::Header& header) const override {
    return inner_.decision_key(header);
  }
  [[nodiscard]] std::uint64_t decision_key_count() const override { return inner_.decision_key_count(); }
  [[nodiscard]] bool is_input_independent() const override { return inner_.is_input_independent(); }
  [[nodiscard]] std::size_t state_word_count() const override { return inner_.state_word_count(); }
  [[nodiscard]] routing::DeadlockArgument deadlock_argument() const override { return inner_.deadlock_argument(); }
  [[nodiscard]] bool reaches_all() const override { return inner_.reaches_all(); }
  [[nodiscard]] std::string reason(const routing::Header& header, const routing::Position& position,
                                   const routing::Candidate& candidate) const override {
    return inner_.reason(header, position, candidate);
  }

 private:
  const routing::Routing& inner_;
};

}  // namespace weft::test
