#include "metrics/metric.h"

namespace weft::metrics {
namespace {

Outcome<Value> girth_value(const std::optional<std::uint32_t>& length) {
  if (!length) return Missing{"there is no cycle"};
  return Value(*length);
}

}  // namespace

namespace metric_records {

extern constinit const Metric girth{
    .name = "girth",
    .meaning = "length of the shortest cycle",
    .unit = "hops",
    .position = 140,
    .cost = Cost::distances,
    .example = "petersen",
    .compute = [](Analysis& analysis) { return analysis.girth().then(girth_value); },
};

}  // namespace metric_records
}  // namespace weft::metrics
