// Broadcasts and their inverse over the ranks, Table VI and territories.
#include <algorithm>
#include <array>
#include <functional>
#include <set>

#include <fmt/format.h>

#include "claims/cached_measure.h"
#include "claims/program_measures.h"
#include "claims/rdt/rdt_recounts.h"
#include "programs/program.h"
#include "routing/rdt/rank_vectors.h"

namespace weft::claims {
namespace {

using programs::PortModel;

Count steps_with_all_ports(const topology::Network& network, const std::string& program, MeasurementCache& cache) {
  return programs::run_program(network, program, {.model = PortModel::all_port}, cache.execution())
      .counts.communication_steps;
}

Measured measure_cast(const std::string& reading, MeasurementCache& cache) {
  const Routed parts = split_routed(reading);
  return Measured::exactly(steps_with_all_ports(cache.network(parts.network), parts.routing, cache));
}

// The most steps of one of the eight classes of roots, which translations lead to all others.
Measured measure_cast_from_all_classes(const std::string& reading, MeasurementCache& cache) {
  const Routed parts = split_routed(reading);
  const topology::Network& network = cache.network(parts.network);
  const auto side = static_cast<NodeId>(network.labelling_as<topology::CoordinateLabelling>()->radix().radix(0));
  Count most = 0;
  for (NodeId i = 0; i < 8; ++i) {
    const std::string call = fmt::format("{}(root={})", parts.routing, i % 4 + i / 4 * side);
    most = std::max(most, steps_with_all_ports(network, call, cache));
  }
  return Measured::exactly(most);
}

// The steps counted by their kinds: from the root to a node of the highest rank, over its torus, and two steps for each
// lower rank after those to a node that has it. Hops are breadth-first distances over the links of one rank.
Count cast_steps_by_ranks(const topology::PortGraph& graph, NodeId root) {
  const auto highest = static_cast<unsigned>(graph.link_classes().size() - topology::kBaseLinkClasses);
  const auto over = [&](NodeId from, unsigned rank) {
    return distances_over(graph, from, [&graph, rank](NodeId v, PortId port) {
      return routing::rank_of(graph.generator(v, port)) == rank;
    });
  };
  Count steps = 0;
  const auto walk_to = [&](unsigned rank) {
    const std::vector<std::uint32_t> hops = over(root, 0);
    std::uint32_t nearest = UINT32_MAX;
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      if (hops[v] < nearest && (rank == 0 || graph.port_of(v, 4 * rank))) {
        nearest = hops[v];
        root = v;
      }
    }
    steps += nearest;
  };
  walk_to(highest);
  Count farthest = 0;
  for (const std::uint32_t hops : over(root, highest)) {
    if (hops != UINT32_MAX) farthest = std::max<Count>(farthest, hops);
  }
  steps += farthest;
  for (unsigned rank = highest; rank-- > 0;) {
    if (rank > 0) walk_to(rank);
    steps += 2;
  }
  return steps;
}

Measured cast_by_ranks_from_all_classes(const std::string& reading, MeasurementCache& cache) {
  const std::string network = split_routed(reading).network;
  Count most = 0;
  for (const NodeId root : sources_of_classes(network, cache)) {
    most = std::max(most, cast_steps_by_ranks(cache.network(network).graph, root));
  }
  return Measured::exactly(most);
}

std::vector<std::string> on_all(const std::vector<std::string>& networks, const std::string& program) {
  std::vector<std::string> readings;
  for (const std::string& network : networks) readings.push_back(with_program(network, program));
  return readings;
}

void add_broadcast_bounds(const Measure& from_all_classes, std::vector<Claim>& claims) {
  for (const PerfectMember& m :
       {PerfectMember{8, 1}, PerfectMember{16, 2}, PerfectMember{32, 3}, PerfectMember{64, 3}, PerfectMember{128, 4}}) {
    claims.push_back(to_claim({.id = fmt::format("rdt/text/broadcast/prdt/N={},R={}", to_text(m.side), to_text(m.rank)),
                               .place = "Section V.B",
                               .statement = "a broadcast over the ranks of the perfect RDT takes 2(R+1) steps",
                               .published = 2 * (m.rank + 1),
                               .readings = {with_program(m.network(), "broadcast(algorithm=paper)")},
                               .measure = measure_cast,
                               .relation = Relation::at_most}));
  }
  struct Row {
    unsigned side;
    Count rank;
  };
  for (const auto& [side, rank] : {Row{16, 2}, Row{32, 3}, Row{64, 3}, Row{128, 4}, Row{256, 4}}) {
    claims.push_back(to_claim({.id = fmt::format("rdt/text/broadcast/rdt/N={}", side),
                               .place = "Section V.B",
                               .statement = "with assignment alpha a broadcast takes 3R+2 steps; ours is that of the "
                                            "worst root",
                               .published = 3 * rank + 2,
                               .readings = on_all(rdt_networks(side), "broadcast"),
                               .measure = from_all_classes,
                               .remark = "the tori of rank 4 have 16 nodes here, which take four steps and not two",
                               .relation = Relation::at_most}));
  }
}

constexpr std::array<unsigned, 4> kNodesOfTable6{1024, 4096, 16384, 65536};

void add_table_6(const Measure& from_all_classes, std::vector<Claim>& claims) {
  for (const std::string program : {"broadcast", "broad-call"}) {
    for (unsigned i = 0; i < kNodesOfTable6.size(); ++i) {
      const auto add = [&](std::string_view family, Count published, std::vector<std::string> readings,
                           const Measure& measure, const std::string& remark) {
        claims.push_back(
            to_claim({.id = fmt::format("rdt/table-6/{}/{}/{}", program, family, kNodesOfTable6[i]),
                      .place = "Table VI",
                      .statement = fmt::format("steps of a {}, {}, by the number of nodes", program, family),
                      .published = published,
                      .readings = std::move(readings),
                      .measure = measure,
                      .remark = remark}));
      };
      add("rdt", 10 + i, on_all(rdt_networks(32U << i), program), from_all_classes,
          "the paper's own 3R+2 is 14 for R = 4");
      add("hypercube", 10 + 2 * i, {with_program(fmt::format("hypercube({})", 10 + 2 * i), program)}, measure_cast, "");
      // A tree of switches with four processors at each leaf, or a tree whose leaves are the processors.
      std::vector<std::string> trees;
      for (const unsigned depth : {4 + i, 5 + i}) {
        const unsigned first_leaf = ((1U << 2 * depth) - 1) / 3;
        trees.push_back(
            with_program(fmt::format("tree(4,{})", depth), fmt::format("{}(root={})", program, first_leaf)));
      }
      add("tree", 8 + 2 * i, trees, measure_cast,
          "the paper does not say whether the processors are the leaves or hang on them in fours");
    }
  }
}

// "With less steps than the hypercube and sometimes the 4-ary tree."
void add_on_table_6(const Measure& from_all_classes, std::vector<Claim>& claims) {
  // The sizes of Table VI for which RDT takes fewer steps than another network; `of` gives its steps.
  const auto sizes_below = [](const std::function<Measured(const std::string&, MeasurementCache&)>& measure,
                              Count (*of)(unsigned)) -> Measure {
    return [measure, of](const std::string&, MeasurementCache& cache) {
      Count below = 0;
      for (unsigned i = 0; i < kNodesOfTable6.size(); ++i) {
        const std::string reading = with_program(rdt_networks(32U << i).front(), "broadcast");
        below += measure(reading, cache).low().numerator() < of(i) ? 1U : 0U;
      }
      return Measured::exactly(below);
    };
  };
  const auto add = [&](std::string_view id, std::string_view statement, Count published, Count (*of)(unsigned),
                       Relation relation) {
    const auto ours = [from_all_classes](const std::string& reading, MeasurementCache& cache) {
      return from_all_classes(reading, cache);
    };
    const Measure again = sizes_below(cast_by_ranks_from_all_classes, of);
    Claim claim =
        to_claim({.id = fmt::format("rdt/text/broadcast/{}", id),
                  .place = "Section V.B, on Table VI",
                  .statement = std::string(statement),
                  .published = published,
                  .readings = {"rdt(256)"},
                  .measure = sizes_below(ours, of).checked_by(
                      [again](const std::string& reading, MeasurementCache& cache) { return again(reading, cache); }),
                  .remark = "on 16384 and 65536 nodes the broadcast over the ranks takes 14 and 16 steps, "
                            "and 10 on 1024, which Table VI has for the hypercube too",
                  .relation = relation});
    for (unsigned i = 0; i < kNodesOfTable6.size(); ++i) claim.tested.push_back(rdt_networks(32U << i).front());
    claims.push_back(std::move(claim));
  };
  add(
      "below-hypercube",
      "RDT broadcasts in fewer steps than the hypercube; ours are the sizes of Table VI, of four, for which it does", 4,
      [](unsigned i) -> Count { return 10 + 2 * i; }, Relation::equal);
  add(
      "below-tree/processors-on-leaves",
      "sometimes in fewer steps than the 4-ary tree, of the depth that has the printed steps; ours are the sizes of "
      "Table VI for which it does",
      1, [](unsigned i) -> Count { return 8 + 2 * i; }, Relation::at_least);
  add(
      "below-tree/processors-as-leaves",
      "sometimes in fewer steps than the 4-ary tree, if the processors are its leaves; ours are the sizes of Table VI "
      "for which it does",
      1, [](unsigned i) -> Count { return 10 + 2 * i; }, Relation::at_least);
  // 3R+2 and the row of RDT, both printed.
  struct Column {
    Count ranks;
    Count printed;
  };
  static constexpr std::array<Column, 4> kColumns{{{3, 10}, {3, 11}, {4, 12}, {4, 13}}};
  claims.push_back(to_claim(
      {.id = "rdt/table-6/formula",
       .place = "Section V.B, Table VI",
       .statement = "a broadcast takes 3R+2 steps, and the table has the same; ours are the sizes, of four, for which "
                    "its row is another number",
       .published = 0,
       .readings = {"rdt(256)"},
       .measure = Measure([](const std::string&, MeasurementCache&) {
                    return Measured::exactly(static_cast<Count>(std::ranges::count_if(
                        kColumns, [](const Column& column) { return 3 * column.ranks + 2 != column.printed; })));
                  }).checked_by([](const std::string&, MeasurementCache&) {
         // 2(R+1) + (R-1) + 1, term by term.
         Count others = 0;
         for (const Column& column : kColumns) {
           const Count left = column.printed - 2 * (column.ranks + 1);
           others += left == column.ranks - 1 + 1 ? 0U : 1U;
         }
         return Measured::exactly(others);
       }),
       .remark = "3R+2 is 11, 11, 14, 14, and the table has 10, 11, 12, 13"}));
}

// Territories of the eight classes of sources, rank by rank.
void add_territories_around_sources(std::vector<Claim>& claims) {
  claims.push_back(to_claim(
      {.id = "rdt/figure-14/around-sources",
       .place = "Section V.B, Figure 14",
       .statement = "the territory of a multicast surrounds its source, and is wider for a higher rank; ours are the "
                    "territories of the ranks 0 to 2 and the eight classes of sources that do not contain the source "
                    "and the territory below, or are not connected on the base torus",
       .published = 0,
       .readings = {"rdt(64)"},
       .measure = [](const std::string& spec, MeasurementCache& cache) {
         Count others = 0;
         for (const NodeId source : sources_of_classes(spec, cache)) {
           std::set<std::string> below;
           for (unsigned rank = 0; rank <= 2; ++rank) {
             const topology::Network& part = cache.network(
                 fmt::format("part({},territory(rank={},from=[{},{}]))", spec, rank, source % 64, source / 64));
             std::set<std::string> labels;
             for (NodeId v = 0; v < part.graph.node_count(); ++v) labels.insert(part.labelling->text(v));
             const auto hops = distances_over(part.graph, 0, [&part](NodeId v, PortId port) {
               return part.graph.link_classes()[part.graph.link_class(v, port)].name.starts_with("rank 0");
             });
             const bool is_connected = std::ranges::find(hops, UINT32_MAX) == hops.end();
             const bool has_source = labels.contains(fmt::format("({},{})", source % 64, source / 64));
             others += is_connected && has_source && std::ranges::includes(labels, below) ? 0U : 1U;
             below = std::move(labels);
           }
         }
         return Measured::exactly(others);
       }}));
}

// "The eight nodes which receive the data never receive the message from other nodes."
void add_tiles(std::vector<Claim>& claims) {
  for (unsigned rank = 0; rank <= 1; ++rank) {
    claims.push_back(to_claim({.id = fmt::format("rdt/figure-14/nodes/rank={}", rank),
                               .place = "Section V.B, Figures 13 and 14",
                               .statement = "in each rank eight nodes receive the data, so a territory of rank r has "
                                            "8^(r+1) nodes",
                               .published = rank == 0 ? 8 : 64,
                               .readings = {fmt::format("part(rdt(64),territory(rank={},from=[5,9]))", rank)},
                               .measure = measure_nodes}));
  }
  for (const PerfectMember& m : {PerfectMember{16, 2}, PerfectMember{64, 3}}) {
    claims.push_back(to_claim({.id = fmt::format("rdt/figure-13/extra-copies/N={}", to_text(m.side)),
                               .place = "Section V.B, Figure 13",
                               .statement = "in a broadcast on the perfect RDT no node receives the message from two "
                                            "others: messages beyond one for each node",
                               .published = 0,
                               .readings = {with_program(m.network(), "broadcast(algorithm=paper)")},
                               .measure = [](const std::string& reading, MeasurementCache& cache) {
                                 const Count nodes = cache.network(split_routed(reading).network).graph.node_count();
                                 return Measured::exactly(cache.program_run(reading).counts.messages + 1 - nodes);
                               }}));
  }
}

// Statements that name something which the paper leaves to its references.
Claim left_to_references(std::string id, std::string place, std::string statement, Count published,
                         std::string reason) {
  return undecided_claim({.id = std::move(id),
                          .place = std::move(place),
                          .statement = std::move(statement),
                          .published = published,
                          .tested = {"rdt(64)"}},
                         std::move(reason));
}

}  // namespace

void add_rdt_broadcast_claims(std::vector<Claim>& claims) {
  const Measure from_all_classes =
      Measure(CachedMeasure<Measured>(measure_cast_from_all_classes)).checked_by(cast_by_ranks_from_all_classes);
  add_broadcast_bounds(from_all_classes, claims);
  add_table_6(from_all_classes, claims);
  add_on_table_6(from_all_classes, claims);
  add_territories_around_sources(claims);
  add_tiles(claims);
  claims.push_back(left_to_references(
      "rdt/text/beta/mean-distance", "Section II",
      "another assignment, beta, has a smaller mean distance than alpha when local communication is dominant", 1,
      "the paper does not define beta; rdt(N,assignment=[...]) takes it as soon as it is known"));
}

}  // namespace weft::claims
