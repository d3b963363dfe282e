#include <algorithm>

#include <fmt/format.h>

#include "claims/measured_claim.h"
#include "claims/order_claim.h"
#include "routing/rank_vectors.h"

namespace weft::claims {
namespace {

void add_degrees(std::vector<Claim>& claims) {
  struct Member {
    unsigned side;
    unsigned rank;
  };
  for (const Member& m : {Member{16, 1}, Member{16, 2}, Member{32, 2}, Member{32, 3}, Member{64, 3}, Member{128, 4}}) {
    claims.push_back(to_claim({.id = fmt::format("rdt/definition-3/prdt/degree/N={},R={}", m.side, m.rank),
                               .place = "Definition 3",
                               .statement = "the degree of the perfect RDT is 4(R+1)",
                               .published = 4 * (Count{m.rank} + 1),
                               .readings = {fmt::format("prdt({},{})", m.side, m.rank)},
                               .measure = measure_degree,
                               .remark = "opposite links of the highest rank meet at the same node"}));
  }
  for (const unsigned side : {16U, 32U, 64U, 128U}) {
    claims.push_back(to_claim({.id = fmt::format("rdt/definition-4/rdt/degree/N={}", side),
                               .place = "Definition 4",
                               .statement = "the degree of RDT(n,R,1) is 8",
                               .published = 8,
                               .readings = {fmt::format("rdt({})", side), fmt::format("rdt({},spare=1)", side)},
                               .measure = measure_degree}));
  }
}

// "Theoretical diameter" of the perfect RDT.
void add_table_1(std::vector<Claim>& claims) {
  struct Entry {
    std::vector<std::string> readings;  // the table does not say whether the ranks stop at 4, as in the RDT
    Count nodes;
    Count diameter;
  };
  for (const Entry& entry : {Entry{{"prdt(32,3)"}, 1024, 5}, Entry{{"prdt(64,3)"}, 4096, 6},
                             Entry{{"prdt(128,4)"}, 16384, 8}, Entry{{"prdt(256,4)", "prdt(256,5)"}, 65536, 10}}) {
    claims.push_back(to_claim({.id = "rdt/table-1/prdt/diameter/" + to_text(entry.nodes),
                               .place = "Table I",
                               .statement = "theoretical diameter of the perfect RDT",
                               .published = entry.diameter,
                               .readings = entry.readings,
                               .measure = measure_diameter}));
  }
}

struct TableRow {
  std::string name;
  std::vector<std::string> readings;
  Count nodes;
  Count diameter;
  Count degree;
  std::string remark{};  // on the diameter, if it differs
};

const std::vector<TableRow>& table_2() {
  static const std::vector<TableRow> kRows = {
      {"2d-torus", {"torus(64,64)"}, 4096, 64, 4},
      {"3d-torus", {"torus(16,16,16)"}, 4096, 24, 6},
      {"4d-torus", {"torus(8,8,8,8)"}, 4096, 16, 8},
      {"hypercube", {"hypercube(12)"}, 4096, 12, 12},
      {"de-bruijn", {"de-bruijn(2,12)"}, 4096, 12, 4},
      {"kautz", {"kautz(2,11)"}, 3072, 11, 4},
      {"circular-omega", {"circular-omega(9)", "circular-omega(9,directed)"}, 5120, 20, 4},
      {"star", {"star(7)"}, 5040, 7, 6, "floor(3(n-1)/2) is 9 for n = 7"},
      {"ccc", {"ccc(9)"}, 4608, 40, 3, "2n + floor(n/2) - 2 is 20 for n = 9"},
      {"hypernet", {"hypernet(4,3)"}, 4096, 19, 5},
      {"crossed-cube", {"crossed-cube(12)"}, 4096, 7, 12},
      {"midimew", {"midimew(4096)"}, 4096, 46, 4},
      {"rdt", {"rdt(64)", "rdt(64,spare=1)"}, 4096, 8, 8},
      {"2d-torus", {"torus(256,256)"}, 65536, 256, 4},
      {"3d-torus", {"torus(32,32,64)"}, 65536, 64, 6},
      {"4d-torus", {"torus(16,16,16,16)"}, 65536, 32, 8},
      {"hypercube", {"hypercube(16)"}, 65536, 16, 16},
      {"de-bruijn", {"de-bruijn(2,16)"}, 65536, 16, 4},
      {"kautz", {"kautz(2,15)"}, 49152, 15, 4},
      {"circular-omega", {"circular-omega(12)", "circular-omega(12,directed)"}, 53246, 26, 4},
      {"star", {"star(8)"}, 40320, 8, 7, "floor(3(n-1)/2) is 10 for n = 8"},
      {"ccc", {"ccc(12)"}, 49152, 66, 3, "2n + floor(n/2) - 2 is 28 for n = 12"},
      {"hypernet", {"hypernet(5,3)"}, 65536, 17, 6, "the table does not give the definition that it uses"},
      {"crossed-cube", {"crossed-cube(16)"}, 65536, 9, 16},
      {"midimew", {"midimew(65536)"}, 65536, 181, 4},
      {"rdt", {"rdt(256)", "rdt(256,spare=1)"}, 65536, 12, 8},
  };
  return kRows;
}

void add_table_2(std::vector<Claim>& claims) {
  for (const TableRow& row : table_2()) {
    // Only the diameter can depend on how the text is read.
    const auto claim = [&](std::string_view quantity, Count published, const Measure& measure) {
      const bool is_open = quantity == "diameter";
      claims.push_back(to_claim({.id = fmt::format("rdt/table-2/{}/{}/{}", row.name, quantity, to_text(row.nodes)),
                                 .place = "Table II",
                                 .statement = fmt::format("{} of {}", quantity, row.readings.front()),
                                 .published = published,
                                 .readings = is_open ? row.readings : std::vector{row.readings.front()},
                                 .measure = measure,
                                 .remark = is_open ? row.remark : ""}));
    };
    claim("diameter", row.diameter, measure_diameter);
    claim("degree", row.degree, measure_degree);
    claim("nodes", row.nodes, measure_nodes);
  }
}

void add_abstract(std::vector<Claim>& claims) {
  claims.push_back(to_claim({.id = "rdt/text/rdt/diameter/65536",
                             .place = "Abstract",
                             .statement = "the diameter is 11 for 2^16 nodes",
                             .published = 11,
                             .readings = {"rdt(256)"},
                             .measure = measure_diameter,
                             .remark = "Table II prints 12 for the same network"}));
}

struct NamedNetwork {
  std::string name;
  std::string network;
  Decimal published;
};

// Channel widths W left out: the bisection in links. The text counts a k-ary n-cube as 2 k^(n-1).
void add_table_3(std::vector<Claim>& claims) {
  const auto claim = [&](const NamedNetwork& row, const std::vector<std::string>& readings, const char* remark) {
    claims.push_back(to_claim({.id = fmt::format("rdt/table-3/{}/bisection/4096", row.name),
                               .place = "Table III",
                               .statement = fmt::format("bisection width of {}", row.network),
                               .published = row.published,
                               .readings = readings,
                               .measure = measure_bisection,
                               .remark = remark}));
  };
  for (const NamedNetwork& row :
       {NamedNetwork{"2d-torus", "torus(64,64)", 128}, NamedNetwork{"3d-torus", "torus(16,16,16)", 512},
        NamedNetwork{"4d-torus", "torus(8,8,8,8)", 1024}, NamedNetwork{"hypercube", "hypercube(12)", 2048}}) {
    claim(row, {row.network}, "");
  }
  claim({"rdt", "rdt(64)", 1664}, {"rdt(64)", "rdt(64,spare=1)"},
        "the two upper tori that are counted as wholes are shared out among the nodes; a smaller cut is there to see");
}

// The row of the RDT itself is the mean of a routing, not of the network.
void add_table_5(std::vector<Claim>& claims) {
  struct Row {
    NamedNetwork mean;
    Count diameter;
  };
  for (const auto& [row, diameter] : {Row{{"2d-torus", "torus(64,64)", Decimal::from_text("32.0078")}, 64},
                                      Row{{"3d-torus", "torus(16,16,16)", Decimal::from_text("12.0029")}, 24},
                                      Row{{"4d-torus", "torus(8,8,8,8)", Decimal::from_text("8.0020")}, 16},
                                      Row{{"hypercube", "hypercube(12)", Decimal::from_text("6.0015")}, 12}}) {
    claims.push_back(to_claim({.id = fmt::format("rdt/table-5/{}/mean-distance/4096", row.name),
                               .place = "Table V",
                               .statement = fmt::format("average path length of {}, self pairs left out", row.network),
                               .published = row.published,
                               .readings = {row.network},
                               .measure = measure_mean_without_self}));
    claims.push_back(to_claim({.id = fmt::format("rdt/table-5/{}/diameter/4096", row.name),
                               .place = "Table V",
                               .statement = fmt::format("diameter of {}", row.network),
                               .published = diameter,
                               .readings = {row.network},
                               .measure = measure_diameter}));
  }
}

// The networks that the text may mean by RDT(2,4,1)/alpha of a side. What a node does whose rank does not exist is
// unsaid; from 128 on there is none.
std::vector<std::string> rdt_networks(unsigned side) {
  std::vector<std::string> networks = {fmt::format("rdt({})", side)};
  if (side < 128) networks.push_back(fmt::format("rdt({},spare=1)", side));
  return networks;
}

// Each with the routings that it may mean.
std::vector<std::string> rdt_readings(unsigned side, const std::vector<std::string>& routings) {
  std::vector<std::string> readings;
  for (const std::string& network : rdt_networks(side)) {
    for (const std::string& routing : routings) readings.push_back(fmt::format("{} with {}", network, routing));
  }
  return readings;
}

const std::vector<std::string>& rank_change_policies() {
  static const std::vector<std::string> kPolicies = {"rank-descending(policy=x-monotone)",
                                                     "rank-descending(policy=x-nearest)", "rank-descending(policy=xy)"};
  return kPolicies;
}

struct RoutedSize {
  unsigned side;
  Count longest;
  std::string_view mean;
};

struct RoutedRow {
  std::string name;
  std::string statement;
  std::vector<std::string> routings;
  std::vector<RoutedSize> sizes;
  std::string remark;
  unsigned cheap_side = 128;  // larger ones take long
};

const std::vector<RoutedRow>& routed_rows_of_table_1() {
  static const std::vector<RoutedRow> kRows = {
      {"floating-vector",
       "floating vector routing",
       {"floating-vector", "floating-vector(choice=best)"},
       {{32, 7, "5.56"}, {64, 8, "6.67"}, {128, 9, "7.82"}},
       "the choice of the next rank is left open"},
      {"fixed-vector",
       "fixed vector routing",
       {"fixed-vector", "fixed-vector(order=ascending)"},
       {{32, 9, "5.67"}, {64, 11, "7.07"}, {128, 15, "8.60"}},
       "the fixed order of ranks and the ties between walks are left open"},
      {"deadlock-free",
       "deadlock-free routing",
       rank_change_policies(),
       {{32, 11, "6.68"}, {64, 12, "8.19"}, {128, 17, "9.96"}},
       "how a packet walks to its next rank is left open"},
      {"closed-partitioning",
       "routing that stays in a closed partition",
       {"partitioned"},
       {{32, 13, "6.69"}, {64, 17, "8.37"}, {128, 19, "9.93"}},
       "how a packet stays inside is left open",
       32},
  };
  return kRows;
}

void add_routed_row(std::vector<Claim>& claims, const RoutedRow& row) {
  for (const RoutedSize& size : row.sizes) {
    const auto claim = [&](std::string_view quantity, const Decimal& published, const Measure& measure) {
      claims.push_back(
          to_claim({.id = fmt::format("rdt/table-1/{}/{}/{}", row.name, quantity, size.side * size.side),
                    .place = "Table I",
                    .statement = fmt::format("{} of {}, {} nodes", quantity, row.statement, size.side * size.side),
                    .published = published,
                    .readings = rdt_readings(size.side, row.routings),
                    .measure = measure,
                    .remark = row.remark,
                    .is_expensive = size.side > row.cheap_side}));
    };
    claim("longest-route", size.longest, measure_longest_route);
    claim("mean-route", Decimal::from_text(std::string(size.mean)), measure_mean_route_without_self);
  }
}

void add_routings_of_table_1(std::vector<Claim>& claims) {
  struct Entry {
    std::vector<std::string> readings;
    Count nodes;
    Count longest;
  };
  for (const Entry& entry : {Entry{{"prdt(32,3) with vector"}, 1024, 6}, Entry{{"prdt(64,3) with vector"}, 4096, 7},
                             Entry{{"prdt(128,4) with vector"}, 16384, 9},
                             Entry{{"prdt(256,4) with vector", "prdt(256,5) with vector"}, 65536, 10}}) {
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
  const auto claim = [&](std::string_view quantity, const Decimal& published, const Measure& measure) {
    claims.push_back(to_claim({.id = fmt::format("rdt/table-5/rdt/{}/4096", quantity),
                               .place = "Table V",
                               .statement = fmt::format("{} of the deadlock-free routing", quantity),
                               .published = published,
                               .readings = rdt_readings(64, rank_change_policies()),
                               .measure = measure,
                               .remark = "how a packet walks to its next rank is left open"}));
  };
  claim("mean-route", Decimal::from_text("8.1902"), measure_mean_route_without_self);
  claim("longest-route", 12, measure_longest_route);
}

struct PerfectMember {
  Count side;
  Count rank;
  Count cardinal = 2;

  [[nodiscard]] std::string network() const {
    return fmt::format("prdt({},{}{})", to_text(side), to_text(rank),
                       cardinal == 2 ? "" : ",cardinal=" + to_text(cardinal));
  }
  // N 2^ceil((R-1)/2) / (2n)^R + nR; whole for the members below.
  [[nodiscard]] Count diameter_of_theorem_3() const {
    Count top = side;
    for (Count r = 0; r < rank; ++r) top = top * (r % 2 == 1 ? 2 : 1) / (2 * cardinal);
    return top + cardinal * rank;
  }
};

void add_theorem_3(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{8, 1}, PerfectMember{16, 1}, PerfectMember{16, 2}, PerfectMember{32, 3},
                                 PerfectMember{64, 3}, PerfectMember{128, 4}, PerfectMember{256, 4},
                                 PerfectMember{256, 5}, PerfectMember{36, 1, 3}, PerfectMember{32, 1, 4}}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/theorem-3/N={},R={},n={}", to_text(m.side), to_text(m.rank), to_text(m.cardinal)),
         .place = "Theorem 3",
         .statement = "diameter of the perfect RDT with the simple vector routing",
         .published = m.diameter_of_theorem_3(),
         .readings = {m.network() + " with vector"},
         .measure = measure_longest_route,
         .remark = "the proof adds up bounds of single ranks, and no way attains all of them"}));
  }
}

