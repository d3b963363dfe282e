// What a routing does to a network: weft paths, and the estimates that follow from it. Traffic is uniform.
#include <array>

#include "experiment/latency_estimate.h"
#include "paths/throughput_bound.h"
#include "paths/worst_case.h"
#include "quantities/quantity.h"
#include "traffic/demand.h"

namespace weft::quantities {
namespace {

using metrics::Missing;
using paths::PathSurvey;

constexpr Count kMostPairsOfWorstCase = Count{1} << 22U;

// Sums of paths come as doubles whose exact values are simple fractions.
NumberRange near(double value) { return Number::rounded(paths::without_rounding(value)); }

Figure of_survey(MeasuredNetwork& network, std::optional<double> (PathSurvey::*number)() const) {
  return network.paths().then([&](const PathSurvey& survey) -> Figure {
    const std::optional<double> value = (survey.*number)();
    if (!value) return Missing{"some pairs are not delivered"};
    return near(*value);
  });
}

// Deterministic routings have whole sums of hops, and so an exact mean.
Figure mean_of_hops(MeasuredNetwork& network, bool has_self_pairs) {
  return network.paths().then([&](const PathSurvey& survey) -> Figure {
    const auto mean = has_self_pairs ? survey.mean_with_self() : survey.mean_without_self();
    if (!mean) return Missing{"some pairs are not delivered"};
    const Number sum = Number::rounded(survey.hop_sum);
    if (!sum.is_exact()) return near(*mean);
    return NumberRange(sum / Number(survey.terminals * (survey.terminals - (has_self_pairs ? 0 : 1))));
  });
}

Figure busiest_load(MeasuredNetwork& network) {
  return network.paths().then([](const PathSurvey& survey) { return near(survey.max_channel_load()); });
}

Figure worst_load(MeasuredNetwork& network) {
  const auto routing = network.routing();
  if (!routing) return routing.missing();
  const Count terminals = (*routing)->graph().terminal_count();
  if (terminals * terminals > kMostPairsOfWorstCase) return Missing{"more than 2048 terminals"};
  const paths::WorstCase worst = paths::find_worst_case(**routing, network.execution());
  return NumberRange(Number::rounded(paths::without_rounding(worst.lower)),
                     Number::rounded(paths::without_rounding(worst.upper)));
}

Figure bound_for_uniform(MeasuredNetwork& network) {
  return network.network().then([&](const topology::Network* built) -> Figure {
    if (built->graph.terminal_count() < 2) return Missing{"there are no two terminals"};
    const traffic::Demand demand = traffic::uniform_demand(built->graph.terminal_count());
    return near(paths::throughput_bound(*built, demand, {}, network.execution()).load);
  });
}

// Weft estimate with single-flit packets and the routers of weft simulate.
Figure estimated_saturation(MeasuredNetwork& network) {
  if (const auto& survey = network.paths(); !survey) return survey.missing();
  const auto routed = std::make_shared<const experiment::RoutedNetwork>(network.name(), network.settings().routing,
                                                                        network.execution());
  const experiment::RunSettings settings{.network = network.name(), .traffic = "uniform", .load = Decimal(1, 1)};
  const experiment::RunSetup setup = experiment::set_up(routed, settings, network.execution());
  const experiment::LatencyEstimator estimator(setup, network.execution());
  return NumberRange(Number::rounded(estimator.saturation(network.execution())));
}

constexpr std::array kPaths = {
    Quantity{"max_hops", "longest path of the routing", "hops", "paths", "", false, "torus(4,4)",
             [](MeasuredNetwork& network) {
               return network.paths().then(
                   [](const PathSurvey& survey) { return NumberRange(Count{survey.max_hops}); });
             },
             true},
    Quantity{"mean_hops", "mean path of the routing between different terminals", "hops", "paths", "", false,
             "torus(4,4)", [](MeasuredNetwork& network) { return mean_of_hops(network, false); }, true},
    Quantity{"mean_hops_with_self", "the same over all pairs, those of a terminal and itself too", "hops", "paths", "",
             false, "torus(4,4)", [](MeasuredNetwork& network) { return mean_of_hops(network, true); }, true},
    Quantity{"mean_stretch", "hops over the distance, on average over the pairs", "ratio", "paths", "", false,
             "torus(4,4)", [](MeasuredNetwork& network) { return of_survey(network, &PathSurvey::mean_stretch); },
             true},
    Quantity{"max_channel_load", "flits on the busiest channel when every terminal sends one per cycle",
             "flits per cycle", "paths", "", false, "torus(4,4)", busiest_load, true},
    Quantity{"ideal_throughput", "load per terminal at which the busiest channel is full, at most 1",
             "flits per terminal and cycle", "paths", "", false, "torus(4,4)",
             [](MeasuredNetwork& network) { return of_survey(network, &PathSurvey::ideal_throughput); }, true},
    Quantity{"worst_channel_load", "the same load under the permutation that is worst for the routing",
             "flits per cycle", "paths", "", false, "torus(4,4)", worst_load, true},
    Quantity{"throughput_bound", "largest load of uniform traffic that any routing and router could carry",
             "flits per terminal and cycle", "saturation", "", false, "torus(4,4)", bound_for_uniform},
    Quantity{"saturation", "largest load that the queueing model of weft estimate carries; nothing is simulated",
             "flits per terminal and cycle", "estimate", "", false, "torus(4,4)", estimated_saturation, true},
};

}  // namespace

std::span<const Quantity> path_quantities() { return kPaths; }

}  // namespace weft::quantities
