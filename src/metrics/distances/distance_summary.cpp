#include "metrics/distances/distance_summary.h"

namespace weft::metrics {

std::optional<std::uint32_t> DistanceSummary::diameter() const {
  if (!is_connected() || node_count == 0) return std::nullopt;
  return static_cast<std::uint32_t>(histogram.size() - 1);
}

std::optional<Fraction> DistanceSummary::mean_with_self() const {
  if (!is_connected() || node_count == 0) return std::nullopt;
  return Fraction(sum, node_count * node_count);
}

std::optional<Fraction> DistanceSummary::mean_without_self() const {
  if (!is_connected() || node_count < 2) return std::nullopt;
  return Fraction(sum, node_count * (node_count - 1));
}

DistanceSummary summarise(Count node_count, std::vector<Count> histogram, NodePair farthest) {
  DistanceSummary summary;
  summary.node_count = node_count;
  summary.farthest = farthest;
  Count reached = 0;
  for (std::size_t depth = 0; depth < histogram.size(); ++depth) {
    reached += histogram[depth];
    summary.sum += histogram[depth] * depth;
  }
  summary.unreachable_pairs = node_count * node_count - reached;
  summary.histogram = std::move(histogram);
  return summary;
}

}  // namespace weft::metrics
