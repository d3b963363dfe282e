#include "metrics/metric.h"

namespace weft::metrics {
namespace metric_records {

extern constinit const Metric orbits_exact{
    .name = "orbits_exact",
    .meaning = "whether these are all automorphisms; if not, the number of orbits is an upper bound",
    .unit = "yes or no",
    .position = 180,
    .cost = Cost::symmetry,
    .example = "petersen",
    .compute =
        [](Analysis& analysis) {
          return analysis.orbit_count().then([](const OrbitCount& found) { return Value(found.is_exact); });
        },
    .is_trivial = [](Analysis&) { return true; },
};

}  // namespace metric_records
}  // namespace weft::metrics
