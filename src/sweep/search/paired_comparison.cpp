#include "sweep/search/paired_comparison.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/numbers/confidence.h"

namespace weft::sweep {
namespace {

using Pair = std::pair<Replication, Replication>;

std::vector<Pair> pairs_of(std::span<const Replication> a, std::span<const Replication> b) {
  std::vector<Pair> pairs;
  for (const Replication& each : a) {
    const auto other =
        std::find_if(b.begin(), b.end(), [&](const Replication& candidate) { return candidate.seed == each.seed; });
    if (other != b.end()) pairs.emplace_back(each, *other);
  }
  return pairs;
}

Comparison compare_saturated(std::span<const Pair> pairs) {
  const auto count = [&](const auto& is_counted) { return std::count_if(pairs.begin(), pairs.end(), is_counted); };
  const auto a = count([](const Pair& pair) { return !pair.first.latency; });
  const auto b = count([](const Pair& pair) { return !pair.second.latency; });
  const auto all = static_cast<std::ptrdiff_t>(pairs.size());
  Comparison comparison{.pair_count = pairs.size(),
                        .reason = fmt::format("{} and {} of {} runs are saturated", a, b, all)};
  if (a == 0 && b == all) comparison.order = Order::below;
  if (a == all && b == 0) comparison.order = Order::above;
  return comparison;
}

}  // namespace

Replication replication_of(const experiment::RunResult& result) {
  Replication replication{.seed = result.seed};
  if (!is_saturated(result)) replication.latency = result.packet_latency.mean;
  return replication;
}

std::string_view to_text(Order order) {
  switch (order) {
    case Order::below:
      return "below";
    case Order::above:
      return "above";
    case Order::not_distinguishable:
      break;
  }
  return "not distinguishable";
}

Comparison compare(std::span<const Replication> a, std::span<const Replication> b) {
  const std::vector<Pair> pairs = pairs_of(a, b);
  if (pairs.empty()) return {.reason = "no seed was run on both"};
  std::vector<double> differences;
  for (const auto& [first, second] : pairs) {
    if (!first.latency || !second.latency) return compare_saturated(pairs);
    differences.push_back(*first.latency - *second.latency);
  }
  const Estimate mean = *estimate(differences);
  Comparison comparison{.pair_count = pairs.size(), .difference = mean.mean, .half_width = mean.half_width};
  if (!mean.half_width) {
    comparison.reason = "a single pair of runs has no confidence interval";
    return comparison;
  }
  comparison.reason = fmt::format("the difference is {:.2f} ± {:.2f} cycles over {} pairs of runs", mean.mean,
                                  *mean.half_width, pairs.size());
  if (mean.mean + *mean.half_width < 0) comparison.order = Order::below;
  if (mean.mean - *mean.half_width > 0) comparison.order = Order::above;
  return comparison;
}

}  // namespace weft::sweep
