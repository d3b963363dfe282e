#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <utility>

#include <fmt/format.h>

#include "base/check.h"
#include "base/graphs/digraph.h"
#include "claims/embedding_measures.h"
#include "claims/measured_claim.h"
#include "claims/paper_index.h"
#include "claims/prc/plain_rings.h"
#include "claims/prc/prc_algorithm_3_claims.h"
#include "claims/prc/prc_bound_claims.h"
#include "claims/prc/prc_chordal_claims.h"
#include "claims/prc/prc_design_claims.h"
#include "claims/prc/prc_fault_claims.h"
#include "claims/prc/prc_feasible_claims.h"
#include "claims/prc/prc_greedy_claims.h"
#include "claims/prc/prc_mesh_claims.h"
#include "claims/prc/prc_optimum_claims.h"
#include "claims/prc/prc_order_claims.h"
#include "claims/prc/prc_pec_claims.h"
#include "claims/prc/prc_square_mesh_claims.h"
#include "claims/prc/prc_structure_claims.h"
#include "claims/prc/prc_theorem_7_claims.h"
#include "paths/trace.h"

namespace weft::claims {
namespace {

constexpr std::string_view kShorterCut =
    "the formula counts the cut into two arcs of the ring, and other halves are joined by fewer channels";

// Cuts count unidirectional channels in both directions.
void add_prc_bisections(std::vector<Claim>& claims) {
  for (const RingShape& design :
       {RingShape{8, {2, 4}}, RingShape{16, {4}}, RingShape{64, {2, 8, 16}}, RingShape{125, {5, 25}},
        RingShape{36, {6}}, RingShape{100, {10}}, RingShape{64, {4, 16}}, RingShape{256, {16}}}) {
    claims.push_back(to_claim({.id = "prc/theorem-2/N=" + design.text(),
                               .place = "Theorem 2",
                               .statement = "the bisection width of a chordal ring is twice the sum of 1 and its skips",
                               .published = 2 * design.sum_of_skips(),
                               .readings = {"chordal-ring(" + design.text() + ")"},
                               .measure = measure_bisection,
                               .remark = std::string(kShorterCut)}));
  }
  for (const RingShape& design :
       {RingShape{8, {2, 4}}, RingShape{9, {3}}, RingShape{24, {3, 6, 12}}, RingShape{64, {4, 8, 16, 32}},
        RingShape{100, {4, 20}}, RingShape{256, {4, 16, 64, 128}}, RingShape{1024, {4, 16, 64, 256}}}) {
    const bool is_large = design.node_count > 200;
    claims.push_back(to_claim({.id = "prc/theorem-4/N=" + design.text(),
                               .place = "Theorem 4",
                               .statement = "the bisection width of a periodically regular chordal ring is 2 plus "
                                            "twice the sum of its skips over their number",
                               .published = 2 + 2 * (design.sum_of_skips() - 1) / design.skips.size(),
                               .readings = {"prc(" + design.text() + ")"},
                               .measure = is_large ? measure_bisection_patiently : measure_bisection,
                               .remark = std::string(kShorterCut),
                               .is_expensive = is_large}));
  }
}

// The example of Section 2: for which distances a shortest path may begin with the skip 10, and for which with 16.
struct FirstSkips {
  NodeId distance;
  bool is_10;
  bool is_16;
};

// The number of distances for which the text is right. The network is vertex-transitive, so the rest of a path may be
// taken from node 0 too.
Measured measure_first_skips(const std::string& spec, MeasurementCache& cache) {
  constexpr std::array<FirstSkips, 11> kPublished = {{{24, true, false},
                                                      {25, true, false},
                                                      {26, true, true},
                                                      {27, true, true},
                                                      {28, true, true},
                                                      {29, true, true},
                                                      {30, true, false},
                                                      {31, true, false},
                                                      {32, false, true},
                                                      {33, false, true},
                                                      {34, false, true}}};
  BreadthFirstSearch search(cache.network(spec).graph.arcs());
  search.run(0);
  const auto may_begin = [&](NodeId distance, NodeId skip) {
    return search.distance(distance) == 1 + search.distance(distance - skip);
  };
  return Measured::exactly(
      static_cast<Count>(std::count_if(kPublished.begin(), kPublished.end(), [&](const FirstSkips& each) {
        return may_begin(each.distance, 10) == each.is_10 && may_begin(each.distance, 16) == each.is_16;
      })));
}

// Algorithm 1, on chordal rings.
void add_chordal_routes(std::vector<Claim>& claims) {
  for (const RingShape& design : {RingShape{8, {3}}, RingShape{40, {10, 16}}, RingShape{50, {7, 19}},
                                  RingShape{100, {10, 16}}, RingShape{16, {4}}, RingShape{64, {2, 8, 16}}}) {
    claims.push_back(
        to_claim({.id = "prc/algorithm-1/N=" + design.text(),
                  .place = "Section 2, below Algorithm 2",
                  .statement = "a greedy path has at most the sum of the ratios, rounded up and each less 1",
                  .published = design.sum_of_ratios() - design.skips.size() - 1,
                  .readings = {"chordal-ring(" + design.text() + ") with chordal-greedy"},
                  .measure = measure_longest_route,
                  .relation = Relation::at_most}));
  }
  for (const RingShape& design :
       {RingShape{8, {2, 4}}, RingShape{16, {4}}, RingShape{64, {2, 8, 16}}, RingShape{125, {5, 25}}}) {
    const std::string greedy = "chordal-ring(" + design.text() + ") with chordal-greedy";
    claims.push_back(to_claim({.id = "prc/theorem-1/greedy/N=" + design.text(),
                               .place = "Theorem 1, proof",
                               .statement = "with skips that divide each other the longest greedy path has that length",
                               .published = design.sum_of_ratios() - design.skips.size() - 1,
                               .readings = {greedy},
                               .measure = measure_longest_route}));
    claims.push_back(
        to_claim({.id = "prc/text/greedy/detours/N=" + design.text(),
                  .place = "Section 2, before Theorem 1",
                  .statement = "then greedy paths are shortest; ours are the hops in excess of the distances, "
                               "summed over all pairs",
                  .published = 0,
                  .readings = {greedy},
                  .measure = measure_detours}));
  }
  claims.push_back(
      to_claim({.id = "prc/text/first-skips/skips=[10,16]",
                .place = "Section 2",
                .statement = "with skips of 10 and 16, shortest paths for 11 distances from 24 to 34 begin with "
                             "the one, the other, or either; ours are the distances for which this holds",
                .published = 11,
                .readings = {"chordal-ring(64,skips=[10,16])", "chordal-ring(100,skips=[10,16])"},
                .measure = measure_first_skips}));
}

// Hops from 2i to 2i+21: the fewest and the most over all i.
Measured measure_21_ahead(const std::string& routed, MeasurementCache& cache) {
  const auto routing = cache.routing(routed);
  const NodeId node_count = routing->graph().node_count();
  std::vector<Count> hops;
  for (NodeId from = 0; from < node_count; from += 2) {
    const paths::Trace trace = paths::trace(*routing, from, (from + 21) % node_count, 0);
    WEFT_CHECK(trace.arrives);
    hops.push_back(trace.hops.size());
  }
  return Measured::between(*std::min_element(hops.begin(), hops.end()), *std::max_element(hops.begin(), hops.end()));
}

// The paths that Section 3 shows node by node.
void add_prc_example_paths(std::vector<Claim>& claims) {
  const auto ahead = [&](const std::string& name, const std::string& routing, Count published) {
    claims.push_back(
        to_claim({.id = "prc/text/21-ahead/" + name,
                  .place = "Section 3, below Algorithm 3",
                  .statement = fmt::format("hops from 2i to 2i+21 with skips of 10 and 16, {} path", name),
                  .published = published,
                  .readings = {"prc(48,skips=[10,16]) with " + routing, "prc(160,skips=[10,16]) with " + routing},
                  .measure = measure_21_ahead}));
  };
  ahead("greedy", "prc-greedy", 6);
  ahead("shortest", "shortest", 3);
  for (const auto& [name, routing] : {std::pair{"greedy", "prc-greedy"}, std::pair{"shortest", "shortest"}}) {
    claims.push_back(
        to_claim({.id = fmt::format("prc/text/0-to-99/{}", name),
                  .place = "Section 3, below Theorem 4",
                  .statement = "the path shown from node 0 to node 99 has 11 hops and is a shortest one",
                  .published = 11,
                  .readings = {fmt::format("prc(100,skips=[4,20]) with {}", routing)},
                  .measure = measure_route("0", "99").printed_by("weft route {network} 0 99 --routing {with}")}));
  }
}

// Algorithm 3 and its variant, on periodically regular chordal rings.
void add_periodic_routes(std::vector<Claim>& claims) {
  for (const RingShape& design : {RingShape{8, {2, 4}}, RingShape{9, {3}}, RingShape{24, {3, 6, 12}},
                                  RingShape{27, {3, 3, 9}}, RingShape{48, {10, 16}}, RingShape{64, {4, 8, 16, 32}},
                                  RingShape{100, {4, 20}}, RingShape{1024, {4, 16, 64, 256}}}) {
    claims.push_back(
        to_claim({.id = "prc/algorithm-3/N=" + design.text(),
                  .place = "Section 3, before Theorem 3; Section 4 for 1024 nodes",
                  .statement = "a greedy path has at most the sum of the ratios, rounded up, plus g - 3 hops",
                  .published = design.sum_of_ratios() + design.skips.size() - 3,
                  .readings = {"prc(" + design.text() + ") with prc-greedy"},
                  .measure = measure_longest_route,
                  .relation = Relation::at_most}));
  }
  for (const RingShape& design :
       {RingShape{8, {2, 4}}, RingShape{12, {2, 4}}, RingShape{24, {3, 6, 12}}, RingShape{64, {4, 8, 16, 32}},
        RingShape{100, {4, 20}}, RingShape{1024, {4, 16, 64, 256}}}) {
    const std::string network = "prc(" + design.text() + ")";
    claims.push_back(
        to_claim({.id = "prc/theorem-3/as-met/N=" + design.text(),
                  .place = "Theorem 3, proof",
                  .statement = "with skips taken in the order in which they are met, a path has at most the sum "
                               "of the ratios less 2",
                  .published = design.sum_of_ratios() - 2,
                  .readings = {network + " with prc-skips-as-met", network + " with prc-skips-as-met(counted)"},
                  .measure = measure_longest_route,
                  .remark = "a short skip leads to a node with the same skip, so the source must fix the number of "
                            "each skip",
                  .relation = Relation::at_most}));
  }
}

// Minimizes a unimodal function by ternary search.
double least_at(const std::function<double(double)>& value, double low, double high) {
  while (high - low > 1e-9) {
    const double third = (high - low) / 3;
    if (value(low + third) < value(high - third)) {
      high -= third;
    } else {
      low += third;
    }
  }
  return low;
}

// Group sizes (real numbers) with the least bound on greedy paths, and with the least diameter: Theorems 5 and 6.
double best_greedy_period(double node_count) {
  return least_at([&](double g) { return (g + 1) * (std::pow(node_count, 1 / (g + 1)) + 1) - 4; }, 0, 64);
}
double best_diameter_period(double node_count) {
  return least_at([&](double g) { return (g + 1) * std::pow(node_count, 1 / (g + 1)) - 3; }, 0, 64);
}

Measured rounded(double value) {
  return Measured::exactly(Fraction(static_cast<Count>(std::llround(value * 1e8)), 100'000'000));
}

double node_count(const std::string& spec, MeasurementCache& cache) { return cache.network(spec).graph.node_count(); }

// The period with the least value among those that divide 1024, up to 16, each with its best skips.
template <class ValueOf>
Measured best_period_of_1024(const ValueOf& value_of) {
  Count best = 1;
  for (const Count period : {2U, 4U, 8U, 16U}) {
    if (value_of(period) < value_of(best)) best = period;
  }
  return Measured::exactly(best);
}

std::string of_period(Count period) { return fmt::format("prc(1024,g={})", to_text(period)); }

// The least over the periods 1, 2, ..., 64, each with the skips for which the formula of Theorem 3 is least.
Count least_diameter(Count nodes, MeasurementCache& cache) {
  Count least = nodes;
  for (Count period = 1; period <= 64; period *= 2) {
    const std::string design = fmt::format("prc({},g={})", to_text(nodes), to_text(period));
    least = std::min<Count>(least, cache.distances(design).diameter().value());
  }
  return least;
}

// The same from the definitions: for each period the sequence of the least sum of ratios, found among all.
NodeId least_diameter_by_sums(NodeId nodes) {
  NodeId least = nodes;
  for (NodeId period = 1; period <= 8; period *= 2) {
    least = std::min(least, ring_diameter(periodic_channels(least_sum_ring(nodes, period).value()), period));
  }
  return least;  // longer periods need s_1 >= 16, and are no better
}

void add_best_periods(std::vector<Claim>& claims) {
  const std::string example = "prc(1024,skips=[4,16,64,256])";
  const auto add = [&](const std::string& name, const std::string& place, const std::string& statement,
                       const Decimal& published, const std::vector<std::string>& readings, const Measure& measure) {
    claims.push_back(to_claim({"prc/" + name, place, statement, published, readings, measure}));
  };
  add("theorem-5/alpha", "Theorem 5",
      "the period with the least bound on greedy paths is 0.782188 ln N - 1; ours is the factor",
      Decimal::from_text("0.782188"), {example, "prc(4096,skips=[16,256])"},
      [](const std::string& spec, MeasurementCache& cache) {
        const double nodes = node_count(spec, cache);
        return rounded((best_greedy_period(nodes) + 1) / std::log(nodes));
      });
  add("theorem-5/g/N=1024", "Section 4", "the period with the least bound on greedy paths for 1024 nodes",
      Decimal::from_text("4.42"), {example}, [](const std::string& spec, MeasurementCache& cache) {
        return rounded(best_greedy_period(node_count(spec, cache)));
      });
  add("theorem-6/g/N=1024", "Section 4", "the period with the least diameter for 1024 nodes",
      Decimal::from_text("5.93"), {example}, [](const std::string& spec, MeasurementCache& cache) {
        return rounded(best_diameter_period(node_count(spec, cache)));
      });
  for (const Count nodes : {256U, 1024U, 4096U}) {
    const double published = std::numbers::e * std::log(to_double(nodes)) - 3;
    claims.push_back(to_claim(
        {.id = "prc/theorem-6/diameter/N=" + to_text(nodes),
         .place = "Theorem 6",
         .statement = "the minimal diameter is e ln N - 3; ours is the least of the periods 1 to 64, each with the "
                      "skips that divide each other and are best by Theorem 3",
         .published = {static_cast<Count>(std::llround(published * 100)), 2},
         .readings = {fmt::format("prc({},g=4)", to_text(nodes))},
         .measure = Measure([nodes](const std::string&, MeasurementCache& cache) {
                      return Measured::exactly(least_diameter(nodes, cache));
                    }).checked_by([nodes](const std::string&, MeasurementCache&) {
           return Measured::exactly(least_diameter_by_sums(static_cast<NodeId>(nodes)));
         }),
         .remark =
             "this is the minimum of the formula of Theorem 3 over real periods and skips; the text says that they may "
             "have to be adjusted",
         .commands = {fmt::format("weft optimize prc --nodes {}", to_text(nodes))}}));
  }
  add("text/period/greedy/N=1024", "Section 4", "as the period divides 1024, that of the shortest greedy paths is 4", 4,
      {example}, [](const std::string&, MeasurementCache& cache) {
        return best_period_of_1024([&](Count g) { return cache.paths(of_period(g) + " with prc-greedy").max_hops; });
      });
  add("text/period/diameter/N=1024", "Section 4", "as the period divides 1024, that of the least diameter is 4", 4,
      {example}, [](const std::string&, MeasurementCache& cache) {
        return best_period_of_1024([&](Count g) { return cache.distances(of_period(g)).diameter().value(); });
      });
}

// A chordal ring with one skip as a mesh whose rows wrap to the next row, and the ring with fewer channels inside it.
void add_drawings(std::vector<Claim>& claims) {
  for (const NodeId side : {4U, 6U, 8U, 16U}) {
    const RingShape design{side * side, {side}};
    claims.push_back(
        to_claim({.id = "prc/figure-4/N=" + design.text(),
                  .place = side == 4 ? "Figure 4" : "Section 2, as Figure 4",
                  .statement = "a chordal ring whose skip is the square root of N is isomorphic to a "
                               "square mesh with same-column, next-row wrap-around links; 1: isomorphic",
                  .published = 1,
                  .readings = {in_host("chordal-ring(" + design.text() + ")",
                                       fmt::format("twisted-torus({0},{0},links=directed)", to_text(side)))},
                  .measure = measure_is_isomorphic}));
  }
  for (const RingShape& design : {RingShape{8, {2, 4}}, RingShape{48, {10, 16}}, RingShape{100, {4, 20}},
                                  RingShape{64, {4, 8, 16, 32}}, RingShape{1024, {4, 16, 64, 256}}}) {
    claims.push_back(
        to_claim({.id = "prc/figure-10/N=" + design.text(),
                  .place = design.node_count == 8 ? "Figure 10" : "Section 5, as Figure 10",
                  .statement = "a periodically regular chordal ring is a subgraph of the chordal ring with "
                               "the same skips; ours is the number of channels that this one lacks",
                  .published = 0,
                  .readings = {in_host("prc(" + design.text() + ")", "chordal-ring(" + design.text() + ")")},
                  .measure = measure_missing_channels}));
  }
}

std::vector<Claim> prc_claims() {
  std::vector<Claim> claims;
  add_chordal_routes(claims);
  add_periodic_routes(claims);
  add_prc_example_paths(claims);
  add_best_periods(claims);
  add_prc_bisections(claims);
  for (const RingShape& design :
       {RingShape{8, {2, 4}}, RingShape{16, {4}}, RingShape{125, {5, 25}}, RingShape{64, {2, 8, 16}}}) {
    const std::string network = "chordal-ring(" + design.text() + ")";
    claims.push_back(
        to_claim({.id = "prc/theorem-1/N=" + design.text(),
                  .place = "Theorem 1",
                  .statement = "with skips that divide each other the diameter is the sum of their ratios less k",
                  .published = design.sum_of_ratios() - design.skips.size() - 1,
                  .readings = {network},
                  .measure = measure_diameter}));
    const Count degree = design.skips.size() + 1;
    claims.push_back(
        to_claim({.id = "prc/text/degree/" + network,
                  .place = "Section 2",
                  .statement = fmt::format("with k-1 skips each node has in-degree and out-degree k, here {};"
                                           " ours are the nodes for which this does not hold",
                                           to_text(degree)),
                  .published = 0,
                  .readings = {network},
                  .measure = measure_nodes_of_other_degree(degree)}));
  }
  const std::vector<RingShape> periodic = {
      {6, {3, 3, 3}},  {8, {2, 4}},          {9, {3}},       {24, {3, 6, 12}},
      {27, {3, 3, 9}}, {64, {4, 8, 16, 32}}, {100, {4, 20}}, {1024, {4, 16, 64, 256}}};
  for (const RingShape& design : periodic) {
    const std::string network = "prc(" + design.text() + ")";
    claims.push_back(
        to_claim({.id = "prc/theorem-3/N=" + design.text(),
                  .place = "Theorem 3",
                  .statement = "with skips that divide each other the diameter is the sum of their ratios less 3 "
                               "(less 2 for a period of 1)",
                  .published = design.sum_of_ratios() - (design.skips.size() == 1 ? 2 : 3),
                  .readings = {network},
                  .measure = measure_diameter,
                  .remark = "equal skips divide each other too, and nodes that share a skip shorten the path to it"}));
    claims.push_back(to_claim(
        {.id = "prc/theorem-3/witness/N=" + design.text(),
         .place = "Theorem 3, proof",
         .statement = "node N-1 is as far from node 0 as the theorem says that the diameter is",
         .published = design.sum_of_ratios() - (design.skips.size() == 1 ? 2 : 3),
         .readings = {network + " with shortest"},
         .measure = measure_route("0", std::to_string(design.node_count - 1))
                        .printed_by(fmt::format("weft route {{network}} 0 {}", design.node_count - 1))
                        .checked_by([design](const std::string&, MeasurementCache&) {
                          return Measured::exactly(ring_distances(periodic_channels(design), 0).back());
                        }),
         .remark = "the single steps between skips of different lengths are part of the distance, and from three skips "
                   "on few or none are left for the end"}));
    claims.push_back(
        to_claim({.id = "prc/text/degree/" + network,
                  .place = "Section 3",
                  .statement = "each node has in-degree and out-degree 2; ours are the nodes for which this "
                               "does not hold",
                  .published = 0,
                  .readings = {network},
                  .measure = measure_nodes_of_other_degree(2)}));
  }
  add_drawings(claims);
  add_prc_design_claims(claims);
  add_prc_chordal_claims(claims);
  add_prc_greedy_claims(claims);
  add_prc_bound_claims(claims);
  add_prc_structure_claims(claims);
  add_prc_algorithm_3_claims(claims);
  add_prc_optimum_claims(claims);
  add_prc_feasible_claims(claims);
  add_prc_theorem_7_claims(claims);
  add_prc_mesh_claims(claims);
  add_prc_square_mesh_claims(claims);
  add_prc_order_claims(claims);
  add_prc_pec_claims(claims);
  add_prc_fault_claims(claims);
  return claims;
}

}  // namespace

namespace paper_records {

extern constinit const Paper prc{
    .id = "prc",
    .title = "Periodically regular chordal ring networks for massively parallel architectures",
    .authors = "B. Parhami",
    .source = "Frontiers of Massively Parallel Computation, 1995",
    .claims = prc_claims,
    .index = prc_index_json,
};

}  // namespace paper_records
}  // namespace weft::claims
