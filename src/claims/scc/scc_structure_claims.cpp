#include "claims/scc/scc_structure_claims.h"

#include <algorithm>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "base/graphs/digraph.h"
#include "claims/measured_claim.h"
#include "claims/scc/scc_cycles.h"
#include "metrics/symmetry/orbits.h"

namespace weft::claims {
namespace {

using topology::PortGraph;

// Under all automorphisms, found by Traces; between 1 and all where the search gives up.
Measured measure_node_orbits(const std::string& spec, MeasurementCache& cache) {
  const PortGraph& graph = cache.network(spec).graph;
  const metrics::Orbits orbits = metrics::searched_orbits(graph, {}, cache.execution());
  if (orbits.origin == metrics::Orbits::Origin::none) return Measured::between(1, graph.node_count());
  return Measured::exactly(orbits.count());
}

// Orbits of links with at least one link of the class; of all links for an empty class.
Measure measure_edge_orbits(const std::string& link_class) {
  return [link_class](const std::string& spec, MeasurementCache& cache) {
    const PortGraph& graph = cache.network(spec).graph;
    const auto orbits = metrics::searched_edge_orbits(graph, {}, cache.execution());
    if (!orbits) return Measured::between(1, graph.link_count());
    std::set<std::uint32_t> found;
    std::size_t channel = 0;
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      for (PortId port = 0; port < graph.out_degree(node); ++port, ++channel) {
        const std::string& name = graph.link_classes()[graph.link_class(node, port)].name;
        if (link_class.empty() || name == link_class) found.insert(orbits->orbit_of[channel]);
      }
    }
    return Measured::exactly(Count{found.size()});
  };
}

// In a connected graph whose nodes have two links each all links are alike: it is a ring.
Measured edge_orbits_of_ring(const std::string& spec, MeasurementCache& cache) {
  const PortGraph& graph = cache.network(spec).graph;
  BreadthFirstSearch search(graph.arcs());
  search.run(0);
  bool is_ring = search.order().size() == graph.node_count();
  for (NodeId node = 0; node < graph.node_count(); ++node) is_ring &= graph.out_degree(node) == 2;
  return is_ring ? Measured::exactly(Count{1}) : Measured::between(1, graph.link_count());
}

MeasuredClaim symmetry_claim(const std::string& name, const std::string& place, const std::string& spec,
                             const std::string& statement, const Measure& measure) {
  return {.id = fmt::format("scc/text/{}/{}", name, spec),
          .place = place,
          .statement = statement,
          .published = 1,
          .readings = {spec},
          .measure = measure};
}

void add_symmetry_of_others(std::vector<Claim>& claims) {
  const auto add = [&](const std::string& spec) {
    claims.push_back(to_claim(symmetry_claim(
        "node-orbits", "Section 1", spec, "all nodes are alike; ours are the orbits of nodes", measure_node_orbits)));
    claims.push_back(
        to_claim(symmetry_claim("edge-orbits", "Section 1", spec, "all links are alike; ours are the orbits of links",
                                measure_edge_orbits(""))));
  };
  for (unsigned n = 4; n <= 6; ++n) add(fmt::format("star({})", n));
  for (unsigned n = 3; n <= 8; ++n) add(fmt::format("hypercube({})", n));
}

void add_symmetry(std::vector<Claim>& claims) {
  for (unsigned n = 3; n <= 6; ++n) {
    const std::string spec = scc_spec(n);
    claims.push_back(to_claim(symmetry_claim(
        "node-orbits", "Section 2", spec, "all nodes are alike; ours are the orbits of nodes", measure_node_orbits)));
    for (const std::string link_class : {"lateral", "local"}) {
      claims.push_back(to_claim(symmetry_claim(
          link_class + "-orbits", "Section 2", spec,
          fmt::format("all {} links are alike; ours are the orbits of links with {} ones", link_class, link_class),
          measure_edge_orbits(link_class))));
    }
    MeasuredClaim edges =
        symmetry_claim("edge-orbits", "Section 2", spec,
                       "not all links are alike, as there are two kinds; ours are the orbits of links",
                       measure_edge_orbits("").checked_by(edge_orbits_of_ring));
    edges.published = 2;
    edges.relation = Relation::at_least;
    edges.remark = "the 3-SCC is a ring, in which lateral and local links are alike";
    claims.push_back(to_claim(edges));
  }
}

using LinkCondition = bool (*)(const Permutation& p, unsigned i, const Permutation& q, unsigned j);

bool is_local_link(const Permutation& p, unsigned i, const Permutation& q, unsigned j) {
  const unsigned apart = i > j ? i - j : j - i;
  return p == q && std::min(apart, p.length() - 1 - apart) == 1;
}

bool is_lateral_link(const Permutation& p, unsigned i, const Permutation& q, unsigned j) {
  if (i != j || p.at(1) != q.at(i) || p.at(i) != q.at(1)) return false;
  for (unsigned position = 2; position <= p.length(); ++position) {
    if (position != i && p.at(position) != q.at(position)) return false;
  }
  return true;
}

Count pairs_with(const topology::Network& network, LinkCondition condition) {
  const topology::PermutationLabelling& labels = permutation_labels(network);
  const NodeId node_count = network.graph.node_count();
  std::vector<Permutation> permutations;
  for (NodeId node = 0; node < node_count; ++node) permutations.push_back(labels.permutation(node));
  Count pairs = 0;
  for (NodeId a = 0; a < node_count; ++a) {
    for (NodeId b = a + 1; b < node_count; ++b) {
      if (condition(permutations[a], labels.slot(a), permutations[b], labels.slot(b))) ++pairs;
    }
  }
  return pairs;
}

// Links of the class without the condition, and pairs of nodes with the condition but without such a link.
Measure measure_links_unlike(const std::string& link_class, LinkCondition condition) {
  return [=](const std::string& spec, MeasurementCache& cache) {
    const topology::Network& network = cache.network(spec);
    const topology::PermutationLabelling& labels = permutation_labels(network);
    const PortGraph& graph = network.graph;
    Count alike = 0;
    Count unlike = 0;
    for (NodeId a = 0; a < graph.node_count(); ++a) {
      for (PortId port = 0; port < graph.out_degree(a); ++port) {
        const NodeId b = graph.neighbor(a, port).node;
        if (b < a || graph.link_classes()[graph.link_class(a, port)].name != link_class) continue;
        ++(condition(labels.permutation(a), labels.slot(a), labels.permutation(b), labels.slot(b)) ? alike : unlike);
      }
    }
    return Measured::exactly(unlike + pairs_with(network, condition) - alike);
  };
}

// The second computation of the number of links of a class: the pairs that meet its condition.
Measure::Compute count_by_condition(LinkCondition condition) {
  return [condition](const std::string& spec, MeasurementCache& cache) {
    return Measured::exactly(pairs_with(cache.network(spec), condition));
  };
}

// Links that the quotient by rings has and the star has not, or the reverse.
Measured measure_quotient_unlike(const std::string& spec, MeasurementCache& cache) {
  using Links = std::set<std::pair<NodeId, NodeId>>;
  const auto links_of = [](const PortGraph& graph, NodeId ring) {
    Links links;
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      for (PortId port = 0; port < graph.out_degree(node); ++port) {
        const NodeId to = graph.neighbor(node, port).node / ring;
        if (to != node / ring) links.emplace(node / ring, to);
      }
    }
    return links;
  };
  const topology::Network& network = cache.network(spec);
  const unsigned n = permutation_labels(network).permutation(0).length();
  const Links quotient = links_of(network.graph, n - 1);
  const Links star = links_of(cache.network(fmt::format("star({})", n)).graph, 1);
  Links unlike;
  std::set_symmetric_difference(quotient.begin(), quotient.end(), star.begin(), star.end(),
                                std::inserter(unlike, unlike.end()));
  return Measured::exactly(Count{unlike.size() / 2});
}

