// Routes and distances: the two cases of the routing, the pair of nodes farthest apart, nuclei that are buses.
#include <algorithm>
#include <queue>
#include <set>

#include <fmt/format.h>

#include "claims/rhsn/rhsn_claims.h"
#include "claims/rhsn/rhsn_measures.h"
#include "paths/trace.h"

namespace weft::claims {
namespace {

// Pairs of nodes whose path passes from one top-level cluster to another more often, or less often, than once if they
// are in different clusters and never otherwise.
Measure measure_odd_crossings(NodeId cluster_size, bool in_one_cluster) {
  return [=](const std::string& routed, MeasurementCache& cache) {
    const auto routing = cache.routing(routed);
    const topology::PortGraph& graph = cache.network(split_routed(routed).network).graph;
    Count odd = 0;
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (NodeId w = 0; w < graph.node_count(); ++w) {
        if ((v / cluster_size == w / cluster_size) != in_one_cluster) continue;
        Count crossings = 0;
        for (const paths::TracedHop& hop : paths::trace(*routing, v, w, 0).hops) {
          if (hop.from / cluster_size != graph.neighbor(hop.from, hop.port).node / cluster_size) ++crossings;
        }
        if (crossings != (in_one_cluster ? 0U : 1U)) ++odd;
      }
    }
    return Measured::exactly(odd);
  };
}

void add_cases(std::vector<Claim>& claims) {
  struct Member {
    const char* spec;
    NodeId cluster_size;
  };
  for (const auto& [spec, size] :
       {Member{"hsn(3,hypercube(2))", 16}, Member{"hsn(2,petersen)", 10}, Member{"rhsn(2,2,complete(3))", 9}}) {
    const std::string routed = fmt::format("{} with swapped-recursive", spec);
    claims.push_back(to_claim({.id = fmt::format("rhsn/text/routing/one-cluster/{}", spec),
                               .place = "Section 3, case 1",
                               .statement = "a packet to a node of its own top-level cluster stays there; ours is the "
                                            "number of pairs of nodes for which it does not",
                               .published = 0,
                               .readings = {routed},
                               .measure = measure_odd_crossings(size, true)}));
    claims.push_back(
        to_claim({.id = fmt::format("rhsn/text/routing/two-clusters/{}", spec),
                  .place = "Section 3, case 2",
                  .statement = "a packet to another top-level cluster takes one link between clusters, to "
                               "that of its destination; ours is the number of pairs for which it does not",
                  .published = 0,
                  .readings = {routed},
                  .measure = measure_odd_crossings(size, false)}));
  }
}

void add_same_size(std::vector<Claim>& claims) {
  struct Member {
    std::string name;
    std::vector<std::string> specs;
  };
  for (const Member& m :
       {Member{"64-nodes", {"hsn(6,complete(2))", "rhsn(2,3,complete(2))", "rhsn(3,2,complete(2))"}},
        Member{"256-nodes",
               {"hsn(8,complete(2))", "rhsn(2,4,complete(2))", "rhsn(4,2,complete(2))", "rhsn(2,2,2,complete(2))"}},
        Member{"256-nodes,M=4", {"hsn(4,hypercube(2))", "rhsn(2,2,hypercube(2))"}}}) {
    claims.push_back(to_claim({.id = "rhsn/text/same-size/" + m.name,
                               .place = "Section 3",
                               .statement = "for one size and nucleus the routing time is the same for all depths and "
                                            "levels; ours is the difference of the longest routes",
                               .published = 0,
                               .readings = {fmt::format("{}", fmt::join(m.specs, ", "))},
                               .measure = [m](const std::string&, MeasurementCache& cache) {
                                 std::set<Count> longest;
                                 for (const std::string& spec : m.specs) {
                                   const std::string routed = spec + " with swapped-recursive";
                                   longest.insert(measure_longest_route(routed, cache).low().numerator());
                                 }
                                 return Measured::exactly(*longest.rbegin() - *longest.begin());
                               }}));
  }
}

// The distances of nodes X..X and Y..Y for all X and Y that are D_G apart in the nucleus.
Measure measure_extreme_pairs(const DefinedNetwork& m) {
  return [m](const std::string& spec, MeasurementCache& cache) {
    const auto everywhere = [](NodeId) { return true; };
    const topology::PortGraph nucleus = cache.network(m.network.nucleus).graph;
    const topology::PortGraph& graph = cache.network(spec).graph;
    const NodeId repeated = (graph.node_count() - 1) / (m.nucleus_nodes - 1);  // 1 + M + M^2 + ...
    Count farthest = 0;
    for (NodeId x = 0; x < m.nucleus_nodes; ++x) {
      for (const Count hops : hops_from(x, nucleus, everywhere)) farthest = std::max(farthest, hops);
    }
    Count least = kHuge;
    Count most = 0;
    for (NodeId x = 0; x < m.nucleus_nodes; ++x) {
      const std::vector<Count> in_nucleus = hops_from(x, nucleus, everywhere);
      const std::vector<Count> hops = hops_from(x * repeated, graph, everywhere);
      for (NodeId y = 0; y < m.nucleus_nodes; ++y) {
        if (in_nucleus[y] != farthest) continue;
        least = std::min(least, hops[y * repeated]);
        most = std::max(most, hops[y * repeated]);
      }
    }
    return Measured::between(least, most);
  };
}

void add_extreme_pairs(std::vector<Claim>& claims) {
  struct Member {
    DefinedNetwork network;
    Count nucleus_diameter;
  };
  for (const auto& [m, diameter] :
       {Member{{{{2}, "hypercube(2)"}, 4}, 2}, Member{{{{3}, "hypercube(2)"}, 4}, 2},
        Member{{{{3}, "petersen"}, 10}, 2}, Member{{{{2}, "star(4)"}, 24}, 4}, Member{{{{2}, "mesh(3,4)"}, 12}, 5},
        Member{{{{4}, "complete(3)"}, 3}, 1}, Member{{{{2, 2}, "ring(6)"}, 6}, 3},
        Member{{{{2, 3}, "complete(2)"}, 2}, 1}, Member{{{{2, 2, 2}, "complete(2)"}, 2}, 1}}) {
    claims.push_back(
        to_claim({.id = "rhsn/text/extreme-pair/" + m.spec(),
                  .place = "Theorem 3.2, proof",
                  .statement = "nodes XX...X and YY...Y, with X and Y as far apart in the nucleus as any, are "
                               "(D_G + 1) log_M N - 1 steps apart; ours are all such pairs",
                  .published = (diameter + 1) * m.network.digit_count() - 1,
                  .readings = {m.spec()},
                  .measure = measure_extreme_pairs(m)}));
  }
}

// A network whose nuclei are buses: sets of nodes that are one step apart, and for which each node has one port.
struct BusNetwork {
  std::vector<std::vector<NodeId>> joined;        // by a bus or by a link
  std::vector<std::vector<std::size_t>> used_by;  // each node: its buses and links, one port each

