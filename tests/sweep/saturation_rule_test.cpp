#include "sweep/search/saturation_rule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <vector>

namespace weft::sweep {
namespace {

// By the definition, when everything is known: the first load after two neighbours that are saturated.
std::size_t first_beyond(const std::vector<LoadState>& loads) {
  for (std::size_t i = 2; i < loads.size(); ++i) {
    if (loads[i - 2] == LoadState::saturated && loads[i - 1] == LoadState::saturated) return i;
  }
  return loads.size();
}

// All ways in which what is unknown may turn out.
void for_each_completion(std::vector<LoadState> loads, std::size_t from,
                         const std::function<void(const std::vector<LoadState>&)>& f) {
  while (from < loads.size() && loads[from] != LoadState::unknown) ++from;
  if (from == loads.size()) return f(loads);
  for (const LoadState state : {LoadState::below, LoadState::saturated}) {
    loads[from] = state;
    for_each_completion(loads, from + 1, f);
  }
}

TEST(SaturationRule, IsSureOfWhatEveryCompletionRuns) {
  constexpr std::size_t kLoads = 6;
  for (std::size_t code = 0; code < 729; ++code) {
    std::vector<LoadState> loads;
    for (std::size_t i = 0, rest = code; i < kLoads; ++i, rest /= 3) loads.push_back(static_cast<LoadState>(rest % 3));
    std::size_t least = kLoads;
    std::size_t most = 0;
    for_each_completion(loads, 0, [&](const std::vector<LoadState>& complete) {
      least = std::min(least, first_beyond(complete));
      most = std::max(most, first_beyond(complete));
    });
    const Cut cut = cut_of(loads);
    EXPECT_EQ(cut.certain, least) << code;
    EXPECT_EQ(cut.beyond, least == most ? most : kLoads) << code;
  }
}

TEST(SaturationRule, FewLoadsAreAllRun) {
  EXPECT_EQ(cut_of({}).certain, 0U);
  EXPECT_EQ(cut_of(std::vector{LoadState::saturated, LoadState::saturated}).certain, 2U);
}

}  // namespace
}  // namespace weft::sweep
