#include "design/ring_search.h"

#include <gtest/gtest.h>

#include "base/numbers/random.h"
#include "design/chain_distances.h"
#include "design/ring_bounds.h"
#include "metrics/analysis.h"
#include "ring_oracle.h"
#include "topology/network.h"

namespace weft::design {
namespace {

Jumps random_jumps(const RingSpace& space, RandomStream& stream) {
  Jumps jumps(space.jump_count());
  for (std::uint32_t& jump : jumps) jump = static_cast<std::uint32_t>(stream.below(space.groups()));
  return jumps;
}

TEST(RingSearch, AgreesWithASlowSearchOnRandomRings) {
  RandomStream stream(1, Purpose::test);
  for (int i = 0; i < 300; ++i) {
    const auto period = static_cast<std::uint32_t>(1 + stream.below(9));
    const auto groups = static_cast<std::uint32_t>(1 + stream.below(40));
    const RingSpace space{period * groups, period, static_cast<std::uint32_t>(1 + stream.below(3))};
    if (space.node_count < 2) continue;
    RingSearch search(space.node_count, space.period);
    for (int design = 0; design < 3; ++design) {
      const Jumps jumps = random_jumps(space, stream);
      EXPECT_EQ(search.run(jumps, {}), slow_distances(space, jumps)) << space.node_count << " " << space.period;
    }
  }
}

// More than one word for each position, and sizes at the borders of words.
TEST(RingSearch, AgreesAtTheBordersOfWords) {
  RandomStream stream(2, Purpose::test);
  for (const std::uint32_t groups : {63U, 64U, 65U, 127U, 128U, 129U, 200U}) {
    for (const std::uint32_t period : {1U, 2U, 5U}) {
      const RingSpace space{period * groups, period, 2};
      RingSearch search(space.node_count, space.period);
      const Jumps jumps = random_jumps(space, stream);
      EXPECT_EQ(search.run(jumps, {}), slow_distances(space, jumps)) << groups << " " << period;
    }
  }
}

// Long periods use the other layout.
TEST(RingSearch, AgreesForLongPeriods) {
  for (const std::uint32_t period : {30U, 64U, 70U, 150U}) {
    const RingSpace space{period * 4, period, 1};
    Jumps jumps(period, 1);
    for (std::size_t i = 0; i < jumps.size() / 2; ++i) jumps[i] = 2;
    RingSearch search(space.node_count, space.period);
    EXPECT_EQ(search.run(jumps, {}), slow_distances(space, jumps)) << period;
  }
}

TEST(RingSearch, AgreesWithTheMetricsOfTheNetwork) {
  const auto expect_same = [](const std::string& spec, const RingSpace& space, const Jumps& jumps) {
    const topology::Network network = topology::build(spec, Execution{});
    metrics::Analysis analysis(network, {}, Execution{});
    RingSearch search(space.node_count, space.period);
    const auto found = search.run(jumps, {});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->diameter, *analysis.diameter()) << spec;
    EXPECT_EQ(Count{found->sum}, analysis.distances()->sum) << spec;
  };
  expect_same("prc(100,skips=[4,20])", {100, 2, 1}, {10, 2});
  expect_same("prc(48,skips=[10,16])", {48, 2, 1}, {8, 5});
  expect_same("prc(1024,skips=[4,16,64,256])", {1024, 4, 1}, {64, 16, 4, 1});
  expect_same("chordal-ring(125,skips=[5,25])", {125, 1, 2}, {5, 25});
}

TEST(RingSearch, StopsAtALimit) {
  RingSearch search(125, 1);
  const Jumps jumps{5, 25};
  const auto found = search.run(jumps, {});
  ASSERT_TRUE(found);
  EXPECT_EQ(search.run(jumps, {.diameter = found->diameter}), found);
  EXPECT_EQ(search.run(jumps, {.diameter = found->diameter - 1}), std::nullopt);
  EXPECT_EQ(search.run(jumps, {.sum = found->sum}), found);
  EXPECT_EQ(search.run(jumps, {.sum = found->sum - 1}), std::nullopt);
}

// A search under a limit may stop before it reaches it, but never a design that meets it.
TEST(RingSearch, LimitsExcludeExactlyTheDesignsBeyondThem) {
  RandomStream stream(4, Purpose::test);
  for (int i = 0; i < 200; ++i) {
    const auto period = static_cast<std::uint32_t>(1 + stream.below(6));
    const auto groups = static_cast<std::uint32_t>(3 + stream.below(60));
    const RingSpace space{period * groups, period, static_cast<std::uint32_t>(1 + stream.below(3))};
    const Jumps jumps = random_jumps(space, stream);
    const RingDistances slow = slow_distances(space, jumps);
    RingSearch search(space.node_count, space.period);
    for (std::uint32_t most = slow.diameter > 3 ? slow.diameter - 3 : 1; most <= slow.diameter + 3; ++most) {
      const auto found = search.run(jumps, {.diameter = most});
      EXPECT_EQ(found.has_value(), slow.diameter <= most) << space.node_count << " " << period << " " << most;
      EXPECT_EQ(found.value_or(slow), slow);
    }
  }
}

// All chains of jumps that divide each other and the number of groups, smallest last.
void chains(const RingSpace& space, Jumps& jumps, std::size_t placed, std::vector<Jumps>& found) {
  if (placed == jumps.size()) return found.push_back(jumps);
  const std::uint32_t before = placed == 0 ? 1 : jumps[jumps.size() - placed];
  for (std::uint32_t t = before; t < space.groups(); t += before) {
    if (space.groups() % t != 0) continue;
    jumps[jumps.size() - 1 - placed] = t;
    chains(space, jumps, placed + 1, found);
  }
}

TEST(ChainDistances, AgreeWithASearch) {
  std::size_t count = 0;
  for (std::uint32_t nodes = 4; nodes <= 96; ++nodes) {
    for (std::uint32_t period = 1; period <= std::min(nodes / 2, 6U); ++period) {
      if (nodes % period != 0) continue;
      const RingSpace space{nodes, period, 1, true};
      std::vector<Jumps> all;
      Jumps jumps(period);
      chains(space, jumps, 0, all);
      for (const Jumps& each : all) EXPECT_EQ(chain_distances(space, each), slow_distances(space, each)) << nodes;
      count += all.size();
    }
  }
  EXPECT_GT(count, 500U);
}

TEST(RingBounds, NoDesignIsBelowThem) {
  RandomStream stream(3, Purpose::test);
  for (int i = 0; i < 300; ++i) {
    const auto period = static_cast<std::uint32_t>(1 + stream.below(6));
    const auto groups = static_cast<std::uint32_t>(2 + stream.below(30));
    const RingSpace space{period * groups, period, 1};
    RingSearch search(space.node_count, space.period);
    const auto found = search.run(random_jumps(space, stream), {});
    const RingDistances bound = packing_bound(space);
    EXPECT_LE(bound.diameter, found->diameter);
    EXPECT_LE(bound.sum, found->sum);
  }
}

}  // namespace
}  // namespace weft::design
