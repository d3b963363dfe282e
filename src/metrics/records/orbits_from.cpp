#include "metrics/metric.h"

namespace weft::metrics {
namespace metric_records {

extern constinit const Metric orbits_from{
    .name = "orbits_from",
    .meaning = "who knows the orbits: the family, which declares them, or Traces, which finds them",
    .unit = "family or traces",
    .position = 170,
    .cost = Cost::symmetry,
    .example = "petersen",
    .compute =
        [](Analysis& analysis) {
          return analysis.orbit_count().then([](const OrbitCount& found) { return Value(name_of(found.origin)); });
        },
    .is_trivial = [](Analysis&) { return true; },
};

}  // namespace metric_records
}  // namespace weft::metrics
