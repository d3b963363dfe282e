#include <fmt/format.h>

#include "claims/rdt/rdt_recounts.h"
#include "routing/rdt/rank_vectors.h"

namespace weft::claims {
namespace {

// The readings for path lengths: the paper does not say either whether a packet ends at its destination when it passes
// it before its last rank.
std::vector<std::string> deadlock_free_routings() {
  std::vector<std::string> routings = rank_change_policies();
  routings.emplace_back("rdt-rank-descending(policy=x-monotone,arrival=last)");
  return routings;
}

std::vector<std::string> fixed_routings() {
  return {"rdt-fixed-vector", "rdt-fixed-vector(order=ascending)", "rdt-fixed-vector(shortest=whole)",
          "rdt-fixed-vector(order=ascending,shortest=whole)"};
}

struct RoutedSize {
  unsigned side;
  Count longest;
  std::string_view mean;
  std::string_view remark_on_mean{};
};

struct RoutedRow {
  std::string name;
  std::string statement;
  std::vector<std::string> routings;
  std::vector<RoutedSize> sizes;
  std::string remark;
};

const std::vector<RoutedRow>& routed_rows_of_table_1() {
  static const std::vector<RoutedRow> kRows = {
      {"floating-vector",
       "floating vector routing",
       {"rdt-floating-vector", "rdt-floating-vector(choice=best)"},
       {{32, 7, "5.56"}, {64, 8, "6.67"}, {128, 9, "7.82"}},
       "the paper does not say how the next rank is chosen"},
      {"fixed-vector",
       "fixed vector routing",
       fixed_routings(),
       {{32, 9, "5.67"}, {64, 11, "7.07"}, {128, 15, "8.60"}},
       "the paper does not give the fixed order of ranks, nor the paths between them"},
      {"deadlock-free",
       "deadlock-free routing",
       deadlock_free_routings(),
       {{32, 11, "6.68"},
        {64, 12, "8.19",
         "; x-monotone paths have 8.19 only where spare nodes have rank 1 and a packet that passes its destination "
         "early ends there, which the paper does not say; read literally, it goes on"},
        {128, 17, "9.96"}},
       "the paper does not say how a packet moves to its next rank"},
  };
  return kRows;
}

void add_routed_row(std::vector<Claim>& claims, const RoutedRow& row) {
  for (const RoutedSize& size : row.sizes) {
    const auto claim = [&](std::string_view quantity, std::string_view words, const Decimal& published,
                           const Measure& measure, std::string_view more) {
      claims.push_back(to_claim({.id = fmt::format("rdt/table-1/{}/{}/{}", row.name, quantity, size.side * size.side),
                                 .place = "Table I",
                                 .statement = fmt::format("{} of {}, by the number of nodes", words, row.statement),
                                 .published = published,
                                 .readings = rdt_readings(size.side, row.routings),
                                 .measure = measure,
                                 .remark = fmt::format("{}{}", row.remark, more)}));
    };
    claim("longest-route", "longest route", size.longest,
          Measure(measure_longest_route).checked_by(longest_route_by_classes), "");
    claim("mean-route", "mean route", Decimal::from_text(std::string(size.mean)),
          Measure(measure_mean_route_without_self).checked_by(mean_route_by_classes), size.remark_on_mean);
  }
}

void add_routings_of_table_1(std::vector<Claim>& claims) {
  struct Entry {
    std::vector<std::string> readings;
    Count nodes;
    Count longest;
  };
  for (const Entry& entry :
       {Entry{{"prdt(32,3) with rdt-vector"}, 1024, 6}, Entry{{"prdt(64,3) with rdt-vector"}, 4096, 7},
        Entry{{"prdt(128,4) with rdt-vector"}, 16384, 9},
        Entry{{"prdt(256,4) with rdt-vector", "prdt(256,5) with rdt-vector"}, 65536, 10}}) {
    claims.push_back(to_claim({.id = "rdt/table-1/vector/longest-route/" + to_text(entry.nodes),
                               .place = "Table I",
                               .statement = "diameter of the perfect RDT with the simple vector routing",
                               .published = entry.longest,
                               .readings = entry.readings,
                               .measure = measure_longest_route}));
  }
  for (const RoutedRow& row : routed_rows_of_table_1()) add_routed_row(claims, row);
}

// The row of the RDT is that of its deadlock-free routing.
void add_routing_of_table_5(std::vector<Claim>& claims) {
  const auto claim = [&](std::string_view quantity, std::string_view words, const Decimal& published,
                         const Measure& measure) {
    claims.push_back(to_claim({.id = fmt::format("rdt/table-5/rdt/{}/4096", quantity),
                               .place = "Table V",
                               .statement = fmt::format("{} of the deadlock-free routing", words),
                               .published = published,
                               .readings = rdt_readings(64, deadlock_free_routings()),
                               .measure = measure,
                               .remark = "the paper does not say how a packet moves to its next rank"}));
  };
  claim("mean-route", "mean route", Decimal::from_text("8.1902"),
        Measure(measure_mean_route_without_self).checked_by(mean_route_by_classes));
  claim("longest-route", "longest route", 12, Measure(measure_longest_route).checked_by(longest_route_by_classes));
}

void add_theorem_3(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{8, 1}, PerfectMember{16, 1}, PerfectMember{16, 2}, PerfectMember{32, 3},
                                 PerfectMember{64, 3}, PerfectMember{128, 4}, PerfectMember{256, 4},
                                 PerfectMember{256, 5}, PerfectMember{36, 1, 3}, PerfectMember{32, 1, 4}}) {
    claims.push_back(value_or_bound(
        Relation::at_most,
        {.id = fmt::format("rdt/theorem-3/N={},R={},n={}", to_text(m.side), to_text(m.rank), to_text(m.cardinal)),
         .place = "Theorem 3",
         .statement = "diameter of the perfect RDT with the simple vector routing",
         .published = m.diameter_of_theorem_3(),
         .readings = {m.network() + " with rdt-vector"},
         .measure = measure_longest_route,
         .remark = "the proof adds up bounds of single ranks, and no path attains all of them"}));
  }
}

