#include "metrics/metric.h"

namespace weft::metrics {
namespace {

Outcome<Value> farthest_pair(Analysis& analysis) {
  return analysis.diameter().then([&](std::uint32_t) {
    const NodePair& farthest = analysis.distances()->farthest;
    return Value{Field{"source", farthest.source}, Field{"destination", farthest.destination}};
  });
}

std::string farthest_text(Analysis& analysis, const Value&) {
  const auto labels = *analysis.farthest_labels();
  return labels[0] + " to " + labels[1];
}

}  // namespace

namespace metric_records {

extern constinit const Metric diameter_pair{
    .name = "diameter_pair",
    .meaning = "the first two nodes at the largest distance",
    .unit = "nodes",
    .position = 110,
    .cost = Cost::distances,
    .example = "petersen",
    .compute = farthest_pair,
    .text = farthest_text,
};

}  // namespace metric_records
}  // namespace weft::metrics
