#include "paths/estimate/queueing.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

namespace weft::paths {
namespace {

// The mean delay of a message over M/M/1 queues with these arrivals and capacities.
double delay_of(const std::vector<double>& arrivals, const std::vector<double>& capacities, double generated) {
  double delay = 0;
  for (std::size_t i = 0; i < arrivals.size(); ++i) delay += arrivals[i] / generated / (capacities[i] - arrivals[i]);
  return delay;
}

// What is left over is shared out in proportion to `weights`.
std::vector<double> assigned(const std::vector<double>& arrivals, const std::vector<double>& weights) {
  const auto count = static_cast<double>(arrivals.size());
  const double left = count - std::accumulate(arrivals.begin(), arrivals.end(), 0.0);
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::vector<double> capacities = arrivals;
  for (std::size_t i = 0; i < arrivals.size(); ++i) capacities[i] += left * weights[i] / sum;
  return capacities;
}

TEST(QueueingDelay, IsThatOfSquareRootCapacitiesAndBelowAnyOther) {
  const std::vector<double> arrivals{0.1, 0.4, 0.2, 0.7};  // μ = 1, mean capacity 1
  const double generated = 0.5;
  const double hops = std::accumulate(arrivals.begin(), arrivals.end(), 0.0) / generated;
  const double delay = normalized_delay(hops, arrivals, generated / 4).value();
  std::vector<double> roots;
  for (const double each : arrivals) roots.push_back(std::sqrt(each));
  EXPECT_NEAR(delay, delay_of(arrivals, assigned(arrivals, roots), generated), 1e-12);
  EXPECT_LT(delay, delay_of(arrivals, assigned(arrivals, arrivals), generated));
  EXPECT_LT(delay, delay_of(arrivals, assigned(arrivals, {1, 1, 1, 1}), generated));
}

TEST(QueueingDelay, WithEqualLoadsIsEquation14) {
  const std::vector<double> loads(24, 0.3);
  EXPECT_NEAR(normalized_delay(2, loads, 0.25).value(), 2 / (1 - 2 * 0.25), 1e-12);
  EXPECT_FALSE(normalized_delay(2, loads, 0.5).has_value());
}

TEST(TrafficDensity, OfAHypercubeIsOne) {
  EXPECT_DOUBLE_EQ(traffic_density(3, 64, 64 * 6).one_each, 1);
  EXPECT_DOUBLE_EQ(traffic_density(3, 64, 64 * 6).all_pairs, 63);
}

}  // namespace
}  // namespace weft::paths