// "A faulty node can be bypassed just by rewriting the table": tried with some nodes that have failed, one at a time.
void add_bypasses(std::vector<Claim>& claims) {
  constexpr Count kSeeds = 16;
  claims.push_back(
      to_claim({.id = "rdt/text/faults/bypass/N=16",
                .place = "Section IV-C",
                .statement = fmt::format("pairs of live nodes that floating vector routing does not deliver when one "
                                         "node has failed, over {} random nodes",
                                         to_text(kSeeds)),
                .published = 0,
                .readings = rdt_networks(16),
                .measure = [](const std::string& spec, MeasurementCache& cache) {
                  Count undelivered = 0;
                  for (Count seed = 1; seed <= kSeeds; ++seed) {
                    const std::string faulty = fmt::format("faulty({},nodes=1,seed={})", spec, to_text(seed));
                    const paths::PathSurvey& survey = cache.paths(faulty + " with rdt-floating-vector");
                    const Count with_the_dead = 2 * (cache.network(spec).graph.node_count() - Count{1});
                    undelivered += survey.pairs - survey.delivered - with_the_dead;
                  }
                  return Measured::exactly(undelivered);
                }}));
}

// "The longest path of the simple vector routing exceeds the diameter by at most 1."
void add_simplicity_of_vectors(std::vector<Claim>& claims) {
  for (const std::vector<std::string>& readings : std::vector<std::vector<std::string>>{
           {"prdt(16,2)"}, {"prdt(32,3)"}, {"prdt(64,3)"}, {"prdt(128,4)"}, {"prdt(256,4)", "prdt(256,5)"}}) {
    claims.push_back(
        to_claim({.id = fmt::format("rdt/text/vector/over-diameter/{}", readings.front()),
                  .place = "Section III-A",
                  .statement = "hops by which the longest path of vector routing exceeds the diameter plus 1",
                  .published = 0,
                  .readings = readings,
                  .measure = [](const std::string& spec, MeasurementCache& cache) {
                    const Count longest = cache.paths(spec + " with rdt-vector").max_hops;
                    return beyond(longest, cache.distances(spec).diameter().value() + 1);
                  }}));
  }
}

// D_RDT <= D_PRDT + R - 1: stated for the network; by its place and its proof, also for fixed vector routing.
void add_theorem_4(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{16, 2}, PerfectMember{32, 3}, PerfectMember{64, 3},
                                 PerfectMember{128, 4}, PerfectMember{256, 4}}) {
    const auto side = static_cast<unsigned>(m.side);
    claims.push_back(
        to_claim({.id = fmt::format("rdt/theorem-4/diameter/N={},R={}", side, to_text(m.rank)),
                  .place = "Theorem 4",
                  .statement = "hops by which the diameter exceeds that of the perfect RDT of rank R plus R-1",
                  .published = 0,
                  .readings = rdt_networks(side),
                  .measure = [m](const std::string& spec, MeasurementCache& cache) {
                    return beyond(cache.distances(spec).diameter().value(),
                                  cache.distances(m.network()).diameter().value() + m.rank - 1);
                  }}));
    if (side > 128) continue;
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/theorem-4/fixed-vector/N={},R={}", side, to_text(m.rank)),
         .place = "Theorem 4",
         .statement = "hops by which the longest route of fixed vector routing exceeds that of vector routing on the "
                      "perfect RDT of rank R plus R-1",
         .published = 0,
         .readings = rdt_readings(side, fixed_routings()),
         .measure = Measure([m](const std::string& routed, MeasurementCache& cache) {
                      const Count perfect = cache.paths(m.network() + " with rdt-vector").max_hops;
                      return beyond(cache.paths(routed).max_hops, perfect + m.rank - 1);
                    }).checked_by([m](const std::string& routed, MeasurementCache& cache) {
           const Count longest = longest_route_by_classes(routed, cache).low().numerator();
           return beyond(longest, most_steps_of_vectors(m) + m.rank - 1);
         }),
         .remark = "a change of rank may cost two hops: one to the next rank, and one back on rank 0"}));
  }
}

