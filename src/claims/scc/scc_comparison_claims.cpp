#include "claims/scc/scc_comparison_claims.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <queue>

#include <fmt/format.h>

#include "claims/measured_claim.h"
#include "claims/scc/scc_cycles.h"
#include "claims/scc/scc_similar_size.h"
#include "claims/trend_claim.h"

namespace weft::claims {
namespace {

std::string star_spec(unsigned n) { return fmt::format("star({})", n); }
std::string cube_spec(unsigned n) { return fmt::format("hypercube({})", n); }
std::string ccc_spec(unsigned n) { return fmt::format("ccc({})", n); }

Count less_or_zero(Count a, Count b) { return a > b ? a - b : 0; }

// A number made of the diameter of the n-SCC, beside what it is compared with; a second time with the other computation
// of the diameter.
template <class Number>
Measure of_scc_diameter(unsigned n, const std::string& beside, const Number& number) {
  const Measure diameter = measure_scc_diameter(n);
  const auto by = [=](const Measure::Compute& compute) {
    return [=](const std::string& spec, MeasurementCache& cache) {
      const Count hops = compute(spec, cache).low().numerator();
      return Measured::exactly(number(hops)).shown_by(fmt::format("{} against {}", to_text(hops), beside));
    };
  };
  return Measure(by(diameter)).checked_by(by(diameter.again()));
}

void add_ccc_diameters(std::vector<Claim>& claims) {
  for (const unsigned n : {3U, 4U, 5U, 6U, 7U, 8U, 9U, 10U, 11U, 12U, 13U, 14U}) {
    claims.push_back(to_claim({.id = "scc/text/ccc-diameter/" + case_of(n),
                               .place = "Section 6",
                               .statement = "the diameter of the n-CCC is 2n + floor(n/2) - 2",
                               .published = ccc_diameter(n),
                               .readings = {ccc_spec(n)},
                               .measure = measure_diameter,
                               .remark = "the formula holds from n = 4 on"}));
  }
}

std::string diameter_text(unsigned ccc) { return fmt::format("{} of {}", to_text(ccc_diameter(ccc)), ccc_spec(ccc)); }

constexpr const char* kAboutThatOfCcc =
    "for even n the diameter is about that of a CCC of similar size; ours are the hops by which it is outside the "
    "diameters of the CCCs next below and above in nodes";

// "About" has no number.
std::vector<OtherNumber> within_a_fifth(Count diameter) { return {{diameter / 5, "as a fifth of the diameter"}}; }

void add_diameters_beside_ccc(std::vector<Claim>& claims) {
  for (unsigned n = 4; n <= 12; ++n) {
    const unsigned below = ccc_below(scc_nodes(n));
    const Count low = ccc_diameter(below);
    const Count high = ccc_diameter(below + 1);
    const bool is_even = n % 2 == 0;
    const Measure outside =
        of_scc_diameter(n, fmt::format("{} and {}", diameter_text(below), diameter_text(below + 1)),
                        [=](Count d) { return std::max(less_or_zero(d, high), less_or_zero(low, d)); });
    const Measure above = of_scc_diameter(n, diameter_text(below + 1), [=](Count d) { return less_or_zero(d, high); });
    claims.push_back(to_claim(
        {.id = fmt::format("scc/text/{}/{}", is_even ? "diameter-of-ccc" : "diameter-above-ccc", case_of(n)),
         .place = "Section 6",
         .statement = is_even
                          ? kAboutThatOfCcc
                          : "for odd n the CCC has the smaller diameter; ours are the hops by which that of the CCC "
                            "next above in nodes is smaller",
         .published = is_even ? 0 : 1,
         .readings = {scc_spec(n)},
         .measure = is_even ? outside : above,
         .remark = "the diameter is of the order n^2, that of the CCC of the order n log n",
         .is_expensive = n > 11,
         .relation = is_even ? Relation::at_most : Relation::at_least,
         .or_published = is_even ? within_a_fifth(high) : std::vector<OtherNumber>{}}));
  }
}

// For larger n the diameter is not known, but the node of Lemma 1 is at least as far: by the search of the routing, and
// again with each segment between two positions of a cycle counted once.
void add_large_diameter_beside_ccc(std::vector<Claim>& claims) {
  constexpr unsigned kLarge = 20;
  const Permutation antipode = lemma_1_permutation(kLarge);
  const Count high = ccc_diameter(ccc_below(scc_nodes(kLarge)) + 1);
  const auto beyond_ccc = [high](Count hops) {
    return Measured::between(less_or_zero(hops, high), UINT32_MAX)
        .shown_by(fmt::format("at least {} against {}", to_text(hops), to_text(high)));
  };
  claims.push_back(to_claim({.id = "scc/text/diameter-of-ccc/" + case_of(kLarge),
                             .place = "Section 6",
                             .statement = kAboutThatOfCcc,
                             .published = 0,
                             .readings = {scc_spec(kLarge)},
                             .measure = Measure([=](const std::string&, MeasurementCache&) {
                                          return beyond_ccc(hops_by_cycles({antipode, 2, 2}));
                                        }).checked_by([=](const std::string&, MeasurementCache&) {
                               Count hops = equation_3(antipode);
                               for (const Cycle& cycle : cycles_of(antipode)) hops += local_links_of(cycle, kLarge);
                               return beyond_ccc(hops);
                             }),
                             .remark = "the diameter is of the order n^2, that of the CCC of the order n log n",
                             .relation = Relation::at_most,
                             .or_published = within_a_fifth(high)}));
}

// "Slightly greater" has no number; that the ratio stays bounded is the least that it says.
void add_ratio_to_ccc(std::vector<Claim>& claims) {
  std::vector<std::string> family;
  std::map<std::string, unsigned> sizes;
  for (const unsigned n : {5U, 7U, 9U, 11U}) {
    family.push_back(scc_spec(n));
    sizes[scc_spec(n)] = n;
  }
  claims.push_back(to_claim(GrowthClaim{
      .id = "scc/text/slightly-above-ccc",
      .place = "Section 7",
      .statement = "for odd n the diameter is slightly greater than that of a CCC of similar size: its ratio "
                   "to that of the CCC nearest in nodes",
      .family = family,
      .ratio = [sizes](const std::string& spec, MeasurementCache& cache) {
        const unsigned n = sizes.at(spec);
        const double hops = measure_scc_diameter(n)(spec, cache).low().to_double();
        return hops / to_double(ccc_diameter(nearest_ccc(scc_nodes(n))));
      }}));
}

// The diameter of the (n+1)-SCC less that of the n-SCC.
void add_diameter_jumps(std::vector<Claim>& claims) {
  const auto growth = [](unsigned n, bool again) {
    return [=](const std::string& spec, MeasurementCache& cache) {
      const auto diameter = [&](unsigned of) {
        const Measure measure = measure_scc_diameter(of);
        return (again ? measure.again()(spec, cache) : measure(spec, cache)).low().numerator();
      };
      return Measured::exactly(less_or_zero(diameter(n + 1), diameter(n)));
    };
  };
  for (unsigned n = 4; n <= 10; ++n) {
    claims.push_back(
        to_claim({.id = "scc/text/diameter-growth/" + case_of(n),
                  .place = "Section 6",
                  .statement = "by Theorem 1 the diameter grows by 2n from even n to n+1, and by 3 from odd n to n+1",
                  .published = n % 2 == 0 ? Count{2} * n : Count{3},
                  .readings = {scc_spec(n + 1)},
                  .measure = Measure(growth(n, false)).checked_by(growth(n, true)),
                  .remark = "the diameter for odd n is smaller than Theorem 1 says",
                  .is_expensive = n > 10,
                  .correction = Correction{"(3n+4)/2 from even n on, (n+1)/2 from odd n on",
                                           n % 2 == 0 ? Count{(3 * n + 4) / 2} : Count{(n + 1) / 2}}}));
  }
  for (const unsigned n : {4U, 6U, 8U}) {
    claims.push_back(to_claim({.id = "scc/text/diameter-jump/" + case_of(n),
                               .place = "Section 6",
                               .statement = "the diameter jumps from even to odd n; ours is by how much more it grows "
                                            "from n to n+1 than from n+1 to n+2",
                               .published = 1,
                               .readings = {scc_spec(n + 2)},
                               .measure =
                                   [=](const std::string& spec, MeasurementCache& cache) {
                                     return Measured::exactly(
                                         less_or_zero(growth(n, false)(spec, cache).low().numerator(),
                                                      growth(n + 1, false)(spec, cache).low().numerator()));
                                   },
                               .relation = Relation::at_least}));
  }
}

void add_diameters_above_star_and_cube(std::vector<Claim>& claims) {
  for (unsigned n = 4; n <= 7; ++n) {
    const auto cube = static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(scc_nodes(n)) - 1));
    for (const std::string& other : {star_spec(n + 1), cube_spec(cube)}) {
      claims.push_back(to_claim({.id = fmt::format("scc/text/diameter-above/{}/{}", other, case_of(n)),
                                 .place = "Section 1",
                                 .statement = fmt::format("the diameter is greater than that of {}, the next larger in "
                                                          "nodes: by how much",
                                                          other),
                                 .published = 1,
                                 .readings = {scc_spec(n)},
                                 .measure =
                                     [other](const std::string& spec, MeasurementCache& cache) {
                                       const Count ours = measure_diameter(spec, cache).low().numerator();
                                       return Measured::exactly(
                                           less_or_zero(ours, measure_diameter(other, cache).low().numerator()));
                                     },
                                 .relation = Relation::at_least}));
    }
  }
}

