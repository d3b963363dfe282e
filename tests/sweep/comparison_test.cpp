#include "sweep/search/paired_comparison.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace weft::sweep {
namespace {

std::vector<Replication> runs(const std::vector<double>& latencies) {
  std::vector<Replication> result;
  for (const double latency : latencies) result.push_back({.seed = result.size() + 1, .latency = latency});
  return result;
}

const std::vector<Replication> kSaturated{{.seed = 1}, {.seed = 2}, {.seed = 3}};

// The textbook formula of Student's paired test, with quantiles from its table.
struct Textbook {
  double mean = 0;
  double half_width = 0;
};
Textbook textbook(const std::vector<double>& a, const std::vector<double>& b) {
  const std::vector<double> quantiles{0, 12.706, 4.303, 3.182, 2.776, 2.571};
  const auto n = static_cast<double>(a.size());
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum += a[i] - b[i];
    squares += (a[i] - b[i]) * (a[i] - b[i]);
  }
  const double variance = (squares - sum * sum / n) / (n - 1);
  return {sum / n, quantiles[a.size() - 1] * std::sqrt(variance / n)};
}

TEST(Comparison, IsStudentsPairedInterval) {
  const std::vector<std::pair<std::vector<double>, std::vector<double>>> samples{
      {{20.1, 22.4, 19.7, 21.0, 20.5}, {21.0, 23.1, 20.9, 21.7, 21.6}},
      {{20.1, 22.4, 19.7}, {20.0, 22.6, 19.6}},
      {{50.0, 40.0, 60.0, 45.0, 44.0, 58.0}, {30.0, 41.0, 39.0, 36.0, 33.0, 42.0}},
  };
  std::vector<Order> orders;
  for (const auto& [a, b] : samples) {
    const Comparison found = compare(runs(a), runs(b));
    const Textbook expected = textbook(a, b);
    EXPECT_NEAR(*found.difference, expected.mean, 1e-9);
    EXPECT_NEAR(*found.half_width, expected.half_width, 1e-3 * expected.half_width);
    EXPECT_EQ(found.pair_count, a.size());
    orders.push_back(found.order);
  }
  EXPECT_EQ(orders, (std::vector{Order::below, Order::not_distinguishable, Order::above}));
}

TEST(Comparison, UsesOnlySeedsThatBothHave) {
  std::vector<Replication> a = runs({1, 2, 3});
  std::vector<Replication> b = runs({2, 3, 4, 100});
  std::swap(b[0], b[2]);
  const Comparison found = compare(a, b);
  EXPECT_EQ(found.pair_count, 3U);
  EXPECT_EQ(*found.difference, -1);
  EXPECT_EQ(found.order, Order::below);
  for (Replication& each : b) each.seed += 100;
  EXPECT_EQ(compare(a, b).pair_count, 0U);
  EXPECT_EQ(compare(a, b).order, Order::not_distinguishable);
}

TEST(Comparison, ASinglePairDecidesNothing) {
  EXPECT_EQ(compare(runs({1}), runs({9})).order, Order::not_distinguishable);
}

TEST(Comparison, SaturatedRunsAreAboveOthers) {
  EXPECT_EQ(compare(runs({1, 2, 3}), kSaturated).order, Order::below);
  EXPECT_EQ(compare(kSaturated, runs({1, 2, 3})).order, Order::above);
  EXPECT_EQ(compare(kSaturated, kSaturated).order, Order::not_distinguishable);
  std::vector<Replication> mixed = runs({1, 2, 3});
  mixed[1].latency.reset();
  EXPECT_EQ(compare(mixed, kSaturated).order, Order::not_distinguishable);
  EXPECT_FALSE(compare(mixed, kSaturated).difference);
}

}  // namespace
}  // namespace weft::sweep
