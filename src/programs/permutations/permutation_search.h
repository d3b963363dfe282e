// Searches for a permutation that takes many steps: trials in parallel, and hill climbing by swaps of destinations.
#pragma once

#include <functional>
#include <vector>

#include "programs/permutations/permutation_router.h"

namespace weft::programs {

struct Trial {
  std::vector<TerminalId> destinations;
  std::uint64_t seed = 0;  // of the routing's random choices
};

// Trial i is `trial_of(i)`, which must be a pure function; it is called from all threads.
std::vector<PermutationRun> run_trials(const PermutationRouter& router, std::size_t count,
                                       const std::function<Trial(std::size_t)>& trial_of, const Execution& execution);

// More steps are worse; with equal steps a larger total_time is.
bool is_worse(const PermutationRun& a, const PermutationRun& b);

struct Climb {
  Trial trial;
  PermutationRun run;
};

// From each start: swaps the destinations of two random terminals, `tries` times, and keeps a swap unless the result is
// better. Returns the worst permutation found, the first of equals. The result does not depend on the number of
// threads.
Climb climb(const PermutationRouter& router, const std::vector<Trial>& starts, std::uint64_t tries, std::uint64_t seed,
            const Execution& execution);

}  // namespace weft::programs
