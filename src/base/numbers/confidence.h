// 95 % confidence intervals.
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
// 22, 1927): also valid for few trials, and if none or all of them succeed. There must be at least one trial.
Interval wilson_interval(std::uint64_t success_count, std::uint64_t trial_count);

// A mean with its confidence interval and range.
struct Estimate {
  std::uint64_t count = 0;  // number of values
  double mean = 0;
  std::optional<double> half_width;  // of the interval, by Student's t; none for a single value
  double min = 0;
  double max = 0;

  [[nodiscard]] std::optional<Interval> interval() const {
    if (!half_width) return std::nullopt;
    return Interval{mean - *half_width, mean + *half_width};
  }
};

// None if there are no values.
std::optional<Estimate> estimate(std::span<const double> values);

// The 97.5 % quantile of Student's t distribution for at least one degree of freedom: 95 % of samples lie within this
// many standard errors of the mean.
double student_quantile(std::uint64_t degrees_of_freedom);

}  // namespace weft
