// Wire lengths on a placement, in cells (node pitches): the Manhattan distance of the two ends of each link. A
// bidirectional link is one wire bundle, a unidirectional channel is one too.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/execution.h"
#include "base/numbers/count.h"
#include "base/numbers/fraction.h"
#include "hardware/placement.h"
#include "metrics/outcome.h"

namespace weft::hardware {

struct WireLengths {
  Count total = 0;
  std::uint64_t link_count = 0;
  std::uint64_t longest = 0;

  [[nodiscard]] std::optional<Fraction> mean() const {
    return link_count == 0 ? std::nullopt : std::optional(Fraction(total, link_count));
  }
};

std::uint64_t manhattan(const Cell& a, const Cell& b);

// With `part_of_node`, only the links whose ends are in the same part.
WireLengths wire_lengths(const topology::PortGraph& graph, const Placement& placement, const Execution& execution,
                         const std::vector<std::uint32_t>* part_of_node = nullptr);

// The best of the natural placement, its folded form, the compact one and its folded form, each improved by exchanges
// of cells; best means the least total, then the shortest longest wire. The number of exchanges that are tried depends
// on the size alone. Missing for networks that are too large for it.
metrics::Outcome<Placement> improved_placement(const topology::Network& network, unsigned dimensions,
                                               const Execution& execution);

}  // namespace weft::hardware
