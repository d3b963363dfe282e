#include <fmt/format.h>

#include "metrics/metric.h"

namespace weft::metrics {
namespace {

Value mean_value(const std::optional<Fraction>& mean) { return mean ? Value(mean->to_double()) : Value(); }

Outcome<Value> mean_distances(Analysis& analysis) {
  return analysis.diameter().then([&](std::uint32_t) {
    const DistanceSummary& distances = *analysis.distances();
    return Value{Field{"with_self", mean_value(distances.mean_with_self())},
                 Field{"without_self", mean_value(distances.mean_without_self())}, Field{"sum", distances.sum}};
  });
}

std::string mean_text(Analysis& analysis, const Value&) {
  const auto with_self = analysis.distances()->mean_with_self();
  const auto without_self = analysis.distances()->mean_without_self();
  if (!without_self) return fmt::format("{:.4f}", with_self->to_double());
  return fmt::format("{:.4f} between different nodes, {:.4f} with self pairs", without_self->to_double(),
                     with_self->to_double());
}

}  // namespace

namespace metric_records {

extern constinit const Metric mean_distance{
    .name = "mean_distance",
    .meaning = "mean over all ordered pairs of nodes, with and without pairs of a node and itself",
    .unit = "hops",
    .position = 120,
    .cost = Cost::distances,
    .example = "petersen",
    .compute = mean_distances,
    .text = mean_text,
};

}  // namespace metric_records
}  // namespace weft::metrics
