// Compares with brute force on thousands of tiny networks, with igraph on the families, and with known values.
#include "metrics/faults/connectivity.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <string>

#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::metrics {
namespace {

using test::Link;
using topology::PortGraph;

// A tiny network as one bit mask of nodes for each node.
class TinyNetwork {
 public:
  TinyNetwork(NodeId node_count, const std::vector<Link>& links) : node_count_(node_count), links_(links) {
    std::erase_if(links_, [](const Link& link) { return link.from == link.to; });
  }

  // The size of the smallest set of links without which the network is not strongly connected.
  [[nodiscard]] std::uint32_t edge_connectivity() const {
    if (node_count_ < 2) return 0;
    return smallest_set(links_.size(), [&](unsigned lost) { return !is_connected(all_nodes(), lost); });
  }

  [[nodiscard]] std::uint32_t vertex_connectivity() const {
    return smallest_set(node_count_, [&](unsigned lost) {
      const unsigned left = all_nodes() & ~lost;
      return std::popcount(left) <= 1 || !is_connected(left, 0);
    });
  }

 private:
  [[nodiscard]] unsigned all_nodes() const { return (1U << node_count_) - 1; }

  static std::uint32_t smallest_set(std::size_t size, const std::function<bool(unsigned)>& is_enough) {
    int smallest = static_cast<int>(size);
    for (unsigned set = 0; set < (1U << size); ++set) {
      if (std::popcount(set) < smallest && is_enough(set)) smallest = std::popcount(set);
    }
    return static_cast<std::uint32_t>(smallest);
  }

  [[nodiscard]] bool is_connected(unsigned nodes, unsigned lost_links) const {
    const unsigned first = nodes & (~nodes + 1);
    return reached(first, nodes, lost_links, false) == nodes && reached(first, nodes, lost_links, true) == nodes;
  }

  [[nodiscard]] unsigned reached(unsigned from, unsigned nodes, unsigned lost_links, bool is_backwards) const {
    unsigned seen = from;
    for (unsigned before = 0; before != seen;) {
      before = seen;
      for (std::size_t i = 0; i < links_.size(); ++i) {
        if ((lost_links >> i & 1U) != 0) continue;
        const unsigned tail = 1U << (is_backwards ? links_[i].to : links_[i].from);
        const unsigned head = 1U << (is_backwards ? links_[i].from : links_[i].to);
        if ((seen & tail) != 0) seen |= head & nodes;
        if ((seen & head) != 0 && !links_[i].is_unidirectional) seen |= tail & nodes;
      }
    }
    return seen;
  }

