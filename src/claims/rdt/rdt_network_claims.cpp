#include <algorithm>
#include <bit>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "claims/rdt/rdt_recounts.h"
#include "metrics/degrees.h"
#include "routing/rdt/rank_vectors.h"
#include "topology/constructions/upper_torus.h"

namespace weft::claims {
namespace {

// Two links of the highest rank may join the same nodes: this reading counts them as two, as they are defined.
std::string with_parallel_links(const std::string& network) {
  return network.substr(0, network.size() - 1) + ",parallel=keep)";
}

Measured measure_least_degree(const std::string& spec, MeasurementCache& cache) {
  return Measured::exactly(metrics::out_degrees(cache.network(spec).graph).min);
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

constexpr const char* kTwiceTheStages = "the table has twice the number of stages, which no two nodes are apart";

const std::vector<TableRow>& table_2() {
  static const std::vector<TableRow> kRows = {
      {"2d-torus", {"torus(64,64)"}, 4096, 64, 4},
      {"3d-torus", {"torus(16,16,16)"}, 4096, 24, 6},
      {"4d-torus", {"torus(8,8,8,8)"}, 4096, 16, 8},
      {"hypercube", {"hypercube(12)"}, 4096, 12, 12},
      {"de-bruijn", {"de-bruijn(2,12)"}, 4096, 12, 4},
      {"kautz", {"kautz(2,11)"}, 3072, 11, 4},
      {"circular-omega", {"circular-omega(9)", "circular-omega(9,directed)"}, 5120, 20, 4, kTwiceTheStages},
      {"star", {"star(7)"}, 5040, 7, 6, "floor(3(n-1)/2) is 9 for n = 7"},
      {"ccc", {"ccc(9)"}, 4608, 40, 3, "2n + floor(n/2) - 2 is 20 for n = 9"},
      {"hypernet", {"hypernet(4,3)"}, 4096, 19, 5},
      {"crossed-cube", {"crossed-cube(12)"}, 4096, 7, 12},
      {"midimew",
       {"midimew(4096)"},
       4096,
       46,
       4,
       "with b = ceil(sqrt(N/2)) = 46, b - 1 up to 2b^2 - 2b + 1 = 4141 nodes"},
      {"rdt", rdt_networks(64), 4096, 8, 8},
      {"2d-torus", {"torus(256,256)"}, 65536, 256, 4},
      {"3d-torus", {"torus(32,32,64)"}, 65536, 64, 6},
      {"4d-torus", {"torus(16,16,16,16)"}, 65536, 32, 8},
      {"hypercube", {"hypercube(16)"}, 65536, 16, 16},
      {"de-bruijn", {"de-bruijn(2,16)"}, 65536, 16, 4},
      {"kautz", {"kautz(2,15)"}, 49152, 15, 4},
      {"circular-omega", {"circular-omega(12)", "circular-omega(12,directed)"}, 53246, 26, 4, kTwiceTheStages},
      {"star", {"star(8)"}, 40320, 8, 7, "floor(3(n-1)/2) is 10 for n = 8"},
      {"ccc", {"ccc(12)"}, 49152, 66, 3, "2n + floor(n/2) - 2 is 28 for n = 12"},
      {"hypernet", {"hypernet(5,3)"}, 65536, 17, 6, "the table does not give the definition that it uses"},
      {"crossed-cube", {"crossed-cube(16)"}, 65536, 9, 16},
      {"midimew", {"midimew(65536)"}, 65536, 181, 4},
      {"rdt", rdt_networks(256), 65536, 12, 8},
  };
  return kRows;
}

// Large networks without a product structure or symmetries that the distances make use of.
bool takes_seconds(const std::string& network) {
  return network == "hypernet(5,3)" || network == "circular-omega(12)" || network == "crossed-cube(16)" ||
         network == "de-bruijn(2,16)";
}

// A search from every node of a large network takes minutes. Star graphs and cube-connected cycles look the same from
// all nodes, a circular omega network from all nodes of one row of each stage, and of the hypernet some nodes give a
// lower bound.
Measured diameter_by_symmetry(const std::string& spec, MeasurementCache& cache) {
  if (spec.starts_with("rdt(")) return diameter_by_classes(spec, cache);
  const topology::PortGraph& graph = cache.network(spec).graph;
  const bool is_hypernet = spec.starts_with("hypernet(");
  // Stages of a circular omega network follow each other by rotation: 2^n rows and n+1 stages.
  NodeId sources = spec.starts_with("star(") || spec.starts_with("ccc(") ? 1 : graph.node_count();
  const NodeId stride = is_hypernet ? 1021 : 1;
  if (spec.starts_with("circular-omega(")) {
    sources = 1;
    while ((sources * 2) * (std::bit_width(sources * 2U)) <= graph.node_count()) sources *= 2;
  }
  std::uint32_t longest = 0;
  for (NodeId v = 0; v < sources; v += stride) longest = std::max(longest, std::ranges::max(distances_over(graph, v)));
  return is_hypernet ? Measured::between(longest, UINT32_MAX) : Measured::exactly(longest);
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
                                 .remark = is_open                        ? row.remark
                                           : row.name == "circular-omega" ? "13 stages of 2^12 nodes are 53248"
                                                                          : "",
                                 .is_expensive = is_open && takes_seconds(row.readings.front())}));
    };
    claim("diameter", row.diameter,
          row.nodes < 40'000 ? Measure(measure_diameter) : Measure(measure_diameter).checked_by(diameter_by_symmetry));
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
                             .measure = Measure(measure_diameter).checked_by(diameter_by_classes),
                             .remark = "Table II prints 12 for the same network"}));
}

