#include "metrics/survey.h"

#include <algorithm>

namespace weft::metrics {
namespace {

std::span<const Metric* const> wanted_metrics(const SurveyRequest& request) {
  return request.wanted.empty() ? all_metrics() : std::span<const Metric* const>(request.wanted);
}

bool wants(const SurveyRequest& request, Cost cost) {
  return std::ranges::count(wanted_metrics(request), cost, &Metric::cost) > 0;
}

bool has_names(const SurveyRequest& request) { return request.is_by_name && !request.wanted.empty(); }

}  // namespace

AnalysisRequest analysis_request(const SurveyRequest& request) {
  // All metrics of this cost but one are about the orbits of nodes.
  const Metric* const edge_orbits = &metric_named("edge_orbits");
  const auto is_of_nodes = [&](const Metric* each) { return each->cost == Cost::symmetry && each != edge_orbits; };
  return {.seconds = request.seconds,
          .symmetry = request.symmetry,
          .are_orbits_requested = has_names(request) && std::ranges::any_of(request.wanted, is_of_nodes),
          .are_edge_orbits_requested = has_names(request) && std::ranges::count(request.wanted, edge_orbits) > 0,
          .is_connectivity_wanted = wants(request, Cost::flows),
          .is_spectrum_wanted = wants(request, Cost::spectrum)};
}

Survey survey(Analysis& analysis, const SurveyRequest& request) {
  const bool is_selection = has_names(request);
  Survey survey;
  for (const Metric* metric : wanted_metrics(request)) {
    MeasuredMetric measured{metric, metric->compute(analysis), {}};
    if (measured.value) {
      measured.text = metric->text == nullptr ? to_text(*measured.value) : metric->text(analysis, *measured.value);
    } else if (measured.value.missing().is_silent && !is_selection) {
      continue;
    }
    measured.is_trivial = !is_selection && metric->is_trivial != nullptr && metric->is_trivial(analysis);
    survey.metrics.push_back(std::move(measured));
  }
  survey.name = analysis.name();
  survey.remarks = analysis.remarks();
  return survey;
}

Survey survey(const topology::Network& network, const SurveyRequest& request, const Execution& execution) {
  Analysis analysis(network, analysis_request(request), execution);
  return survey(analysis, request);
}

Survey survey(const topology::Member& member, const SurveyRequest& request, const Execution& execution) {
  Analysis analysis(member, analysis_request(request), execution);
  return survey(analysis, request);
}

}  // namespace weft::metrics
