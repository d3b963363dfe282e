#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "base/check.h"
#include "claims/measured_claim.h"
#include "claims/order_claim.h"
#include "metrics/degrees.h"
#include "routing/rank_vectors.h"

namespace weft::claims {
namespace {

// The networks that the text may mean by RDT(2,4,1)/alpha of a side. What a node does whose rank does not exist at that
// size is unsaid; from 128 on there is none.
std::vector<std::string> rdt_networks(unsigned side) {
  if (side >= 128) return {fmt::format("rdt({})", side)};
  return {fmt::format("rdt({},spare=1)", side), fmt::format("rdt({},spare=none)", side)};
}

// Links of the highest rank may coincide: they are counted as one link, or as the two of their definition.
std::string with_parallel_links(const std::string& network) {
  return network.substr(0, network.size() - 1) + ",parallel=keep)";
}

// Several claims are about one thing that takes long: it is computed once for each reading.
template <class Found>
class Remembered {
 public:
  using Compute = std::function<Found(const std::string& reading, Laboratory& laboratory)>;

  explicit Remembered(Compute compute) : compute_(std::move(compute)) {}

  const Found& operator()(const std::string& reading, Laboratory& laboratory) const {
    const auto known = found_->find(reading);
    if (known != found_->end()) return known->second;
    return found_->emplace(reading, compute_(reading, laboratory)).first->second;
  }

