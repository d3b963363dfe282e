// Base class of routings on star-connected cycles. A routing only chooses the next lateral link; the packet goes to it
// by the shorter arc of its ring, forwards for an antipode. The header holds the next lateral link, so that it is
// computed once per ring.
#pragma once

#include <memory>

#include "routing/cayley/scc_remaining_route.h"
#include "routing/core/algorithm.h"

namespace weft::routing {

class SccRouting : public Routing {
 public:
  explicit SccRouting(const Task& task);

  void plans_from_node(NodeId start, TerminalId destination, std::uint64_t,
                       std::vector<Header>& headers) const override;
  void decide(const Header& header, const Position& position, Decision& decision) const override;
  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override;

  [[nodiscard]] std::uint64_t decision_key(const Header& header) const override {
    return std::uint64_t{header.state[0]} * graph().terminal_count() + header.destination;
  }
  [[nodiscard]] std::uint64_t decision_key_count() const override {
    return (ring_size_ + 2) * std::uint64_t{graph().terminal_count()};
  }
  [[nodiscard]] std::size_t state_word_count() const override { return 1; }

  // Renaming the symbols and rotating the rings are symmetries: next_lateral must depend on the remaining route alone,
  // not on the numbers of the slots.
  [[nodiscard]] PathSymmetry symmetry() const override;

  [[nodiscard]] std::string reason(const Header& header, const Position& position,
                                   const Candidate& candidate) const override;

 protected:
  // A position whose lateral link brings the permutation nearer to the identity; the goal's slot when it is the
  // identity.
  [[nodiscard]] virtual unsigned next_lateral(const SccRemainingRoute& route) const = 0;

  [[nodiscard]] const topology::PermutationLabelling& labels() const { return labels_; }
  [[nodiscard]] unsigned ring_size() const { return ring_size_; }

 private:
  topology::PermutationLabelling labels_;
  unsigned ring_size_;
  bool has_faults_;
};

}  // namespace weft::routing