// Degree or diameter over log2 N.
void add_growth_of_star(std::vector<Claim>& claims) {
  std::vector<std::string> stars;
  for (unsigned n = 3; n <= 8; ++n) stars.push_back(star_spec(n));
  const auto add = [&](const std::string& name, const Measure& measure) {
    claims.push_back(
        to_claim(TrendClaim{.id = "scc/text/star-growth/" + name,
                            .place = "Section 1",
                            .statement = fmt::format("the {} of the star grows more slowly than the logarithm of its "
                                                     "nodes: its ratio to log2 N tends to 0",
                                                     name),
                            .limit = Decimal(0, 1),
                            .family = stars,
                            .value = [measure](const std::string& spec, MeasurementCache& cache) {
                              const double number = measure(spec, cache).low().to_double();
                              return number / std::log2(measure_nodes(spec, cache).low().to_double());
                            }}));
  };
  add("degree", measure_degree);
  add("diameter", measure_diameter);
}

// Of the star by Equation (3), of the cube by the number of ones.
Fraction star_mean_by_equation_3(unsigned n) {
  Count sum = 0;
  for_each_permutation(n, [&](const Permutation& permutation) { sum += equation_3(permutation); });
  return {sum, factorial(n)};
}

Measured excess(const Fraction& star, const Fraction& cube) {
  if (!(cube < star)) return Measured::exactly(Count{0});
  return Measured::exactly(Fraction(star.numerator() * cube.denominator() - cube.numerator() * star.denominator(),
                                    star.denominator() * cube.denominator()));
}

