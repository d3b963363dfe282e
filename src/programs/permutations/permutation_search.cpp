#include "programs/permutations/permutation_search.h"

#include <tuple>
#include <utility>

#include "base/check.h"
#include "base/numbers/random.h"

namespace weft::programs {
namespace {

// Two different terminals; there are at least two.
std::pair<std::size_t, std::size_t> draw_pair(std::size_t count, RandomStream& random) {
  const std::size_t a = random.below(count);
  const std::size_t b = random.below(count - 1);
  return {a, b < a ? b : b + 1};
}

Climb climb_from(const PermutationRouter& router, const Trial& start, std::uint64_t tries, RandomStream random,
                 const Execution& execution) {
  Climb now{start, router.run(start.destinations, start.seed, execution)};
  std::vector<TerminalId>& destinations = now.trial.destinations;
  for (std::uint64_t i = 0; i < tries && destinations.size() > 1; ++i) {
    const auto [a, b] = draw_pair(destinations.size(), random);
    std::swap(destinations[a], destinations[b]);
    const PermutationRun run = router.run(destinations, start.seed, execution);
    if (is_worse(now.run, run)) {
      std::swap(destinations[a], destinations[b]);
    } else {
      now.run = run;
    }
  }
  return now;
}

}  // namespace

std::vector<PermutationRun> run_trials(const PermutationRouter& router, std::size_t count,
                                       const std::function<Trial(std::size_t)>& trial_of, const Execution& execution) {
  std::vector<PermutationRun> runs(count);
  parallel_for(execution, "permutations", count, [&](unsigned, std::uint64_t i) {
    const Trial trial = trial_of(i);
    runs[i] = router.run(trial.destinations, trial.seed, execution.silent());
  });
  return runs;
}

bool is_worse(const PermutationRun& a, const PermutationRun& b) {
  return std::tie(a.steps, a.total_time) > std::tie(b.steps, b.total_time);
}

Climb climb(const PermutationRouter& router, const std::vector<Trial>& starts, std::uint64_t tries, std::uint64_t seed,
            const Execution& execution) {
  WEFT_CHECK(!starts.empty());
  std::vector<Climb> climbs(starts.size());
  parallel_for(execution, "search for a bad permutation", starts.size(), [&](unsigned, std::uint64_t i) {
    climbs[i] = climb_from(router, starts[i], tries, RandomStream(seed, Purpose::climbs, static_cast<std::uint32_t>(i)),
                           execution.silent());
  });
  std::size_t worst = 0;
  for (std::size_t i = 1; i < climbs.size(); ++i) {
    if (is_worse(climbs[i].run, climbs[worst].run)) worst = i;
  }
  return std::move(climbs[worst]);
}

}  // namespace weft::programs
