#include "metrics/metric.h"

namespace weft::metrics {
namespace {

std::string directed_text(Analysis& analysis, const Value&) {
  if (!*analysis.is_directed()) return "no";
  return *analysis.links() > 0 ? "in part" : "yes";
}

}  // namespace

namespace metric_records {

extern constinit const Metric directed{
    .name = "directed",
    .meaning = "whether any channel is unidirectional",
    .unit = "yes or no",
    .position = 60,
    .cost = Cost::size,
    .example = "petersen",
    .compute = [](Analysis& analysis) { return to_value(analysis.is_directed()); },
    .text = directed_text,
};

}  // namespace metric_records
}  // namespace weft::metrics
