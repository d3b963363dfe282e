// What a cut is worth, counted straight from the channels. Nothing here is shared with the code that looks for cuts, so
// that it can be used to check them.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "topology/port_graph.h"

namespace weft::metrics {

struct CutMeasure {
  std::uint64_t links = 0;             // two-way links with an end on each side
  std::uint64_t one_way_channels = 0;  // one-way channels that cross, in either direction
  std::array<std::uint64_t, 2> nodes{};
  std::array<std::uint64_t, 2> terminals{};

  // In the unit of the bisection.
  [[nodiscard]] std::uint64_t size() const { return links + one_way_channels; }
};

// One entry, 0 or 1, for each node.
CutMeasure measure_cut(const topology::PortGraph& graph, std::span<const std::uint8_t> side);

// One terminal at each node: the sides differ by at most one node. Otherwise: no way to put whole nodes on two sides
// divides the terminals more evenly.
bool is_balanced(const topology::PortGraph& graph, const CutMeasure& cut);

}  // namespace weft::metrics