  explicit BusNetwork(const DefinedNetwork& m) : used_by(m.node_count()) {
    for (NodeId first = 0; first < m.node_count(); first += m.nucleus_nodes) {
      joined.emplace_back();
      for (NodeId v = first; v < first + m.nucleus_nodes; ++v) joined.back().push_back(v);
    }
    for (NodeId v = 0; v < m.node_count(); ++v) {
      for (const NodeId w : m.swapped_from(v)) {
        if (v < w) joined.push_back({v, w});
      }
    }
    for (std::size_t i = 0; i < joined.size(); ++i) {
      for (const NodeId v : joined[i]) used_by[v].push_back(i);
    }
  }
  [[nodiscard]] Count degree() const {
    Count most = 0;
    for (const auto& ports : used_by) most = std::max<Count>(most, ports.size());
    return most;
  }
  [[nodiscard]] Count eccentricity(NodeId source) const {
    std::vector<Count> hops(used_by.size(), kNoPath);
    std::queue<NodeId> to_visit({source});
    Count farthest = hops[source] = 0;
    for (; !to_visit.empty(); to_visit.pop()) {
      for (const std::size_t i : used_by[to_visit.front()]) {
        for (const NodeId w : joined[i]) {
          if (hops[w] != kNoPath) continue;
          farthest = std::max(farthest, hops[w] = hops[to_visit.front()] + 1);
          to_visit.push(w);
        }
      }
    }
    return farthest;
  }
};

void add_buses(std::vector<Claim>& claims) {
  for (const DefinedNetwork& m : std::vector<DefinedNetwork>{
           {{{2}, "bus(4)"}, 4}, {{{3}, "bus(4)"}, 4}, {{{2}, "bus(8)"}, 8}, {{{2, 2}, "bus(3)"}, 3}}) {
    claims.push_back(
        to_claim({.id = "rhsn/text/buslet/diameter/" + m.spec(),
                  .place = "Section 2.1",
                  .statement = "the nucleus may be a bus of M nodes, whose diameter is 1: that of the network "
                               "is 2 log_M N - 1; ours is by breadth-first search over buses and links",
                  .published = 2 * m.network.digit_count() - 1,
                  .readings = {m.spec()},
                  .measure = [m](const std::string&, MeasurementCache&) {
                    const BusNetwork network(m);
                    Count diameter = 0;
                    for (NodeId v = 0; v < m.node_count(); ++v) diameter = std::max(diameter, network.eccentricity(v));
                    return Measured::exactly(diameter);
                  }}));
    claims.push_back(to_claim(
        {.id = "rhsn/text/buslet/degree/" + m.spec(),
         .place = "Section 2.1",
         .statement = "the nucleus may be a bus of M nodes, for which a node has one port: the degree is "
                      "1 plus the sum of the levels less the depth; ours is the largest number of ports",
         .published = 1 + m.network.swap_count(),
         .readings = {m.spec()},
         .measure = [m](const std::string&, MeasurementCache&) { return Measured::exactly(BusNetwork(m).degree()); }}));
  }
}

}  // namespace

void add_rhsn_routing_claims(std::vector<Claim>& claims) {
  add_cases(claims);
  add_same_size(claims);
  add_extreme_pairs(claims);
  add_buses(claims);
}

}  // namespace weft::claims
