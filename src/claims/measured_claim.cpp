#include "claims/measured_claim.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "base/check.h"
#include "claims/chip_measures.h"
#include "metrics/degrees.h"
#include "paths/trace.h"
#include "paths/worst_case.h"

namespace weft::claims {
namespace {

// Unbroken: an incomplete search met no case that contradicts.
enum class Agreement : unsigned char { agrees, unbroken, contradicts, open };

// Our number; of two bounds, the one nearer to the published number.
Decimal nearest(const Measured& measured, const Decimal& published) {
  const Decimal low = Decimal::rounded(measured.low(), published.places);
  if (!measured.has_upper_bound()) return low;
  const Decimal high = Decimal::rounded(measured.high(), published.places);
  return published.units > high.units ? high : low;
}

Agreement agreement_of_search(Count found, Count published, Relation relation) {
  if (relation == Relation::at_least) return found >= published ? Agreement::agrees : Agreement::open;
  if (found > published) return Agreement::contradicts;
  return relation == Relation::at_most || found == published ? Agreement::unbroken : Agreement::open;
}

Agreement agreement(const Measured& measured, const Decimal& published, Relation relation) {
  const Count low = Decimal::rounded(measured.low(), published.places).units;
  if (!measured.has_upper_bound()) return agreement_of_search(low, published.units, relation);
  const Count high = Decimal::rounded(measured.high(), published.places).units;
  const bool may_be_less = relation == Relation::at_most;
  const bool may_be_more = relation == Relation::at_least;
  if ((low > published.units && !may_be_more) || (high < published.units && !may_be_less))
    return Agreement::contradicts;
  const bool holds =
      measured.is_exact() || (may_be_less && high <= published.units) || (may_be_more && low >= published.units);
  return holds ? Agreement::agrees : Agreement::open;
}

std::string to_text(const Measured& measured, unsigned places) {
  const std::string low = weft::to_text(Decimal::rounded(measured.low(), places));
  if (measured.search()) return fmt::format("{}, the most in {}", low, measured.search()->tried);
  if (measured.is_exact()) return low;
  return fmt::format("between {} and {}", low, weft::to_text(Decimal::rounded(measured.high(), places)));
}

// For each published number and each reading.
std::vector<Agreement> agreements(const MeasuredClaim& claim, const std::vector<Measured>& values) {
  std::vector<Decimal> numbers{claim.published};
  for (const OtherNumber& other : claim.or_published) numbers.push_back(other.value);
  std::vector<Agreement> each;
  for (const Decimal& number : numbers) {
    for (const Measured& value : values) each.push_back(agreement(value, number, claim.relation));
  }
  return each;
}

// Our number is that of the first reading.
Finding judge(const MeasuredClaim& claim, const std::vector<Measured>& values) {
  const std::vector<Agreement> readings = agreements(claim, values);
  const auto count = [&](Agreement wanted) {
    return static_cast<std::size_t>(std::count(readings.begin(), readings.end(), wanted));
  };
  const Decimal ours = nearest(values.front(), claim.published);
  const std::optional<Search>& search = values.front().search();
  if (count(Agreement::agrees) == readings.size()) return {ours, Verdict::reproduced, "", search};

  std::string each;
  for (std::size_t i = 0; i < values.size(); ++i) {
    each +=
        fmt::format("{}{} has {}", i > 0 ? ", " : "", claim.readings[i], to_text(values[i], claim.published.places));
  }
  std::string published = published_text(claim.published, claim.relation);
  for (const OtherNumber& other : claim.or_published) {
    published += fmt::format(", or {} {}", published_text(other.value, claim.relation), other.reading);
  }
  std::string reason = fmt::format("published {}; {}", published, each);
  if (count(Agreement::open) > 0) return {std::nullopt, Verdict::not_computable, reason, search};
  const std::size_t contradicted = count(Agreement::contradicts);
  if (contradicted == 0) return {ours, Verdict::not_refuted, reason, search};
  if (!claim.remark.empty()) reason += ": " + claim.remark;
  return {ours, contradicted == readings.size() ? Verdict::differs : Verdict::ambiguous, reason, search};
}

}  // namespace

const Fraction& Measured::high() const {
  WEFT_CHECK(has_upper_bound());
  return high_;
}

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

namespace {

struct MeasuredQuantity {
  Measured (*measure)(const std::string&, MeasurementCache&);
  std::string_view quantity;
};
constexpr std::array kMeasuredQuantities = {
    MeasuredQuantity{measure_nodes, "nodes"},
    MeasuredQuantity{measure_links, "links"},
    MeasuredQuantity{measure_degree, "degree"},
    MeasuredQuantity{measure_diameter, "diameter"},
    MeasuredQuantity{measure_mean_with_self, "mean_distance_with_self"},
    MeasuredQuantity{measure_mean_without_self, "mean_distance"},
    MeasuredQuantity{measure_bisection, "bisection"},
    MeasuredQuantity{measure_longest_route, "max_hops"},
    MeasuredQuantity{measure_mean_route_with_self, "mean_hops_with_self"},
    MeasuredQuantity{measure_mean_route_without_self, "mean_hops"},
    MeasuredQuantity{measure_worst_channel_load, "worst_channel_load"},
};

void name_quantity(const MeasuredClaim& claim, Claim& record) {
  record.quantity = claim.quantity;
  if (!record.quantity.empty()) return;
  if (const auto* chip_links = claim.measure.target<ChipLinks>()) {
    record.quantity = chip_links->quantity();
    record.chips = chip_links->chips;
  } else if (const auto* function = claim.measure.target<Measured (*)(const std::string&, MeasurementCache&)>()) {
    for (const MeasuredQuantity& each : kMeasuredQuantities) {
      if (each.measure == *function) record.quantity = each.quantity;
    }
  }
}

}  // namespace

Claim to_claim(MeasuredClaim claim) {
  Claim record{.id = claim.id,
               .place = claim.place,
               .statement = claim.statement,
               .published = claim.published,
               .relation = claim.relation,
               .tested = claim.readings,
               .is_expensive = claim.is_expensive,
               .or_published = claim.or_published};
  name_quantity(claim, record);
  record.compute = [claim = std::move(claim)](MeasurementCache& cache) {
    std::vector<Measured> values;
    for (const std::string& reading : claim.readings) values.push_back(claim.measure(reading, cache));
    return judge(claim, values);
  };
  return record;
}

}  // namespace weft::claims