// Table I has 9, 11 and 15 for fixed vector routing, which shortest=whole has as well. The bound of Theorem 4 depends
// on which diameter of the perfect RDT and which R it means.
void add_theorem_4_on_table_1(std::vector<Claim>& claims) {
  struct Column {
    PerfectMember perfect;
    Count diameter;  // of the perfect RDT, Table I
    Count longest;   // of its vector routing, Table I
  };
  for (const Column& c : {Column{{32, 3}, 5, 6}, Column{{64, 3}, 6, 7}, Column{{128, 4}, 8, 9}}) {
    const auto side = static_cast<unsigned>(c.perfect.side);
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/theorem-4/table-1/{}", side * side),
         .place = "Theorem 4, Table I",
         .statement = "the diameter is at most that of PRDT(2,R) in Table I plus R-1; ours is the longest route of "
                      "fixed vector routing with the best walks, which is that of Table I",
         .published = c.diameter + c.perfect.rank - 1,
         .readings = {rdt_networks(side).front() + " with rdt-fixed-vector(shortest=whole)"},
         .measure = Measure(measure_longest_route).checked_by(longest_route_by_classes),
         .remark = "a change of rank may cost two hops: one to the next rank, and one back on rank 0",
         .relation = Relation::at_most,
         .or_published = {{c.longest + c.perfect.rank - 1, "with the diameter of vector routing"},
                          {c.longest + 3, "with R = 4 as well"}}}));
  }
}

// The most hops on rank 0 beyond the steps of v_0, over packets from one source of each class.
Measured most_additional_hops(const std::string& routed, MeasurementCache& cache) {
  const std::string network = split_routed(routed).network;
  const std::vector<NodeId> sources = sources_of_classes(network, cache);
  const auto routing = cache.routing(routed);
  const topology::PortGraph& graph = routing->graph();
  const auto vectors = routing::RankVectors::of(cache.network(network), cache.execution());
  Count most = 0;
  for (const NodeId source : sources) {
    for (NodeId to = 0; to < graph.node_count(); ++to) {
      Count hops = 0;
      followed_hops(*routing, source, to, [&](const routing::Position& from, const routing::Choice& choice) {
        hops += graph.generator(from.node, choice.port) < 4 ? 1U : 0U;
      });
      const auto v_0 = static_cast<Count>(vectors->convert(vectors->between(source, to))[0].length());
      most = std::max(most, hops > v_0 ? hops - v_0 : 0);
    }
  }
  return Measured::exactly(most);
}

// A lower bound from the longest route alone: its hops less those of its vector.
Measured additional_hops_of_longest(const std::string& routed, MeasurementCache& cache) {
  const paths::PathSurvey& survey = cache.paths(routed);
  const std::string network = split_routed(routed).network;
  const auto vectors = routing::RankVectors::of(cache.network(network), cache.execution());
  const routing::Steps offset = vectors->between(survey.longest.source, survey.longest.destination);
  Count steps = 0;
  for (const PlaneVector& vector : vectors_as_printed({offset.x, offset.y}, 2, vectors->highest_rank())) {
    steps += static_cast<Count>(steps_of(vector));
  }
  return Measured::between(survey.max_hops - steps, UINT32_MAX);
}

void add_proof_of_theorem_4(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{32, 3}, PerfectMember{64, 3}}) {
    const auto side = static_cast<unsigned>(m.side);
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/theorem-4/additional-hops/N={},R={}", side, to_text(m.rank)),
         .place = "Proof of Theorem 4",
         .statement = "the use of all upper ranks costs at most R-1 additional hops on the base torus; ours are the "
                      "most of fixed vector routing beyond the steps of v_0",
         .published = m.rank - 1,
         .readings = rdt_readings(side, fixed_routings()),
         .measure = Measure(most_additional_hops).checked_by(additional_hops_of_longest),
         .remark = "the first rank may cost a hop as well, and each hop may have to be taken back",
         .relation = Relation::at_most}));
  }
}

}  // namespace

void add_rdt_routing_claims(std::vector<Claim>& claims) {
  add_routings_of_table_1(claims);
  add_routing_of_table_5(claims);
  add_theorem_3(claims);
  add_bypasses(claims);
  add_simplicity_of_vectors(claims);
  add_theorem_4(claims);
  add_theorem_4_on_table_1(claims);
  add_proof_of_theorem_4(claims);
}

}  // namespace weft::claims