 private:
  Compute compute_;
  std::shared_ptr<std::map<std::string, Found>> found_ = std::make_shared<std::map<std::string, Found>>();
};

Measured measure_least_degree(const std::string& spec, Laboratory& laboratory) {
  return Measured::exactly(metrics::out_degrees(laboratory.network(spec).graph).min);
}

void add_degrees(std::vector<Claim>& claims) {
  struct Member {
    unsigned side;
    unsigned rank;
  };
  for (const Member& m : {Member{16, 1}, Member{16, 2}, Member{32, 2}, Member{32, 3}, Member{64, 3}, Member{128, 4}}) {
    const std::string network = fmt::format("prdt({},{})", m.side, m.rank);
    claims.push_back(
        to_claim({.id = fmt::format("rdt/definition-3/prdt/degree/N={},R={}", m.side, m.rank),
                  .place = "Definition 3",
                  .statement = "the degree of the perfect RDT is 4(R+1)",
                  .published = 4 * (Count{m.rank} + 1),
                  .readings = {network, with_parallel_links(network)},
                  .measure = measure_least_degree,
                  .remark = "opposite links of the highest rank meet at the same node, as one link or as two"}));
  }
  for (const unsigned side : {16U, 32U, 64U, 128U}) {
    std::vector<std::string> readings = rdt_networks(side);
    readings.push_back(with_parallel_links(readings.front()));
    claims.push_back(to_claim({.id = fmt::format("rdt/definition-4/rdt/degree/N={}", side),
                               .place = "Definition 4",
                               .statement = "each node of RDT(n,R,1) has degree 8: the least degree",
                               .published = 8,
                               .readings = readings,
                               .measure = measure_least_degree,
                               .remark = "a node whose rank does not exist has rank 1 or no upper links; opposite "
                                         "links of the highest rank may meet at the same node"}));
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
      {"rdt", rdt_networks(64), 4096, 8, 8},
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
      {"rdt", rdt_networks(256), 65536, 12, 8},
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

// The links, each once, between the nodes with x < N/2 and the others.
Measured measure_straight_cut(const std::string& spec, Laboratory& laboratory) {
  const topology::Network& network = laboratory.network(spec);
  const auto& labels = *network.labelling_as<topology::CoordinateLabelling>();
  const std::uint64_t side = labels.radix().radix(0);
  const auto is_left = [&](NodeId v) { return v % side < side / 2; };
  Count links = 0;
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    for (PortId port = 0; is_left(v) && port < network.graph.out_degree(v); ++port) {
      if (!is_left(network.graph.neighbor(v, port).node)) ++links;
    }
  }
  return Measured::exactly(links);
}

// Channel widths W left out: the bisection in links. The text counts a k-ary n-cube as 2 k^(n-1), and the RDT as the
// cut between x < k/2 and the rest; whether that is the least cut is a claim of its own for each reading.
void add_table_3(std::vector<Claim>& claims) {
  const auto claim = [&](const std::string& id, const std::string& statement, const Decimal& published,
                         const std::vector<std::string>& readings, const Measure& measure, const char* remark) {
    claims.push_back(to_claim({.id = "rdt/table-3/" + id,
                               .place = "Table III",
                               .statement = statement,
                               .published = published,
                               .readings = readings,
                               .measure = measure,
                               .remark = remark}));
  };
  for (const NamedNetwork& row :
       {NamedNetwork{"2d-torus", "torus(64,64)", 128}, NamedNetwork{"3d-torus", "torus(16,16,16)", 512},
        NamedNetwork{"4d-torus", "torus(8,8,8,8)", 1024}, NamedNetwork{"hypercube", "hypercube(12)", 2048}}) {
    claim(row.name + "/bisection/4096", fmt::format("bisection width of {}", row.network), row.published, {row.network},
          measure_bisection, "");
  }
  constexpr unsigned kPublished = 1664;
  claim("rdt/straight-cut/4096", "links of the RDT between x < N/2 and the rest", kPublished, rdt_networks(64),
        measure_straight_cut, "only with rank 1 in place of rank 4 does the cut have the links that are printed");
  for (const std::string& network : rdt_networks(64)) {
    claim("rdt/bisection/4096/" + network, fmt::format("the cut of the RDT is least: bisection width of {}", network),
          kPublished, {network}, measure_bisection, "the straight cut has fewer links");
  }
}

// 2·13·W·k links for k <= 64, 2·28·W·k above: rank 0 and rank 1 have one over each line of each row, rank 2 two, rank 3
// eight, rank 4 sixteen, and 13 is the sum where rank 1 stands in for rank 4.
void add_cut_formula(std::vector<Claim>& claims) {
  for (const unsigned side : {16U, 32U, 128U, 256U}) {
    std::vector<std::string> readings = rdt_networks(side);
    for (std::string& network : readings) network = with_parallel_links(network);
    readings.push_back(rdt_networks(side).front());
    claims.push_back(to_claim({.id = fmt::format("rdt/text/straight-cut/k={}", side),
                               .place = "Section IV-A",
                               .statement = "links of the RDT between x < k/2 and the rest: 26k up to 64, 56k above",
                               .published = (side <= 64 ? 26 : 56) * Count{side},
                               .readings = readings,
                               .measure = measure_straight_cut,
                               .remark = "links of the highest rank that coincide are one or two; at k = 16 there is "
                                         "no rank 3 either"}));
  }
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

// The same for lengths of paths: whether a packet that meets its destination under way ends there is unsaid as well.
std::vector<std::string> deadlock_free_routings() {
  std::vector<std::string> routings = rank_change_policies();
  routings.emplace_back("rank-descending(policy=x-monotone,arrival=last)");
  return routings;
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
       {"floating-vector", "floating-vector(choice=best)"},
       {{32, 7, "5.56"}, {64, 8, "6.67"}, {128, 9, "7.82"}},
       "the choice of the next rank is left open"},
      {"fixed-vector",
       "fixed vector routing",
       {"fixed-vector", "fixed-vector(order=ascending)", "fixed-vector(shortest=whole)",
        "fixed-vector(order=ascending,shortest=whole)"},
       {{32, 9, "5.67"}, {64, 11, "7.07"}, {128, 15, "8.60"}},
       "the fixed order of ranks and the walks between them are left open"},
      {"deadlock-free",
       "deadlock-free routing",
       deadlock_free_routings(),
       {{32, 11, "6.68"},
        {64, 12, "8.19",
         "; x-monotone walks have 8.19 only where spare nodes take rank 1 and a packet that meets its destination "
         "under "
         "way ends there, of which nothing is said; to the letter it goes on"},
        {128, 17, "9.96"}},
       "how a packet walks to its next rank is left open"},
  };
  return kRows;
}

void add_routed_row(std::vector<Claim>& claims, const RoutedRow& row) {
  for (const RoutedSize& size : row.sizes) {
    const auto claim = [&](std::string_view quantity, const Decimal& published, const Measure& measure,
                           std::string_view more) {
      claims.push_back(
          to_claim({.id = fmt::format("rdt/table-1/{}/{}/{}", row.name, quantity, size.side * size.side),
                    .place = "Table I",
                    .statement = fmt::format("{} of {}, {} nodes", quantity, row.statement, size.side * size.side),
                    .published = published,
                    .readings = rdt_readings(size.side, row.routings),
                    .measure = measure,
                    .remark = fmt::format("{}{}", row.remark, more)}));
    };
    claim("longest-route", size.longest, measure_longest_route, "");
    claim("mean-route", Decimal::from_text(std::string(size.mean)), measure_mean_route_without_self,
          size.remark_on_mean);
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

Measured beyond(Count value, Count bound) { return Measured::exactly(value > bound ? value - bound : 0); }

// Paths between all pairs of nodes within the square x, y < N/2.
struct PartitionSurvey {
  Count longest = 0;
  Count hop_sum = 0;
  Count node_count = 0;
};

// Hops of a routing without choices.
Count hops_between(const routing::Routing& routing, NodeId source, NodeId goal, routing::Decision& decision) {
  std::vector<routing::Header> headers;
  const topology::PortGraph& graph = routing.graph();
  routing.plans(graph.first_terminal(source), graph.first_terminal(goal), 0, headers);
  routing::Header header = headers.at(0);
  routing::Place place{.node = source};
  Count hops = 0;
  for (routing.decide(header, place, decision); !decision.delivers; routing.decide(header, place, decision), ++hops) {
    WEFT_CHECK(decision.candidates.size() == 1);
    const routing::Choice choice{decision.candidates[0].port, decision.candidates[0].vcs.first};
    header = routing.advance(header, place, choice);
    place = routing::next_place(graph, place, choice);
  }
  return hops;
}

PartitionSurvey survey_partition(const std::string& routed, Laboratory& laboratory) {
  const auto routing = laboratory.routing(routed);
  const topology::Network& network = laboratory.network(taken_apart(routed).network);
  const auto side = static_cast<NodeId>(network.labelling_as<topology::CoordinateLabelling>()->radix().radix(0));
  const NodeId half = side / 2;
  const auto node_at = [=](std::uint64_t i) { return static_cast<NodeId>(i % half + i / half * side); };
  const std::uint64_t node_count = std::uint64_t{half} * half;
  std::vector<PartitionSurvey> parts(std::max(1U, laboratory.execution().thread_count));
  parallel_for(laboratory.execution(), "paths in a partition", node_count, [&](unsigned worker, std::uint64_t i) {
    PartitionSurvey& part = parts[worker];
    routing::Decision decision;
    for (std::uint64_t j = 0; j < node_count; ++j) {
      const Count hops = hops_between(*routing, node_at(i), node_at(j), decision);
      part.longest = std::max(part.longest, hops);
      part.hop_sum += hops;
    }
  });
  PartitionSurvey whole{.node_count = node_count};
  for (const PartitionSurvey& part : parts) {
    whole.longest = std::max(whole.longest, part.longest);
    whole.hop_sum += part.hop_sum;
  }
  return whole;
}

// A partition of so many nodes is a quarter of an RDT with twice the side.
void add_partitions(std::vector<Claim>& claims) {
  const Remembered<PartitionSurvey> surveyed(survey_partition);
  const Measure longest = [surveyed](const std::string& routed, Laboratory& laboratory) {
    return Measured::exactly(surveyed(routed, laboratory).longest);
  };
  const Measure mean = [surveyed](const std::string& routed, Laboratory& laboratory) {
    const PartitionSurvey& survey = surveyed(routed, laboratory);
    return Measured::exactly(Fraction(survey.hop_sum, survey.node_count * (survey.node_count - 1)));
  };
  for (const RoutedSize& size : {RoutedSize{32, 13, "6.69"}, RoutedSize{64, 17, "8.37"}, RoutedSize{128, 19, "9.93"}}) {
    const unsigned nodes = size.side * size.side;
    const auto claim = [&](std::string_view quantity, const Decimal& published, const Measure& measure) {
      claims.push_back(
          to_claim({.id = fmt::format("rdt/table-1/closed-partitioning/{}/{}", quantity, nodes),
                    .place = "Table I",
                    .statement = fmt::format("{} between the nodes of a closed partition, {} nodes", quantity, nodes),
                    .published = published,
                    .readings = rdt_readings(2 * size.side, {"partitioned"}),
                    .measure = measure,
                    .remark = "how a packet stays inside is left open",
                    .is_expensive = size.side > 32}));
    };
    claim("longest-route", size.longest, longest);
    claim("mean-route", Decimal::from_text(std::string(size.mean)), mean);
  }
}

// The longest of the shortest paths that stay within the square x, y < N/2: no routing inside does with less.
Count diameter_of_partition(const topology::Network& network) {
  const auto side = static_cast<NodeId>(network.labelling_as<topology::CoordinateLabelling>()->radix().radix(0));
  const auto is_inside = [&](NodeId v) { return v % side < side / 2 && v / side < side / 2; };
  Count longest = 0;
  for (NodeId source = 0; source < network.graph.node_count(); ++source) {
    if (!is_inside(source)) continue;
    std::vector<Count> distance(network.graph.node_count(), UINT32_MAX);
    distance[source] = 0;
    std::vector<NodeId> queue{source};
    for (std::size_t next = 0; next < queue.size(); ++next) {
      const NodeId v = queue[next];
      longest = std::max(longest, distance[v]);
      for (PortId port = 0; port < network.graph.out_degree(v); ++port) {
        const NodeId w = network.graph.neighbor(v, port).node;
        if (!is_inside(w) || distance[w] != UINT32_MAX) continue;
        distance[w] = distance[v] + 1;
        queue.push_back(w);
      }
    }
  }
  return longest;
}

// "Stretched 2-4 steps compared with the same scale RDT".
void add_stretch_of_partitions(std::vector<Claim>& claims) {
  for (const unsigned side : {16U, 32U}) {
    std::map<std::string, std::string> same_scale;  // by reading
    const std::vector<std::string> twice = rdt_networks(2 * side);
    for (std::size_t i = 0; i < twice.size(); ++i) same_scale[twice[i]] = rdt_networks(side)[i];
    claims.push_back(to_claim({.id = fmt::format("rdt/text/partition/stretch/{}", side * side),
                               .place = "Section IV-C",
                               .statement = fmt::format("steps by which the diameter of a closed partition of {} nodes "
                                                        "is above that of the RDT with as many",
                                                        side * side),
                               .published = 4,
                               .readings = twice,
                               .measure =
                                   [same_scale](const std::string& spec, Laboratory& laboratory) {
                                     const Count diameter = diameter_of_partition(laboratory.network(spec));
                                     return beyond(diameter,
                                                   laboratory.distances(same_scale.at(spec)).diameter().value());
                                   },
                               .relation = Relation::at_most}));
  }
}

// The row of the RDT is that of its deadlock-free routing.
void add_routing_of_table_5(std::vector<Claim>& claims) {
  const auto claim = [&](std::string_view quantity, const Decimal& published, const Measure& measure) {
    claims.push_back(to_claim({.id = fmt::format("rdt/table-5/rdt/{}/4096", quantity),
                               .place = "Table V",
                               .statement = fmt::format("{} of the deadlock-free routing", quantity),
                               .published = published,
                               .readings = rdt_readings(64, deadlock_free_routings()),
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

// Of a number that is published as a value and proved as a bound. Where the value differs and the bound holds, the two
// readings disagree.
Claim value_or_bound(MeasuredClaim as_value) {
  MeasuredClaim as_bound = as_value;
  as_bound.relation = Relation::at_most;
  Claim claim = to_claim(std::move(as_value));
  claim.compute = [compute = claim.compute, bound = to_claim(std::move(as_bound))](Laboratory& laboratory) {
    Finding finding = compute(laboratory);
    if (finding.verdict != Verdict::differs) return finding;
    if (bound.compute(laboratory).verdict != Verdict::reproduced) return finding;
    finding.verdict = Verdict::ambiguous;
    finding.reason += "; as a bound, at most " + to_text(bound.published) + ", it holds";
    return finding;
  };
  return claim;
}

void add_theorem_3(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{8, 1}, PerfectMember{16, 1}, PerfectMember{16, 2}, PerfectMember{32, 3},
                                 PerfectMember{64, 3}, PerfectMember{128, 4}, PerfectMember{256, 4},
                                 PerfectMember{256, 5}, PerfectMember{36, 1, 3}, PerfectMember{32, 1, 4}}) {
    claims.push_back(value_or_bound(
        {.id = fmt::format("rdt/theorem-3/N={},R={},n={}", to_text(m.side), to_text(m.rank), to_text(m.cardinal)),
         .place = "Theorem 3",
         .statement = "diameter of the perfect RDT with the simple vector routing",
         .published = m.diameter_of_theorem_3(),
         .readings = {m.network() + " with vector"},
         .measure = measure_longest_route,
         .remark = "the proof adds up bounds of single ranks, and no path attains all of them"}));
  }
}

// The tori that the links of a rank form: sets of nodes that they join.
Count count_tori(const topology::PortGraph& graph, unsigned rank) {
  std::vector<NodeId> parent(graph.node_count());
  std::iota(parent.begin(), parent.end(), NodeId{0});
  const auto root = [&](NodeId v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
  };
  std::set<NodeId> members;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      if (routing::rank_of(graph.generator(v, port)) != rank) continue;
      members.insert(v);
      parent[root(v)] = root(graph.neighbor(v, port).node);
    }
  }
  std::set<NodeId> tori;
  for (const NodeId v : members) tori.insert(root(v));
  return tori.size();
}

// Tori of a rank on each torus of the rank below.
Measure measure_tori_on_torus(unsigned rank) {
  return [rank](const std::string& spec, Laboratory& laboratory) {
    const topology::PortGraph& graph = laboratory.network(spec).graph;
    return Measured::exactly(Fraction(count_tori(graph, rank), count_tori(graph, rank - 1)));
  };
}

void add_tori(std::vector<Claim>& claims) {
  const auto add = [&](const PerfectMember& m, std::string_view place, std::string_view id, std::string_view statement,
                       unsigned rank) {
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/{}/tori/N={},n={},r={}", id, to_text(m.side), to_text(m.cardinal), rank),
         .place = std::string(place),
         .statement = std::string(statement),
         .published = 2 * m.cardinal * m.cardinal,
         .readings = {m.network()},
         .measure = measure_tori_on_torus(rank),
         .remark =
             "no power of an odd n is c(2n)^gamma as Theorem 1 asks, and Definition 2 gives these tori N/n x N/2n "
             "nodes, which is not whole; they have N/n x N/n"}));
  };
  for (const PerfectMember& m : {PerfectMember{64, 3}, PerfectMember{36, 2, 3}}) {
    for (unsigned rank = 1; rank <= m.rank; ++rank) {
      add(m, "Theorem 1", "theorem-1", "2n^2 independent tori of rank r are formed on a torus of rank r-1", rank);
    }
  }
  for (const PerfectMember& m : {PerfectMember{27, 2, 3}, PerfectMember{81, 2, 3}, PerfectMember{25, 1, 5}}) {
    add(m, "Definition 1, Theorem 1", "definition-1",
        "the base torus has N = n^k (Definition 1) and 2n^2 tori of rank 1 (Theorem 1)", 1);
  }
  for (unsigned rank = 1; rank <= 4; ++rank) {
    claims.push_back(to_claim({.id = fmt::format("rdt/text/tori/rank={}", rank),
                               .place = "Section IV-C",
                               .statement = fmt::format("independent tori of rank {} in RDT(2,4,1)/alpha", rank),
                               .published = Count{2} << (3 * (rank - 1)),
                               .readings = {"rdt(128)"},
                               .measure = [rank](const std::string& spec, Laboratory& laboratory) {
                                 return Measured::exactly(count_tori(laboratory.network(spec).graph, rank));
                               }}));
  }
}

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
         .readings = rdt_readings(
             side, {"fixed-vector", "fixed-vector(order=ascending)", "fixed-vector(order=ascending,shortest=whole)"}),
         .measure =
             [m](const std::string& routed, Laboratory& laboratory) {
               const Count perfect = laboratory.paths(m.network() + " with vector").max_hops;
               return beyond(laboratory.paths(routed).max_hops, perfect + m.rank - 1);
             },
         .remark = "a change of rank may cost two hops, the walk there and its undoing on rank 0"}));
  }
}

