// Other issues of the RDT (Sections IV.B, IV.C, V.A and V.C): parts of tori, hypercubes without conflicts, adaptive
// routing, congestion of upper ranks, faults, and numbers of JUMP-1.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/check.h"
#include "claims/embedding_measures.h"
#include "claims/rdt/rdt_recounts.h"
#include "routing/rdt/rank_vectors.h"

namespace weft::claims {
namespace {

// A part of a torus is a mesh: it has lost the links around.
void add_parts_of_tori(std::vector<Claim>& claims) {
  struct Row {
    std::string part;
    std::string mesh;
    Count diameter;
  };
  for (const Row& row : {Row{"part(torus(64,64),box(from=[0,0],to=[31,31]))", "mesh(32,32)", 62},
                         Row{"part(torus(16,16,16),box(from=[0,0,0],to=[7,7,7]))", "mesh(8,8,8)", 21}}) {
    claims.push_back(to_claim({.id = fmt::format("rdt/text/partition/torus/diameter/{}", row.mesh),
                               .place = "Section IV.C",
                               .statement = fmt::format("a part of a torus must be used as a mesh; ours is the "
                                                        "diameter of the part, published that of {}",
                                                        row.mesh),
                               .published = row.diameter,
                               .readings = {row.part},
                               .measure = measure_diameter}));
    claims.push_back(to_claim({.id = fmt::format("rdt/text/partition/torus/is-mesh/{}", row.mesh),
                               .place = "Section IV.C",
                               .statement = fmt::format("a part of a torus is a mesh; ours is 1 where it is isomorphic "
                                                        "to {}",
                                                        row.mesh),
                               .published = 1,
                               .readings = {in_host(row.part, row.mesh)},
                               .measure = measure_is_isomorphic}));
  }
  // The loss of a quarter of the 2-D torus is 62 over 32 hops, 1.9.
  claims.push_back(to_claim(
      {.id = "rdt/text/partition/loss/1024",
       .place = "Section IV.C",
       .statement = "RDT is partitioned without the severe loss of tori, whose quarters of 1024 nodes have 62 over 32 "
                    "hops, 1.9; ours is the diameter of a quarter of RDT over that of an RDT of its size",
       .published = Decimal::from_text("1.8"),
       .readings = {"part(rdt(64,spare=1),quadrant(0,0))", "part(rdt(64,spare=none),quadrant(0,0))"},
       .measure =
           [](const std::string& part, MeasurementCache& cache) {
             const bool has_none = part.find("none") != std::string::npos;
             const Count whole =
                 cache.distances(has_none ? "rdt(32,spare=none)" : "rdt(32,spare=1)").diameter().value();
             return Measured::exactly(Fraction(cache.distances(part).diameter().value(), whole));
           },
       .relation = Relation::at_most}));
}

void add_example_of_partition(std::vector<Claim>& claims) {
  claims.push_back(to_claim({.id = "rdt/text/partition/example/nodes",
                             .place = "Section IV.C, example",
                             .statement = "a 16 x 16 torus is divided into four of 4 x 4 nodes; ours are the nodes of "
                                          "a quarter",
                             .published = 16,
                             .readings = {"part(rdt(16),quadrant(0,0))"},
                             .measure = measure_nodes,
                             .remark = "four parts have 8 x 8 nodes each; of 4 x 4 there are sixteen"}));
  const std::string part = "part(torus(16,16),box(from=[0,0],to=[7,7]))";
  claims.push_back(to_claim(
      {.id = "rdt/text/partition/example/is-torus",
       .place = "Section IV.C, example",
       .statement = "the parts are tori; ours is 1 where the rank-0 links of a quarter of 16 x 16 nodes are "
                    "isomorphic to torus(8,8)",
       .published = 1,
       .readings = {in_host(part, "torus(8,8)")},
       .measure = Measure(measure_is_isomorphic).checked_by([](const std::string& pair, MeasurementCache& cache) {
         const auto [guest, host] = split_embedded(pair);
         const Count links = cache.network(guest).graph.link_count();
         return Measured::exactly(links == cache.network(host).graph.link_count() ? 1U : 0U);
       }),
       .remark = "the links around are those of the whole torus, so a part has 112 links and torus(8,8) 128"}));
}

// Table I, printed: a closed partition beside an RDT of the same size, whose routing the sentence does not name.
void add_printed_stretch(std::vector<Claim>& claims) {
  struct Column {
    unsigned side;
    Count partitioned;
    std::map<std::string, Count> rows;
  };
  for (const Column& column :
       {Column{32, 13, {{"deadlock-free", 11}, {"fixed-vector", 9}, {"floating-vector", 7}}},
        Column{64, 17, {{"deadlock-free", 12}, {"fixed-vector", 11}, {"floating-vector", 8}}},
        Column{128, 19, {{"deadlock-free", 17}, {"fixed-vector", 15}, {"floating-vector", 9}}}}) {
    std::map<std::string, Count> by_reading;
    std::vector<std::string> readings;
    for (const auto& [row, hops] : column.rows) {
      readings.push_back(fmt::format("rdt({}) with the printed row of {}", column.side, row));
      by_reading[readings.back()] = hops;
    }
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/text/partition/printed-stretch/{}", column.side * column.side),
         .place = "Section IV.C, Table I",
         .statement = "the diameter of a partition is at most 4 steps above that of an RDT of the same size; ours are "
                      "the differences of the printed rows of Table I",
         .published = 4,
         .readings = readings,
         .measure = Measure([=](const std::string& reading, MeasurementCache&) {
                      return beyond(column.partitioned, by_reading.at(reading));
                    }).checked_by([=](const std::string& reading, MeasurementCache&) {
           Count steps = 0;
           while (by_reading.at(reading) + steps < column.partitioned) ++steps;
           return Measured::exactly(steps);
         }),
         .remark = "at 4096 nodes no row of the table is within four steps of 17",
         .relation = Relation::at_most}));
  }
}