struct NamedNetwork {
  std::string name;
  std::string network;
  Decimal published;
};

// The links, each once, between the nodes with x < N/2 and the others.
Measured measure_straight_cut(const std::string& spec, MeasurementCache& cache) {
  const topology::Network& network = cache.network(spec);
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

Measured straight_cut_by_definition(const std::string& spec, MeasurementCache&) {
  return Measured::exactly(straight_cut_of(spec).links());
}

// The bisection in links, without the channel width W. The text takes 2 k^(n-1) for a k-ary n-cube, and for the RDT the
// cut between x < k/2 and the rest; that this cut is minimal is a claim of its own for each reading.
void add_table_3(std::vector<Claim>& claims) {
  const auto claim = [&](const std::string& id, const std::string& statement, const Decimal& published,
                         const std::vector<std::string>& readings, const Measure& measure, const char* remark,
                         bool is_expensive = false) {
    claims.push_back(to_claim({.id = "rdt/table-3/" + id,
                               .place = "Table III",
                               .statement = statement,
                               .published = published,
                               .readings = readings,
                               .measure = measure,
                               .remark = remark,
                               .is_expensive = is_expensive}));
  };
  for (const NamedNetwork& row :
       {NamedNetwork{"2d-torus", "torus(64,64)", 128}, NamedNetwork{"3d-torus", "torus(16,16,16)", 512},
        NamedNetwork{"4d-torus", "torus(8,8,8,8)", 1024}, NamedNetwork{"hypercube", "hypercube(12)", 2048}}) {
    claim(row.name + "/bisection/4096", fmt::format("bisection width of {}", row.network), row.published, {row.network},
          measure_bisection, "");
  }
  constexpr unsigned kPublished = 1664;
  claim("rdt/straight-cut/4096", "links of the RDT between x < N/2 and the rest", kPublished, rdt_networks(64),
        Measure(measure_straight_cut).checked_by(straight_cut_by_definition),
        "the cut has the printed number of links only where rank 1 replaces rank 4");
  for (const std::string& network : rdt_networks(64)) {
    claim("rdt/bisection/4096/" + network, fmt::format("this cut is minimal: bisection width of {}", network),
          kPublished, {network}, measure_bisection_patiently,
          "a cut that moves some nodes of rank 3 to the other side has fewer links than the straight one", true);
  }
}

// 2·13·W·k links for k <= 64, 2·28·W·k above. Across each line, a row has one link of rank 0, one of rank 1, two of
// rank 2, eight of rank 3 and sixteen of rank 4; 13 is the sum where rank 1 replaces rank 4.
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
                               .measure = Measure(measure_straight_cut).checked_by(straight_cut_by_definition),
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

// The number of tori that the links of a rank form: connected components.
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
  return [rank](const std::string& spec, MeasurementCache& cache) {
    const topology::PortGraph& graph = cache.network(spec).graph;
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
         .measure = measure_tori_on_torus(rank).checked_by([m, rank](const std::string&, MeasurementCache&) {
           const auto tori = [&m](unsigned of_rank) {
             return topology::UpperTorus(static_cast<std::uint64_t>(m.side), static_cast<std::uint64_t>(m.cardinal),
                                         of_rank)
                 .torus_count();
           };
           return Measured::exactly(Fraction(tori(rank), tori(rank - 1)));
         }),
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
                               .readings = {"rdt(128)", "rdt(256)"},
                               .measure = [rank](const std::string& spec, MeasurementCache& cache) {
                                 return Measured::exactly(count_tori(cache.network(spec).graph, rank));
                               }}));
  }
}

}  // namespace

void add_rdt_network_claims(std::vector<Claim>& claims) {
  add_degrees(claims);
  add_table_1(claims);
  add_table_2(claims);
  add_table_3(claims);
  add_cut_formula(claims);
  add_table_5(claims);
  add_abstract(claims);
  add_tori(claims);
}

}  // namespace weft::claims
