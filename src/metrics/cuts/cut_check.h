// Counts the size of a cut directly from the channels. It shares no code with the search for cuts, so it can check
// them.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "topology/port_graph.h"

namespace weft::metrics {

struct CutMeasure {
  std::uint64_t links = 0;                    // bidirectional links with an end on each side
  std::uint64_t unidirectional_channels = 0;  // unidirectional channels that cross, in either direction
  std::array<std::uint64_t, 2> nodes{};
  std::array<std::uint64_t, 2> terminals{};

  // In the unit of the bisection.
  [[nodiscard]] std::uint64_t size() const { return links + unidirectional_channels; }
};

// `side` has one entry, 0 or 1, for each node.
CutMeasure measure_cut(const topology::PortGraph& graph, std::span<const std::uint8_t> side);

// With one terminal at each node: do the sides differ by at most one node? Otherwise: does no division of whole nodes
// split the terminals more evenly?
bool is_balanced(const topology::PortGraph& graph, const CutMeasure& cut);

}  // namespace weft::metrics