Measured beyond(Count value, Count bound) { return Measured::exactly(value > bound ? value - bound : 0); }

// The longest way of the simple vector routing is said to exceed the diameter by at most 1.
void add_simplicity_of_vectors(std::vector<Claim>& claims) {
  for (const std::vector<std::string>& readings : std::vector<std::vector<std::string>>{
           {"prdt(16,2)"}, {"prdt(32,3)"}, {"prdt(64,3)"}, {"prdt(128,4)"}, {"prdt(256,4)", "prdt(256,5)"}}) {
    claims.push_back(to_claim({.id = fmt::format("rdt/text/vector/over-diameter/{}", readings.front()),
                               .place = "Section III-A",
                               .statement = "hops of the longest way of vector routing beyond the diameter and 1 more",
                               .published = 0,
                               .readings = readings,
                               .measure = [](const std::string& spec, Laboratory& laboratory) {
                                 const Count longest = laboratory.paths(spec + " with vector").max_hops;
                                 return beyond(longest, laboratory.distances(spec).diameter().value() + 1);
                               }}));
  }
}

// D_RDT <= D_PRDT + R - 1, said of the network and, by its place and its proof, of fixed vector routing.
void add_theorem_4(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{16, 2}, PerfectMember{32, 3}, PerfectMember{64, 3},
                                 PerfectMember{128, 4}, PerfectMember{256, 4}}) {
    const auto side = static_cast<unsigned>(m.side);
    claims.push_back(
        to_claim({.id = fmt::format("rdt/theorem-4/diameter/N={},R={}", side, to_text(m.rank)),
                  .place = "Theorem 4",
                  .statement = fmt::format("hops of the diameter beyond that of {} and R-1 more", m.network()),
                  .published = 0,
                  .readings = rdt_networks(side),
                  .measure = [m](const std::string& spec, Laboratory& laboratory) {
                    return beyond(laboratory.distances(spec).diameter().value(),
                                  laboratory.distances(m.network()).diameter().value() + m.rank - 1);
                  }}));
    if (side > 128) continue;
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/theorem-4/fixed-vector/N={},R={}", side, to_text(m.rank)),
         .place = "Theorem 4",
         .statement = fmt::format("hops of fixed vector routing beyond vector routing on {} and R-1 more", m.network()),
         .published = 0,
         .readings = rdt_readings(side, {"fixed-vector", "fixed-vector(order=ascending)"}),
         .measure =
             [m](const std::string& routed, Laboratory& laboratory) {
               const Count perfect = laboratory.paths(m.network() + " with vector").max_hops;
               return beyond(laboratory.paths(routed).max_hops, perfect + m.rank - 1);
             },
         .remark = "a change of rank may cost two hops, the walk there and its undoing on rank 0"}));
  }
}

