// Section 2.3.2: whether local traffic favours RCC-FULL over the hypercube.
#include <array>
#include <cmath>

#include "claims/measured_claim.h"
#include "claims/rcc/rcc_claims.h"
#include "claims/rcc/rcc_network.h"
#include "claims/rcc/rcc_plain_graph.h"
#include "paths/traffic_survey.h"
#include "traffic/demand.h"

namespace weft::claims {
namespace {

// A sphere of communication: the probability falls by `decay` with each hop and is 0 beyond the radius.
struct Sphere {
  std::string_view name;
  std::string_view pattern;
  double decay;
  std::uint64_t radius;
  std::string_view words;
};
constexpr std::array<Sphere, 2> kSpheres{
    {{"", "local(decay=1/2,radius=16)", 0.5, 16, "halving the probability with each hop"},
     {"radius-2/", "local(decay=1,radius=2)", 1, 2, "sending to nodes within two hops only"}}};

// Mean hops under local traffic over those under uniform traffic.
double locality_gain(const std::string& spec, const Sphere& sphere, MeasurementCache& cache) {
  const std::string routed = spec + " with shortest";
  const double uniform = cache.paths(routed).mean_without_self().value();
  const auto routing = cache.routing(routed);
  const traffic::Demand demand = traffic::build_demand(cache.network(spec), sphere.pattern, 1, cache.execution());
  return paths::survey_traffic(*routing, demand, cache.execution()).paths.traffic->mean_hops.value() / uniform;
}

// The same from distances alone: `nodes_at(node)` has the number of nodes at each distance.
template <class NodesAt>
double gain_by_distances(std::uint64_t nodes, const Sphere& sphere, const NodesAt& nodes_at) {
  double local = 0;
  double uniform = 0;
  for (std::uint64_t node = 0; node < nodes; ++node) {
    double weights = 0;
    double hops = 0;
    const std::vector<std::uint64_t> at = nodes_at(node);
    for (std::size_t distance = 1; distance < at.size(); ++distance) {
      const auto count = static_cast<double>(at[distance]);
      const double weight = distance <= sphere.radius ? count * std::pow(sphere.decay, distance) : 0;
      weights += weight;
      hops += weight * static_cast<double>(distance);
      uniform += count * static_cast<double>(distance);
    }
    local += hops / weights;
  }
  return local / (uniform / static_cast<double>(nodes - 1));
}

std::vector<std::uint64_t> nodes_at_distances(const RccNetwork& rcc, std::uint64_t source) {
  std::vector<bool> is_reached(rcc.nodes());
  is_reached[source] = true;
  std::vector<std::uint64_t> wave{source};
  std::vector<std::uint64_t> counts;
  while (!wave.empty()) {
    counts.push_back(wave.size());
    std::vector<std::uint64_t> next;
    for (const std::uint64_t node : wave) {
      for (const std::uint64_t to : plain_neighbors(rcc, node)) {
        if (!is_reached[to]) next.push_back(to);
        is_reached[to] = true;
      }
    }
    wave = std::move(next);
  }
  return counts;
}

double plain_locality_ratio(const RccNetwork& rcc, const Sphere& sphere) {
  const double ours =
      gain_by_distances(rcc.nodes(), sphere, [&](std::uint64_t node) { return nodes_at_distances(rcc, node); });
  const double cube = gain_by_distances(rcc.nodes(), sphere, [&](std::uint64_t) {
    std::vector<std::uint64_t> binomials{1};
    for (std::uint64_t d = 1; d <= rcc.bits(); ++d) binomials.push_back(binomials.back() * (rcc.bits() - d + 1) / d);
    return binomials;
  });
  return ours / cube;
}

void add_locality(std::vector<Claim>& claims) {
  for (const RccNetwork& rcc : {RccNetwork{4, 1}, RccNetwork{8, 1}, RccNetwork{2, 2}, RccNetwork{4, 2}}) {
    for (const Sphere& sphere : kSpheres) {
      const Measure ratio = [cube = rcc.cube(), sphere](const std::string& spec, MeasurementCache& cache) {
        const double gain = locality_gain(spec, sphere, cache);
        return Measured::exactly(to_nine_places(gain / locality_gain(cube, sphere, cache)));
      };
      claims.push_back(to_claim(
          {.id = fmt::format("rcc/text/locality/{}{}", sphere.name, rcc.text()),
           .place = "Section 2.3.2, below Equation (4)",
           .statement = fmt::format("locality favours RCC-FULL: {} shortens its mean path by a larger factor than "
                                    "the hypercube's; the ratio of the two factors",
                                    sphere.words),
           .published = Decimal(10000, 4),
           .readings = {rcc.spec()},
           .measure = ratio.checked_by([rcc, sphere](const std::string&, MeasurementCache&) {
             return Measured::exactly(to_nine_places(plain_locality_ratio(rcc, sphere)));
           }),
           .remark = "with uniform traffic its mean path is short already",
           .relation = Relation::at_most}));
    }
  }
}

}  // namespace

void add_rcc_locality_claims(std::vector<Claim>& claims) { add_locality(claims); }

}  // namespace weft::claims
