// Which permutation takes the most steps? Many are tried at once, and one is made worse swap by swap.
#pragma once

#include <functional>
#include <vector>

#include "programs/permutation_router.h"

namespace weft::programs {

struct Trial {
  std::vector<TerminalId> destinations;
  std::uint64_t seed = 0;  // of the routing's draws
};

// Trial i is `trial_of(i)`, which must not depend on who asks; all cores share them.
std::vector<PermutationRun> run_trials(const PermutationRouter& router, std::size_t count,
                                       const std::function<Trial(std::size_t)>& trial_of, const Execution& execution);

// More steps are worse; among as many, more time until the messages have arrived.
bool is_worse(const PermutationRun& a, const PermutationRun& b);

struct Climb {
  Trial trial;
  PermutationRun run;
};

// From each start: exchanges the destinations of two terminals, keeps what is not better, so often as `tries` says.
// Gives the worst that was met, the first of equals. The same on any number of threads.
Climb climb(const PermutationRouter& router, const std::vector<Trial>& starts, std::uint64_t tries, std::uint64_t seed,
            const Execution& execution);

}  // namespace weft::programs