// Links of one kind, by rank and axis.
using LinkFilter = bool (*)(unsigned rank, unsigned axis);

// The vcs that packets use on links of this kind, when that is free of deadlock.
Measure measure_vcs_in_use(LinkFilter is_meant) {
  return [is_meant](const std::string& routed, Laboratory& laboratory) -> Measured {
    const deadlock::Proof proof = laboratory.proof(routed);
    const topology::PortGraph& graph = laboratory.network(routed.substr(0, routed.find(" with "))).graph;
    if (proof.verdict != deadlock::Verdict::deadlock_free) {
      return Measured::between(laboratory.vc_count(routed) + 1U, UINT16_MAX);
    }
    Count most = 0;
    for (const auto& [channel, order] : proof.order) {
      const GeneratorId generator = graph.generator(channel.node, channel.port);
      if (is_meant(routing::rank_of(generator), routing::axis_of(generator)))
        most = std::max(most, Count{channel.vc} + 1);
    }
    return Measured::exactly(most);
  };
}

void add_vcs_of_perfect(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{8, 1}, PerfectMember{16, 2}}) {
    claims.push_back(to_claim({.id = fmt::format("rdt/text/prdt/vcs/N={},R={}", to_text(m.side), to_text(m.rank)),
                               .place = "Section IV-C",
                               .statement = "vector routing on the perfect RDT needs two vcs for each link",
                               .published = 2,
                               .readings = {m.network() + " with vector"},
                               .measure = measure_vcs_needed}));
  }
}

