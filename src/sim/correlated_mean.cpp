#include "sim/correlated_mean.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "base/confidence.h"

namespace weft::sim {
namespace {

constexpr std::size_t kShortBatches = 400;
constexpr std::size_t kFewestBatches = 5;

Part total(std::span<const Part> parts) {
  Part result;
  for (const Part& part : parts) {
    result.sum += part.sum;
    result.count += part.count;
  }
  return result;
}

// What the sums of the batches differ from `mean`; the first parts are left out if they make no whole batch.
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

// Of neighbours; the values are around 0.
double correlation(std::span<const double> values) {
  const double all = square_sum(values);
  if (all == 0) return 0;
  return std::inner_product(values.begin() + 1, values.end(), values.begin(), 0.0) / all;
}

// How many short batches make a long one. In a series whose correlation falls geometrically, long batches then have one
// of 0.05 at most. None when it is larger than can be dealt with.
std::optional<std::size_t> batches_to_join(double correlation) {
  struct Row {
    double most;
    std::size_t count;
  };
  for (const auto& [most, count] : {Row{0.4, 10}, {0.65, 20}, {0.8, 40}}) {
    if (correlation <= most) return count;
  }
  return std::nullopt;
}

}  // namespace

std::optional<CorrelatedMean> correlated_mean(std::span<const Part> parts) {
  const Part all = total(parts);
  if (all.count == 0) return std::nullopt;
  CorrelatedMean result{.mean = all.sum / all.count};
  const std::size_t short_size = std::max<std::size_t>(1, parts.size() / kShortBatches);
  const std::vector<double> short_batches = residuals(parts, short_size, result.mean);
  const auto joined = batches_to_join(correlation(short_batches));
  if (!joined || short_batches.size() / *joined < kFewestBatches) return result;
  const std::vector<double> batches = residuals(parts, short_size * *joined, result.mean);
  result.batch_count = batches.size();
  const auto n = static_cast<double>(batches.size());
  const double spread = std::sqrt(square_sum(batches) / (n - 1) * n);
  const double count = all.count * n * static_cast<double>(short_size * *joined) / static_cast<double>(parts.size());
  result.half_width = student_quantile(batches.size() - 1) * spread / count;
  return result;
}

}  // namespace weft::sim