void add_mean_distances_of_quotients(std::vector<Claim>& claims) {
  for (unsigned n = 4; n <= 8; ++n) {
    std::vector<std::string> cubes;
    for (const unsigned cube : nearest_cubes(factorial(n))) cubes.push_back(cube_spec(cube));
    const std::string of_ccc = cube_spec(nearest_ccc(scc_nodes(n)));
    if (std::find(cubes.begin(), cubes.end(), of_ccc) == cubes.end()) cubes.push_back(of_ccc);
    const Measure::Compute again = [n](const std::string& cube, MeasurementCache& cache) {
      const auto nodes = static_cast<std::uint64_t>(measure_nodes(cube, cache).low().numerator());
      Count ones = 0;
      for (std::uint64_t node = 0; node < nodes; ++node) ones += static_cast<unsigned>(std::popcount(node));
      return excess(star_mean_by_equation_3(n), Fraction(ones, nodes));
    };
    const Measure searched = [n](const std::string& cube, MeasurementCache& cache) {
      const Fraction of_star = measure_mean_with_self(star_spec(n), cache).low();
      return excess(of_star, measure_mean_with_self(cube, cache).low());
    };
    claims.push_back(
        to_claim({.id = "scc/text/mean-distance-of-star/" + case_of(n),
                  .place = "Section 6",
                  .statement = "the n-star has a shorter mean distance than the cube of a CCC of similar size; the "
                               "readings are the cubes nearest in size to the star, and that of the CCC nearest to the "
                               "n-SCC; ours is the mean distance of the star in excess of the cube's",
                  .published = Decimal(0, 3),
                  .readings = cubes,
                  .measure = searched.checked_by(again),
                  .remark = "the star is ahead of all of these cubes only from n = 8 on"}));
  }
}