  NodeId node_count_;
  std::vector<Link> links_;
};

void expect_as_by_brute_force(NodeId node_count, const std::vector<Link>& links, const std::string& name) {
  const TinyNetwork tiny(node_count, links);
  const PortGraph graph = test::graph_of_links(node_count, links);
  EXPECT_EQ(edge_connectivity(graph, nullptr, Execution{}), tiny.edge_connectivity()) << name;
  EXPECT_EQ(vertex_connectivity(graph, nullptr, Execution{}), tiny.vertex_connectivity()) << name;
}

TEST(Connectivity, EqualsBruteForceOnTinyNetworks) {
  std::uint64_t seed = 0;
  for (NodeId node_count = 0; node_count <= 8; ++node_count) {
    for (const double one_way_share : {0.0, 0.5, 1.0}) {
      for (int i = 0; i < 500; ++i) {
        RandomStream random(++seed, Purpose::test);
        const test::RandomShape shape{node_count, random.below(13), one_way_share};
        expect_as_by_brute_force(node_count, test::random_links(shape, random), "seed " + std::to_string(seed));
      }
    }
  }
}

// A random network with a ring that connects it, dense enough that the smallest cuts are not always the neighbours of
// one node.
TEST(Connectivity, EqualsBruteForceOnTinyConnectedNetworks) {
  for (std::uint64_t seed = 1; seed <= 5000; ++seed) {
    RandomStream random(seed, Purpose::test, 1);
    const auto node_count = static_cast<NodeId>(2 + random.below(7));
    const double one_way_share = static_cast<double>(seed % 3) / 2;
    std::vector<Link> links = test::random_links({node_count, random.below(8), one_way_share}, random);
    for (NodeId v = 0; v < node_count; ++v) {
      links.push_back({v, (v + 1) % node_count, random.chance(one_way_share)});
    }
    expect_as_by_brute_force(node_count, links, "seed " + std::to_string(seed));
  }
}

TEST(Connectivity, IsZeroForTheEmptyNetworkAndASingleNode) {
  for (const NodeId node_count : {0U, 1U}) {
    const PortGraph graph = test::graph_of_links(node_count, {});
    EXPECT_EQ(edge_connectivity(graph, nullptr, Execution{}), 0U);
    EXPECT_EQ(vertex_connectivity(graph, nullptr, Execution{}), 0U);
  }
}

struct KnownValue {
  std::string_view spec;
  std::uint32_t edge;
  std::uint32_t vertex;
};

TEST(Connectivity, HasTheKnownValues) {
  for (const auto& [spec, edge, vertex] : {KnownValue{"hypercube(7)", 7, 7},
                                           {"torus(8,8)", 4, 4},
                                           {"mesh(5,6)", 2, 2},
                                           {"star(5)", 4, 4},
                                           {"scc(5)", 3, 3},
                                           {"complete(9)", 8, 8},
                                           {"complete(2)", 1, 1},
                                           {"ring(9)", 2, 2},
                                           {"path(9)", 1, 1},
                                           {"directed-ring(9)", 1, 1},
                                           {"kautz(3,3,directed)", 3, 3},
                                           {"petersen", 3, 3},
                                           {"slim-fly(5)", 7, 7}}) {
    const topology::Network network = topology::build(spec, Execution{});
    EXPECT_EQ(edge_connectivity(network.graph, nullptr, Execution{.thread_count = 2}), edge) << spec;
    EXPECT_EQ(vertex_connectivity(network.graph, nullptr, Execution{.thread_count = 2}), vertex) << spec;
  }
}

bool has_simple_links(const PortGraph& graph) {
  test::Edges channels = test::channels_of(graph);
  std::sort(channels.begin(), channels.end());
  return std::adjacent_find(channels.begin(), channels.end()) == channels.end();
}

TEST(Connectivity, EqualsIgraphsOnEveryExample) {
  constexpr NodeId kMostNodesForVertices = 64;
  for (const topology::Family* family : topology::families()) {
    for (const std::string_view example : family->examples) {
      if (example.empty()) break;
      const PortGraph graph = topology::build(example, Execution{}).graph;
      if (graph.node_count() < 2 || graph.node_count() > 400) continue;
      const test::IgraphOracle oracle(graph);
      EXPECT_EQ(edge_connectivity(graph, nullptr, Execution{}), oracle.edge_connectivity()) << example;
      if (graph.node_count() > kMostNodesForVertices || !has_simple_links(graph)) continue;
      EXPECT_EQ(vertex_connectivity(graph, nullptr, Execution{}), oracle.vertex_connectivity()) << example;
    }
  }
}

TEST(Connectivity, EqualsIgraphsOnRandomNetworksForAnyNumberOfThreads) {
  for (const auto& [name, graph] : test::random_graphs({10, 20, 30}, 4)) {
    const test::IgraphOracle oracle(graph);
    for (const unsigned thread_count : {1U, 3U}) {
      const Execution execution{.thread_count = thread_count};
      EXPECT_EQ(edge_connectivity(graph, nullptr, execution), oracle.edge_connectivity()) << name;
      if (has_simple_links(graph)) {
        EXPECT_EQ(vertex_connectivity(graph, nullptr, execution), oracle.vertex_connectivity()) << name;
      }
    }
  }
}

// Nodes (ring, index), numbered ring·length + index. All links of a kind are rotated around the rings together, so each
// ring lies in one orbit.
struct TurnedNetwork {
  PortGraph graph;
  Orbits orbits;
};

TurnedNetwork turned_network(NodeId ring_count, NodeId length, RandomStream random) {
  const double one_way_share = static_cast<double>(random.below(3)) / 2;
  const std::uint64_t kind_count = 1 + random.below(3);
  std::vector<Link> links;
  for (std::uint64_t kind = 0; kind < kind_count; ++kind) {
    const auto from_ring = static_cast<NodeId>(random.below(ring_count));
    const auto to_ring = static_cast<NodeId>(random.below(ring_count));
    const auto skip = static_cast<NodeId>(random.below(length));
    const bool is_unidirectional = random.chance(one_way_share);
    for (NodeId place = 0; place < length; ++place) {
      links.push_back({from_ring * length + place, to_ring * length + (place + skip) % length, is_unidirectional});
    }
  }
  Orbits orbits;
  orbits.origin = Orbits::Origin::family;
  for (NodeId v = 0; v < ring_count * length; ++v) orbits.representative.push_back(v / length * length);
  return {test::graph_of_links(ring_count * length, links), orbits};
}

TEST(Connectivity, OrbitsDoNotChangeIt) {
  std::uint32_t connected_count = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const NodeId ring_count = seed % 3 == 0 ? 2 : 1;
    const auto [graph, orbits] = turned_network(ring_count, 150, RandomStream(seed, Purpose::test, 2));
    const std::uint32_t edge = edge_connectivity(graph, nullptr, Execution{});
    EXPECT_EQ(edge_connectivity(graph, &orbits, Execution{}), edge) << seed;
    EXPECT_EQ(vertex_connectivity(graph, &orbits, Execution{}), vertex_connectivity(graph, nullptr, Execution{}))
        << seed;
    connected_count += edge > 0 ? 1 : 0;
  }
  EXPECT_GT(connected_count, 100U);
}