// All nodes of a hypercube exchange along one dimension, a bit of x or y: a step of ±2^b, made of one or two steps of
// one rank. The most messages that one channel carries in one step.
Measured most_in_exchange(const std::string& spec, MeasurementCache& cache) {
  const topology::Network& network = cache.network(spec);
  const auto vectors = routing::RankVectors::of(network, cache.execution());
  const auto side = static_cast<NodeId>(vectors->side());
  Count most = 0;
  for (NodeId bit = 1; bit < side * side; bit *= 2) {
    const bool is_y = bit >= side;
    const auto length = static_cast<std::int32_t>(is_y ? bit / side : bit);
    // One or two hops, the same for all nodes but for the sign.
    std::vector<GeneratorId> hops;
    const routing::StepsByRank steps = vectors->convert(is_y ? routing::Steps{0, length} : routing::Steps{length, 0});
    for (unsigned rank = 0; rank <= vectors->highest_rank(); ++rank) {
      for (std::int32_t i = 0; i < std::abs(steps[rank].x); ++i) {
        hops.push_back(routing::generator_of(rank, 0, steps[rank].x));
      }
      for (std::int32_t i = 0; i < std::abs(steps[rank].y); ++i) {
        hops.push_back(routing::generator_of(rank, 1, steps[rank].y));
      }
    }
    if (hops.size() > 2) return Measured::exactly(UINT32_MAX);
    std::vector<NodeId> at(network.graph.node_count());
    for (NodeId v = 0; v < at.size(); ++v) at[v] = v;
    for (const GeneratorId hop : hops) {
      std::map<std::pair<NodeId, GeneratorId>, Count> sent;
      for (NodeId v = 0; v < at.size(); ++v) {
        const GeneratorId taken = (v & bit) == 0 ? hop : hop ^ 1U;  // the opposite direction
        most = std::max(most, ++sent[{at[v], taken}]);
        at[v] = vectors->moved(at[v], taken);
      }
    }
    for (NodeId v = 0; v < at.size(); ++v) WEFT_CHECK(at[v] == (v ^ bit));
  }
  return Measured::exactly(most);
}

void add_exchanges(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{16, 2}, PerfectMember{64, 3}}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/text/hypercube/conflicts/N={},R={}", to_text(m.side), to_text(m.rank)),
         .place = "Section IV.C, hypercube embedding",
         .statement = "an exchange along a dimension of the hypercube takes two steps without conflicts; ours are the "
                      "most messages of one channel in one step, over all dimensions, two steps each",
         .published = 1,
         .readings = {m.network()},
         .measure = most_in_exchange}));
  }
}

