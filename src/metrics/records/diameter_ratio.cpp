// The diameter over the least one that the Moore bound allows. For large networks this is the ratio of Yeh and Parhami
// (RHSN, Section 3), whose lower bound has the order log_d N: 1.5 for star graphs, 2.5 for cube-connected cycles (which
// has the base d - 1, as here), log log N for hypercubes.
#include <fmt/format.h>

#include "metrics/metric.h"
#include "metrics/moore.h"

namespace weft::metrics {
namespace {

Outcome<Count> diameter_bound(Analysis& analysis) {
  return analysis.diameter().then([&](std::uint32_t) -> Outcome<Count> {
    const auto least = least_diameter(*analysis.nodes(), analysis.degrees()->max, *analysis.is_directed());
    if (!least || *least == 0) return Missing{"a single node has diameter 0", true};
    return *least;
  });
}

Outcome<double> ratio_to_bound(Analysis& analysis) {
  return diameter_bound(analysis).then([&](Count least) { return *analysis.diameter() / to_double(least); });
}

std::string ratio_text(Analysis& analysis, const Value&) {
  return fmt::format("{:.3g} times {}, the least that the Moore bound allows for this degree",
                     *ratio_to_bound(analysis), weft::to_text(*diameter_bound(analysis)));
}

}  // namespace

namespace metric_records {

extern constinit const Metric diameter_ratio{
    .name = "diameter_ratio",
    .meaning =
        "diameter over the least that the Moore bound allows for so many nodes of this degree, about log_(d-1) N",
    .unit = "ratio",
    .position = 155,
    .cost = Cost::distances,
    .example = "star(4)",
    .compute = [](Analysis& analysis) { return to_value(ratio_to_bound(analysis)); },
    .text = ratio_text,
};

}  // namespace metric_records
}  // namespace weft::metrics