// Pairs of nodes whose distance differs from that between <i,q^-1 p> and <j,identity>.
Measured measure_wrong_reductions(const std::string& spec, MeasurementCache& cache) {
  const topology::Network& network = cache.network(spec);
  const topology::PermutationLabelling& labels = permutation_labels(network);
  const NodeId count = network.graph.node_count();
  BreadthFirstSearch search(network.graph.arcs());
  std::vector<std::vector<std::uint32_t>> distance(count, std::vector<std::uint32_t>(count));
  for (NodeId from = 0; from < count; ++from) {
    search.run(from);
    for (NodeId to = 0; to < count; ++to) distance[from][to] = search.distance(to);
  }
  Count wrong = 0;
  for (NodeId from = 0; from < count; ++from) {
    for (NodeId to = 0; to < count; ++to) {
      const routing::SccRemainingRoute route = routing::remaining_route(labels, from, to);
      const NodeId goal = labels.node(Permutation(route.home.length()), route.goal);
      if (distance[from][to] != distance[labels.node(route.home, route.slot)][goal]) ++wrong;
    }
  }
  return Measured::exactly(wrong);
}

// Pairs of nodes of the first ring whose distance in the network differs from d(i,j).
Measured measure_wrong_ring_distances(const std::string& spec, MeasurementCache& cache) {
  const PortGraph& graph = cache.network(spec).graph;
  const auto ring = permutation_labels(cache.network(spec)).slot_count();
  BreadthFirstSearch search(graph.arcs());
  Count wrong = 0;
  for (NodeId i = 0; i < ring; ++i) {
    search.run(i);
    for (NodeId j = 0; j < ring; ++j) {
      const unsigned apart = i > j ? i - j : j - i;
      if (search.distance(j) != std::min(apart, ring - apart)) ++wrong;
    }
  }
  return Measured::exactly(wrong);
}

