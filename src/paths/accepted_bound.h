// The most that is taken of all sources together, however unevenly they are served: a linear program. Source s has a_s
// flits taken per cycle, 0 <= a_s <= 1, spread over its destinations as its demand says. Each limit (a cut, all
// channels together, a terminal that takes) allows Σ share_s a_s <= capacity. Asked for is the largest Σ a_s.
//
// Any weights y_k >= 0 of the limits give an upper bound, Σ y_k capacity_k + Σ max(0, 1 - Σ y_k share_ks), by weak
// duality: good weights make it a good bound, and no weights make it a false one. They are found by coordinate descent,
// one weight at a time to where the sum is least. Example: 19 of 64 sources send over a cut of 9 channels, the others
// do not; the weight 1 of that cut gives 9 + 45 flits per cycle.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "base/ids.h"

namespace weft::paths {

struct SharedLimit {
  double capacity = 0;                                // flits per cycle
  std::vector<std::pair<TerminalId, double>> shares;  // what a flit of a source takes of it; above 0, each source once

  [[nodiscard]] double demanded() const;  // when each of these sources has a flit taken per cycle
};

// Flits per cycle; `is_sending` has one entry for each source, and those that do not send are in no limit.
double most_accepted(std::vector<SharedLimit> limits, std::span<const char> is_sending);

}  // namespace weft::paths
