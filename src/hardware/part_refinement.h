// Improves a partition into parts of limited size by moving single nodes and by exchanging two (after Kernighan and
// Lin: An efficient heuristic procedure for partitioning graphs, 1970, for many parts and without their uphill moves):
// every step makes the number of links between parts smaller, so it ends.
#pragma once

#include <cstdint>

#include "base/execution.h"
#include "hardware/link_graph.h"

namespace weft::hardware {

struct PartLimits {
  std::uint32_t part_count = 0;
  std::uint32_t capacity = 0;        // the most nodes of a part
  std::uint64_t steps = 20'000'000;  // visits of links after which the search ends; never a clock
};

// Moves nodes out of parts that are too large, those first that cost least.
void fit_parts(const LinkGraph& graph, const PartLimits& limits, Parts& parts, const Execution& execution);

// The parts must fit; they still do afterwards.
void refine_parts(const LinkGraph& graph, const PartLimits& limits, Parts& parts, const Execution& execution);

// Parts that grow one after the other: each takes the free node with most links to it.
Parts grown_parts(const LinkGraph& graph, const PartLimits& limits, const Execution& execution);

}  // namespace weft::hardware