// Pairs of nodes with one shortest path only, in percent.
Measured share_of_single_paths(const std::string& spec, MeasurementCache& cache) {
  const std::vector<NodeId> sources = sources_of_classes(spec, cache);
  const topology::PortGraph& graph = cache.network(spec).graph;
  Count single = 0;
  for (const NodeId source : sources) {
    const std::vector<std::uint32_t> distances = distances_over(graph, source);
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      if (v == source) continue;
      // It has one if, on the way back, each node has one neighbour nearer to the source.
      NodeId at = v;
      bool is_single = true;
      while (at != source && is_single) {
        Count nearer = 0;
        NodeId next = at;
        for (PortId port = 0; port < graph.out_degree(at); ++port) {
          const NodeId to = graph.neighbor(at, port).node;
          if (distances[to] + 1 != distances[at]) continue;
          ++nearer;
          next = to;
        }
        is_single = nearer == 1;
        at = next;
      }
      single += is_single ? 1U : 0U;
    }
  }
  return Measured::exactly(Fraction(100 * single, sources.size() * (graph.node_count() - Count{1})));
}

void add_adaptive_routing(std::vector<Claim>& claims) {
  for (const unsigned side : {16U, 64U}) {
    claims.push_back(to_claim({.id = fmt::format("rdt/text/adaptive/single-paths/N={}", side),
                               .place = "Section IV.C",
                               .statement = "RDT has several paths between nodes, which is read as several shortest "
                                            "ones between most; ours are the pairs with one only, in percent",
                               .published = 50,
                               .readings = rdt_networks(side),
                               .measure = share_of_single_paths,
                               .relation = Relation::at_most}));
  }
  for (const auto& [name, routing] :
       {std::pair<std::string_view, std::string>{"duato", "rdt-duato"}, {"turn-model", "rdt-turn-model(detours)"}}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/text/adaptive/{}/deadlock", name),
         .place = "Section IV.C",
         .statement = "both adaptive routings are free of deadlock; ours, of a routing of our own after the sentence, "
                      "is 1 where the prover finds a deadlock",
         .published = 0,
         .readings = rdt_readings(8, {routing}),
         .measure = Measure([](const std::string& routed, MeasurementCache& cache) {
                      const deadlock::Verdict verdict = cache.proof(routed).verdict;
                      return verdict == deadlock::Verdict::deadlock_free ? Measured::exactly(0)
                             : verdict == deadlock::Verdict::deadlock    ? Measured::exactly(1)
                                                                         : Measured::between(0, 1);
                    }).printed_by("weft verify {network} --routing {with}")}));
  }
}

// Under uniform traffic, the load of the busiest upper channel over that of the busiest channel of rank 0.
Fraction load_ratio(double upper, double base) { return Measured::about(upper / base).low(); }

Measured upper_load(const std::string& routed, MeasurementCache& cache) {
  double upper = 0;
  double base = 0;
  for (const paths::ClassLoad& load : cache.paths(routed).class_loads) {
    double& most = load.link_class.starts_with("rank 0") ? base : upper;
    most = std::max(most, load.most);
  }
  return Measured::exactly(load_ratio(upper, base));
}

// The same by following packets from one source of each class: channels that translations lead to each other have the
// same load, so their sum tells.
Measured upper_load_by_classes(const std::string& routed, MeasurementCache& cache) {
  const std::vector<NodeId> sources = sources_of_classes(split_routed(routed).network, cache);
  const auto routing = cache.routing(routed);
  const topology::PortGraph& graph = routing->graph();
  const std::uint64_t side = sources[4];
  std::map<std::pair<std::size_t, PortId>, Count> hops;
  for (const NodeId source : sources) {
    for (NodeId to = 0; to < graph.node_count(); ++to) {
      followed_hops(*routing, source, to, [&](const routing::Position& from, const routing::Choice& choice) {
        ++hops[{topology::pattern_class(2, from.node % side, from.node / side), choice.port}];
      });
    }
  }
  double upper = 0;
  double base = 0;
  for (const auto& [channel, count] : hops) {
    const auto& [of_class, port] = channel;
    const NodeId example = sources[of_class];
    double& most = graph.generator(example, port) < 4 ? base : upper;
    most = std::max(most, to_double(count));
  }
  return Measured::exactly(load_ratio(upper, base));
}

