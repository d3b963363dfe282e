#include "metrics/metric.h"

namespace weft::metrics {
namespace metric_records {

extern constinit const Metric spectral_gap{
    .name = "spectral_gap",
    .meaning = "second smallest eigenvalue of the Laplacian, for bidirectional networks",
    .unit = "eigenvalue",
    .position = 230,
    .cost = Cost::spectrum,
    .example = "petersen",
    .compute = [](Analysis& analysis) -> Outcome<Value> {
      return analysis.spectral_gap().then([](const SpectralGap& gap) { return Value(gap.value); });
    },
};

}  // namespace metric_records
}  // namespace weft::metrics
