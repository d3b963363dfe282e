// An RCC-FULL on chips of consecutive nodes, and the hypercube beside it.
#pragma once

#include "claims/chip_measures.h"
#include "claims/rcc/rcc_network.h"

namespace weft::claims {

struct OnChips {
  RccNetwork rcc;
  std::uint32_t chips;

  [[nodiscard]] std::string text() const { return fmt::format("{},chips={}", rcc.text(), chips); }
};

// Theorem 4, with the constant 1; chips are a power of 2.
inline std::uint64_t cube_pins(std::uint64_t nodes, std::uint64_t chips) {
  return nodes / chips * static_cast<std::uint64_t>(std::countr_zero(chips));
}

inline std::uint64_t worst_chip(const OnChips& each, MeasurementCache& cache) {
  return links_per_chip(each.rcc.spec(), each.chips, cache).most;
}

inline std::string cost_command(const std::string& spec, std::uint32_t chips) {
  return fmt::format("weft cost \"{}\" --chips {}", spec, chips);
}

}  // namespace weft::claims