void add_congestion(std::vector<Claim>& claims) {
  claims.push_back(to_claim(
      {.id = "rdt/figure-9/upper-ranks",
       .place = "Section IV.B, on Figure 9",
       .statement = "under uniform traffic the upper tori are congested; ours is the load of the busiest channel of an "
                    "upper rank over that of the busiest of rank 0",
       .published = Decimal::from_text("1.00"),
       .readings = rdt_readings(64, rank_change_policies()),
       .measure =
           Measure(upper_load).printed_by("weft paths {network} --routing {with}").checked_by(upper_load_by_classes),
       .remark = "changes of rank and v_0 load rank 0 more",
       .relation = Relation::at_least}));
}

// One node of a larger torus fails.
void add_faults(std::vector<Claim>& claims) {
  constexpr Count kNodes = Count{32} * 32;
  claims.push_back(
      to_claim({.id = "rdt/text/faults/bypass/N=32",
                .place = "Section IV.C",
                .statement = "a faulty node is bypassed; ours are the pairs of live nodes that floating vector routing "
                             "does not deliver when one node has failed, over 4 random nodes",
                .published = 0,
                .readings = rdt_networks(32),
                .measure =
                    [](const std::string& spec, MeasurementCache& cache) {
                      Count lost = 0;
                      for (unsigned seed = 1; seed <= 4; ++seed) {
                        const std::string faulty = fmt::format("faulty({},nodes=1,seed={})", spec, seed);
                        // The dead node reaches itself.
                        const Count live = (kNodes - 1) * (kNodes - 1) + 1;
                        lost += live - cache.paths(faulty + " with rdt-floating-vector").delivered;
                      }
                      return Measured::exactly(lost);
                    },
                .is_expensive = true}));
}

Claim plain_number(std::string id, std::string place, std::string statement, Count published, std::string network,
                   Count (*of)(const topology::PortGraph&)) {
  return to_claim({.id = std::move(id),
                   .place = std::move(place),
                   .statement = std::move(statement),
                   .published = published,
                   .readings = {std::move(network)},
                   .measure = [of](const std::string& spec, MeasurementCache& cache) {
                     return Measured::exactly(of(cache.network(spec).graph));
                   }});
}

void add_numbers(std::vector<Claim>& claims) {
  claims.push_back(plain_number("rdt/text/hot-spots/nodes", "Section IV.B",
                                "hot-spot traffic has 128 destinations, 1/32 of the nodes; ours are 1/32 of the nodes",
                                128, "rdt(64)",
                                [](const topology::PortGraph& graph) -> Count { return graph.node_count() / 32; }));
  claims.push_back(plain_number(
      "rdt/text/jump-1/processors", "Section V.A", "JUMP-1 has 64 processors; ours are the nodes of rdt(4) times four",
      64, "rdt(4,parallel=keep,concentration=2)",
      [](const topology::PortGraph& graph) -> Count { return 4 * Count{graph.node_count()}; }));
  claims.push_back(plain_number("rdt/text/jump-1/mbps", "Section V.A",
                                "each of its 16 clusters has two memory-based processors; ours are the terminals", 32,
                                "rdt(4,parallel=keep,concentration=2)",
                                [](const topology::PortGraph& graph) -> Count { return graph.terminal_count(); }));
  claims.push_back(undecided_claim({.id = "rdt/text/chip/outputs",
                                    .place = "Section V.C",
                                    .statement = "the crossbar has eleven outputs for ten links",
                                    .published = 11,
                                    .tested = {"rdt(4,parallel=keep,concentration=2)"}},
                                   "the paper does not say what the eleventh output is for; the combining of "
                                   "acknowledgements may be"));
}

}  // namespace

void add_rdt_issue_claims(std::vector<Claim>& claims) {
  add_parts_of_tori(claims);
  add_example_of_partition(claims);
  add_printed_stretch(claims);
  add_exchanges(claims);
  add_adaptive_routing(claims);
  add_congestion(claims);
  add_faults(claims);
  add_numbers(claims);
}

}  // namespace weft::claims
