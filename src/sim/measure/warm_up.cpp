#include "sim/measure/warm_up.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace weft::sim {
namespace {

constexpr std::size_t kGroup = 5;  // the 5 of MSER-5
constexpr std::size_t kFewestGroups = 10;
// Differences below this share of the mean are rounding.
constexpr double kRounding = 1e-9;

std::vector<Part> groups_of(std::span<const Part> parts) {
  std::vector<Part> groups(parts.size() / kGroup);
  for (std::size_t i = 0; i < groups.size() * kGroup; ++i) {
    groups[i / kGroup].sum += parts[i].sum;
    groups[i / kGroup].count += parts[i].count;
  }
  return groups;
}

// Sums over the last groups of the series, which give the spread around their own mean. Differences from `centre`, the
// mean of all, are summed instead of the values, so that squaring loses little precision.
struct Tail {
  double count = 0;
  double sum = 0;
  double squared_sums = 0;
  double products = 0;
  double squared_counts = 0;

  void add(const Part& group, double centre) {
    const double difference = group.sum - centre * group.count;
    count += group.count;
    sum += difference;
    squared_sums += difference * difference;
    products += difference * group.count;
    squared_counts += group.count * group.count;
  }
  // The square of the standard error of the mean of these groups, up to a constant factor.
  [[nodiscard]] double error() const {
    const double mean = sum / count;
    return std::max(0.0, squared_sums - 2 * mean * products + mean * mean * squared_counts) / (count * count);
  }
};

}  // namespace

WarmUp find_warm_up(std::span<const Part> parts) {
  const std::vector<Part> groups = groups_of(parts);
  if (groups.size() < kFewestGroups) return {};
  Tail all;
  for (const Part& group : groups) all.add(group, 0);
  if (all.count == 0) return {};
  const double centre = all.sum / all.count;

  // A few values at the end may agree by chance, so the cut is never close to the end.
  const std::size_t fewest_left = std::max(kFewestGroups / 2, groups.size() / 10);
  std::vector<double> errors(groups.size() - fewest_left + 1, INFINITY);
  Tail tail;
  for (std::size_t i = groups.size(); i-- > 0;) {
    tail.add(groups[i], centre);
    if (i < errors.size() && tail.count > 0) errors[i] = tail.error();
  }
  const double rounding = centre * kRounding;
  const double least = *std::min_element(errors.begin(), errors.end()) * (1 + kRounding) + rounding * rounding;
  const auto cut = static_cast<std::size_t>(
      std::find_if(errors.begin(), errors.end(), [&](double error) { return error <= least; }) - errors.begin());
  Tail before;
  for (std::size_t i = 0; i < cut; ++i) before.add(groups[i], centre);
  const bool is_warm_up = before.sum < 0;  // its mean is below that of all, hence below that of the rest
  return {.part_count = is_warm_up ? cut * kGroup : 0, .is_over = !is_warm_up || 2 * cut <= groups.size()};
}

}  // namespace weft::sim
