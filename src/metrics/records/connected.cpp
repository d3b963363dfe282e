#include "metrics/metric.h"

namespace weft::metrics {
namespace metric_records {

extern constinit const Metric connected{
    .name = "connected",
    .meaning = "whether every node reaches every other (strongly connected)",
    .unit = "yes or no",
    .position = 80,
    .cost = Cost::search,
    .example = "petersen",
    .compute = [](Analysis& analysis) { return to_value(analysis.is_connected()); },
};

}  // namespace metric_records
}  // namespace weft::metrics
