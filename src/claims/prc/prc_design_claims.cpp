#include "claims/prc/prc_design_claims.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "base/check.h"
#include "claims/prc/plain_rings.h"
#include "design/design.h"

namespace weft::claims {
namespace {

using design::Optimum;
using design::Skips;

// The readings below are a network of the largest size.
constexpr std::uint64_t kFirstSize = 4;
constexpr std::uint64_t kLastSize = 512;

// The best rings of all these sizes.
std::vector<Optimum> best_rings(const Execution& execution) {
  std::vector<std::uint64_t> sizes;
  for (std::uint64_t n = kFirstSize; n <= kLastSize; ++n) sizes.push_back(n);
  return design::optimise_sizes("prc", sizes, {.kept = 1}, execution);
}

// Sizes whose best design is not the theorem's, or, with `by_period`, has another period.
Measure measure_misses(std::size_t theorem, bool by_period) {
  return [=](const std::string&, MeasurementCache& cache) {
    Count misses = 0;
    for (const Optimum& optimum : best_rings(cache.execution())) {
      const design::TheoremDesign& advice = optimum.theorems[theorem];
      if (advice.design && !(by_period ? advice.has_best_group : advice.is_best)) ++misses;
    }
    return Measured::exactly(misses);
  };
}

// The period up to 64 that is nearest to ln N - 1; the smaller of two. None if N is a prime.
std::optional<NodeId> nearest_period_to_theorem_6(NodeId nodes) {
  const double wanted = std::log(nodes) - 1;
  std::optional<NodeId> nearest;
  for (NodeId period = 1; period <= std::min<NodeId>(nodes / 2, 64); ++period) {
    if (divisible_rings(nodes, period).empty()) continue;
    if (!nearest || std::abs(period - wanted) < std::abs(*nearest - wanted)) nearest = period;
  }
  return nearest;
}

NodeId diameter_from_definition(const RingShape& shape) {
  return ring_diameter(periodic_channels(shape), shape.period());
}

// Some of the misses, from the definitions: sizes for which the least sum of ratios of some period up to sqrt(N) gives
// a smaller diameter than the theorem's period does with any skips, or with those of the least sum.
Measure::Compute count_misses(bool by_period) {
  return [=](const std::string&, MeasurementCache& cache) {
    Count misses = 0;
    for (NodeId nodes = kFirstSize; nodes <= kLastSize; ++nodes) {
      cache.execution().throw_if_stopped();
      const std::optional<NodeId> advised = nearest_period_to_theorem_6(nodes);
      if (!advised) continue;
      NodeId own = diameter_from_definition(*least_sum_ring(nodes, *advised));
      if (by_period) {
        for (const RingShape& shape : divisible_rings(nodes, *advised))
          own = std::min(own, diameter_from_definition(shape));
      }
      bool is_missed = false;
      for (NodeId period = 1; period * period <= nodes && !is_missed; ++period) {
        const std::optional<RingShape> other = least_sum_ring(nodes, period);
        is_missed = other && diameter_from_definition(*other) < own;
      }
      misses += is_missed ? 1U : 0U;
    }
    return Measured::between(misses, kLastSize);
  };
}

void add_theorem_6(std::vector<Claim>& claims) {
  const std::string reading = fmt::format("prc({},g=4)", kLastSize);
  const std::string sizes = fmt::format(" for N from {} to {}, of those sizes that have skips which divide each other",
                                        kFirstSize, kLastSize);
  claims.push_back(
      to_claim({.id = "prc/theorem-6/period/N=4..512",
                .place = "Theorem 6",
                .statement = "the least diameter belongs to the period nearest to ln N - 1 that divides N; "
                             "ours are the sizes for which another period is better," +
                             sizes,
                .published = 0,
                .readings = {reading},
                .measure = measure_misses(0, true).checked_by(count_misses(true)),
                .remark = "the theorem is about real numbers; the divisors of N are often far from ln N - 1"}));
  claims.push_back(
      to_claim({.id = "prc/theorem-6/skips/N=4..512",
                .place = "Theorem 6",
                .statement = "with that period, the skips whose ratios have the least sum give the least "
                             "diameter of all; ours are the sizes for which they do not," +
                             sizes,
                .published = 0,
                .readings = {reading},
                .measure = measure_misses(0, false).checked_by(count_misses(false)),
                .remark = "as for the period; with equal skips the formula of Theorem 3 does not hold either"}));
}

// With the skips N^(h/(g+1)), which are feasible where g divides the first.
struct EqualRatios {
  Count nodes;
  Count period;
  Count ratio;

