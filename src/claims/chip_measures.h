// Links that leave chips and boards, as measures of claims.
#pragma once

#include <cstdint>

#include "claims/measured_claim.h"
#include "hardware/pins.h"

namespace weft::claims {

// Of the natural partition of a network into this many chips.
hardware::LinkRange links_per_chip(const std::string& spec, std::uint32_t chips, MeasurementCache& cache);

// The links that leave a chip: an interval where chips differ, or one end of it.
struct ChipLinks {
  enum class Chips : std::uint8_t { all, best, worst };
  std::uint32_t chips = 0;
  Chips which = Chips::all;

  // The name of what it measures; see Claim.
  [[nodiscard]] std::string quantity() const { return which == Chips::best ? "least_chip_links" : "chip_links"; }
  Measured operator()(const std::string& spec, MeasurementCache& cache) const;
};

// Exact where all chips are alike, otherwise an interval.
Measure measure_links_of_chips(std::uint32_t chips);
Measure measure_fewest_links_of_a_chip(std::uint32_t chips);
Measure measure_most_links_of_a_chip(std::uint32_t chips);

// By how many links the worst chip of another network exceeds the worst chip of this one; 0 if it does not.
Measure measure_fewer_links_than(const std::string& other, std::uint32_t chips_of_other, std::uint32_t chips);

// Links that leave a board, where all boards are alike.
Measure measure_links_of_boards(std::uint32_t chips, std::uint32_t boards);

}  // namespace weft::claims
