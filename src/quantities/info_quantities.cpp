// The numbers among the metrics of weft info. Metrics with several numbers become several quantities.
#include <array>

#include "quantities/quantity.h"

namespace weft::quantities {
namespace {

using metrics::Analysis;
using metrics::Missing;
using metrics::Outcome;

Figure counted(const Outcome<Count>& count) {
  return count.then([](Count number) { return NumberRange(number); });
}

Figure counted(const Outcome<std::uint32_t>& count) {
  return count.then([](std::uint32_t number) { return NumberRange(Count{number}); });
}

// Of a metric whose value is one number.
template <const char* const& metric>
Figure single_number(MeasuredNetwork& network) {
  return metrics::metric_named(metric).compute(network.analysis()).then([](const metrics::Value& value) -> Figure {
    if (const Count* count = std::get_if<Count>(&value.content)) return NumberRange(*count);
    if (const double* number = std::get_if<double>(&value.content)) return NumberRange(Number::rounded(*number));
    return Missing{"no number"};
  });
}

Figure mean_figure(MeasuredNetwork& network, bool has_self_pairs) {
  Analysis& analysis = network.analysis();
  return analysis.diameter().then([&](std::uint32_t) -> Figure {
    const metrics::DistanceSummary& distances = *analysis.distances();
    const auto mean = has_self_pairs ? distances.mean_with_self() : distances.mean_without_self();
    if (!mean) return Missing{"there are no two nodes"};
    return NumberRange(*mean);
  });
}

Figure degree_figure(MeasuredNetwork& network, PortId metrics::DegreeRange::*end) {
  return network.analysis().degrees().then(
      [&](const metrics::DegreeRange& degrees) { return NumberRange(Count{degrees.*end}); });
}

// Where only the family's declaration is known, there may be fewer.
Figure orbit_figure(MeasuredNetwork& network) {
  return network.analysis().orbit_count().then([](const metrics::OrbitCount& orbits) {
    return NumberRange(orbits.is_exact ? orbits.count : Count{1}, orbits.count);
  });
}

constexpr const char* kMooreRatio = "moore_ratio";
constexpr const char* kDiameterRatio = "diameter_ratio";
constexpr const char* kSpectralGap = "spectral_gap";

constexpr std::array kInfo = {
    Quantity{"nodes", "number of nodes", "nodes", "info", "nodes", true, "petersen",
             [](MeasuredNetwork& network) { return counted(network.analysis().nodes()); }},
    Quantity{"terminals", "number of terminals", "terminals", "info", "terminals", true, "petersen",
             [](MeasuredNetwork& network) { return counted(network.analysis().terminals()); }},
    Quantity{"links", "bidirectional links", "links", "info", "links", true, "petersen",
             [](MeasuredNetwork& network) { return counted(network.analysis().links()); }},
    Quantity{"channels", "unidirectional channels; a link is two", "channels", "info", "channels", true, "petersen",
             [](MeasuredNetwork& network) { return counted(network.analysis().channels()); }},
    Quantity{"degree", "most channels that leave a node", "channels", "info", "degree", true, "petersen",
             [](MeasuredNetwork& network) { return degree_figure(network, &metrics::DegreeRange::max); }},
    Quantity{"least_degree", "fewest channels that leave a node", "channels", "info", "degree", true, "petersen",
             [](MeasuredNetwork& network) { return degree_figure(network, &metrics::DegreeRange::min); }},
    Quantity{"unreachable_pairs", "pairs of nodes without a path from the first to the second", "ordered pairs", "info",
             "unreachable_pairs", false, "petersen",
             [](MeasuredNetwork& network) { return counted(network.analysis().unreachable_pairs()); }},
    Quantity{"diameter", "largest distance between two nodes", "hops", "info", "diameter", false, "petersen",
             [](MeasuredNetwork& network) { return counted(network.analysis().diameter()); }},
    Quantity{"mean_distance", "mean over all ordered pairs of different nodes", "hops", "info", "mean_distance", false,
             "petersen", [](MeasuredNetwork& network) { return mean_figure(network, false); }},
    Quantity{"mean_distance_with_self", "the same over all ordered pairs, those of a node and itself too", "hops",
             "info", "mean_distance", false, "petersen",
             [](MeasuredNetwork& network) { return mean_figure(network, true); }},
    Quantity{"girth", "length of the shortest cycle", "hops", "info", "girth", false, "petersen",
             [](MeasuredNetwork& network) {
               return network.analysis().girth().then([](const std::optional<std::uint32_t>& length) -> Figure {
                 if (!length) return Missing{"there is no cycle"};
                 return NumberRange(Count{*length});
               });
             }},
    Quantity{kMooreRatio, "nodes over the Moore bound, the most that this degree and diameter allow", "ratio", "info",
             "moore_ratio", false, "petersen", single_number<kMooreRatio>},
    Quantity{kDiameterRatio, "diameter over the least that the Moore bound allows", "ratio", "info", "diameter_ratio",
             false, "star(4)", single_number<kDiameterRatio>},
    Quantity{"orbits", "classes of nodes that automorphisms map to each other", "classes", "info", "orbits", false,
             "petersen", orbit_figure},
    Quantity{"edge_orbits", "classes of links that automorphisms map to each other", "classes of links", "info",
             "edge_orbits", false, "scc(4)",
             [](MeasuredNetwork& network) {
               return network.analysis().edge_orbits().then(
                   [](const metrics::EdgeOrbits& orbits) { return NumberRange(Count{orbits.count}); });
             }},
    Quantity{"bisection", "smallest balanced cut: a proven lower bound and the best cut found", "links or channels",
             "info", "bisection", false, "petersen",
             [](MeasuredNetwork& network) {
               return network.analysis().bisection().then(
                   [](const metrics::Bisection& cut) { return NumberRange(Count{cut.lower}, Count{cut.upper}); });
             }},
    Quantity{"edge_connectivity", "fewest links or unidirectional channels whose loss separates two nodes", "links",
             "info", "edge_connectivity", false, "petersen",
             [](MeasuredNetwork& network) { return counted(network.analysis().edge_connectivity()); }},
    Quantity{"vertex_connectivity", "fewest nodes whose loss separates two others", "nodes", "info",
             "vertex_connectivity", false, "petersen",
             [](MeasuredNetwork& network) { return counted(network.analysis().vertex_connectivity()); }},
    Quantity{kSpectralGap, "second smallest eigenvalue of the Laplacian", "eigenvalue", "info", "spectral_gap", false,
             "petersen", single_number<kSpectralGap>},
};

}  // namespace

std::span<const Quantity> info_quantities() { return kInfo; }

}  // namespace weft::quantities
