// The mean of values that come one after another and resemble their neighbours, as latencies do, and how far it can be
// trusted.
//
// Non-overlapping batch means: batches so long that they no longer resemble each other are as good as independent, and
// Student's interval holds for them. How long that is cannot be read off the values: a slow swing of the whole network
// hides behind the differences from packet to packet. So 40, 20, 10 and 5 batches are tried, and the widest interval
// counts. It holds the mean at least as often as it says; for independent values it is a quarter too wide. Where even
// the correlation of neighbouring parts lasts for long, the series is too short for any of them.
//
// Values come in parts, each a sum over a number of values (the packets of a few cycles; there may be none). The mean
// is the ratio of two sums, and its spread that of what the sums of the parts differ from it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace weft::sim {

struct Part {
  double sum = 0;
  double count = 0;
};

struct CorrelatedMean {
  double mean = 0;
  // Half of the interval that holds the true mean in 95 of 100 runs. None when there are too few parts, or neighbours
  // resemble each other for so long that the run is too short to tell.
  std::optional<double> half_width{};

  // The half width is at most this share of the mean.
  [[nodiscard]] bool is_within(double share) const { return half_width && *half_width <= share * mean; }
};

// None of no values.
std::optional<CorrelatedMean> correlated_mean(std::span<const Part> parts);

}  // namespace weft::sim
