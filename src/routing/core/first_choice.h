// The candidate that a packet takes in an empty network: the best preference, then the lowest port, then the lowest VC.
#pragma once

#include <algorithm>
#include <tuple>

#include "routing/core/routing.h"

namespace weft::routing {

// There must be at least one candidate.
inline const Candidate& first_choice(const std::vector<Candidate>& candidates) {
  return *std::min_element(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    return std::tie(a.preference, a.port, a.vcs.first) < std::tie(b.preference, b.port, b.vcs.first);
  });
}

}  // namespace weft::routing
