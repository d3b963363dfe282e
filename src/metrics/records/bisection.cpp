#include <fmt/format.h>

#include "metrics/metric.h"

namespace weft::metrics {
namespace {

Value bisection_value(const Bisection& bisection) {
  return {Field{"lower", bisection.lower}, Field{"upper", bisection.upper}, Field{"exact", bisection.is_exact()},
          Field{"lower_by", bisection.lower_by}, Field{"upper_by", bisection.upper_by}};
}

std::string bisection_text(Analysis& analysis, const Value&) {
  const Bisection& bisection = *analysis.bisection();
  const std::string interval = bisection.is_exact() ? fmt::to_string(bisection.upper)
                                                    : fmt::format("{} to {}", bisection.lower, bisection.upper);
  if (bisection.lower_by == bisection.upper_by) return fmt::format("{} ({})", interval, bisection.upper_by);
  return fmt::format("{} (at least: {}; at most: {})", interval, bisection.lower_by, bisection.upper_by);
}

}  // namespace

namespace metric_records {

extern constinit const Metric bisection{
    .name = "bisection",
    .meaning = "size of the smallest balanced cut: a proven lower bound and the best cut found",
    .unit = "links, or unidirectional channels",
    .position = 200,
    .cost = Cost::cut,
    .example = "petersen",
    .compute = [](Analysis& analysis) { return analysis.bisection().then(bisection_value); },
    .text = bisection_text,
};

}  // namespace metric_records
}  // namespace weft::metrics
