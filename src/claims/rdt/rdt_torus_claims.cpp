// Upper tori: sizes (Definition 2), minimum node sets (Theorem 2), names (Definitions 5 and 6). Everything is counted
// on the links of the built network.
#include <algorithm>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "base/check.h"
#include "base/graphs/disjoint_sets.h"
#include "claims/rdt/rdt_recounts.h"
#include "routing/rdt/rank_vectors.h"
#include "topology/constructions/upper_torus.h"

namespace weft::claims {
namespace {

using topology::PortGraph;

constexpr GeneratorId plus_x(unsigned rank) { return 4 * rank; }
constexpr GeneratorId plus_y(unsigned rank) { return 4 * rank + 2; }

NodeId moved(const PortGraph& graph, NodeId v, GeneratorId generator) {
  const auto port = graph.port_of(v, generator);
  WEFT_CHECK(port.has_value());
  return graph.neighbor(v, *port).node;
}

// The nodes on the cycle of +x links through a node.
std::set<NodeId> x_cycle(const PortGraph& graph, NodeId start, unsigned rank) {
  std::set<NodeId> cycle{start};
  for (NodeId v = moved(graph, start, plus_x(rank)); v != start; v = moved(graph, v, plus_x(rank))) cycle.insert(v);
  return cycle;
}

// N_x: the length of a cycle of x links. N_y: the steps in y after which that cycle is met again.
Measure measure_torus_size(unsigned rank, bool is_x) {
  return [=](const std::string& spec, MeasurementCache& cache) {
    const PortGraph& graph = cache.network(spec).graph;
    const std::set<NodeId> cycle = x_cycle(graph, 0, rank);
    if (is_x) return Measured::exactly(cycle.size());
    Count steps = 1;
    for (NodeId v = moved(graph, 0, plus_y(rank)); !cycle.contains(v); v = moved(graph, v, plus_y(rank))) ++steps;
    return Measured::exactly(steps);
  };
}

// Both links of a rank are kept where they join the same nodes, so that each node has all four directions.
std::string keeping_parallel(const PerfectMember& m) {
  const std::string network = m.network();
  return network.substr(0, network.size() - 1) + ",parallel=keep)";
}

// The steps in +x that lead to the same node as N_y steps in +y.
Measure measure_spiral(unsigned rank) {
  return [=](const std::string& spec, MeasurementCache& cache) {
    const PortGraph& graph = cache.network(spec).graph;
    const std::set<NodeId> cycle = x_cycle(graph, 0, rank);
    NodeId end = moved(graph, 0, plus_y(rank));
    while (!cycle.contains(end)) end = moved(graph, end, plus_y(rank));
    Count steps = 0;
    for (NodeId v = 0; v != end; v = moved(graph, v, plus_x(rank))) ++steps;
    return Measured::exactly(steps);
  };
}

void add_spirals(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{16, 2}, PerfectMember{64, 3}, PerfectMember{128, 4}}) {
    const auto sizes = torus_sizes(static_cast<std::int64_t>(m.side), 2);
    for (unsigned rank = 1; rank <= m.rank; ++rank) {
      claims.push_back(to_claim(
          {.id = fmt::format("rdt/figure-2/spiral/N={},r={}", to_text(m.side), rank),
           .place = "Figure 2, Section II.A",
           .statement =
               "links around a torus of odd rank form a spiral, which is shifted by N_x/2 in x after N_y steps "
               "in y; on even ranks there is no shift",
           .published = rank % 2 == 1 ? static_cast<Count>(sizes[rank].x / 2) : 0,
           .readings = {keeping_parallel(m)},
           .measure = measure_spiral(rank)}));
    }
  }
}

Count gcd_of(Count a, Count b) { return std::gcd(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b)); }

void add_torus_sizes(std::vector<Claim>& claims) {
  for (const PerfectMember& m :
       {PerfectMember{16, 2}, PerfectMember{64, 3}, PerfectMember{128, 4}, PerfectMember{36, 2, 3}}) {
    Count size_x = m.side;
    Count size_y = m.side;
    for (unsigned rank = 1; rank <= m.rank; ++rank) {
      const Count above_x = size_y / gcd_of(size_x, m.cardinal);
      size_y = size_x / (2 * gcd_of(size_y, m.cardinal));
      size_x = above_x;
      for (const bool is_x : {true, false}) {
        claims.push_back(to_claim({.id = fmt::format("rdt/definition-2/size-{}/N={},n={},r={}", is_x ? "x" : "y",
                                                     to_text(m.side), to_text(m.cardinal), rank),
                                   .place = "Definition 2",
                                   .statement = is_x ? "N_x of rank r+1 is N_y of rank r over gcd(N_x,n)"
                                                     : "N_y of rank r+1 is N_x of rank r over 2gcd(N_y,n)",
                                   .published = is_x ? size_x : size_y,
                                   .readings = {keeping_parallel(m)},
                                   .measure = measure_torus_size(rank, is_x)}));
      }
    }
  }
}

