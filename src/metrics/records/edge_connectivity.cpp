#include "metrics/metric.h"

namespace weft::metrics {
namespace metric_records {

extern constinit const Metric edge_connectivity{
    .name = "edge_connectivity",
    .meaning = "fewest links or unidirectional channels whose loss separates two nodes",
    .unit = "links",
    .position = 210,
    .cost = Cost::flows,
    .example = "petersen",
    .compute = [](Analysis& analysis) { return to_value(analysis.edge_connectivity()); },
};

}  // namespace metric_records
}  // namespace weft::metrics