void add_sizes(std::vector<Claim>& claims) {
  for (unsigned n = 3; n <= 6; ++n) {
    const Count rings = factorial(n);
    const auto add = [&](const std::string& name, const std::string& statement, Count published,
                         const Measure& measure) {
      claims.push_back(to_claim({.id = fmt::format("scc/text/{}/{}", name, case_of(n)),
                                 .place = "Section 2",
                                 .statement = statement,
                                 .published = published,
                                 .readings = {scc_spec(n)},
                                 .measure = measure,
                                 .remark = "the ring of two nodes has a single link"}));
    };
    add("nodes", "there are (n-1) n! nodes", (n - 1) * rings, measure_nodes);
    add("local-links", "there are (n-1) n! local links", (n - 1) * rings,
        measure_links_of_class("local").checked_by(count_by_condition(is_local_link)));
    add("lateral-links", "there are (n-1) n! / 2 lateral links", (n - 1) * rings / 2,
        measure_links_of_class("lateral").checked_by(count_by_condition(is_lateral_link)));
    add("local-condition",
        "local links join <i,p> and <j,p> where min(|i-j|, n-1-|i-j|) = 1; ours are the pairs of nodes for which link "
        "and condition disagree",
        0, measure_links_unlike("local", is_local_link));
    add("lateral-condition",
        "lateral links join <i,p> and <i,q> where p and q differ by an exchange of digits 1 and i; ours are the pairs "
        "of nodes for which link and condition disagree",
        0, measure_links_unlike("lateral", is_lateral_link));
    add("quotient", "with each ring contracted the n-SCC is the n-star; ours are the links that differ", 0,
        measure_quotient_unlike);
    if (n < 4) continue;
    add("degree", "each node has degree 3 for n of at least 4; ours are the nodes for which this does not hold", 0,
        measure_nodes_of_other_degree(3));
  }
}

void add_distances(std::vector<Claim>& claims) {
  const auto add = [&](const std::string& name, const std::string& spec, const std::string& statement, Count published,
                       const Measure& measure) {
    claims.push_back(to_claim({.id = fmt::format("scc/text/{}/{}", name, spec),
                               .place = "Section 3.1",
                               .statement = statement,
                               .published = published,
                               .readings = {spec},
                               .measure = measure}));
  };
  for (unsigned n = 3; n <= 5; ++n) {
    add("relative-permutation", scc_spec(n),
        "a route from <i,p> to <j,q> is one from <i,q^-1 p> to <j,identity>; ours are the pairs of nodes whose "
        "distances differ",
        0, measure_wrong_reductions);
  }
  for (unsigned n = 3; n <= 7; ++n) {
    add("ring-distance", scc_spec(n),
        "two nodes of a ring are min(|i-j|, n-1-|i-j|) links apart; ours are the pairs of a ring for which this does "
        "not hold",
        0, measure_wrong_ring_distances);
  }
}

// The proof of Theorem 1 looks at n = 3 by inspection.
void add_smallest(std::vector<Claim>& claims) {
  const auto add = [&](const std::string& name, const std::string& spec, const std::string& statement, Count published,
                       const Measure& measure) {
    claims.push_back(to_claim({.id = fmt::format("scc/text/ring-at-3/{}/{}", name, spec),
                               .place = "Theorem 1, proof",
                               .statement = statement,
                               .published = published,
                               .readings = {spec},
                               .measure = measure}));
  };
  add("nodes", "star(3)", "the 3-star is a hexagon", 6, measure_nodes);
  add("degree", "star(3)", "the 3-star is a hexagon; ours are the nodes without two links", 0,
      measure_nodes_of_other_degree(2));
  add("links", "scc(3)", "the 3-SCC is a ring of 12 nodes, so it has 12 links", 12, measure_links);
  add("degree", "scc(3)", "the 3-SCC is a ring; ours are the nodes without two links", 0,
      measure_nodes_of_other_degree(2));
}

}  // namespace

void add_scc_structure_claims(std::vector<Claim>& claims) {
  add_sizes(claims);
  add_symmetry_of_others(claims);
  add_symmetry(claims);
  add_distances(claims);
  add_smallest(claims);
}

}  // namespace weft::claims
