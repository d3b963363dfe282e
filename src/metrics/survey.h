// The wanted metrics of a network, each with its value or the reason why there is none.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/execution.h"
#include "metrics/metric.h"
#include "topology/network.h"

namespace weft::metrics {

struct SurveyRequest {
  std::vector<const Metric*> wanted;  // empty: all
  bool is_by_name = true;             // the wanted metrics, if any, were requested by name
  // Time limit for each metric, by estimate; metrics that exceed it are left out. None: no limit.
  std::optional<double> seconds = 10;
  SymmetryUse symmetry = SymmetryUse::if_worthwhile;
};

struct MeasuredMetric {
  const Metric* metric = nullptr;
  Outcome<Value> value;
  std::string text;         // the value for people; empty if it is missing
  bool is_trivial = false;  // left out of the lines for people; never of a metric that was requested by name
};

struct Survey {
  std::string name;                     // the canonical spec
  std::vector<MeasuredMetric> metrics;  // in the order of the request
  std::vector<std::string> remarks;     // of a built network
};

// The request for an analysis that these metrics will use.
AnalysisRequest analysis_request(const SurveyRequest& request);

Survey survey(Analysis& analysis, const SurveyRequest& request);
Survey survey(const topology::Network& network, const SurveyRequest& request, const Execution& execution);
Survey survey(const topology::Member& member, const SurveyRequest& request, const Execution& execution);

}  // namespace weft::metrics
