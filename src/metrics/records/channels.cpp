#include "metrics/metric.h"

namespace weft::metrics {
namespace metric_records {

extern constinit const Metric channels{
    .name = "channels",
    .meaning = "directed channels, two for a link",
    .unit = "channels",
    .position = 40,
    .cost = Cost::size,
    .example = "petersen",
    .compute = [](Analysis& analysis) { return to_value(analysis.channels()); },
};

}  // namespace metric_records
}  // namespace weft::metrics
