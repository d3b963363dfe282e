// Base class of routings on star-connected cycles. A routing only chooses the next lateral link; the packet goes to it
// by the shorter arc of its ring, forwards for an antipode. The header holds the next lateral link, so that it is
// computed once per ring.
#pragma once

#include "routing/cayley/scc_remaining_route.h"
#include "routing/core/algorithm.h"
#include "routing/core/header_fields.h"

namespace weft::routing {

class SccRouting : public Routing, public ShowsHeader {
 public:
  explicit SccRouting(const Task& task);

  void start(const Departure& departure, std::vector<Header>& headers) const override;
  void candidates(const Header& header, const Position& position, Candidates& found) const override;
  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override;

  [[nodiscard]] std::string explain(const Header& header, const Position& position,
                                    const Candidate& candidate) const override;

  [[nodiscard]] HeaderFields header_fields(const Header& header, NodeId) const override {
    return {{"next_lateral", std::int64_t{header.state[0]}}};
  }

 protected:
  // A position whose lateral link brings the permutation nearer to the identity; the goal's slot when it is the
  // identity. It must depend on the remaining route alone, not on the numbers of the slots: renaming the symbols and
  // rotating the rings are declared as symmetries.
  [[nodiscard]] virtual unsigned next_lateral(const SccRemainingRoute& route) const = 0;

  [[nodiscard]] const topology::PermutationLabelling& labels() const { return labels_; }
  [[nodiscard]] unsigned ring_size() const { return ring_size_; }

 private:
  topology::PermutationLabelling labels_;
  unsigned ring_size_;
};

}  // namespace weft::routing