// The vcs that packets use, when that is free of deadlock.
struct VcsInUse {
  bool is_deadlock_free = false;
  Count on_x = 0;  // of rank 0
  Count on_y = 0;
  Count on_upper = 0;
};

VcsInUse find_vcs_in_use(const std::string& routed, Laboratory& laboratory) {
  const deadlock::Proof proof = laboratory.proof(routed);
  const topology::PortGraph& graph = laboratory.network(taken_apart(routed).network).graph;
  VcsInUse found{.is_deadlock_free = proof.verdict == deadlock::Verdict::deadlock_free};
  for (const auto& [channel, order] : proof.order) {
    const GeneratorId generator = graph.generator(channel.node, channel.port);
    const bool is_x = routing::axis_of(generator) == 0;
    Count& most = routing::rank_of(generator) > 0 ? found.on_upper : is_x ? found.on_x : found.on_y;
    most = std::max(most, Count{channel.vc} + 1);
  }
  return found;
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
  const Remembered<VcsInUse> in_use(find_vcs_in_use);
  const auto measure_on = [&](Count VcsInUse::*links) -> Measure {
    return [in_use, links](const std::string& routed, Laboratory& laboratory) -> Measured {
      const VcsInUse& found = in_use(routed, laboratory);
      WEFT_CHECK(found.is_deadlock_free);
      return Measured::exactly(found.*links);
    };
  };
  const Measure needed = Remembered<Measured>(measure_vcs_needed);
  const std::vector<Budget> budgets = {
      {"vcs", "some link", 3, needed},
      {"vcs-x-of-rank-0", "X links of rank 0", 3, measure_on(&VcsInUse::on_x)},
      {"vcs-y-of-rank-0", "Y links of rank 0", 2, measure_on(&VcsInUse::on_y)},
      {"vcs-of-upper-ranks", "links of upper ranks", 2, measure_on(&VcsInUse::on_upper)},
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
                             .measure = needed,
                             .remark = "Section IV-C asks for a third on X of rank 0"}));
}

// What Figures 9 to 11 show, and the text says of them, at loads that all of the networks in question carry. How deep a
// buffer is, and what "low" and "high" are, is left open.
void add_figures(std::vector<Claim>& claims) {
  std::vector<Contestant> rdt;
  for (const std::string& network : rdt_networks(64)) rdt.push_back({.network = network, .routing = "rank-descending"});
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
  add_cut_formula(claims);
  add_table_5(claims);
  add_abstract(claims);
  add_routings_of_table_1(claims);
  add_partitions(claims);
  add_stretch_of_partitions(claims);
  add_routing_of_table_5(claims);
  add_theorem_3(claims);
  add_tori(claims);
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
