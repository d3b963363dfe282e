#include <fmt/format.h>

#include "metrics/metric.h"
#include "metrics/moore.h"

namespace weft::metrics {
namespace {

Outcome<Value> ratio_to_moore_bound(Analysis& analysis) {
  return analysis.diameter().then([&](std::uint32_t diameter) -> Outcome<Value> {
    const auto ratio = moore_ratio(*analysis.nodes(), analysis.degrees()->max, diameter, *analysis.is_directed());
    if (!ratio) return Missing{"below 10^-307"};
    return Value(*ratio);
  });
}

}  // namespace

namespace metric_records {

extern constinit const Metric moore_ratio{
    .name = "moore_ratio",
    .meaning = "nodes over the Moore bound, the most that this degree and diameter allow",
    .unit = "ratio",
    .position = 150,
    .cost = Cost::distances,
    .example = "petersen",
    .compute = ratio_to_moore_bound,
    .text =
        [](Analysis&, const Value& ratio) {
          return fmt::format("{:.3g} of the Moore bound for this degree and diameter", std::get<double>(ratio.content));
        },
};

}  // namespace metric_records
}  // namespace weft::metrics
