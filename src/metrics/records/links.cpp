#include "metrics/metric.h"

namespace weft::metrics {
namespace {

bool is_without_links(Analysis& analysis) {
  const auto links = analysis.links();
  return links && *links == 0 && *analysis.is_directed();
}

}  // namespace

namespace metric_records {

extern constinit const Metric links{
    .name = "links",
    .meaning = "bidirectional links",
    .unit = "links",
    .position = 30,
    .cost = Cost::size,
    .example = "petersen",
    .compute = [](Analysis& analysis) { return to_value(analysis.links()); },
    .is_trivial = is_without_links,
};

}  // namespace metric_records
}  // namespace weft::metrics
