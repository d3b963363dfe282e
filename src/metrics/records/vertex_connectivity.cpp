#include "metrics/metric.h"

namespace weft::metrics {
namespace metric_records {

extern constinit const Metric vertex_connectivity{
    .name = "vertex_connectivity",
    .meaning = "fewest nodes whose loss separates two others, or leaves only one",
    .unit = "nodes",
    .position = 220,
    .cost = Cost::flows,
    .example = "petersen",
    .compute = [](Analysis& analysis) { return to_value(analysis.vertex_connectivity()); },
};

}  // namespace metric_records
}  // namespace weft::metrics
