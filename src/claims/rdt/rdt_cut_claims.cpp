// Bisection widths (Section IV.A, Table III): straight cuts by rank, formulas, and the column of 2^24 nodes.
#include <tuple>

#include <fmt/format.h>

#include "claims/rdt/rdt_recounts.h"
#include "claims/trend_claim.h"

namespace weft::claims {
namespace {

constexpr Count kLargeSide = 4096;  // 2^24 nodes

Count power_of(Count base, unsigned exponent) {
  Count power = 1;
  for (unsigned i = 0; i < exponent; ++i) power *= base;
  return power;
}

// Cells that are too large to build: k-ary n-cubes by 2 k^(n-1), which measure_bisection proves at 4096 nodes; RDT by
// counting links of rows.
void add_large_column(std::vector<Claim>& claims) {
  const auto add = [&](std::string_view name, std::string network, std::string_view how, Count published, Count ours) {
    claims.push_back(
        to_claim({.id = fmt::format("rdt/table-3/{}/16777216", name),
                  .place = "Table III",
                  .statement = fmt::format("bisection width of {} at 2^24 nodes; ours is {}", name, how),
                  .published = published,
                  .readings = {std::move(network)},
                  .measure = [ours](const std::string&, MeasurementCache&) { return Measured::exactly(ours); }}));
  };
  add("2d-torus", "torus(4096,4096)", "2k^(n-1)", 8'192, 2 * kLargeSide);
  add("3d-torus", "torus(256,256,256)", "2k^(n-1)", 131'072, 2 * power_of(256, 2));
  add("4d-torus", "torus(64,64,64,64)", "2k^(n-1)", 524'288, 2 * power_of(64, 3));
  add("hypercube", "hypercube(24)", "half of the nodes", 8'388'608, power_of(2, 23));
  add("rdt", "rdt(4096)", "the links between x < k/2 and the rest, counted by Definition 6", 229'376,
      StraightCut{.side = kLargeSide}.links());
  claims.push_back(to_claim(
      {.id = "rdt/table-3/order/16777216",
       .place = "Section IV.A, on Table III",
       .statement = "at 2^24 nodes the bisection of the 4-D torus is larger than that of RDT; ours is the straight cut "
                    "of RDT, which is at least its bisection",
       .published = 2 * power_of(64, 3),
       .readings = {"rdt(4096)"},
       .measure = [](const std::string&,
                     MeasurementCache&) { return Measured::exactly(StraightCut{.side = kLargeSide}.links()); },
       .relation = Relation::at_most}));
}

// The lower bound that is proved for RDT, above the width of torus(8,8,8,8), which is exact.
void add_order_at_4096(std::vector<Claim>& claims) {
  claims.push_back(to_claim({.id = "rdt/table-3/order/4096",
                             .place = "Section IV.A, on Table III",
                             .statement = "at 4096 nodes the bisection of RDT is larger than that of the 4-D torus, "
                                          "1024; ours is the bisection of RDT",
                             .published = 1'025,
                             .readings = rdt_networks(64),
                             .measure = measure_bisection_patiently,
                             .is_expensive = true,
                             .relation = Relation::at_least}));
}

void add_formula_for_cubes(std::vector<Claim>& claims) {
  claims.push_back(to_claim({.id = "rdt/table-3/formula/hypercube(12)",
                             .place = "Section IV.A",
                             .statement = "the bisection of a k-ary n-cube is 2k^(n-1), here with k = 2 and n = 12",
                             .published = 2 * power_of(2, 11),
                             .readings = {"hypercube(12)"},
                             .measure = measure_bisection,
                             .remark = "for k = 2 the two links of a ring are one, and Table III has half as many",
                             .correction = Correction{"2k^(n-1) for k > 2, k^(n-1) for k = 2", power_of(2, 11)}}));
  for (const auto& [network, k, n] : {std::tuple<const char*, Count, unsigned>{"torus(64,64)", 64, 2},
                                      {"torus(16,16,16)", 16, 3},
                                      {"torus(8,8,8,8)", 8, 4}}) {
    claims.push_back(
        to_claim({.id = fmt::format("rdt/table-3/formula/{}", network),
                  .place = "Section IV.A",
                  .statement = "the bisection of a k-ary n-cube is 2k^(n-1)",
                  .published = 2 * power_of(k, n - 1),
                  .readings = {network},
                  .measure = measure_bisection,
                  .correction = Correction{"2k^(n-1) for k > 2, k^(n-1) for k = 2", 2 * power_of(k, n - 1)}}));
  }
}

// Links of a straight cut by rank, on the built network.
Measure cut_of_ranks(unsigned first, unsigned last) {
  return Measure([=](const std::string& spec, MeasurementCache& cache) {
           const topology::Network& network = cache.network(spec);
           const std::uint64_t side = network.labelling_as<topology::CoordinateLabelling>()->radix().radix(0);
           const auto is_left = [&](NodeId v) { return v % side < side / 2; };
           Count links = 0;
           for (NodeId v = 0; v < network.graph.node_count(); ++v) {
             for (PortId port = 0; is_left(v) && port < network.graph.out_degree(v); ++port) {
               const unsigned rank = network.graph.generator(v, port) / 4;
               const bool crosses = !is_left(network.graph.neighbor(v, port).node);
               links += crosses && rank >= first && rank <= last ? 1U : 0U;
             }
           }
           return Measured::exactly(links);
         })
      .checked_by([=](const std::string& spec, MeasurementCache&) {
        const std::vector<Count> ranks = straight_cut_of(spec).by_rank();
        Count links = 0;
        for (unsigned rank = first; rank <= last && rank < ranks.size(); ++rank) links += ranks[rank];
        return Measured::exactly(links);
      });
}

// "The sum of those of two 2-D tori": 2k links each.
void add_sum_of_tori(std::vector<Claim>& claims) {
  for (const unsigned side : {64U, 128U, 256U}) {
    const std::string network = fmt::format("rdt({},parallel=keep)", side);
    const auto add = [&](std::string_view id, std::string_view what, Count published, unsigned first, unsigned last) {
      claims.push_back(to_claim(
          {.id = fmt::format("rdt/text/sum-of-two-tori/{}/k={}", id, side),
           .place = "Section IV.A",
           .statement = fmt::format("the bisection of RDT is the sum of those of two 2-D tori, 2k each; ours are the "
                                    "links of {} between x < k/2 and the rest",
                                    what),
           .published = published,
           .readings = {network},
           .measure = cut_of_ranks(first, last),
           .remark = "links of upper ranks are long, so each row has many of them over a line: one of rank 1, two of "
                     "rank 2, eight of rank 3 and sixteen of rank 4, on average"}));
    };
    add("base", "rank 0", 2 * Count{side}, 0, 0);
    add("upper", "the upper ranks", 2 * Count{side}, 1, 4);
    add("both", "all ranks", 4 * Count{side}, 0, 4);
  }
}

// O(k): from rank 4 on the links for each row no longer grow.
void add_order_of_cut(std::vector<Claim>& claims) {
  claims.push_back(to_claim(
      GrowthClaim{.id = "rdt/text/straight-cut/order",
                  .place = "Section IV.A",
                  .statement = "the bisection of RDT is O(k); ours is the straight cut over k, counted by Definition 6",
                  .family = {"rdt(128)", "rdt(256)", "rdt(512)", "rdt(1024)", "rdt(2048)", "rdt(4096)"},
                  .ratio = [](const std::string& spec, MeasurementCache&) {
                    const StraightCut cut{.side = straight_cut_of(spec).side};
                    return to_double(cut.links()) / static_cast<double>(cut.side);
                  }}));
}

// Table V: the longest route of RDT beside the diameter of the 4-D torus, and the mean beside its mean.
void add_on_table_5(std::vector<Claim>& claims) {
  std::vector<std::string> routings = rank_change_policies();
  routings.emplace_back("rdt-rank-descending(policy=x-monotone,arrival=last)");
  claims.push_back(to_claim(
      {.id = "rdt/table-5/rdt/diameter-above-4d-torus",
       .place = "Section IV.B, on Table V",
       .statement = "with deadlock-free routing the diameter of RDT is a little larger than that of the 4-D torus, 16; "
                    "ours is the longest route",
       .published = 17,
       .readings = rdt_readings(64, routings),
       .measure = Measure(measure_longest_route).checked_by(longest_route_by_classes),
       .remark = "the table itself has 12 against 16; the mean is larger, 8.1902 against 8.0020",
       .relation = Relation::at_least}));
  claims.push_back(to_claim(
      {.id = "rdt/table-5/rdt/mean-above-4d-torus",
       .place = "Section IV.B, on Table V",
       .statement = "with deadlock-free routing the mean path of RDT is a little longer than that of the 4-D torus, "
                    "8.0020; ours is the mean route",
       .published = Decimal::from_text("8.0021"),
       .readings = rdt_readings(64, routings),
       .measure = Measure(measure_mean_route_without_self).checked_by(mean_route_by_classes),
       .remark = "changes of rank in x or y make shorter paths than those in x only",
       .relation = Relation::at_least}));
}

}  // namespace

void add_rdt_cut_claims(std::vector<Claim>& claims) {
  add_large_column(claims);
  add_order_at_4096(claims);
  add_formula_for_cubes(claims);
  add_sum_of_tori(claims);
  add_order_of_cut(claims);
  add_on_table_5(claims);
}

}  // namespace weft::claims
