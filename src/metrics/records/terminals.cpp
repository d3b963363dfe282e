#include "metrics/metric.h"

namespace weft::metrics {
namespace metric_records {

extern constinit const Metric terminals{
    .name = "terminals",
    .meaning = "sources and destinations of packets, at the nodes",
    .unit = "terminals",
    .position = 20,
    .cost = Cost::size,
    .example = "petersen",
    .compute = [](Analysis& analysis) { return to_value(analysis.terminals()); },
    .is_trivial = [](Analysis& analysis) { return analysis.has_one_terminal_each(); },
};

}  // namespace metric_records
}  // namespace weft::metrics
