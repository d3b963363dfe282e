// Assignment alpha (Section II.B): names of tori, ranks of neighbours, nodes whose rank does not exist, and more ranks
// for each node.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "claims/rdt/rdt_recounts.h"
#include "metrics/degrees.h"
#include "routing/rdt/rank_vectors.h"
#include "topology/constructions/upper_torus.h"

namespace weft::claims {
namespace {

std::int64_t side_of(const topology::Network& network) {
  return static_cast<std::int64_t>(network.labelling_as<topology::CoordinateLabelling>()->radix().radix(0));
}

// The upper rank of a node, by its links; 0 without one.
unsigned upper_rank_of(const topology::PortGraph& graph, NodeId v) {
  unsigned highest = 0;
  for (PortId port = 0; port < graph.out_degree(v); ++port) {
    highest = std::max(highest, routing::rank_of(graph.generator(v, port)));
  }
  return highest;
}

void add_figure_3(std::vector<Claim>& claims) {
  const auto add = [&](std::string_view id, std::string_view statement, GeneratorId generator, auto fits) {
    claims.push_back(to_claim({.id = fmt::format("rdt/figure-3/{}", id),
                               .place = "Figure 3",
                               .statement = std::string(statement),
                               .published = 0,
                               .readings = {"rdt(128)", "rdt(256)"},
                               .measure = [=](const std::string& spec, MeasurementCache& cache) {
                                 const topology::PortGraph& graph = cache.network(spec).graph;
                                 Count others = 0;
                                 for (NodeId v = 0; v < graph.node_count(); ++v) {
                                   const NodeId next = graph.neighbor(v, graph.port_of(v, generator).value()).node;
                                   others += fits(upper_rank_of(graph, v), upper_rank_of(graph, next)) ? 0U : 1U;
                                 }
                                 return Measured::exactly(others);
                               }}));
  };
  add("rows", "a row of alpha has the ranks 4, 3, 2, 1 in turn; ours are the nodes whose neighbour at x+1 has another",
      0, [](unsigned here, unsigned next) { return next == (here == 1 ? 4 : here - 1); });
  add("columns",
      "a column of alpha has two ranks only, 1 and 3 or 2 and 4; ours are the nodes whose neighbour at y+1 has another",
      2, [](unsigned here, unsigned next) { return here % 2 == next % 2; });
}

std::string name_of_torus(std::int64_t x, std::int64_t y, unsigned rank) {
  std::string name;
  for (const topology::TorusPlace& place : topology::UpperTorus(128, 2, rank).name({x, y})) name += place_text(place);
  return name;
}

// (1,0), and (0,0)(1,0): that of the node which +x of rank 1 reaches from (0,0).
void add_example_of_names(std::vector<Claim>& claims) {
  struct Row {
    std::int64_t x;
    std::int64_t y;
    unsigned rank;
    std::string name;
  };
  for (const Row& row : {Row{1, 0, 1, "(1,0)"}, Row{2, 2, 2, "(0,0)(1,0)"}}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/definition-5/example/rank={}", row.rank),
         .place = "Example of Definition 5",
         .statement = fmt::format("a torus of rank {} in Figure 3 is called {}; ours is 0 where node ({},{}) is on a "
                                  "torus with this name, and has its links",
                                  row.rank, row.name, row.x, row.y),
         .published = 0,
         .readings = {"rdt(128)"},
         .measure = [row](const std::string& spec, MeasurementCache& cache) {
           const auto v = static_cast<NodeId>(row.x + 128 * row.y);
           const bool fits = name_of_torus(row.x, row.y, row.rank) == row.name &&
                             upper_rank_of(cache.network(spec).graph, v) == row.rank;
           return Measured::exactly(fits ? 0U : 1U);
         }}));
  }
}

