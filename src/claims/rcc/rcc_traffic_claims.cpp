#include "claims/rcc/rcc_traffic_claims.h"

#include <cmath>
#include <map>

#include <fmt/format.h>

#include "claims/measured_claim.h"
#include "claims/rcc/rcc_plain_graph.h"
#include "paths/estimate/queueing.h"

namespace weft::claims {
namespace {

// An (A,L) RCC-FULL.
struct TrafficRcc {
  Count atom;
  unsigned levels;

  [[nodiscard]] std::string spec() const { return fmt::format("rcc-full({},{})", to_text(atom), levels); }
  [[nodiscard]] std::string text() const { return fmt::format("A={},L={}", to_text(atom), levels); }
  [[nodiscard]] Count nodes() const { return saturating_power(atom, Count{1} << levels); }
  [[nodiscard]] TrafficRcc row() const { return {atom, levels - 1}; }
  [[nodiscard]] RccNetwork plain() const { return {static_cast<std::uint64_t>(atom), levels}; }
};

Decimal to_places(double value, unsigned places) {
  return {static_cast<Count>(std::llround(value * std::pow(10, places))), places};
}

// A computed value that is not a fraction, to nine places.
Fraction near_fraction(double value) { return {static_cast<Count>(std::llround(value * 1e9)), 1'000'000'000}; }

// Equation (4): mean distance with self pairs, times nodes, over bidirectional links.
Measured measure_density(const std::string& spec, MeasurementCache& cache) {
  const Fraction mean = cache.distances(spec).mean_with_self().value();
  const topology::PortGraph& graph = cache.network(spec).graph;
  return Measured::exactly(
      Fraction(mean.numerator() * graph.node_count(), mean.denominator() * Count{graph.link_count()}));
}

Measure density_twice(const TrafficRcc& rcc) {
  return Measure(measure_density).checked_by([rcc = rcc.plain()](const std::string&, MeasurementCache&) {
    const Fraction mean = plain_mean_distance(rcc);
    return Measured::exactly(Fraction(mean.numerator() * rcc.nodes(), mean.denominator() * plain_link_count(rcc)));
  });
}

constexpr std::string_view kDensity = "mean_distance_with_self*nodes/links";

// Messages over a link, counted: every terminal sends one to every terminal along the routing's paths; over the nodes.
Measured measure_counted_density(const std::string& routed, MeasurementCache& cache) {
  const paths::PathSurvey& survey = cache.paths(routed);
  const topology::PortGraph& graph = cache.network(split_routed(routed).network).graph;
  double messages = 0;
  for (const double load : survey.channel_loads) messages += load * (graph.terminal_count() - 1.0);
  return Measured::exactly(near_fraction(messages / static_cast<double>(graph.link_count()) / graph.terminal_count()));
}

// The mean distance over nodes of different rows: of all pairs without those inside the rows.
Measured measure_between_rows(const TrafficRcc& rcc, MeasurementCache& cache) {
  const auto sum = [&](const TrafficRcc& of) {
    return cache.paths(of.spec() + (of.levels == 0 ? " with shortest" : " with rcc-1")).hop_sum;
  };
  const double rows = to_double(rcc.row().nodes());
  const double nodes = to_double(rcc.nodes());
  return Measured::exactly(near_fraction((sum(rcc) - rows * sum(rcc.row())) / (nodes * nodes - rows * rows * rows)));
}

// The same along the paths of Algorithm 1, pair by pair.
Measured between_rows_again(const RccNetwork& rcc) {
  const std::uint64_t n = rcc.row_length();
  Count hops = 0;
  Count pairs = 0;
  for (std::uint64_t s = 0; s < rcc.nodes(); ++s) {
    for (std::uint64_t d = 0; d < rcc.nodes(); ++d) {
      if (s / n == d / n) continue;
      hops += plain_route(rcc, s, d).size();
      ++pairs;
    }
  }
  return Measured::exactly(to_nine_places(to_double(hops) / to_double(pairs)));
}

// Equation (6), for the mean distance of a row.
double equation_6(double root, double row_mean) {
  const double other = (root - 1) / root;
  return 1 / (root * root) + 2 * other / root * (1 + row_mean) + other * other * (1 + 2 * row_mean);
}

void add_between_rows(std::vector<Claim>& claims) {
  for (const TrafficRcc& rcc : {TrafficRcc{4, 1}, TrafficRcc{16, 1}, TrafficRcc{4, 2}}) {
    const double root = to_double(rcc.row().nodes());
    const double row_mean = rcc.levels == 1 ? 1 : 2 - 3 / 4. + 1 / 16. + 1 - 1 / 4.;
    claims.push_back(to_claim(
        {.id = "rcc/eq-6/" + rcc.text(),
         .place = "Equations (5) and (6)",
         .statement = "the mean length of a path between nodes of different rows, f(s,d), from the mean of a "
                      "row by Equation (7) with D_0 = 1",
         .published = to_places(equation_6(root, row_mean), 4),
         .readings = {rcc.spec()},
         .measure =
             Measure([rcc](const std::string&, MeasurementCache& cache) {
               return measure_between_rows(rcc, cache);
             }).checked_by([rcc](const std::string&, MeasurementCache&) { return between_rows_again(rcc.plain()); }),
         .remark = "f(s,d) needs the mean of a row over different nodes; Equation (7) gives the one over all "
                   "pairs, which differs from two levels on"}));
  }
}

// Equation (11) as printed lacks the 1 in 1 - 1/N^(1/2), with which Equation (7) ends.
double equation_11(const TrafficRcc& rcc, bool is_printed) {
  double root = to_double(rcc.atom);
  double mean = 1;
  double links = to_double(rcc.atom * (rcc.atom - 1)) / 2;
  for (unsigned level = 1; level <= rcc.levels; ++level, root *= root) {
    const double last = is_printed && level == rcc.levels ? 1 / root : 1 - 1 / root;
    mean = (2 - 3 / root + 1 / (root * root)) * mean + last;
    links = root * links + root * (root - 1) / 2;
  }
  return mean * to_double(rcc.nodes()) / links;
}

void add_densities(std::vector<Claim>& claims) {
  for (const TrafficRcc& rcc :
       {TrafficRcc{4, 1}, TrafficRcc{16, 1}, TrafficRcc{64, 1}, TrafficRcc{4, 2}, TrafficRcc{2, 3}}) {
    claims.push_back(
        to_claim({.id = "rcc/eq-11/" + rcc.text(),
                  .place = "Equation (11)",
                  .statement = "the traffic density, from D_0 = 1, as Equation (4) defines it",
                  .published = to_places(equation_11(rcc, true), 4),
                  .readings = {rcc.spec()},
                  .measure = density_twice(rcc),
                  .remark = fmt::format("it is printed with 1/N^(1/2) where Equation (7) has 1 - 1/N^(1/2){}",
                                        rcc.levels > 1 ? "; and Equation (7) holds for one level only" : ""),
                  .or_published = {{to_places(equation_11(rcc, false), 4), "with 1 - 1/N^(1/2)"}},
                  .quantity = std::string(kDensity)}));
  }
  for (const unsigned n : {4U, 8U, 12U}) {
    claims.push_back(to_claim({.id = fmt::format("rcc/eq-12/n={}", n),
                               .place = "Equation (12)",
                               .statement = "the traffic density of the hypercube is 1",
                               .published = 1,
                               .readings = {fmt::format("hypercube({})", n)},
                               .measure = measure_density,
                               .quantity = std::string(kDensity)}));
  }
  for (const char* routed : {"hypercube(6) with dor", "rcc-full(4,1) with rcc-1"}) {
    const bool is_cube = std::string_view(routed).starts_with("hypercube");
    claims.push_back(to_claim(
        {.id = fmt::format("rcc/eq-4/{}", is_cube ? "hypercube" : "rcc-full"),
         .place = "Equation (4)",
         .statement = "the traffic density is the mean number of messages on a bidirectional link when every node "
                      "sends to every node, over the number of nodes; counted along paths",
         .published = to_places(is_cube ? 1 : equation_11({4, 1}, false), 4),
         .readings = {routed},
         .measure = measure_counted_density}));
  }
}

void add_figure_5(std::vector<Claim>& claims) {
  const auto add = [&](const TrafficRcc& rcc, Relation relation, std::string_view what) {
    claims.push_back(
        to_claim({.id = "rcc/figure-5/" + rcc.text(),
                  .place = "Figure 5 and the text on it",
                  .statement = fmt::format("the traffic density of (N_A,{}) RCC-FULL is {} than the hypercube's, 1",
                                           rcc.levels, what),
                  .published = Decimal(10000, 4),
                  .readings = {rcc.spec()},
                  .measure = density_twice(rcc),
                  .relation = relation}));
  };
  for (const TrafficRcc& rcc : {TrafficRcc{4, 0}, TrafficRcc{16, 0}, TrafficRcc{256, 0}, TrafficRcc{2, 1},
                                TrafficRcc{4, 1}, TrafficRcc{8, 1}, TrafficRcc{16, 1}, TrafficRcc{64, 1}}) {
    add(rcc, Relation::at_most, "better");
  }
  for (const Count atom : {2U, 4U, 8U}) add({atom, 2}, Relation::at_least, "worse for small networks");
  add({16, 2}, Relation::at_most, "better for large networks");
  add({2, 3}, Relation::at_least, "worse");
  add({4, 3}, Relation::at_least, "worse");
}

// The share of (Σ sqrt(λ_i/λ))² in M: 1 if all channels have the same load.
Measured measure_evenness(const std::string& routed, MeasurementCache& cache) {
  return Measured::exactly(near_fraction(paths::normalized_delay(1, cache.paths(routed).channel_loads, 0).value()));
}

// From the loads of Algorithm 1, counted pair by pair.
Measured evenness_again(const RccNetwork& rcc) {
  std::map<std::pair<std::uint64_t, std::uint64_t>, double> loads;
  for (std::uint64_t s = 0; s < rcc.nodes(); ++s) {
    for (std::uint64_t d = 0; d < rcc.nodes(); ++d) {
      for (const PlainHop& hop : plain_route(rcc, s, d)) loads[{hop.from, hop.to}] += 1;
    }
  }
  double roots = 0;
  double sum = 0;
  for (const auto& [channel, load] : loads) {
    roots += std::sqrt(load);
    sum += load;
  }
  return Measured::exactly(to_nine_places(roots * roots / sum / (2 * to_double(plain_link_count(rcc)))));
}

void add_queueing(std::vector<Claim>& claims) {
  for (const char* routed : {"hypercube(6) with dor", "rcc-full(4,1) with rcc-1", "rcc-full(4,2) with rcc-1"}) {
    const RccNetwork rcc{4, std::string_view(routed).starts_with("rcc-full(4,1)") ? 1U : 2U};
    std::string name(routed, std::string_view(routed).find(' '));
    for (char& c : name) c = c == '(' || c == ',' ? '-' : c;
    name.pop_back();
    claims.push_back(
        to_claim({.id = "rcc/eq-14/" + name,
                  .place = "Equations (13) and (14), assumption 3",
                  .statement = "all channels have the same load, so (Σ sqrt(λ_i/λ))² in Equation (13) is "
                               "M, the number of channels; its share in M",
                  .published = Decimal(10000, 4),
                  .readings = {routed},
                  .measure = Measure(measure_evenness).checked_by([rcc](const std::string&, MeasurementCache&) {
                    return evenness_again(rcc);
                  }),
                  .remark = "the loads of the link classes differ"}));
  }
  const auto saturates = [&](const TrafficRcc& rcc, Relation relation, std::string_view what) {
    claims.push_back(
        to_claim({.id = "rcc/figure-6/" + rcc.text(),
                  .place = "Figure 6 and the text on it",
                  .statement = fmt::format("with 64K nodes (N_A,{}) RCC-FULL saturates at a {} utilization "
                                           "than the hypercube: Equation (14) does at 1/D, so its mean "
                                           "distance is {} than 8",
                                           rcc.levels, what, what == "higher" ? "less" : "more"),
                  .published = Decimal(80000, 4),
                  .readings = {rcc.spec()},
                  .measure = measure_mean_with_self,
                  .relation = relation}));
  };
  saturates({256, 1}, Relation::at_most, "higher");
  saturates({16, 2}, Relation::at_most, "higher");
  saturates({4, 3}, Relation::at_least, "lower");
}

}  // namespace

void add_rcc_traffic_claims(std::vector<Claim>& claims) {
  add_between_rows(claims);
  add_densities(claims);
  add_figure_5(claims);
  add_queueing(claims);
}

}  // namespace weft::claims
