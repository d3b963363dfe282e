// Broadcasts and their inverse over the ranks, Table VI, territories, and the vectors of Theorems 5 and 6.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "claims/cached_measure.h"
#include "claims/program_measures.h"
#include "claims/rdt/rdt_claims.h"
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
                      .statement = fmt::format("steps of a {} on {} nodes, {}", program, kNodesOfTable6[i], family),
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

// The steps of vector routing on the ranks below the highest, or on the highest: the most over all offsets.
Measure measure_most_steps_on(bool is_highest) {
  return [is_highest](const std::string& spec, MeasurementCache& cache) {
    const auto vectors = routing::RankVectors::of(cache.network(spec), cache.execution());
    const std::int32_t half = vectors->side() / 2;
    std::int32_t most = 0;
    for (std::int32_t y = -half; y < half; ++y) {
      for (std::int32_t x = -half; x < half; ++x) {
        const routing::StepsByRank steps = vectors->convert({x, y});
        std::int32_t length = is_highest ? steps[vectors->highest_rank()].length() : 0;
        for (unsigned rank = 0; rank < vectors->highest_rank() && !is_highest; ++rank) length += steps[rank].length();
        most = std::max(most, length);
      }
    }
    return Measured::exactly(static_cast<Count>(most));
  };
}

void add_vector_lengths(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{16, 2}, PerfectMember{32, 3}, PerfectMember{64, 3},
                                 PerfectMember{128, 4}, PerfectMember{256, 5}, PerfectMember{36, 2, 3}}) {
    const std::string of = fmt::format("N={},R={},n={}", to_text(m.side), to_text(m.rank), to_text(m.cardinal));
    claims.push_back(to_claim({.id = "rdt/theorem-5/" + of,
                               .place = "Theorem 5",
                               .statement = "vector routing takes at most n steps on each rank below R: nR in all",
                               .published = m.cardinal * m.rank,
                               .readings = {m.network()},
                               .measure = measure_most_steps_on(false)}));
    claims.push_back(to_claim({.id = "rdt/theorem-6/" + of,
                               .place = "Theorem 6",
                               .statement = "vector routing takes N 2^ceil((R-1)/2) / (2n)^R steps on rank R",
                               .published = m.diameter_of_theorem_3() - m.cardinal * m.rank,
                               .readings = {m.network()},
                               .measure = measure_most_steps_on(true)}));
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
  const Measure from_all_classes = CachedMeasure<Measured>(measure_cast_from_all_classes);
  add_broadcast_bounds(from_all_classes, claims);
  add_table_6(from_all_classes, claims);
  add_tiles(claims);
  add_vector_lengths(claims);
  claims.push_back(left_to_references(
      "rdt/text/beta/mean-distance", "Section II",
      "another assignment, beta, has a smaller mean distance than alpha when local communication is dominant", 1,
      "the paper does not define beta; rdt(N,assignment=[...]) takes it as soon as it is known"));
}

}  // namespace weft::claims