// Tori of a lower rank on which the assigned tori of a rank are formed: by the beginnings of their names, and by the
// lattice of the lower rank.
void add_tori_below(std::vector<Claim>& claims) {
  struct Row {
    unsigned rank;
    unsigned below;
    Count published;
  };
  for (const Row& row : {Row{3, 1, 2}, Row{4, 2, 2}, Row{4, 1, 2}}) {
    const auto by_names = [row](const std::string& spec, MeasurementCache& cache) {
      const topology::Network& network = cache.network(spec);
      const std::int64_t side = side_of(network);
      const topology::UpperTorus upper(static_cast<std::uint64_t>(side), 2, row.rank);
      std::set<std::string> names;
      for (NodeId v = 0; v < network.graph.node_count(); ++v) {
        if (upper_rank_of(network.graph, v) != row.rank) continue;
        std::string name;
        const auto places = upper.name({v % side, v / side});
        for (unsigned i = 0; i < row.below; ++i) name += place_text(places[i]);
        names.insert(name);
      }
      return Measured::exactly(names.size());
    };
    const auto by_lattice = [row](const std::string& spec, MeasurementCache& cache) {
      const std::int64_t side = side_of(cache.network(spec));
      const topology::UpperTorus below(static_cast<std::uint64_t>(side), 2, row.below);
      std::set<std::pair<std::int64_t, std::int64_t>> tori;
      for_each_offset(side, [&](const PlaneVector& at) {
        if (rank_by_alpha(at.x, at.y) != row.rank) return;
        const topology::TorusPlace first = below.first_node({at.x, at.y});
        tori.emplace(first.x, first.y);
      });
      return Measured::exactly(tori.size());
    };
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/text/tori-below/rank={},on={}", row.rank, row.below),
         .place = row.below == 1 && row.rank == 4 ? "Definition 6" : "Section II.B",
         .statement = fmt::format("the tori of rank {} are formed on two tori of rank {}", row.rank, row.below),
         .published = row.published,
         .readings = {"rdt(128)"},
         .measure = Measure(by_names).checked_by(by_lattice),
         .remark = "Definition 6 has them on all tori of rank 2 over the two tori (0,1) and (2,0) of rank 1"}));
  }
}

// Upper ranks that the four base neighbours have and the node itself has not; the fewest of any node.
Measured fewest_other_ranks(const std::string& spec, MeasurementCache& cache) {
  const topology::PortGraph& graph = cache.network(spec).graph;
  Count fewest = 4;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    std::set<unsigned> ranks;
    for (GeneratorId g = 0; g < 4; ++g) {
      ranks.insert(upper_rank_of(graph, graph.neighbor(v, graph.port_of(v, g).value()).node));
    }
    ranks.erase(0);
    ranks.erase(upper_rank_of(graph, v));
    fewest = std::min<Count>(fewest, ranks.size());
  }
  return Measured::exactly(fewest);
}

// The same by Definition 6, for the eight classes.
Measured fewest_other_ranks_by_alpha(const std::string& spec, MeasurementCache&) {
  const StraightCut shape = straight_cut_of(spec);
  const std::size_t highest = torus_sizes(shape.side, 2).size() - 1;
  const auto rank_at = [&](std::int64_t x, std::int64_t y) {
    const unsigned rank = rank_by_alpha(x, y);
    return rank <= highest ? rank : shape.has_spare_rank ? 1U : 0U;
  };
  Count fewest = 4;
  for (std::int64_t i = 0; i < 8; ++i) {
    const std::int64_t x = i % 4;
    const std::int64_t y = i / 4;
    std::set<unsigned> ranks{rank_at(x + 1, y), rank_at(x - 1, y), rank_at(x, y + 1), rank_at(x, y - 1)};
    ranks.erase(0);
    ranks.erase(rank_at(x, y));
    fewest = std::min<Count>(fewest, ranks.size());
  }
  return Measured::exactly(fewest);
}