// Two vcs for each link, and one more on the X links of rank 0.
void add_vcs(std::vector<Claim>& claims) {
  struct Budget {
    std::string_view name;
    std::string_view links;
    Count vcs;
    Measure measure;
  };
  const std::vector<Budget> budgets = {
      {"vcs", "some link", 3, measure_vcs_needed},
      {"vcs-x-of-rank-0", "X links of rank 0", 3,
       measure_vcs_in_use([](unsigned rank, unsigned axis) { return rank == 0 && axis == 0; })},
      {"vcs-y-of-rank-0", "Y links of rank 0", 2,
       measure_vcs_in_use([](unsigned rank, unsigned axis) { return rank == 0 && axis == 1; })},
      {"vcs-of-upper-ranks", "links of upper ranks", 2,
       measure_vcs_in_use([](unsigned rank, unsigned) { return rank > 0; })},
  };
  for (const unsigned side : {16U, 32U}) {
    for (const Budget& budget : budgets) {
      claims.push_back(
          to_claim({.id = fmt::format("rdt/text/rdt/{}/N={}", budget.name, side),
                    .place = "Section IV-C",
                    .statement = fmt::format("vcs of the deadlock-free routing on {}", budget.links),
                    .published = budget.vcs,
                    .readings = rdt_readings(side, rank_change_policies()),
                    .measure = budget.measure,
                    .remark = "changes in X or Y need a third vc on both; changes to the nearest in X have a dateline",
                    .is_expensive = side > 16}));
    }
  }
  claims.push_back(to_claim({.id = "rdt/table-4/rdt/vcs",
                             .place = "Table IV",
                             .statement = "2 vcs are enough for the deadlock-free routing that is simulated",
                             .published = 2,
                             .readings = rdt_readings(16, rank_change_policies()),
                             .measure = measure_vcs_needed,
                             .remark = "Section IV-C asks for a third on X of rank 0"}));
}

