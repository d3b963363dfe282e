#include "design/measured.h"

#include <algorithm>

#include "metrics/analysis.h"
#include "paths/path_survey.h"
#include "routing/core/algorithm.h"
#include "topology/network.h"

namespace weft::design {
namespace {

using metrics::Missing;
using metrics::Outcome;

constexpr double kSecondsForAll = 60;
constexpr double kLeastSeconds = 2;  // for one design
// Path surveys follow every pair of terminals: about a second for so many.
constexpr double kPairsPerSecond = 2e6;

Score exactly(double value) { return {value, value}; }

Outcome<Score> throughput(metrics::Analysis& analysis, double seconds, const Execution& execution) {
  const auto network = analysis.network();
  if (!network) return network.missing();
  const double terminals = static_cast<double>((*network)->graph.terminal_count());
  if (terminals * terminals > kPairsPerSecond * seconds) return Missing{"following all pairs would take too long"};
  const auto routing = routing::build(**network, routing::default_routing(**network), execution);
  const std::optional<double> load = paths::survey_paths(*routing, execution).ideal_throughput();
  if (!load) return Missing{"no traffic passes a channel"};
  return exactly(*load);
}

Outcome<Score> score_of(metrics::Analysis& analysis, Criterion criterion, double seconds, const Execution& execution) {
  switch (criterion) {
    case Criterion::diameter: {
      return analysis.diameter().then([](std::uint32_t value) { return exactly(value); });
    }
    case Criterion::mean: {
      const auto& distances = analysis.distances();
      if (!distances) return distances.missing();
      const auto mean = distances->mean_without_self();
      if (!mean) return Missing{"the network is not connected"};
      return exactly(mean->to_double());
    }
    case Criterion::bisection: {
      return analysis.bisection().then([](const metrics::Bisection& cut) {
        return Score{static_cast<double>(cut.lower), static_cast<double>(cut.upper)};
      });
    }
    case Criterion::throughput:
      return throughput(analysis, seconds, execution);
  }
  return Missing{"unknown criterion"};
}

}  // namespace

Outcome<Design> measure(const std::string& spec, Criterion criterion, double seconds, const Execution& execution) {
  const topology::Member member = topology::resolve(spec);
  metrics::Analysis analysis(member, {.seconds = seconds}, execution);
  const Outcome<Score> score = score_of(analysis, criterion, seconds, execution);
  if (!score) return score.missing();
  const auto degrees = analysis.degrees();
  return Design{analysis.name(), *score, degrees ? Count{degrees->max} : member.closed_forms.max_degree.value_or(0)};
}

DesignGroup measured_group(std::string name, const std::vector<std::string>& specs, const DesignRequest& request,
                           const Execution& execution) {
  DesignGroup group{.name = std::move(name), .design_count = specs.size()};
  const double seconds =
      std::max(kLeastSeconds, kSecondsForAll / static_cast<double>(std::max<std::size_t>(specs.size(), 1)));
  const ProgressScope progress(execution, "designs", specs.size());
  for (const std::string& spec : specs) {
    execution.throw_if_stopped();
    auto design = measure(spec, request.criterion, seconds, execution.silent());
    progress.advance(1);
    if (design) {
      group.best.push_back(*std::move(design));
    } else {
      group.unmeasured.push_back(spec + ": " + design.missing().reason);
    }
  }
  std::stable_sort(group.best.begin(), group.best.end(), [&](const Design& a, const Design& b) {
    if (is_better(a.score, b.score, request.criterion)) return true;
    if (is_better(b.score, a.score, request.criterion)) return false;
    return a.degree < b.degree;
  });
  if (group.best.empty()) return group;
  const Score best = group.best.front().score;
  for (const Design& design : group.best) {
    if (design.score == best) {
      ++group.tie_count;
    } else if (is_larger_better(request.criterion) ? design.score.high > best.low : design.score.low < best.high) {
      ++group.undecided_count;
    }
  }
  if (!group.unmeasured.empty()) group.method = Method::search;
  if (group.best.size() > request.kept) group.best.resize(request.kept);
  return group;
}

}  // namespace weft::design
