#include "claims/network_measures.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"
#include "metrics/degrees.h"
#include "paths/trace.h"
#include "paths/worst_case.h"

namespace weft::claims {

Measured measure_nodes(const std::string& spec, MeasurementCache& cache) {
  return Measured::exactly(cache.network(spec).graph.node_count());
}

Measured measure_links(const std::string& spec, MeasurementCache& cache) {
  return Measured::exactly(cache.network(spec).graph.link_count());
}

Measured measure_degree(const std::string& spec, MeasurementCache& cache) {
  return Measured::exactly(metrics::out_degrees(cache.network(spec).graph).max);
}

Measure measure_nodes_of_other_degree(Count degree) {
  return [degree](const std::string& spec, MeasurementCache& cache) {
    const topology::PortGraph& graph = cache.network(spec).graph;
    std::vector<Count> in(graph.node_count());
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (PortId port = 0; port < graph.out_degree(v); ++port) ++in[graph.neighbor(v, port).node];
    }
    Count others = 0;
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      if (graph.out_degree(v) != degree || in[v] != degree) ++others;
    }
    return Measured::exactly(others);
  };
}

Measured measure_diameter(const std::string& spec, MeasurementCache& cache) {
  return Measured::exactly(cache.distances(spec).diameter().value());
}

Measured measure_mean_with_self(const std::string& spec, MeasurementCache& cache) {
  return Measured::exactly(cache.distances(spec).mean_with_self().value());
}

Measured measure_mean_without_self(const std::string& spec, MeasurementCache& cache) {
  return Measured::exactly(cache.distances(spec).mean_without_self().value());
}

Measured measure_bisection(const std::string& spec, MeasurementCache& cache) {
  const metrics::Bisection& bisection = cache.bisection(spec);
  return Measured::between(bisection.lower, bisection.upper);
}

Measured measure_bisection_patiently(const std::string& spec, MeasurementCache& cache) {
  constexpr double kSeconds = 60;
  const metrics::Bisection& bisection = cache.bisection(spec, kSeconds);
  return Measured::between(bisection.lower, bisection.upper);
}

Measured measure_bisection_in_channels(const std::string& spec, MeasurementCache& cache) {
  const metrics::Bisection& bisection = cache.bisection(spec);
  const topology::PortGraph& graph = cache.network(spec).graph;
  WEFT_CHECK(!graph.is_directed() || graph.link_count() == 0);
  const Count channels = graph.is_directed() ? 1 : 2;
  return Measured::between(channels * bisection.lower, channels * bisection.upper);
}

Measure measure_links_of_class(const std::string& link_class) {
  return [link_class](const std::string& spec, MeasurementCache& cache) {
    const topology::PortGraph& graph = cache.network(spec).graph;
    const auto classes = graph.link_classes();
    const auto found =
        std::find_if(classes.begin(), classes.end(), [&](const auto& c) { return c.name == link_class; });
    WEFT_CHECK(found != classes.end());
    return Measured::exactly(metrics::links_per_class(graph)[static_cast<std::size_t>(found - classes.begin())]);
  };
}

Measured measure_worst_channel_load(const std::string& routed, MeasurementCache& cache) {
  const paths::WorstCase worst = paths::find_worst_case(*cache.routing(routed), cache.execution());
  return Measured::between(static_cast<Count>(std::floor(worst.lower)), static_cast<Count>(std::ceil(worst.upper)));
}

Measured measure_longest_route(const std::string& routed, MeasurementCache& cache) {
  return Measured::exactly(cache.paths(routed).max_hops);
}

namespace {

// For deterministic routings, whose numbers of hops are whole.
Count hop_sum(const paths::PathSurvey& survey) {
  WEFT_CHECK(survey.delivered == survey.pairs && survey.hop_sum == std::floor(survey.hop_sum));
  return static_cast<Count>(survey.hop_sum);
}

}  // namespace

Measured measure_mean_route_with_self(const std::string& routed, MeasurementCache& cache) {
  const paths::PathSurvey& survey = cache.paths(routed);
  return Measured::exactly(Fraction(hop_sum(survey), survey.pairs));
}

Measured measure_mean_route_without_self(const std::string& routed, MeasurementCache& cache) {
  const paths::PathSurvey& survey = cache.paths(routed);
  return Measured::exactly(Fraction(hop_sum(survey), survey.terminals * (survey.terminals - 1)));
}

Measured measure_detours(const std::string& routed, MeasurementCache& cache) {
  const Count hops = hop_sum(cache.paths(routed));
  const Count shortest = cache.distances(split_routed(routed).network).sum;
  WEFT_CHECK(hops >= shortest);
  return Measured::exactly(hops - shortest);
}

Measure measure_route(const std::string& source, const std::string& destination) {
  return [source, destination](const std::string& routed, MeasurementCache& cache) {
    const auto routing = cache.routing(routed);
    const topology::Network& network = cache.network(split_routed(routed).network);
    const auto terminal = [&](const std::string& label) {
      return network.graph.first_terminal(network.node_named(label));
    };
    const paths::Trace trace = paths::trace(*routing, terminal(source), terminal(destination), 0);
    WEFT_CHECK(trace.arrives);
    return Measured::exactly(trace.hops.size());
  };
}

Measured measure_vcs_needed(const std::string& routed, MeasurementCache& cache) {
  const routing::VcId most = cache.vc_count(routed);
  std::optional<routing::VcId> first_open;  // neither proved deadlock-free nor shown to deadlock
  for (routing::VcId cap = 1; cap <= most; ++cap) {
    // A cap at the largest number is none: that proof is shared with other claims.
    const deadlock::Verdict verdict = (cap < most ? cache.proof(routed, cap) : cache.proof(routed)).verdict;
    if (verdict == deadlock::Verdict::deadlock_free) return Measured::between(first_open.value_or(cap), cap);
    if (verdict != deadlock::Verdict::deadlock && !first_open) first_open = cap;
  }
  return Measured::between(first_open.value_or(most + 1U), UINT16_MAX);
}

}  // namespace weft::claims
