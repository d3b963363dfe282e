#include "metrics/metric.h"

namespace weft::metrics {
namespace metric_records {

extern constinit const Metric nodes{
    .name = "nodes",
    .meaning = "routers",
    .unit = "nodes",
    .position = 10,
    .cost = Cost::size,
    .example = "petersen",
    .compute = [](Analysis& analysis) { return to_value(analysis.nodes()); },
};

}  // namespace metric_records
}  // namespace weft::metrics
