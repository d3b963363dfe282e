#include "sim/measure/correlated_mean.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include "base/numbers/confidence.h"

namespace weft::sim {
namespace {

constexpr std::size_t kShortBatches = 400;  // for measuring the correlation
constexpr std::array<std::size_t, 4> kBatches = {40, 20, 10, 5};
constexpr std::size_t kFewestParts = 40;
// The longest batches must be this many times as long as the correlation time, in which the correlation falls by e.
constexpr double kCorrelationTimes = 8;

Part total(std::span<const Part> parts) {
  Part result;
  for (const Part& part : parts) {
    result.sum += part.sum;
    result.count += part.count;
  }
  return result;
}

// How much the sum of each batch differs from its count times `mean`. Leading parts that do not fill a batch are
// skipped.
std::vector<double> residuals(std::span<const Part> parts, std::size_t batch_size, double mean) {
  std::vector<double> result;
  for (std::size_t i = parts.size() % batch_size; i < parts.size(); i += batch_size) {
    const Part batch = total(parts.subspan(i, batch_size));
    result.push_back(batch.sum - mean * batch.count);
  }
  return result;
}

double square_sum(std::span<const double> values) {
  return std::inner_product(values.begin(), values.end(), values.begin(), 0.0);
}

// Lag-1 autocorrelation of values whose mean is 0.
double correlation(std::span<const double> values) {
  const double all = square_sum(values);
  if (all == 0) return 0;
  return std::inner_product(values.begin() + 1, values.end(), values.begin(), 0.0) / all;
}

bool is_long_enough(std::span<const Part> parts, double mean) {
  if (parts.size() < kFewestParts) return false;
  const std::vector<double> batches = residuals(parts, std::max<std::size_t>(1, parts.size() / kShortBatches), mean);
  const double r = correlation(batches);
  return r <= 0 ||
         -kCorrelationTimes / std::log(r) * static_cast<double>(kBatches.back()) <= static_cast<double>(batches.size());
}

double half_width(std::span<const Part> parts, std::size_t batch_count, double mean) {
  const std::size_t batch_size = parts.size() / batch_count;
  const auto used = parts.last(batch_size * batch_count);
  const auto n = static_cast<double>(batch_count);
  const double spread = std::sqrt(square_sum(residuals(used, batch_size, mean)) / (n - 1) * n);
  const double count = total(used).count;
  return count == 0 ? 0 : student_quantile(batch_count - 1) * spread / count;
}

}  // namespace

std::optional<CorrelatedMean> correlated_mean(std::span<const Part> parts) {
  const Part all = total(parts);
  if (all.count == 0) return std::nullopt;
  CorrelatedMean result{.mean = all.sum / all.count};
  if (!is_long_enough(parts, result.mean)) return result;
  result.half_width = 0;
  for (const std::size_t batch_count : kBatches) {
    result.half_width = std::max(*result.half_width, half_width(parts, batch_count, result.mean));
  }
  return result;
}

}  // namespace weft::sim
