// Degree and diameter together, against hypercubes and star graphs with no more nodes.
#include <fmt/format.h>

#include "claims/rhsn/rhsn_claims.h"
#include "claims/rhsn/rhsn_measures.h"
#include "topology/network.h"

namespace weft::claims {
namespace {

struct SizedNetwork {
  std::string name;
  Count nodes;
  Count degree;
  Count diameter;
};

SizedNetwork nucleus_named(const std::string& spec, MeasurementCache& cache) {
  const topology::ClosedForms forms = topology::resolve(spec).closed_forms;
  if (forms.nodes && forms.max_degree && forms.diameter)
    return {spec, *forms.nodes, *forms.max_degree, *forms.diameter};
  return {spec, measure_nodes(spec, cache).low().numerator(), measure_degree(spec, cache).low().numerator(),
          measure_diameter(spec, cache).low().numerator()};
}

// By the formulas of the paper, which other claims check.
SizedNetwork swapped(const std::vector<Count>& levels, const SizedNetwork& nucleus) {
  const SwappedNetwork network{levels, nucleus.name};
  const Count p = network.digit_count();
  return {network.spec(), saturating_power(nucleus.nodes, p), nucleus.degree + network.swap_count(),
          (nucleus.diameter + 1) * p - 1};
}

// The kinds of nuclei that the paper names, small ones.
std::vector<std::string> named_nuclei() {
  std::vector<std::string> specs = {"petersen", "star(4)", "star(5)", "star(6)", "complete(2)"};
  for (unsigned n = 3; n <= 32; ++n) {
    specs.push_back(fmt::format("complete({})", n));
    specs.push_back(fmt::format("ring({})", n));
    specs.push_back(fmt::format("mesh({0},{0})", n));
    specs.push_back(fmt::format("torus({0},{0})", n));
    specs.push_back(fmt::format("generalized-hypercube({0},{0})", n));
    if (n <= 8) specs.push_back(fmt::format("generalized-hypercube({0},{0},{0})", n));
    if (n <= 10) specs.push_back(fmt::format("hypercube({})", n));
    if (n <= 10) specs.push_back(fmt::format("folded-hypercube({})", n));
  }
  return specs;
}

std::vector<SizedNetwork> swapped_over(const std::vector<std::string>& nuclei, MeasurementCache& cache) {
  std::vector<SizedNetwork> all;
  for (const std::string& spec : nuclei) {
    const SizedNetwork nucleus = nucleus_named(spec, cache);
    for (Count p = 2; p <= 16 && saturating_power(nucleus.nodes, p) < Count{1} << 60U; ++p) {
      for (const std::vector<Count>& levels : level_choices(p)) all.push_back(swapped(levels, nucleus));
    }
  }
  return all;
}

// RHSNs with no fewer nodes, lower degree and at most `factor` times the diameter.
Measured count_better(const SizedNetwork& other, Count factor, const std::vector<SizedNetwork>& networks) {
  Count better = 0;
  const SizedNetwork* best = nullptr;
  for (const SizedNetwork& network : networks) {
    if (network.nodes < other.nodes || network.degree >= other.degree || network.diameter > factor * other.diameter)
      continue;
    ++better;
    if (best == nullptr || network.diameter < best->diameter) best = &network;
  }
  if (best == nullptr) return Measured::exactly(0);
  return Measured::exactly(better).shown_by(fmt::format("{} has degree {} and diameter {}, {} has {} and {}",
                                                        best->name, to_text(best->degree), to_text(best->diameter),
                                                        other.name, to_text(other.degree), to_text(other.diameter)));
}

SizedNetwork star_graph(Count n) {
  Count nodes = 1;
  for (Count i = 2; i <= n; ++i) nodes *= i;
  return {fmt::format("star({})", to_text(n)), nodes, n - 1, 3 * (n - 1) / 2};
}

constexpr std::string_view kStatement =
    "RHSNs have a lower degree than hypercubes and star graphs, and an optimal diameter; ours is the number of RHSNs "
    "with no "
    "fewer nodes, lower degree and no larger diameter, over small nuclei of the kinds that the paper names";

void add_against_hypercubes(std::vector<Claim>& claims) {
  for (const unsigned n : {6U, 8U, 10U, 12U, 14U, 16U}) {
    claims.push_back(
        to_claim({.id = fmt::format("rhsn/text/combined/hypercube({})", n),
                  .place = "Section 7",
                  .statement = std::string(kStatement),
                  .published = 1,
                  .readings = {fmt::format("hypercube({})", n)},
                  .measure =
                      [n](const std::string& spec, MeasurementCache& cache) {
                        return count_better({spec, Count{1} << n, n, n}, 1, swapped_over(named_nuclei(), cache));
                      },
                  .relation = Relation::at_least}));
  }
}

void add_against_stars(std::vector<Claim>& claims) {
  for (const unsigned n : {5U, 6U, 7U, 8U, 9U}) {
    const std::string star = star_graph(n).name;
    claims.push_back(to_claim(
        {.id = "rhsn/text/combined/" + star,
         .place = "Section 7",
         .statement = fmt::format("{}; also with a diameter of up to twice that of the star graph", kStatement),
         .published = 1,
         .readings = {star, star + ", up to twice the diameter"},
         .measure =
             [n](const std::string& reading, MeasurementCache& cache) {
               return count_better(star_graph(n), reading.ends_with("diameter") ? 2 : 1,
                                   swapped_over(named_nuclei(), cache));
             },
         .remark = "at these sizes a lower degree is paid for with a larger diameter",
         .relation = Relation::at_least}));
  }
}

// At most so many nodes have a degree and diameter like these; also the sum of the nodes at each distance.
Count moore_bound(Count degree, Count diameter) {
  if (degree <= 2) return degree == 2 ? 2 * diameter + 1 : degree + 1;
  return 1 + degree * (saturating_power(degree - 1, diameter) - 1) / (degree - 2);
}
Count moore_sum(Count degree, Count diameter) {
  Count sum = 1;
  for (Count ring = degree; diameter > 0; --diameter, ring *= degree - 1) sum += ring;
  return sum;
}

// Levels over which some nucleus might give no fewer nodes, a lower degree and no larger diameter than the other
// network: those for which the least number of nodes of a nucleus is at most that of the Moore bound.
Count possible_levels(const SizedNetwork& other) {
  Count possible = 0;
  for (Count p = 2; 2 * p <= other.diameter + 1; ++p) {
    const Count nucleus_diameter = (other.diameter + 1) / p - 1;
    Count nucleus_nodes = 1;
    while (saturating_power(nucleus_nodes, p) < other.nodes) ++nucleus_nodes;
    for (const std::vector<Count>& levels : level_choices(p)) {
      const Count swaps = SwappedNetwork{levels, ""}.swap_count();
      if (swaps + 2 > other.degree) continue;
      if (moore_bound(other.degree - 1 - swaps, nucleus_diameter) >= nucleus_nodes) ++possible;
    }
  }
  return possible;
}

// The same by the largest networks of all degrees and diameters of nuclei.
Count possible_levels_again(const SizedNetwork& other) {
  Count possible = 0;
  for (Count p = 2; p <= other.diameter; ++p) {
    for (const std::vector<Count>& levels : level_choices(p)) {
      bool is_possible = false;
      for (Count degree = 1; degree < other.degree; ++degree) {
        for (Count diameter = 1; diameter <= other.diameter; ++diameter) {
          const SizedNetwork largest = swapped(levels, {"", moore_sum(degree, diameter), degree, diameter});
          is_possible |=
              largest.degree < other.degree && largest.diameter <= other.diameter && largest.nodes >= other.nodes;
        }
      }
      if (is_possible) ++possible;
    }
  }
  return possible;
}

// With twice the diameter where the reading says so.
SizedNetwork star_graph_read(Count n, const std::string& reading) {
  SizedNetwork star = star_graph(n);
  if (reading.ends_with("diameter")) star.diameter *= 2;
  return star;
}

void add_any_nucleus(std::vector<Claim>& claims) {
  for (const unsigned n : {5U, 6U, 7U, 8U, 9U, 10U, 11U}) {
    const std::string star = star_graph(n).name;
    claims.push_back(to_claim(
        {.id = "rhsn/text/combined/any-nucleus/" + star,
         .place = "Section 7",
         .statement =
             "some RHSN, over any nucleus, has no fewer nodes than a star graph, a lower degree and a diameter that "
             "is no larger, or up to twice as large; ours is the number of levels for which the Moore bound on the "
             "nucleus allows it",
         .published = 1,
         .readings = {star, star + ", up to twice the diameter"},
         .measure = Measure([n](const std::string& reading, MeasurementCache&) {
                      return Measured::exactly(possible_levels(star_graph_read(n, reading)));
                    }).checked_by([n](const std::string& reading, MeasurementCache&) {
           return Measured::exactly(possible_levels_again(star_graph_read(n, reading)));
         }),
         .remark = "with no larger diameter no graph has enough nodes for the degree and diameter of such a nucleus",
         .relation = Relation::at_least}));
  }
  claims.push_back(to_claim(
      {.id = "rhsn/text/combined/random-nucleus/star(10)",
       .place = "Section 7",
       .statement =
           "some RHSN has no fewer nodes than a star graph, a lower degree and no larger diameter; ours is the number "
           "of those over a random regular graph with 1906 nodes of degree 7",
       .published = 1,
       .readings = {"star(10) and RHSNs over jellyfish(1906,7)"},
       .measure =
           [](const std::string&, MeasurementCache& cache) {
             return count_better(star_graph(10), 1, swapped_over({"jellyfish(1906,7)"}, cache));
           },
       .relation = Relation::at_least}));
}

}  // namespace

void add_rhsn_advantage_claims(std::vector<Claim>& claims) {
  add_against_hypercubes(claims);
  add_against_stars(claims);
  add_any_nucleus(claims);
}

}  // namespace weft::claims
