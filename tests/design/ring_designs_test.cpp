#include "design/ring_designs.h"

#include <gtest/gtest.h>

#include <functional>

#include "design/chain_distances.h"
#include "design/chain_sums.h"
#include "ring_oracle.h"

namespace weft::design {
namespace {

struct SlowBest {
  RingDistances distances{UINT32_MAX, UINT64_MAX};
  Count ties = 0;
  Count designs = 0;
};

// Every sequence of jumps that `is_allowed` allows.
SlowBest slow_best(const RingSpace& space, RingOrder order, const std::function<bool(const Jumps&)>& is_allowed) {
  SlowBest best;
  Jumps jumps(space.jump_count(), 1);
  for (;;) {
    if (is_allowed(jumps)) {
      const RingDistances distances = slow_distances(space, jumps);
      ++best.designs;
      const bool is_tie = order.is_tie(distances, best.distances);
      if (!is_tie && order.is_less(distances, best.distances)) best.ties = 0;
      if (is_tie || order.is_less(distances, best.distances)) ++best.ties;
      if (order.is_less(distances, best.distances)) best.distances = distances;
    }
    std::size_t i = 0;
    while (i < jumps.size() && jumps[i] + 1 >= space.groups()) jumps[i++] = 1;
    if (i == jumps.size()) return best;
    ++jumps[i];
  }
}

bool has_skip_of_1(const RingSpace& space, const Jumps& jumps) { return space.period == 1 && jumps.back() == 1; }

bool is_chain(const RingSpace& space, const Jumps& jumps) {
  std::uint32_t above = space.groups();
  for (const std::uint32_t jump : jumps) {
    if (above % jump != 0) return false;
    above = jump;
  }
  return !has_skip_of_1(space, jumps);
}

using Add = void (*)(const RingSpace&, RingTally&);

void expect_best(const RingSpace& space, Criterion criterion, Add add, Count count, const SlowBest& slow) {
  RingTally tally(space, RingOrder(criterion), 1, 1e15, Execution{.thread_count = 2});
  add(space, tally);
  tally.finish();
  EXPECT_EQ(count, slow.designs) << space.node_count << " " << space.period;
  ASSERT_EQ(tally.best().empty(), slow.designs == 0);
  if (slow.designs == 0) return;
  EXPECT_EQ(tally.best().front().distances, slow.distances) << space.node_count << " " << space.period;
  EXPECT_EQ(tally.tie_count(), slow.ties) << space.node_count << " " << space.period;
}

TEST(Chains, BestAndTiesAreThoseOfAllChains) {
  for (std::uint32_t nodes = 4; nodes <= 72; ++nodes) {
    for (std::uint32_t period = 1; period <= std::min(nodes / 2, 4U); ++period) {
      if (nodes % period != 0) continue;
      const RingSpace space{nodes, period, 1, true};
      for (const Criterion criterion : {Criterion::diameter, Criterion::mean}) {
        const SlowBest slow =
            slow_best(space, RingOrder(criterion), [&](const Jumps& jumps) { return is_chain(space, jumps); });
        expect_best(space, criterion, add_chains, count_chains(space), slow);
      }
    }
  }
}

// All chains, each with its distances; the smallest jumps are placed first.
void rate_chains(const RingSpace& space, Jumps& jumps, std::size_t placed, std::vector<RatedRing>& found) {
  if (placed == jumps.size()) return found.push_back({jumps, chain_distances(space, jumps)});
  const std::uint32_t before = placed == 0 ? 1 : jumps[jumps.size() - placed];
  for (std::uint32_t t = before; t < space.groups(); t += before) {
    if (space.groups() % t != 0 || (space.period == 1 && t == 1)) continue;
    jumps[jumps.size() - 1 - placed] = t;
    rate_chains(space, jumps, placed + 1, found);
  }
}

// Longer periods and more nodes than a search of each sequence can do: chain_distances() is tested against that.
TEST(Chains, FastMeansAreThoseOfAllChains) {
  constexpr std::size_t kKept = 5;
  for (const std::uint32_t nodes : {36U, 64U, 96U, 120U, 210U, 240U, 256U, 360U}) {
    for (std::uint32_t period = 1; period <= std::min(nodes / 2, 12U); ++period) {
      if (nodes % period != 0) continue;
      const RingSpace space{nodes, period, 1, true};
      const RingOrder order(Criterion::mean);
      std::vector<RatedRing> all;
      Jumps jumps(period);
      rate_chains(space, jumps, 0, all);
      std::ranges::stable_sort(
          all, [&](const RatedRing& a, const RatedRing& b) { return order.is_less(a.distances, b.distances); });
      RingTally tally(space, order, kKept, 1e15, Execution{});
      add_chains(space, tally);
      tally.finish();
      ASSERT_EQ(tally.best().size(), std::min(kKept, all.size()));
      for (std::size_t i = 0; i < tally.best().size(); ++i) {
        EXPECT_EQ(tally.best()[i].distances, all[i].distances) << nodes << " " << period << " " << i;
      }
      const auto ties = std::ranges::count_if(
          all, [&](const RatedRing& each) { return order.is_tie(each.distances, all.front().distances); });
      EXPECT_EQ(tally.tie_count(), static_cast<Count>(ties)) << nodes << " " << period;
    }
  }
}

TEST(ChainSums, AreThoseOfEachChain) {
  const RingSpace space{8 * 24, 8, 1, true};
  std::vector<RatedRing> all;
  Jumps jumps(space.period);
  rate_chains(space, jumps, 0, all);
  for (const RatedRing& each : all) {
    std::vector<std::uint32_t> different;
    std::vector<std::uint32_t> lengths;
    for (const std::uint32_t jump : each.jumps) {
      if (different.empty() || different.back() != jump) {
        different.push_back(jump);
        lengths.push_back(0);
      }
      ++lengths.back();
    }
    EXPECT_EQ(ChainSums(space, different).sum(lengths), each.distances.sum);
  }
  EXPECT_GT(all.size(), 100U);
}

TEST(Sequences, BestAndTiesAreThoseOfAllSequences) {
  for (const auto& [nodes, period] : {std::pair{12U, 1U}, {12U, 2U}, {12U, 3U}, {12U, 4U}, {20U, 4U}, {18U, 6U}}) {
    const RingSpace space{nodes, period, 1};
    for (const Criterion criterion : {Criterion::diameter, Criterion::mean}) {
      const SlowBest slow =
          slow_best(space, RingOrder(criterion), [&](const Jumps& jumps) { return !has_skip_of_1(space, jumps); });
      expect_best(space, criterion, add_sequences, count_sequences(space), slow);
    }
  }
}

TEST(Sets, BestAndTiesAreThoseOfAllSets) {
  for (const auto& [nodes, skips] : {std::pair{5U, 1U}, {17U, 1U}, {17U, 2U}, {30U, 2U}, {13U, 3U}}) {
    const RingSpace space{nodes, 1, skips};
    const auto is_set = [&](const Jumps& jumps) {
      return jumps.front() > 1 && std::is_sorted(jumps.begin(), jumps.end()) &&
             std::adjacent_find(jumps.begin(), jumps.end()) == jumps.end();
    };
    const SlowBest slow = slow_best(space, RingOrder(Criterion::diameter), is_set);
    expect_best(space, Criterion::diameter, add_sets, count_sets(space), slow);
  }
}

TEST(RingTally, KeepsTheSameDesignsOnAnyNumberOfThreads) {
  const RingSpace space{120, 4, 1};
  const auto best_with = [&](unsigned threads) {
    RingTally tally(space, RingOrder(Criterion::diameter), 7, 1e15, Execution{.thread_count = threads});
    add_sequences(space, tally);
    tally.finish();
    std::vector<Jumps> kept;
    for (const RatedRing& ring : tally.best()) kept.push_back(ring.jumps);
    return std::pair(kept, tally.tie_count());
  };
  EXPECT_EQ(best_with(1), best_with(3));
  EXPECT_EQ(best_with(1).first.size(), 7U);
}

TEST(RingTally, EndsWhenItsWorkIsSpent) {
  const RingSpace space{120, 4, 1};
  RingTally tally(space, RingOrder(Criterion::diameter), 1, 1e5, Execution{});
  add_sequences(space, tally);
  tally.finish();
  EXPECT_TRUE(tally.is_over());
  EXPECT_LT(tally.examined(), 10'000U);
}

TEST(Climb, IsReproducibleAndNotWorseThanItsStart) {
  const RingSpace space{96, 4, 1};
  const Jumps start{8, 4, 2, 1};
  const RingOrder order(Criterion::diameter);
  const RatedRing one = climb(space, order, start, {4, 200, 1}, Execution{.thread_count = 1});
  const RatedRing two = climb(space, order, start, {4, 200, 1}, Execution{.thread_count = 3});
  EXPECT_EQ(one.jumps, two.jumps);
  EXPECT_EQ(one.distances, slow_distances(space, one.jumps));
  EXPECT_FALSE(order.is_less(slow_distances(space, start), one.distances));
}

}  // namespace
}  // namespace weft::design
