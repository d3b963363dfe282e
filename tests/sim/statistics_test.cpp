#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/numbers/random.h"
#include "sim/measure/correlated_mean.h"
#include "sim/measure/fairness.h"
#include "sim/measure/latency_histogram.h"
#include "sim/measure/time_series.h"
#include "sim/measure/warm_up.h"

namespace weft::sim {
namespace {

// The nearest rank, by sorting.
std::uint64_t plain_percentile(std::vector<std::uint64_t> values, unsigned thousandths) {
  std::sort(values.begin(), values.end());
  std::size_t rank = 1;
  while (rank * 1000 < values.size() * thousandths) ++rank;
  return values[rank - 1];
}

TEST(LatencyHistogram, HasThePercentilesOfTheSortedValues) {
  RandomStream random(1, Purpose::test);
  for (const std::size_t size : {1U, 2U, 3U, 19U, 20U, 21U, 999U, 1000U, 1001U, 5000U}) {
    std::vector<std::uint64_t> values;
    LatencyHistogram histogram;
    for (std::size_t i = 0; i < size; ++i) {
      // Some beyond the dense array.
      values.push_back(random.below(10) == 0 ? 60'000 + random.below(20'000) : random.below(300));
      histogram.add(values.back());
    }
    for (const unsigned share : {1U, 500U, 950U, 990U, 999U, 1000U}) {
      EXPECT_EQ(histogram.percentile(share), plain_percentile(values, share)) << size << " values, " << share;
    }
    EXPECT_EQ(histogram.min(), *std::min_element(values.begin(), values.end()));
    EXPECT_EQ(histogram.max(), *std::max_element(values.begin(), values.end()));
    double sum = 0;
    for (const std::uint64_t value : values) sum += static_cast<double>(value);
    EXPECT_DOUBLE_EQ(histogram.mean(), sum / static_cast<double>(size));
  }
}

TEST(LatencyHistogram, MergedHalvesAreTheWhole) {
  RandomStream random(2, Purpose::test);
  LatencyHistogram all;
  LatencyHistogram one;
  LatencyHistogram other;
  for (int i = 0; i < 2000; ++i) {
    const std::uint64_t value = random.below(100'000);
    all.add(value);
    (i % 3 == 0 ? one : other).add(value);
  }
  one.merge(other);
  EXPECT_EQ(one.entries(), all.entries());
  EXPECT_EQ(one.count(), 2000U);
  EXPECT_EQ(one.mean(), all.mean());
}

// A stationary AR(1) series: x' = phi x + noise, around `mean`.
std::vector<Part> autoregressive(double phi, double mean, std::size_t size, RandomStream& random) {
  double x = 0;
  for (int i = 0; i < 200; ++i) x = phi * x + random.unit() - 0.5;
  std::vector<Part> parts;
  for (std::size_t i = 0; i < size; ++i) {
    x = phi * x + random.unit() - 0.5;
    parts.push_back({mean + x, 1});
  }
  return parts;
}

struct Coverage {
  double hit = 0;    // share of the intervals that cover the mean
  double told = 0;   // share of the series that have an interval
  double width = 0;  // mean half width
};

template <class MakeSeries>
Coverage coverage(const MakeSeries& make_series) {
  constexpr int kSeries = 400;
  Coverage coverage;
  double told = 0;
  for (std::uint32_t i = 0; i < kSeries; ++i) {
    RandomStream random(3, Purpose::test, i);
    const auto result = correlated_mean(make_series(random));
    if (!result->half_width) continue;
    ++told;
    coverage.width += *result->half_width;
    if (std::abs(result->mean - 10) <= *result->half_width) ++coverage.hit;
  }
  return {coverage.hit / std::max(told, 1.0), told / kSeries, coverage.width / std::max(told, 1.0)};
}

Coverage coverage(double phi, std::size_t size) {
  return coverage([&](RandomStream& random) { return autoregressive(phi, 10, size, random); });
}

TEST(CorrelatedMean, IntervalCoversTheMeanOfIndependentValues) {
  for (const std::size_t size : {50U, 399U, 1000U, 4000U}) {
    const Coverage found = coverage(0, size);
    EXPECT_GT(found.hit, 0.93) << size;
    EXPECT_GT(found.told, 0.95) << size;
    // unit() has the variance 1/12.
    const double exact = 1.96 * std::sqrt(1 / 12.0 / static_cast<double>(size));
    EXPECT_GT(found.width, exact) << size;
    EXPECT_LT(found.width, 1.6 * exact) << size;
  }
}

TEST(CorrelatedMean, IntervalCoversTheMeanOfCorrelatedValues) {
  struct Series {
    double phi;
    std::size_t size;
  };
  for (const auto& [phi, size] : {Series{0.5, 1000}, {0.5, 8000}, {0.9, 1000}, {0.9, 8000}, {0.95, 2000}}) {
    const Coverage found = coverage(phi, size);
    EXPECT_GT(found.hit, 0.93) << phi << " " << size;
    EXPECT_GT(found.told, 0.75) << phi << " " << size;
    const double exact = 1.96 * std::sqrt(1 / 12.0 / static_cast<double>(size)) / (1 - phi);
    EXPECT_LT(found.width, 1.6 * exact) << phi << " " << size;
  }
}

// A swing that is small compared to the noise of each value but slow: the lag-1 correlation hardly shows it.
TEST(CorrelatedMean, IntervalCoversTheMeanOfASlowSwingUnderNoise) {
  const Coverage found = coverage([](RandomStream& random) {
    std::vector<Part> parts = autoregressive(0.99, 10, 4000, random);
    for (Part& part : parts) part.sum += 20 * (random.unit() - 0.5);
    return parts;
  });
  EXPECT_GT(found.hit, 0.9);
  EXPECT_GT(found.told, 0.95);
}

TEST(CorrelatedMean, HasNoIntervalIfTheSeriesIsShortComparedToItsCorrelation) {
  EXPECT_LT(coverage(0.9, 200).told, 0.2);
  EXPECT_LT(coverage(0.995, 2000).told, 0.2);
  EXPECT_GT(coverage(0.995, 100'000).told, 0.8);
}

// Parts of two or three packets each, of the same values.
TEST(CorrelatedMean, MeanOfSumsIsThatOfTheirValues) {
  RandomStream random(4, Purpose::test);
  double sum = 0;
  double count = 0;
  std::vector<Part> parts;
  for (int i = 0; i < 6000; ++i) {
    Part part;
    for (std::uint64_t packets = random.below(4); packets > 0; --packets) {
      part.sum += 5 + random.unit();
      ++part.count;
    }
    sum += part.sum;
    count += part.count;
    parts.push_back(part);
  }
  const auto result = correlated_mean(parts);
  EXPECT_DOUBLE_EQ(result->mean, sum / count);
  // The standard error of independent values with the variance 1/12. The spread of the numbers of packets must not
  // count.
  EXPECT_NEAR(*result->half_width, 2.0 * std::sqrt(1 / 12.0 / count), 0.3 * 2.0 * std::sqrt(1 / 12.0 / count));
}

TEST(CorrelatedMean, ConstantSeriesHasNoSpread) {
  const auto result = correlated_mean(std::vector<Part>(100, {7, 1}));
  EXPECT_EQ(result->mean, 7);
  EXPECT_EQ(result->half_width, 0);
  EXPECT_TRUE(result->is_within(0.02));
  EXPECT_FALSE(correlated_mean({}));
  EXPECT_FALSE(correlated_mean(std::vector<Part>(100)));
  EXPECT_FALSE(correlated_mean(std::vector<Part>(10, {7, 1}))->half_width);
}

std::vector<Part> with_transient(std::uint32_t index, double height, double cycles) {
  RandomStream random(5, Purpose::test, index);
  std::vector<Part> parts = autoregressive(0.5, 20, 4000, random);
  for (std::size_t i = 0; i < parts.size(); ++i) parts[i].sum += height * std::exp(-static_cast<double>(i) / cycles);
  return parts;
}

TEST(WarmUp, IsFoundWhereTheTransientEnds) {
  for (const double height : {-15.0, -5.0}) {
    for (std::uint32_t i = 0; i < 50; ++i) {
      const WarmUp found = find_warm_up(with_transient(i, height, 50));
      EXPECT_TRUE(found.is_over);
      EXPECT_GE(found.part_count, 100U) << "what is left is under a seventh of it";
      EXPECT_LE(found.part_count, 1000U);
    }
  }
}

// The network was empty, so higher values at the beginning are a jam, which belongs to the mean.
TEST(WarmUp, BeginningWithHigherValuesIsNotTruncated) {
  for (std::uint32_t i = 0; i < 50; ++i) {
    const WarmUp found = find_warm_up(with_transient(i, 20, 50));
    EXPECT_TRUE(found.is_over);
    EXPECT_EQ(found.part_count, 0U);
  }
}

TEST(WarmUp, IsShortForAStationarySeries) {
  int long_ones = 0;
  for (std::uint32_t i = 0; i < 200; ++i) {
    const WarmUp found = find_warm_up(with_transient(i, 0, 1));
    if (!found.is_over || found.part_count > 800) ++long_ones;
  }
  EXPECT_LE(long_ones, 10);
}

TEST(WarmUp, IsNotOverInAnEndlessTrend) {
  for (std::uint32_t i = 0; i < 50; ++i) {
    RandomStream random(6, Purpose::test, i);
    std::vector<Part> parts = autoregressive(0.5, 20, 1000, random);
    for (std::size_t j = 0; j < parts.size(); ++j) parts[j].sum += 0.01 * static_cast<double>(j);
    EXPECT_FALSE(find_warm_up(parts).is_over);
  }
}

TEST(WarmUp, ConstantSeriesHasNone) {
  for (const double value : {37.0, 1.0 / 3, 0.0}) {
    const WarmUp found = find_warm_up(std::vector<Part>(500, {7 * value, 7}));
    EXPECT_TRUE(found.is_over);
    EXPECT_EQ(found.part_count, 0U);
  }
}

TEST(WarmUp, IsNotOverIfThereAreTooFewParts) {
  EXPECT_FALSE(find_warm_up(std::vector<Part>(49, {1, 1})).is_over);
  EXPECT_FALSE(find_warm_up(std::vector<Part>(500)).is_over) << "no packet at all";
  EXPECT_FALSE(find_warm_up({}).is_over);
}

TEST(Fairness, IsOneWhenAllGetTheSameAndOneNthWhenOneGetsAll) {
  EXPECT_EQ(fairness(std::vector<std::uint64_t>(5, 12))->jain, 1);
  EXPECT_EQ(fairness(std::vector<std::uint64_t>(5, 12))->least, 1);
  const auto unfair = fairness(std::vector<std::uint64_t>{0, 0, 8, 0});
  EXPECT_EQ(unfair->jain, 0.25);
  EXPECT_EQ(unfair->least, 0);
  EXPECT_EQ(unfair->most, 4);
  EXPECT_FALSE(fairness(std::vector<std::uint64_t>{0, 0}));
  EXPECT_FALSE(fairness({}));
}

TEST(TimeSeries, JoinsBinsWithoutLosingAnything) {
  TimeSeries series;
  RandomStream random(7, Purpose::test);
  std::vector<TimeSeries::Bin> expected(2600);  // of 8 cycles
  for (Cycle generated = 0; generated < 20'000; generated += 1 + random.below(4)) {
    const std::uint64_t wait = random.below(100);
    const Cycle tail_received = generated + 30 + wait;
    series.add_generated(generated, 3);
    series.add_delivery(generated, generated + wait, tail_received, 3);
    TimeSeries::Bin& start = expected[generated / 8];
    ++start.generated;
    ++start.delivered;
    start.latency_of_delivered += 30 + wait;
    TimeSeries::Bin& end = expected[tail_received / 8];
    ++end.received;
    end.latency_of_received += 30 + wait;
    end.longest_source_wait = std::max(end.longest_source_wait, wait);
  }
  EXPECT_EQ(series.bin_cycles(), 8U);
  ASSERT_LE(series.bins().size(), TimeSeries::kMostBins);
  for (std::size_t i = 0; i < series.bins().size(); ++i) {
    const TimeSeries::Bin& bin = series.bins()[i];
    EXPECT_EQ(bin.generated, expected[i].generated) << i;
    EXPECT_EQ(bin.generated_flits, 3 * expected[i].generated);
    EXPECT_EQ(bin.delivered, expected[i].delivered);
    EXPECT_EQ(bin.latency_of_delivered, expected[i].latency_of_delivered);
    EXPECT_EQ(bin.received, expected[i].received);
    EXPECT_EQ(bin.received_flits, 3 * expected[i].received);
    EXPECT_EQ(bin.latency_of_received, expected[i].latency_of_received);
    EXPECT_EQ(bin.longest_source_wait, expected[i].longest_source_wait);
  }
}

TEST(TimeSeries, ReturnsTheBinsEntirelyInside) {
  TimeSeries series;
  series.add_generated(10'000, 1);  // bins of 4 cycles
  EXPECT_EQ(series.bins().size(), 2501U);
  EXPECT_EQ(series.bins(0, 20'000).size(), 2501U);
  EXPECT_EQ(series.bins(1, 20).size(), 4U);
  EXPECT_EQ(series.bins(4, 7).size(), 0U);
  EXPECT_EQ(series.bins(30'000, 40'000).size(), 0U);
  EXPECT_EQ(series.latencies_by_generation(0, 16).size(), 4U);
}

}  // namespace
}  // namespace weft::sim
