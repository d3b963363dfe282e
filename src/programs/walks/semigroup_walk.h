// Semigroup computation on the lowest digits of a digit network: every node ends with the product over all nodes that
// agree with it in the other digits, in the order of the nodes. Digit by digit, a node gets the product of another
// block over one link, and the nuclei multiply what their nodes hold. No data are brought back, since all nodes of a
// block hold the same.
//
// In a nucleus the product is computed in phases. With radices m_1..m_t, m_1·...·m_t >= M, the position in the nucleus
// is written in mixed radix, m_1 lowest; phase i multiplies over the digit of radix m_i in one step, in which a node
// gets m_i - 1 values. A nucleus without these links is flooded: every value goes everywhere, in as many steps as the
// diameter.
#pragma once

#include "programs/operators.h"
#include "programs/walks/digit_network.h"

namespace weft::programs {

class SemigroupWalk {
 public:
  // phases 0: those of a hypercube, or of a generalized hypercube, or flooding. Throws InputError in the name of the
  // program if the nucleus lacks the links for other ones, or if it is not connected.
  SemigroupWalk(const DigitNetwork& digits, std::string_view program, unsigned phases, const Execution& execution);

  [[nodiscard]] std::uint32_t steps_in_nucleus() const;                          // T_S(1,G)
  [[nodiscard]] const std::vector<NodeId>& radices() const { return radices_; }  // empty: flooding
  [[nodiscard]] bool needs_all_port() const { return needs_all_port_; }
  [[nodiscard]] std::uint32_t message_words() const { return radices_.empty() ? digits_.base() : 1; }
  // The registers used are first, which has the values and gets the products, and those after it.
  [[nodiscard]] RegisterId register_count() const;

  // On digits 0..count-1.
  void run(Machine<OperatorValue>& machine, RegisterId first, unsigned count, Operation operation,
           Operator combine) const;

  // Which nodes of the nucleus get which values in a phase or, if it is flooded, in a step.
  struct Reception {
    NodeId from = 0;
    NodeId to = 0;
    NodeId value = 0;  // position within the radix, or node of the nucleus
  };

 private:
  class Run;

  bool use_radices(std::vector<NodeId> radices);
  [[nodiscard]] bool plan_phase(NodeId weight, NodeId radix, std::vector<Reception>& receptions) const;
  void plan_flood(std::string_view program, const Execution& execution);

  const DigitNetwork& digits_;
  std::vector<NodeId> radices_;
  bool needs_all_port_ = false;
  std::vector<std::vector<Reception>> steps_;  // of the nucleus
};

}  // namespace weft::programs
