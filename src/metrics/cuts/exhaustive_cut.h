// The smallest balanced cut by branch and bound: nodes are put on one side or the other in turn, and a branch is left
// when the links already cut, and those that the open nodes must cut at least, are no fewer than in the best cut known.
#pragma once

#include <cstdint>
#include <optional>

#include "base/execution.h"
#include "metrics/cuts/cut_graph.h"

namespace weft::metrics {

struct SizedCut {
  std::uint64_t size = 0;
  Sides sides;
};

struct ExhaustiveSearch {
  SizedCut known;                 // balanced; the search looks only for smaller ones
  std::uint64_t lower_bound = 0;  // proven; a cut of this size ends the search
  std::uint64_t most_steps = 0;   // nodes placed; a search that needs more is given up
};

// The smallest balanced cut, `known` itself when there is none smaller; no value when the search was given up.
std::optional<SizedCut> smallest_cut(const CutGraph& graph, const ExhaustiveSearch& search, const Execution& execution);

}  // namespace weft::metrics
