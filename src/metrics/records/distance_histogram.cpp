#include <algorithm>

#include <fmt/format.h>

#include "metrics/metric.h"

namespace weft::metrics {
namespace {

Value histogram_value(const DistanceSummary& distances) {
  return Value::List(distances.histogram.begin(), distances.histogram.end());
}

std::string histogram_text(Analysis& analysis, const Value&) {
  constexpr std::size_t kMostLevels = 40;
  const std::vector<Count>& histogram = analysis.distances()->histogram;
  std::string text;
  for (std::size_t depth = 0; depth < std::min(histogram.size(), kMostLevels); ++depth) {
    text += (depth > 0 ? " " : "") + weft::to_text(histogram[depth]);
  }
  if (histogram.size() > kMostLevels) text += fmt::format(" ... ({} in all; --json has them)", histogram.size());
  return text;
}

}  // namespace

namespace metric_records {

extern constinit const Metric distance_histogram{
    .name = "distance_histogram",
    .meaning = "number of pairs at each distance, from 0 on",
    .unit = "ordered pairs",
    .position = 130,
    .cost = Cost::distances,
    .example = "petersen",
    .compute = [](Analysis& analysis) { return analysis.distances().then(histogram_value); },
    .text = histogram_text,
};

}  // namespace metric_records
}  // namespace weft::metrics
