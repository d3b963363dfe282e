#include <fmt/format.h>

#include "metrics/metric.h"

namespace weft::metrics {
namespace {

std::string orbits_text(Analysis& analysis, const Value&) {
  const OrbitCount& orbits = *analysis.orbit_count();
  return fmt::format("{}{} ({})", orbits.is_exact ? "" : "at most ", weft::to_text(orbits.count),
                     orbits.origin == Orbits::Origin::family ? "as the family declares" : "found by Traces");
}

}  // namespace

namespace metric_records {

extern constinit const Metric orbits{
    .name = "orbits",
    .meaning = "classes of nodes that automorphisms of the directed graph map to each other",
    .unit = "classes",
    .position = 160,
    .cost = Cost::symmetry,
    .example = "petersen",
    .compute =
        [](Analysis& analysis) {
          return analysis.orbit_count().then([](const OrbitCount& found) { return Value(found.count); });
        },
    .text = orbits_text,
};

}  // namespace metric_records
}  // namespace weft::metrics