  [[nodiscard]] std::string spec() const {
    std::string skips;
    Count skip = 1;
    for (Count h = 1; h <= period; ++h) skips += (h > 1 ? "," : "") + to_text(skip *= ratio);
    return fmt::format("prc({},skips=[{}])", to_text(nodes), skips);
  }
  // (g+1)(N^(1/(g+1)) + 1) - 4
  [[nodiscard]] Count greedy_bound() const { return (period + 1) * (ratio + 1) - 4; }
  // 2 + 2(N - N^(1/(g+1))) / (g (N^(1/(g+1)) - 1))
  [[nodiscard]] Count bisection() const { return 2 + 2 * (nodes - ratio) / (period * (ratio - 1)); }
};

void add_equal_ratios(std::vector<Claim>& claims) {
  for (const EqualRatios& design : {EqualRatios{8, 2, 2}, EqualRatios{64, 2, 4}, EqualRatios{64, 1, 8},
                                    EqualRatios{81, 3, 3}, EqualRatios{216, 2, 6}, EqualRatios{1024, 4, 4}}) {
    const std::string name = fmt::format("N={},g={}", to_text(design.nodes), to_text(design.period));
    claims.push_back(to_claim({.id = "prc/figure-8/" + name,
                               .place = "Figure 8",
                               .statement = "with optimal skips a greedy path has at most (g + 1)(N^(1/(g+1)) + 1) - 4 "
                                            "hops",
                               .published = design.greedy_bound(),
                               .readings = {design.spec() + " with prc-greedy"},
                               .measure = measure_longest_route,
                               .relation = Relation::at_most}));
  }
  for (const EqualRatios& design : {EqualRatios{8, 2, 2}, EqualRatios{64, 1, 8}, EqualRatios{1024, 4, 4}}) {
    const std::string name = fmt::format("N={},g={}", to_text(design.nodes), to_text(design.period));
    const bool is_large = design.nodes > 1000;
    claims.push_back(to_claim({.id = "prc/text/bisection-of-optimal-skips/" + name,
                               .place = "Section 4, before Theorem 7",
                               .statement = "the bisection width with optimal skips is 2 + 2[N - N^(1/(g+1))] / "
                                            "(g [N^(1/(g+1)) - 1])",
                               .published = design.bisection(),
                               .readings = {design.spec()},
                               .measure = is_large ? measure_bisection_patiently : measure_bisection,
                               .remark = "halves that are not two arcs of the ring are joined by fewer channels",
                               .is_expensive = is_large}));
  }
}

double bisection_formula(double nodes, double period) {
  const double ratio = std::pow(nodes, 1 / (period + 1));
  return 2 + 2 * (nodes - ratio) / (period * (ratio - 1));
}

// The periods up to log2 N for which the formula is not larger than for the period before.
Measured measure_falls_of_formula(const std::string& spec, MeasurementCache& cache) {
  const auto nodes = static_cast<double>(cache.network(spec).graph.node_count());
  Count falls = 0;
  for (unsigned g = 2; g <= std::log2(nodes); ++g) {
    if (bisection_formula(nodes, g) <= bisection_formula(nodes, g - 1)) ++falls;
  }
  return Measured::exactly(falls);
}

// The same on networks: the periods, powers of 2, whose best design by Theorem 3 provably has a smaller bisection than
// that of the period before.
Measured measure_falls_of_bisection(const std::string& spec, MeasurementCache& cache) {
  const NodeId nodes = cache.network(spec).graph.node_count();
  Count falls = 0;
  std::uint64_t before = 0;
  for (unsigned g = 1; Count{g} * g <= nodes; g *= 2) {
    const metrics::Bisection& cut = cache.bisection(fmt::format("prc({},g={})", nodes, g));
    if (cut.upper < before) ++falls;
    before = cut.lower;
  }
  return Measured::exactly(falls);
}

// The same with cuts that a branch and bound finds.
Measured count_falls_of_bisection(const std::string& spec, MeasurementCache& cache) {
  const NodeId nodes = cache.network(spec).graph.node_count();
  Count falls = 0;
  Count before = 0;
  for (NodeId g = 1; Count{g} * g <= nodes; g *= 2) {
    const Count cut = bisection_by_branching(least_sum_ring(nodes, g).value());
    if (cut < before) ++falls;
    before = cut;
  }
  return Measured::exactly(falls);
}

void add_theorem_7(std::vector<Claim>& claims) {
  for (const Count nodes : {16U, 64U, 1024U, 4096U}) {
    claims.push_back(to_claim({.id = "prc/theorem-7/formula/N=" + to_text(nodes),
                               .place = "Theorem 7",
                               .statement = "the formula for the bisection with optimal skips increases with the "
                                            "period; ours are the periods up to log2 N for which it does not",
                               .published = 0,
                               .readings = {fmt::format("prc({},g=2)", to_text(nodes))},
                               .measure = measure_falls_of_formula}));
  }
  for (const Count nodes : {16U, 32U, 48U}) {
    claims.push_back(to_claim({.id = "prc/theorem-7/networks/N=" + to_text(nodes),
                               .place = "Theorem 7",
                               .statement = "the same for networks whose periods are powers of 2, up to the root of N, "
                                            "with the skips that are best by Theorem 3; ours are the periods with a "
                                            "smaller bisection than the one before",
                               .published = 0,
                               .readings = {fmt::format("prc({},g=1)", to_text(nodes))},
                               .measure = Measure(measure_falls_of_bisection).checked_by(count_falls_of_bisection),
                               .remark = "beyond the best period skips repeat, and the formula of Theorem 4 is only an "
                                         "upper bound"}));
  }
}

void add_section_5(std::vector<Claim>& claims) {
  constexpr double e = std::numbers::e;
  const auto add = [&](Count nodes, const std::string& nearest) {
    const double log = std::log(to_double(nodes));
    claims.push_back(to_claim({.id = "prc/text/bisection-of-least-diameter/N=" + to_text(nodes),
                               .place = "Section 5",
                               .statement = "the bisection of the ring with the least diameter, g = ln N - 1, is "
                                            "2 + 2(N - e) / ((e - 1)(ln N - 1))",
                               .published = decimal_of(2 + 2 * (to_double(nodes) - e) / ((e - 1) * (log - 1)), 1),
                               .readings = {nearest},
                               .measure = measure_bisection,
                               .remark = "the formula is for a period that is no whole number and divides nothing; the "
                                         "nearest feasible one is 4"}));
  };
  add(64, "prc(64,skips=[4,8,16,32])");
  add(1024, "prc(1024,skips=[4,16,64,256])");
}

// The least diameter of a chordal ring; the reading is a network, "of any skips" or "of divisible skips".
Measured measure_least_diameter(const std::string& reading, MeasurementCache& cache) {
  const Routed parts{reading.substr(0, reading.find(" of ")), reading.substr(reading.find(" of ") + 4)};
  const auto& graph = cache.network(parts.network).graph;
  const Optimum optimum = design::optimise("chordal-ring",
                                           {.node_count = graph.node_count(),
                                            .skips = parts.routing == "any skips" ? Skips::general : Skips::divisible,
                                            .degree = graph.out_degree(0),
                                            .kept = 1},
                                           cache.execution());
  WEFT_CHECK(optimum.is_exhaustive() && optimum.best_group() != nullptr);
  return Measured::exactly(static_cast<Count>(optimum.best_group()->best.front().score.low));
}

void add_chordal_optima(std::vector<Claim>& claims) {
  const auto add = [&](const std::string& id, const std::string& place, const std::string& network, Count diameter) {
    claims.push_back(to_claim({.id = "prc/" + id,
                               .place = place,
                               .statement = "these skips are optimal: no chordal ring with as many nodes and channels "
                                            "has a smaller diameter",
                               .published = diameter,
                               .readings = {network + " of divisible skips", network + " of any skips"},
                               .measure = measure_least_diameter,
                               .remark = "skips that do not divide each other do better"}));
  };
  add("text/optimal-skips/N=125,k=3", "Section 2, below Theorem 1", "chordal-ring(125,skips=[5,25])", 12);
  add("text/optimal-skips/N=16,k=2", "Section 2", "chordal-ring(16,skips=[4])", 6);
  for (const NodeId side : {4U, 6U, 8U}) {
    const RingShape ring{side * side, {side}};
    claims.push_back(
        to_claim({.id = fmt::format("prc/text/no-advantage/diameter/N={}", ring.node_count),
                  .place = "Section 2",
                  .statement = "chordal rings have no advantage over meshes of the same degree: none has a "
                               "smaller diameter than the square mesh with unidirectional wrap-around links",
                  .published = 2 * side - 2,
                  .readings = {ring.chordal() + " of divisible skips", ring.chordal() + " of any skips"},
                  .measure = measure_least_diameter,
                  .remark = "skips that do not divide each other do better",
                  .relation = Relation::at_least}));
  }
  for (const NodeId side : {4U, 6U, 10U, 16U}) {
    const RingShape ring{side * side, {side}};
    claims.push_back(to_claim({.id = fmt::format("prc/text/no-advantage/bisection/N={}", ring.node_count),
                               .place = "Section 2",
                               .statement = "chordal rings have no advantage over meshes: with the skip sqrt(N) the "
                                            "bisection is not wider than 2 sqrt(N), that of the square mesh",
                               .published = 2 * side,
                               .readings = {ring.chordal()},
                               .measure = measure_bisection,
                               .relation = Relation::at_most}));
  }
  claims.push_back(to_claim({.id = "prc/figure-1/optimal-chord/N=8",
                             .place = "Figure 1",
                             .statement = "in a ring of 8 nodes chords of length 3 are optimal: the diameter is 3",
                             .published = 3,
                             .readings = {"chordal-ring(8,skips=[3]) of any skips"},
                             .measure = measure_least_diameter}));
}

}  // namespace

void add_prc_design_claims(std::vector<Claim>& claims) {
  add_theorem_6(claims);
  add_equal_ratios(claims);
  add_theorem_7(claims);
  add_section_5(claims);
  add_chordal_optima(claims);
}

}  // namespace weft::claims