void add_degrees_of_supernodes(std::vector<Claim>& claims) {
  for (unsigned n = 4; n <= 7; ++n) {
    std::vector<std::string> cubes;
    for (const unsigned cube : nearest_cubes(factorial(n))) cubes.push_back(cube_spec(cube));
    claims.push_back(to_claim({.id = "scc/text/degree-of-star/" + case_of(n),
                               .place = "Section 6",
                               .statement = "supernodes have a smaller degree in the n-star than in the cube; the "
                                            "readings are the cubes nearest in size to the star: by how much",
                               .published = 1,
                               .readings = cubes,
                               .measure =
                                   [n](const std::string& cube, MeasurementCache& cache) {
                                     const Count of_star = measure_degree(star_spec(n), cache).low().numerator();
                                     return Measured::exactly(
                                         less_or_zero(measure_degree(cube, cache).low().numerator(), of_star));
                                   },
                               .relation = Relation::at_least}));
  }
}

struct Delays {
  Count longest = 0;
  Count sum = 0;
};

// Delays from node 0 in units of 1/rate: `rate` for a lateral link, 1 for a local one.
Delays weighted_delays(const topology::PortGraph& graph, unsigned rate) {
  using Reached = std::pair<Count, NodeId>;
  std::vector<Count> delay(graph.node_count(), kHuge);
  std::priority_queue<Reached, std::vector<Reached>, std::greater<>> nearest;
  nearest.emplace(delay[0] = 0, 0);
  while (!nearest.empty()) {
    const auto [at, node] = nearest.top();
    nearest.pop();
    if (at > delay[node]) continue;
    for (PortId port = 0; port < graph.out_degree(node); ++port) {
      const bool is_local = graph.link_classes()[graph.link_class(node, port)].name == "local";
      const NodeId next = graph.neighbor(node, port).node;
      const Count after = at + (is_local ? 1 : rate);
      if (after < delay[next]) nearest.emplace(delay[next] = after, next);
    }
  }
  Delays delays;
  for (const Count each : delay) {
    delays.longest = std::max(delays.longest, each);
    delays.sum += each;
  }
  return delays;
}

void add_delays(std::vector<Claim>& claims) {
  for (unsigned n = 4; n <= 7; ++n) {
    const auto ratio = [n](bool is_mean) {
      return [=](const std::string& spec, MeasurementCache& cache) {
        const unsigned rate = n / 2;
        const Delays scc = weighted_delays(cache.network(spec).graph, rate);
        const Count nodes = cache.network(spec).graph.node_count();
        const auto& star = cache.distances(star_spec(n));
        if (!is_mean) return Measured::exactly(Fraction(scc.longest, rate * Count{star.diameter().value()}));
        const Fraction mean = star.mean_with_self().value();
        return Measured::exactly(Fraction(scc.sum * mean.denominator(), Count{rate} * nodes * mean.numerator()));
      };
    };
    for (const bool is_mean : {true, false}) {
      claims.push_back(
          to_claim({.id = fmt::format("scc/text/delays/{}/{}", is_mean ? "mean" : "longest", case_of(n)),
                    .place = "Section 6",
                    .statement = fmt::format("with fast local links the delays are comparable to those of the n-star, "
                                             "which we read as at most twice, after Theorem 6; ours is the ratio of "
                                             "the {} delays, local links being floor(n/2) times as fast",
                                             is_mean ? "mean" : "longest"),
                    .published = Decimal(200, 2),
                    .readings = {scc_spec(n)},
                    .measure = ratio(is_mean),
                    .relation = Relation::at_most}));
    }
  }
}

void add_logarithms(std::vector<Claim>& claims) {
  for (unsigned n = 4; n <= 9; ++n) {
    claims.push_back(to_claim({.id = "scc/text/log-of-nodes/" + case_of(n),
                               .place = "Section 5.1",
                               .statement = "log N is O(n log n); ours is log2 N over n log2 n",
                               .published = Decimal(100, 2),
                               .readings = {scc_spec(n)},
                               .measure =
                                   [n](const std::string&, MeasurementCache&) {
                                     const double log_n = std::log2(static_cast<double>(n));
                                     return Measured::about(std::log2(to_double(scc_nodes(n))) / (n * log_n));
                                   },
                               .relation = Relation::at_most}));
  }
}

}  // namespace

void add_scc_comparison_claims(std::vector<Claim>& claims) {
  add_ccc_diameters(claims);
  add_diameters_beside_ccc(claims);
  add_large_diameter_beside_ccc(claims);
  add_ratio_to_ccc(claims);
  add_diameter_jumps(claims);
  add_diameters_above_star_and_cube(claims);
  add_growth_of_star(claims);
  add_mean_distances_of_quotients(claims);
  add_degrees_of_supernodes(claims);
  add_delays(claims);
  add_logarithms(claims);
}

}  // namespace weft::claims
