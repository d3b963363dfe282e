// How far a sample can be trusted: intervals that hold the true value in 95 of 100 samples.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace weft {

struct Interval {
  double low = 0;
  double high = 0;
};

// For a probability (Wilson: Probable inference, the law of succession, and statistical inference, J. Am. Stat. Assoc.
// 22, 1927): sensible for few trials, and for none or all of them successful. There is at least one trial.
Interval wilson_interval(std::uint64_t success_count, std::uint64_t trial_count);

// A mean and what stands around it.
struct Estimate {
  std::uint64_t count = 0;  // values
  double mean = 0;
  std::optional<double> half_width;  // of the interval, after Student; a single value tells nothing about it
  double min = 0;
  double max = 0;

  [[nodiscard]] std::optional<Interval> interval() const {
    if (!half_width) return std::nullopt;
    return Interval{mean - *half_width, mean + *half_width};
  }
};

// None of no values.
std::optional<Estimate> estimate(std::span<const double> values);

// Within this many standard errors of the mean lie 95 % of the samples, by degrees of freedom, at least one.
double student_quantile(std::uint64_t degrees_of_freedom);

}  // namespace weft
