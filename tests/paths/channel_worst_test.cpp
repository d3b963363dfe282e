#include "paths/channel_worst.h"

#include <gtest/gtest.h>

#include <set>

#include "base/numbers/random.h"

namespace weft::paths {
namespace {

std::vector<PairWeight> random_pairs(std::uint64_t values, RandomStream& random) {
  const auto sources = static_cast<TerminalId>(2 + random.below(12));
  const auto destinations = static_cast<TerminalId>(2 + random.below(12));
  std::vector<PairWeight> pairs;
  for (TerminalId s = 0; s < sources; ++s) {
    for (TerminalId d = 0; d < destinations; ++d) {
      if (random.below(3) == 0) pairs.push_back({3 * s, 5 * d, static_cast<double>(1 + random.below(values)) / 8});
    }
  }
  return pairs;
}

double weight_of(const std::vector<PairWeight>& pairs, const TerminalPair& wanted) {
  for (const PairWeight& pair : pairs) {
    if (pair.source == wanted.source && pair.destination == wanted.destination) return pair.packets;
  }
  return 0;
}

// The load of the pairs; checks that no source and no destination comes twice.
double checked_weight(const std::vector<PairWeight>& pairs, const ChannelWorst& worst) {
  std::set<TerminalId> sources;
  std::set<TerminalId> destinations;
  double sum = 0;
  for (const TerminalPair& pair : worst.pairs) {
    EXPECT_TRUE(sources.insert(pair.source).second);
    EXPECT_TRUE(destinations.insert(pair.destination).second);
    sum += weight_of(pairs, pair);
  }
  return sum;
}

// One weight makes a matching, few weights are levels, many are rounded up to levels.
TEST(ChannelWorst, IntervalWithoutSolvingContainsTheExactValue) {
  for (const std::uint64_t values : {1U, 2U, 5U, 1000U}) {
    for (std::uint32_t trial = 0; trial < 100; ++trial) {
      RandomStream random(trial, Purpose::test);
      const std::vector<PairWeight> pairs = random_pairs(values, random);
      const ChannelWorst exact = worst_on_channel(pairs);
      const ChannelWorst open = worst_on_channel(pairs, 0);
      EXPECT_NEAR(exact.upper, exact.lower, 1e-9);
      EXPECT_NEAR(checked_weight(pairs, exact), exact.lower, 1e-9);
      EXPECT_NEAR(checked_weight(pairs, open), open.lower, 1e-9);
      EXPECT_LE(open.lower, exact.lower + 1e-9);
      EXPECT_GE(open.upper, exact.upper - 1e-9);
      EXPECT_LE(open.upper, easy_bound(pairs) + 1e-9);
    }
  }
}

TEST(ChannelWorst, IsZeroWithoutPairs) {
  const ChannelWorst worst = worst_on_channel({});
  EXPECT_EQ(worst.upper, 0);
  EXPECT_TRUE(worst.pairs.empty());
}

}  // namespace
}  // namespace weft::paths
