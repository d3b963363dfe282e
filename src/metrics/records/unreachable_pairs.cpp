#include "metrics/metric.h"

namespace weft::metrics {
namespace {

bool is_without_unreachable_pairs(Analysis& analysis) {
  const auto pairs = analysis.unreachable_pairs();
  return pairs && *pairs == 0;
}

}  // namespace

namespace metric_records {

extern constinit const Metric unreachable_pairs{
    .name = "unreachable_pairs",
    .meaning = "pairs of nodes without a path from the first to the second",
    .unit = "ordered pairs",
    .position = 90,
    .cost = Cost::distances,
    .example = "petersen",
    .compute = [](Analysis& analysis) { return to_value(analysis.unreachable_pairs()); },
    .is_trivial = is_without_unreachable_pairs,
};

}  // namespace metric_records
}  // namespace weft::metrics
