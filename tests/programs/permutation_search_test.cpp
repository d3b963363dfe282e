#include "programs/permutations/permutation_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "traffic/terminal_permutation.h"

namespace weft::programs {
namespace {

Trial trial_on(const topology::Network& network, std::uint64_t seed) {
  return {traffic::build_permutation(network, "random", seed, Execution{}).destinations, seed};
}

TEST(PermutationSearch, ResultDoesNotDependOnTheNumberOfThreads) {
  const topology::Network network = topology::build("torus(4,4)", Execution{});
  const auto router = build_router(network, "valiant(dor)", Execution{});
  const auto trial_of = [&](std::size_t i) { return trial_on(network, i); };
  const Execution four{.thread_count = 4};
  const auto alone = run_trials(*router, 40, trial_of, Execution{});
  const auto together = run_trials(*router, 40, trial_of, four);
  for (std::size_t i = 0; i < alone.size(); ++i) {
    EXPECT_EQ(alone[i].steps, together[i].steps);
    EXPECT_EQ(alone[i].total_time, together[i].total_time);
  }
  const std::vector<Trial> starts{trial_of(0), trial_of(1), trial_of(2), trial_of(3)};
  EXPECT_EQ(climb(*router, starts, 50, 1, Execution{}).trial.destinations,
            climb(*router, starts, 50, 1, four).trial.destinations);
}

TEST(PermutationSearch, ResultIsAtLeastAsBadAsTheStart) {
  const topology::Network network = topology::build("rcc-full(4,1)", Execution{});
  const auto router = build_router(network, "rcc-1", Execution{});
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Trial start = trial_on(network, seed);
    const PermutationRun before = router->run(start.destinations, 1, Execution{});
    const Climb after = climb(*router, {start}, 30, seed, Execution{});
    EXPECT_FALSE(is_worse(before, after.run));
    EXPECT_TRUE(traffic::is_permutation(after.trial.destinations));
    const PermutationRun again = router->run(after.trial.destinations, after.trial.seed, Execution{});
    EXPECT_EQ(again.steps, after.run.steps);
  }
}

// Against all permutations of five nodes in a row.
TEST(PermutationSearch, FindsTheWorstOfASmallNetwork) {
  const topology::Network network = topology::build("path(5)", Execution{});
  const auto router = build_router(network, "shortest", Execution{});
  std::vector<TerminalId> destinations(5);
  std::iota(destinations.begin(), destinations.end(), TerminalId{0});
  std::uint64_t most = 0;
  do {
    most = std::max(most, router->run(destinations, 1, Execution{}).steps);
  } while (std::next_permutation(destinations.begin(), destinations.end()));
  EXPECT_EQ(climb(*router, {trial_on(network, 1)}, 500, 1, Execution{}).run.steps, most);
}

// Takes as many steps as there are terminals that send to another one.
class CountingRouter final : public PermutationRouter {
 public:
  [[nodiscard]] std::string name() const override { return "counting"; }
  [[nodiscard]] PermutationRun run(std::span<const TerminalId> destinations, std::uint64_t,
                                   const Execution&) const override {
    PermutationRun run;
    for (TerminalId i = 0; i < destinations.size(); ++i) run.steps += destinations[i] == i ? 0U : 1U;
    return run;
  }
};

TEST(PermutationSearch, ReachesTheMaximum) {
  const Trial start{{0, 1, 2, 3, 4, 5, 6, 7, 8}, 1};
  EXPECT_EQ(climb(CountingRouter(), {start}, 200, 1, Execution{}).run.steps, 9U);
}

TEST(PermutationSearch, SingleTerminalHasNothingToSwap) {
  EXPECT_EQ(climb(CountingRouter(), {Trial{{0}, 1}}, 10, 1, Execution{}).run.steps, 0U);
}

}  // namespace
}  // namespace weft::programs
