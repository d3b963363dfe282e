// Swapped networks on which ascend and descend algorithms run, with the bound of Theorem 4.1.
#pragma once

#include <string>

#include <fmt/format.h>

#include "claims/rhsn/rhsn_claims.h"

namespace weft::claims {

// A swapped network over a nucleus with 2^k nodes, or fewer.
struct SweptNetwork {
  SwappedNetwork network;
  Count bits;        // k = ceil(log2 M)
  Count phases = 0;  // t, exchanges for the bits of a digit; 0: k, one for each

  [[nodiscard]] Count dimension_count() const { return bits * network.digit_count(); }
  [[nodiscard]] Count steps_in_nucleus() const { return phases == 0 ? bits : phases; }
  // With arguments before the phases: "ascend(first=1,phases=2)".
  [[nodiscard]] std::string program(const std::string& name, const std::string& arguments = {}) const {
    const std::string both = fmt::format("{}{}phases={}", arguments, arguments.empty() ? "" : ",", to_text(phases));
    return phases == 0 && arguments.empty() ? name : fmt::format("{}({})", name, both);
  }
  [[nodiscard]] std::string id() const {
    return network.spec() + (phases == 0 ? "" : fmt::format(",t={}", to_text(phases)));
  }
};

// (T + 2)(ceil((s-1)/k) + 1) + 2r - 2
inline Count bound_of_theorem_4_1(const SweptNetwork& m, Count steps_in_nucleus, Count dimensions) {
  const Count nuclei = (dimensions - 1 + m.bits - 1) / m.bits + 1;
  return (steps_in_nucleus + 2) * nuclei + 2 * m.network.depth() - 2;
}

}  // namespace weft::claims
