#include <fmt/format.h>

#include "metrics/metric.h"

namespace weft::metrics {
namespace {

Value degree_value(const DegreeRange& degrees) { return {Field{"min", degrees.min}, Field{"max", degrees.max}}; }

std::string degree_text(Analysis& analysis, const Value&) {
  const DegreeRange degrees = *analysis.degrees();
  return degrees.min == degrees.max ? fmt::to_string(degrees.min) : fmt::format("{} to {}", degrees.min, degrees.max);
}

}  // namespace

namespace metric_records {

extern constinit const Metric degree{
    .name = "degree",
    .meaning = "channels that leave a node, the fewest and the most",
    .unit = "channels",
    .position = 70,
    .cost = Cost::size,
    .example = "petersen",
    .compute = [](Analysis& analysis) { return analysis.degrees().then(degree_value); },
    .text = degree_text,
};

}  // namespace metric_records
}  // namespace weft::metrics
