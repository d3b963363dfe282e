#include "paths/estimate/queueing.h"

#include <cmath>

namespace weft::paths {

TrafficDensity traffic_density(double mean_hops, double nodes, double channels) {
  const double one_each = mean_hops * nodes / (channels / 2);
  return {.one_each = one_each, .all_pairs = one_each * (nodes - 1)};
}

std::optional<double> normalized_delay(double mean_hops, std::span<const double> channel_loads, double utilization) {
  if (mean_hops * utilization >= 1 || channel_loads.empty()) return std::nullopt;
  double sum = 0;
  double roots = 0;
  for (const double load : channel_loads) {
    sum += load;
    roots += std::sqrt(load);
  }
  if (sum == 0) return 0;
  return mean_hops * roots * roots / sum / static_cast<double>(channel_loads.size()) / (1 - mean_hops * utilization);
}

}  // namespace weft::paths