// The tori of a rank: connected components of its links.
DisjointSets tori_of_rank(const PortGraph& graph, unsigned rank) {
  DisjointSets tori(graph.node_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      if (routing::rank_of(graph.generator(v, port)) == rank) tori.merge(v, graph.neighbor(v, port).node);
    }
  }
  return tori;
}

// The tori of a rank that the nodes of an array of 2n x n nodes on the torus of the rank below are on.
Count tori_in_array(const PortGraph& graph, DisjointSets& tori, NodeId corner, unsigned below, Count n) {
  std::set<std::uint64_t> found;
  for (Count j = 0; j < n; ++j) {
    NodeId v = corner;
    for (Count i = 0; i < 2 * n; ++i) {
      found.insert(tori.find(v));
      v = moved(graph, v, plus_x(below));
    }
    corner = moved(graph, corner, plus_y(below));
  }
  return found.size();
}

// The fewest, over all places of the array.
Measure measure_tori_in_node_set(unsigned below, Count n) {
  return [=](const std::string& spec, MeasurementCache& cache) {
    const PortGraph& graph = cache.network(spec).graph;
    DisjointSets tori = tori_of_rank(graph, below + 1);
    Count fewest = kHuge;
    for (NodeId corner = 0; corner < graph.node_count(); ++corner) {
      fewest = std::min(fewest, tori_in_array(graph, tori, corner, below, n));
    }
    return Measured::exactly(fewest);
  };
}

// The same by the lattice of the rank instead of its links.
Measure::Compute tori_in_node_set_by_lattice(const PerfectMember& m, unsigned rank) {
  return [=](const std::string&, MeasurementCache&) {
    const topology::UpperTorus tori(static_cast<std::uint64_t>(m.side), static_cast<std::uint64_t>(m.cardinal), rank);
    const auto n = static_cast<std::int64_t>(m.cardinal);
    Count fewest = kHuge;
    for_each_offset(static_cast<std::int64_t>(m.side), [&](const PlaneVector& corner) {
      std::set<std::pair<std::int64_t, std::int64_t>> found;
      for (std::int64_t i = 0; i < 2 * n * n; ++i) {
        const topology::TorusPlace first = tori.first_node({corner.x + i % (2 * n), corner.y + i / (2 * n)});
        found.emplace(first.x, first.y);
      }
      fewest = std::min<Count>(fewest, found.size());
    });
    return Measured::exactly(fewest);
  };
}

// The sizes that Definition 1 has for an odd n.
void add_node_sets_of_powers(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{27, 2, 3}, PerfectMember{81, 2, 3}}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/definition-1/node-set/N={},n={}", to_text(m.side), to_text(m.cardinal)),
         .place = "Definition 1, Theorem 2",
         .statement = "the base torus has N = n^k (Definition 1), and the nodes of a 2n x n array are on different "
                      "tori of rank 1 (Theorem 2); ours is the smallest number of these tori",
         .published = 2 * m.cardinal * m.cardinal,
         .readings = {m.network()},
         .measure = measure_tori_in_node_set(0, m.cardinal).checked_by(tori_in_node_set_by_lattice(m, 1)),
         .remark = "no power of an odd n is c(2n)^gamma as Theorem 1 asks; there are only n^2 tori",
         .correction = Correction{"n^2 tori for N = n^k with odd n", m.cardinal * m.cardinal}}));
  }
}

// The nodes of the largest torus of a rank; all have as many.
void add_torus_nodes(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{64, 3}, PerfectMember{128, 4}, PerfectMember{36, 2, 3}}) {
    Count nodes = m.side * m.side;
    for (unsigned rank = 1; rank <= m.rank; ++rank) {
      nodes /= 2 * m.cardinal * m.cardinal;
      claims.push_back(
          to_claim({.id = fmt::format("rdt/theorem-1/nodes/N={},n={},r={}", to_text(m.side), to_text(m.cardinal), rank),
                    .place = "Appendix, proof of Theorem 1",
                    .statement = "a torus of rank r+1 has N_x N_y / (2n^2) nodes; ours are those of the largest",
                    .published = nodes,
                    .readings = {m.network()},
                    .measure = [rank](const std::string& spec, MeasurementCache& cache) {
                      const PortGraph& graph = cache.network(spec).graph;
                      DisjointSets tori = tori_of_rank(graph, rank);
                      std::vector<Count> members(graph.node_count());
                      for (NodeId v = 0; v < graph.node_count(); ++v) ++members[tori.find(v)];
                      return Measured::exactly(*std::max_element(members.begin(), members.end()));
                    }}));
    }
  }
}

