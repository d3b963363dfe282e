// The smallest balanced cut by branch and bound: nodes are placed on one side or the other in turn, and a branch is
// pruned when the links already cut, plus a lower bound for the unplaced nodes, are no fewer than in the best known
// cut.
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
  SizedCut known;                 // a balanced cut; only smaller ones are searched for
  std::uint64_t lower_bound = 0;  // proved; a cut of this size ends the search
  std::uint64_t most_steps = 0;   // nodes placed; the search gives up after so many
};

// The smallest balanced cut, `known` itself if none is smaller; no value if the search gave up.
std::optional<SizedCut> smallest_cut(const CutGraph& graph, const ExhaustiveSearch& search, const Execution& execution);

}  // namespace weft::metrics
