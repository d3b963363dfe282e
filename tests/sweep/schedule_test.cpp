#include "sweep/plan/schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <vector>

namespace weft::sweep {
namespace {

// By definition, with all loads known: the first load after two saturated neighbours.
std::size_t first_beyond(const std::vector<LoadState>& loads) {
  for (std::size_t i = 2; i < loads.size(); ++i) {
    if (loads[i - 2] == LoadState::saturated && loads[i - 1] == LoadState::saturated) return i;
  }
  return loads.size();
}

// Calls f with every assignment of below and saturated to the unknown loads.
void for_each_completion(std::vector<LoadState> loads, std::size_t from,
                         const std::function<void(const std::vector<LoadState>&)>& f) {
  while (from < loads.size() && loads[from] != LoadState::unknown) ++from;
  if (from == loads.size()) return f(loads);
  for (const LoadState state : {LoadState::below, LoadState::saturated}) {
    loads[from] = state;
    for_each_completion(loads, from + 1, f);
  }
}

TEST(SaturationRule, IsCertainOfLoadsThatEveryCompletionRuns) {
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

TEST(SaturationRule, RunsAllOfTwoLoads) {
  EXPECT_EQ(cut_of({}).certain, 0U);
  EXPECT_EQ(cut_of(std::vector{LoadState::saturated, LoadState::saturated}).certain, 2U);
}

std::vector<CurveOutline> three_curves() {
  return {{.seconds = {1, 2, 3, 4, 5, 6}, .replication_count = 2, .is_cut = true},
          {.seconds = {2, 2, 2, 2, 2, 2}, .replication_count = 1, .is_cut = true},
          {.seconds = {9, 1, 1, 1, 1, 1}, .replication_count = 3, .is_cut = false}};
}

// Runs all points, `width` at a time, which end in random order. Returns the points that were run.
std::set<PointId> run_all(Schedule& schedule, const std::function<bool(const PointId&)>& is_saturated,
                          std::size_t width, std::uint64_t seed) {
  std::set<PointId> run;
  std::vector<PointId> under_way;
  std::uint64_t state = seed;
  while (!schedule.is_done()) {
    while (under_way.size() < width && schedule.next()) {
      under_way.push_back(*schedule.next());
      schedule.take(under_way.back());
    }
    if (under_way.empty()) ADD_FAILURE() << "nothing is left to run, but not all is done";
    state = state * 6364136223846793005U + 1442695040888963407U;
    const std::size_t i = (state >> 33U) % under_way.size();
    EXPECT_TRUE(run.insert(under_way[i]).second);
    const double before = schedule.seconds_left();
    const double dropped_seconds = schedule.record_result(under_way[i], is_saturated(under_way[i]));
    const double own = three_curves()[under_way[i].curve].seconds[under_way[i].load];
    EXPECT_DOUBLE_EQ(schedule.seconds_left(), before - own - dropped_seconds);
    under_way.erase(under_way.begin() + static_cast<std::ptrdiff_t>(i));
  }
  EXPECT_TRUE(under_way.empty());
  return run;
}

// The first curve saturates at its load 2, where one replication does not; the second at its load 4.
bool is_saturated(const PointId& id) {
  if (id.curve == 0) return id.load > 2 || (id.load == 2 && id.replication == 0);
  return id.load >= 4;
}

TEST(Schedule, RunsTheSamePointsInAnyOrderOfCompletion) {
  std::set<PointId> expected;
  for (std::size_t load = 0; load < 6; ++load) {
    // Load 2 is not saturated, as one of its replications is not: loads 3 and 4 are the two neighbours.
    for (std::uint32_t r = 0; r < 2 && load <= 4; ++r) expected.insert({0, load, r});
    expected.insert({1, load, 0});
    for (std::uint32_t r = 0; r < 3; ++r) expected.insert({2, load, r});
  }
  for (const std::size_t width : {1U, 2U, 3U, 8U, 100U}) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      Schedule schedule(three_curves());
      EXPECT_EQ(run_all(schedule, is_saturated, width, seed), expected);
      EXPECT_TRUE(schedule.is_beyond({0, 5, 0}));
      EXPECT_FALSE(schedule.is_beyond({1, 5, 0}));
      EXPECT_EQ(schedule.seconds_left(), 0);
    }
  }
}

TEST(Schedule, ContinuesFromAnySubsetOfResults) {
  Schedule whole(three_curves());
  const std::set<PointId> all = run_all(whole, is_saturated, 2, 1);
  std::uint64_t state = 7;
  for (int trial = 0; trial < 100; ++trial) {
    Schedule schedule(three_curves());
    std::set<PointId> known;
    for (const PointId& id : all) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      if ((state >> 40U) % 2 == 0) continue;
      known.insert(id);
      schedule.record_result(id, is_saturated(id));
    }
    std::set<PointId> both = run_all(schedule, is_saturated, 3, state);
    EXPECT_EQ(both.size() + known.size(), all.size());  // nothing is run twice
    both.insert(known.begin(), known.end());
    EXPECT_EQ(both, all);
  }
}

TEST(Schedule, RunsTheLongestFirst) {
  Schedule schedule({{.seconds = {1, 1, 1}, .is_cut = true}, {.seconds = {2, 5, 4}, .is_cut = false}});
  EXPECT_EQ(*schedule.next(), (PointId{1, 1, 0}));
  schedule.take({1, 1, 0});
  EXPECT_EQ(*schedule.next(), (PointId{1, 2, 0}));
  schedule.take({1, 2, 0});
  EXPECT_EQ(*schedule.next(), (PointId{0, 0, 0}));  // the rest of its curve takes three seconds
  EXPECT_EQ(schedule.ready_count(), 3U);            // the last load of the first curve depends on the others
}

}  // namespace
}  // namespace weft::sweep
