// The mean of an autocorrelated series, such as latencies in the order of their packets, with a confidence interval.
//
// Method: non-overlapping batch means. Batches that are long enough are nearly independent, and Student's interval
// holds for them. The values do not show how long is enough: a slow swing of the whole network hides behind the
// differences from packet to packet. So 40, 20, 10 and 5 batches are tried, and the widest interval is used. It covers
// the true mean at least as often as stated; for independent values it is a quarter too wide. If even neighbouring
// parts stay correlated for long, the series is too short for any of them and there is no interval.
//
// Values come in parts, each a sum over a number of values (the packets of a few cycles, perhaps none). The mean is the
// ratio of two sums (a ratio estimator); its spread is that of the residuals of the parts.
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
  // Half of the 95 % confidence interval. None if there are too few parts or the correlation lasts too long for the
  // run.
  std::optional<double> half_width{};

  // Whether the half width is at most this share of the mean.
  [[nodiscard]] bool is_within(double share) const { return half_width && *half_width <= share * mean; }
};

// None if there are no values.
std::optional<CorrelatedMean> correlated_mean(std::span<const Part> parts);

}  // namespace weft::sim
