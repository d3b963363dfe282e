// The largest total traffic that can be accepted, however unevenly the sources are served: a linear program. Of source
// s a_s flits are accepted per cycle, 0 <= a_s <= 1, spread over its destinations as in the demand. Each limit (a cut,
// all channels together, an ejecting terminal) requires Σ share_s a_s <= capacity. Maximize Σ a_s.
//
// Any weights y_k >= 0 of the limits give an upper bound, Σ y_k capacity_k + Σ max(0, 1 - Σ y_k share_ks), by weak
// duality: the weights decide how tight the bound is, never whether it is true. They are found by coordinate descent,
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
  std::vector<std::pair<TerminalId, double>> shares;  // what a flit of a source uses of it; above 0, each source once

  [[nodiscard]] double demanded() const;  // if each of these sources sends a flit per cycle
};

// In flits per cycle. `is_sending` has one entry for each source; sources that do not send are in no limit.
double most_accepted(std::vector<SharedLimit> limits, std::span<const char> is_sending);

}  // namespace weft::paths
