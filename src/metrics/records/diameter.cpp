#include "metrics/metric.h"

namespace weft::metrics {
namespace metric_records {

extern constinit const Metric diameter{
    .name = "diameter",
    .meaning = "largest distance between two nodes",
    .unit = "hops",
    .position = 100,
    .cost = Cost::distances,
    .example = "petersen",
    .compute = [](Analysis& analysis) { return to_value(analysis.diameter()); },
};

}  // namespace metric_records
}  // namespace weft::metrics