void add_neighbours(std::vector<Claim>& claims) {
  for (const unsigned side : {32U, 64U, 128U, 256U}) {
    claims.push_back(to_claim({.id = fmt::format("rdt/text/neighbours/N={}", side),
                               .place = "Section II.B",
                               .statement = "each node has the three other upper ranks at its neighbours on the base "
                                            "torus; ours are the fewest of any node",
                               .published = 3,
                               .readings = rdt_networks(side),
                               .measure = Measure(fewest_other_ranks).checked_by(fewest_other_ranks_by_alpha),
                               .remark = "there is no rank 4 below N = 128"}));
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/text/local-table/N={}", side),
         .place = "Section III.B",
         .statement = "each node reaches any rank that exists with a single hop on the base torus; ours are the most "
                      "hops",
         .published = 1,
         .readings = rdt_networks(side),
         .measure = [](const std::string& spec, MeasurementCache& cache) {
           const std::vector<NodeId> sources = sources_of_classes(spec, cache);
           const topology::PortGraph& graph = cache.network(spec).graph;
           const auto highest = static_cast<unsigned>(graph.link_classes().size() - topology::kBaseLinkClasses);
           Count most = 0;
           for (const NodeId source : sources) {
             std::vector<Count> nearest(highest + 1, kHuge);
             const auto hops = distances_over(
                 graph, source, [&](NodeId v, PortId port) { return routing::rank_of(graph.generator(v, port)) == 0; });
             for (NodeId v = 0; v < graph.node_count(); ++v) {
               Count& least = nearest[upper_rank_of(graph, v)];
               least = std::min<Count>(least, hops[v]);
             }
             most = std::max(most, *std::max_element(nearest.begin() + 1, nearest.end()));
           }
           return Measured::exactly(most);
         }}));
  }
}

// Nodes to which Definition 6 gives a rank that does not exist.
void add_missing_ranks(std::vector<Claim>& claims) {
  for (const unsigned side : {16U, 32U, 64U, 128U}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/definition-6/nodes-without-rank/N={}", side),
         .place = "Definition 6",
         .statement =
             "each node has one of the ranks 1 to 4; ours are the nodes whose rank does not exist at this size",
         .published = 0,
         .readings = {side < 128 ? fmt::format("rdt({},spare=none)", side) : fmt::format("rdt({})", side)},
         .measure = Measure([](const std::string& spec, MeasurementCache& cache) {
                      const topology::PortGraph& graph = cache.network(spec).graph;
                      Count without = 0;
                      for (NodeId v = 0; v < graph.node_count(); ++v) without += upper_rank_of(graph, v) == 0 ? 1U : 0U;
                      return Measured::exactly(without);
                    }).checked_by([side](const std::string&, MeasurementCache&) {
           const std::size_t highest = torus_sizes(side, 2).size() - 1;
           Count without = 0;
           for_each_offset(side,
                           [&](const PlaneVector& at) { without += rank_by_alpha(at.x, at.y) > highest ? 1U : 0U; });
           return Measured::exactly(without);
         }),
         .remark = "rank 4 exists from N = 128 on, rank 3 from N = 32 on; the paper does not say what these nodes have",
         .correction = Correction{"the definition needs N >= 128; a quarter of the nodes has no rank at N = 32 and 64, "
                                  "half of them at N = 16",
                                  side == 128 ? 0 : Count{side} * side / (side == 16 ? 2 : 4)}}));
  }
}

void add_more_ranks(std::vector<Claim>& claims) {
  for (const auto& [m, assignment] :
       {std::pair<unsigned, std::string>{2, "[[1,2],[2,3],[1,3],[1,2],[2,3],[1,3],[1,2],[2,3]]"},
        {3, "[[1,2,3],[1,2,3],[1,2,3],[1,2,3],[1,2,3],[1,2,3],[1,2,3],[1,2,3]]"}}) {
    claims.push_back(to_claim({.id = fmt::format("rdt/definition-4/rdt/degree/m={}", m),
                               .place = "Definition 4",
                               .statement = "each node of RDT(n,R,m) has degree 4(m+1): the least degree",
                               .published = 4 * (m + 1),
                               .readings = {fmt::format("rdt(64,assignment={})", assignment)},
                               .measure = [](const std::string& spec, MeasurementCache& cache) {
                                 return Measured::exactly(metrics::out_degrees(cache.network(spec).graph).min);
                               }}));
  }
}

}  // namespace

void add_rdt_assignment_claims(std::vector<Claim>& claims) {
  add_figure_3(claims);
  add_example_of_names(claims);
  add_tori_below(claims);
  add_neighbours(claims);
  add_missing_ranks(claims);
  add_more_ranks(claims);
}

}  // namespace weft::claims
