#include "claims/laboratory.h"

#include "metrics/survey.h"

namespace weft::claims {

const topology::Network& Laboratory::network(const std::string& spec) {
  if (!built_ || built_spec_ != spec) {
    built_.emplace(topology::build(spec, execution_));
    built_spec_ = spec;
  }
  return *built_;
}

const metrics::DistanceSummary& Laboratory::distances(const std::string& spec) {
  if (const auto known = distances_.find(spec); known != distances_.end()) return known->second;
  const metrics::SurveyRequest request{.wanted = {metrics::Quantity::diameter}, .seconds = std::nullopt};
  metrics::Survey survey = metrics::survey(topology::resolve(spec), request, execution_);
  return distances_.emplace(spec, std::move(survey.distances).value()).first->second;
}

const metrics::Bisection& Laboratory::bisection(const std::string& spec) {
  if (const auto known = bisections_.find(spec); known != bisections_.end()) return known->second;
  constexpr metrics::BisectionEffort kPatience{.seconds = 2};
  return bisections_.emplace(spec, metrics::bisection(network(spec), kPatience, execution_)).first->second;
}

}  // namespace weft::claims