// What Figures 9 to 11 show, and the text says of them, at loads that all of the networks in question carry. How deep a
// buffer is, and what "low" and "high" are, is left open.
void add_figures(std::vector<Claim>& claims) {
  const std::vector<Contestant> rdt = {{.network = "rdt(64)", .routing = "rank-descending"},
                                       {.network = "rdt(64,spare=1)", .routing = "rank-descending"}};
  const std::vector<Contestant> torus_2d = {{.network = "torus(64,64)", .vcs = 2}};
  const std::vector<Contestant> torus_3d = {{.network = "torus(16,16,16)", .vcs = 2}};
  const std::vector<Contestant> torus_4d = {{.network = "torus(8,8,8,8)", .vcs = 2}};
  const std::vector<Contestant> cube = {{.network = "hypercube(12)", .vcs = 2}};
  const Contest low{.traffic = "uniform", .load = "0.02"};
  const Contest high{.traffic = "uniform", .load = "0.08"};
  const Contest long_low{.traffic = "uniform", .load = "0.02", .packet = 128};
  const Contest long_high{.traffic = "uniform", .load = "0.06", .packet = 128};
  const Contest hot_low{.traffic = "hot-spot(nodes=128)", .load = "0.012"};
  const Contest hot_high{.traffic = "hot-spot(nodes=128)", .load = "0.016"};
  const auto add = [&](std::string_view figure, std::string_view what, std::string_view statement,
                       const std::vector<Contestant>& lower, const std::vector<Contestant>& higher,
                       const Contest& contest) {
    claims.push_back(to_claim(OrderClaim{.id = fmt::format("rdt/figure-{}/{}", figure, what),
                                         .place = fmt::format("Figure {}", figure),
                                         .statement = fmt::format("{}, at a load of {}", statement, contest.load),
                                         .lower = lower,
                                         .higher = higher,
                                         .contest = contest}));
  };
  add("9", "low/rdt-below-2d-torus", "short packets take longer on the 2-D torus than on RDT", rdt, torus_2d, low);
  add("9", "low/3d-torus-below-2d-torus", "short packets take longer on the 2-D than on the 3-D torus", torus_3d,
      torus_2d, low);
  add("9", "low/rdt-below-3d-torus", "RDT is fast at low throughput: below the 3-D torus", rdt, torus_3d, low);
  add("9", "high/3d-torus-below-rdt", "when throughput is high, RDT is slower than the 3-D torus", torus_3d, rdt, high);
  add("9", "high/4d-torus-below-rdt", "the 4-D torus is fast: below RDT", torus_4d, rdt, high);
  add("9", "high/hypercube-below-rdt", "the hypercube is fast: below RDT", cube, rdt, high);
  add("10", "low/rdt-below-3d-torus", "long packets are faster on RDT than on the 3-D torus", rdt, torus_3d, long_low);
  add("10", "high/rdt-below-3d-torus", "long packets are faster on RDT than on the 3-D torus under heavy load", rdt,
      torus_3d, long_high);
  add("11", "low/rdt-below-3d-torus", "to hot spots RDT is faster than the 3-D torus", rdt, torus_3d, hot_low);
  add("11", "low/rdt-below-4d-torus", "to hot spots RDT is faster than the 4-D torus", rdt, torus_4d, hot_low);
  add("11", "high/rdt-below-4d-torus", "to hot spots RDT is faster than the 4-D torus", rdt, torus_4d, hot_high);
}

std::vector<Claim> rdt_claims() {
  std::vector<Claim> claims;
  add_degrees(claims);
  add_table_1(claims);
  add_table_2(claims);
  add_table_3(claims);
  add_table_5(claims);
  add_abstract(claims);
  add_routings_of_table_1(claims);
  add_routing_of_table_5(claims);
  add_theorem_3(claims);
  add_simplicity_of_vectors(claims);
  add_theorem_4(claims);
  add_vcs_of_perfect(claims);
  add_vcs(claims);
  add_figures(claims);
  return claims;
}

}  // namespace

namespace paper_records {

extern constinit const Paper rdt{
    .id = "rdt",
    .title = "Recursive diagonal torus: an interconnection network for massively parallel computers",
    .authors = "Y. Yang, A. Funahashi, A. Jouraku, H. Nishi, H. Amano, T. Sueyoshi",
    .source = "IEEE Trans. Parallel and Distributed Systems 12(7), 2001",
    .claims = rdt_claims,
};

}  // namespace paper_records
}  // namespace weft::claims