void add_minimum_node_sets(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{64, 3}, PerfectMember{128, 4}, PerfectMember{36, 2, 3}}) {
    for (unsigned below = 0; below < m.rank; ++below) {
      claims.push_back(to_claim(
          {.id = fmt::format("rdt/theorem-2/tori/N={},n={},i={}", to_text(m.side), to_text(m.cardinal), below),
           .place = "Theorem 2",
           .statement = "the nodes of any 2n x n array on a torus of rank i are on different tori of rank i+1; ours is "
                        "the smallest number of these tori",
           .published = 2 * m.cardinal * m.cardinal,
           .readings = {keeping_parallel(m)},
           .measure = measure_tori_in_node_set(below, m.cardinal)}));
    }
  }
}

std::string torus_name(const topology::UpperTorus& torus, NodeId v, std::int64_t side) {
  std::string name;
  for (const topology::TorusPlace& place : torus.name({v % side, v / side})) name += topology::place_text(place);
  return name;
}

// The number of names, each with the torus that it names: that of the tori if every torus has one name of its own.
Measure measure_torus_names(const PerfectMember& m, unsigned rank) {
  return [=](const std::string& spec, MeasurementCache& cache) {
    const PortGraph& graph = cache.network(spec).graph;
    DisjointSets tori = tori_of_rank(graph, rank);
    const topology::UpperTorus upper(static_cast<std::uint64_t>(m.side), static_cast<std::uint64_t>(m.cardinal), rank);
    std::set<std::pair<std::string, std::uint64_t>> named;
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      named.emplace(torus_name(upper, v, static_cast<std::int64_t>(m.side)), tori.find(v));
    }
    return Measured::exactly(named.size());
  };
}

void add_torus_names(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{64, 3}, PerfectMember{128, 4}, PerfectMember{36, 2, 3}}) {
    Count names = 1;
    for (unsigned rank = 1; rank <= m.rank; ++rank) {
      names *= 2 * m.cardinal * m.cardinal;
      claims.push_back(to_claim(
          {.id = fmt::format("rdt/definition-5/names/N={},n={},k={}", to_text(m.side), to_text(m.cardinal), rank),
           .place = "Definition 5",
           .statement =
               "each torus of rank k has a name of k pairs from the minimum node set, and no two have the same",
           .published = names,
           .readings = {m.network()},
           .measure = measure_torus_names(m, rank)}));
    }
  }
}

// The tori of a rank, among nodes with links of this rank, whose names begin with one of two pairs.
Measure measure_assigned_tori(unsigned rank, const std::string& first, const std::string& second) {
  return [=](const std::string& spec, MeasurementCache& cache) {
    const topology::Network& network = cache.network(spec);
    const auto side =
        static_cast<std::int64_t>(network.labelling_as<topology::CoordinateLabelling>()->radix().radix(0));
    const topology::UpperTorus upper(static_cast<std::uint64_t>(side), 2, rank);
    std::set<std::string> names;
    for (NodeId v = 0; v < network.graph.node_count(); ++v) {
      if (!network.graph.port_of(v, plus_x(rank))) continue;
      const std::string name = torus_name(upper, v, side);
      // A torus with another name would be one that the definition does not have.
      WEFT_CHECK(name.starts_with(first) || name.starts_with(second));
      names.insert(name);
    }
    return Measured::exactly(names.size());
  };
}

void add_assigned_tori(std::vector<Claim>& claims) {
  struct Row {
    unsigned rank;
    std::string first;
    std::string second;
  };
  for (const Row& row :
       {Row{1, "(1,0)", "(3,1)"}, Row{2, "(0,0)", "(2,1)"}, Row{3, "(1,1)", "(3,0)"}, Row{4, "(0,1)", "(2,0)"}}) {
    claims.push_back(
        to_claim({.id = fmt::format("rdt/definition-6/tori/rank={}", row.rank),
                  .place = "Definition 6",
                  .statement = fmt::format("the tori of rank {} are all those whose names begin with {} or {}",
                                           row.rank, row.first, row.second),
                  .published = Count{2} << (3 * (row.rank - 1)),
                  .readings = {"rdt(128)"},
                  .measure = measure_assigned_tori(row.rank, row.first, row.second)}));
  }
}

}  // namespace

void add_rdt_torus_claims(std::vector<Claim>& claims) {
  add_torus_sizes(claims);
  add_spirals(claims);
  add_torus_nodes(claims);
  add_node_sets_of_powers(claims);
  add_minimum_node_sets(claims);
  add_torus_names(claims);
  add_assigned_tori(claims);
}

}  // namespace weft::claims
