// The running time of a broadcast on star- or cube-connected cycles when local links, those of the rings, are faster
// than the others: in steps of lateral links.
#pragma once

#include <optional>

#include "base/numbers/fraction.h"
#include "programs/program.h"

namespace weft::programs {

struct LinkTimes {
  std::uint64_t lateral = 0;  // steps
  std::uint64_t local = 0;
  Fraction rate{};  // how many times as fast local links are

  // lateral + local/rate
  [[nodiscard]] Fraction time() const {
    return {Count{lateral} * rate.numerator() + Count{local} * rate.denominator(), rate.numerator()};
  }
};

// None for other networks, and if a step uses both kinds of links. The usual rate is that of the paper: floor(n/2), on
// scc with all ports floor((n-1)/2).
std::optional<LinkTimes> link_times(const topology::Network& network, const ProgramRun& run,
                                    const std::optional<Fraction>& rate);

}  // namespace weft::programs