// Mader's theorem (Minimale n-fach kantenzusammenhängende Graphen, Math. Ann. 191, 1971) does not hold for parallel
// links: here two single links are a cut, and the degree is 5.
TEST(Connectivity, ParallelLinksCountSeparately) {
  std::vector<Link> links;
  for (NodeId v = 0; v < 40; ++v) {
    for (int copy = 0; copy < (v % 2 == 0 ? 4 : 1); ++copy) links.push_back({v, (v + 1) % 40});
  }
  const PortGraph graph = test::graph_of_links(40, links);
  Orbits orbits;
  orbits.representative.assign(40, 0);
  EXPECT_EQ(edge_connectivity(graph, &orbits, Execution{}), 2U);
  EXPECT_EQ(vertex_connectivity(graph, &orbits, Execution{}), 2U);
}

// A ring of twins: each node has channels to its twin and to both nodes of the next pair. The degree is 3 if
// unidirectional and 5 if bidirectional, but one pair, or two, cuts the ring.
TEST(Connectivity, NodeCutsOfTransitiveNetworksMayBeSmallerThanTheDegree) {
  constexpr NodeId kPairs = 60;
  for (const bool is_unidirectional : {true, false}) {
    std::vector<Link> links;
    for (NodeId pair = 0; pair < kPairs; ++pair) {
      links.push_back({2 * pair, 2 * pair + 1});
      for (const NodeId from : {0U, 1U}) {
        for (const NodeId to : {0U, 1U}) {
          links.push_back({2 * pair + from, 2 * ((pair + 1) % kPairs) + to, is_unidirectional});
        }
      }
    }
    const PortGraph graph = test::graph_of_links(2 * kPairs, links);
    Orbits orbits;
    orbits.representative.assign(2 * kPairs, 0);
    for (const Orbits* known : {static_cast<const Orbits*>(nullptr), static_cast<const Orbits*>(&orbits)}) {
      EXPECT_EQ(vertex_connectivity(graph, known, Execution{}), is_unidirectional ? 2U : 4U);
      EXPECT_EQ(edge_connectivity(graph, known, Execution{}), is_unidirectional ? 3U : 5U);
    }
  }
}

// Node 0 joins two cliques of five, with two links to each. It is the root because it has the fewest neighbours.
TEST(Connectivity, FindsNodeCutsThatContainTheRoot) {
  std::vector<Link> links{{0, 1}, {0, 2}, {0, 6}, {0, 7}};
  for (const NodeId first : {1U, 6U}) {
    for (NodeId v = first; v < first + 5; ++v) {
      for (NodeId w = v + 1; w < first + 5; ++w) links.push_back({v, w});
    }
  }
  const PortGraph graph = test::graph_of_links(11, links);
  EXPECT_EQ(vertex_connectivity(graph, nullptr, Execution{}), 1U);
  EXPECT_EQ(edge_connectivity(graph, nullptr, Execution{}), 2U);
}

TEST(Connectivity, EstimatesGrowWithTheNetwork) {
  const auto seconds = [](std::string_view spec) {
    const PortGraph graph = topology::build(spec, Execution{}).graph;
    return estimated_vertex_connectivity_seconds(graph, nullptr, Execution{});
  };
  EXPECT_LT(seconds("hypercube(6)"), seconds("hypercube(12)"));
  EXPECT_LT(seconds("hypercube(12)"), 10);
  EXPECT_EQ(estimated_edge_connectivity_seconds(PortGraph(), nullptr, Execution{}), 0);
}

}  // namespace
}  // namespace weft::metrics
