// Independent graphs and results to compare with: igraph, networks listed link by link, random graphs, and brute force.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/ids.h"
#include "base/numbers/random.h"
#include "topology/network.h"
#include "topology/port_graph.h"

struct igraph_s;

namespace weft::test {

using Edges = std::vector<std::pair<NodeId, NodeId>>;

// Distances over ordered pairs, as metrics::DistanceSummary counts them.
struct PairDistances {
  std::vector<std::vector<std::uint32_t>> from_to;  // kUnreached where there is no path
  std::vector<std::uint64_t> histogram;
  std::uint64_t sum = 0;
  std::uint64_t unreachable_pairs = 0;
  std::optional<std::uint32_t> diameter;  // of a strongly connected graph that has nodes
  std::pair<NodeId, NodeId> farthest;     // the first pair at the largest finite distance
};

// The same graph in igraph, whose code shares nothing with ours. igraph aborts on a wrong call, which fails the test.
class IgraphOracle {
 public:
  // With unidirectional channels a directed graph with one arc per channel, else an undirected one with one edge per
  // link.
  explicit IgraphOracle(const topology::PortGraph& graph);
  IgraphOracle(NodeId node_count, const Edges& edges, bool is_directed);

  [[nodiscard]] PairDistances distances() const;
  // igraph defines the graph without nodes as not connected.
  [[nodiscard]] bool is_strongly_connected() const;
  // For undirected graphs. igraph does not count parallel links as a cycle of two.
  [[nodiscard]] std::optional<std::uint32_t> girth() const;
  // For each edge, in the order given: the sum over all pairs of nodes of the share of their shortest paths that use
  // the edge. An unordered pair of an undirected graph counts once.
  [[nodiscard]] std::vector<double> edge_betweenness() const;
  // For graphs of at least two nodes. vertex_connectivity is slow, and needs a graph without parallel edges.
  [[nodiscard]] std::uint32_t edge_connectivity() const;
  [[nodiscard]] std::uint32_t vertex_connectivity() const;
  // Both must be directed or both undirected, without parallel edges.
  [[nodiscard]] bool is_isomorphic_to(const IgraphOracle& other) const;

 private:
  struct Destroy {
    void operator()(igraph_s* graph) const;
  };
  std::unique_ptr<igraph_s, Destroy> graph_;
};

// Each bidirectional link once, in the order of the lower of its two (node, port) ends.
Edges links_of(const topology::PortGraph& graph);

// Each channel, in the order of (node, port).
Edges channels_of(const topology::PortGraph& graph);

// The cycle 0, 1, ..., n-1; for two nodes it is a single link.
Edges ring_links(NodeId n);

// The Cartesian product of two graphs of n and m nodes; node (v,w) is numbered v + n·w.
Edges product_links(NodeId n, const Edges& first, NodeId m, const Edges& second);

// The node with this label. The test fails when there is no such node.
NodeId node_labelled(const topology::Network& built, std::string_view label);

// Expects exactly these links, with their multiplicities, and no unidirectional channels.
void expect_links(const topology::Network& built, const Edges& links);

// Expects exactly these channels, with their multiplicities; a bidirectional link is two channels.
void expect_channels(const topology::Network& built, const Edges& channels);

// The links of a simple graph: without loops, and each unordered pair once.
Edges simple_links(const Edges& edges);

// Expects the same nodes, and behind each port the same node and port.
void expect_same_ports(const topology::Network& a, const topology::Network& b);

// The diameter by a search from every node. The test fails when the network is not strongly connected.
std::uint32_t measured_diameter(std::string_view spec);

// The smallest cut among all that divide the terminals most evenly, in links (a unidirectional channel counts as one).
// Limit: 24 nodes.
std::uint64_t brute_force_bisection(const topology::PortGraph& graph);

// A network around a bare graph, labelled by index.
topology::Network network_of(topology::PortGraph graph);

// The examples of all families with at most this many nodes.
std::vector<topology::Network> examples_up_to(NodeId most_nodes);

struct Link {
  NodeId from = 0;
  NodeId to = 0;
  bool is_unidirectional = false;
};

// Link i is generator i at its ends, so no two links share a generator. Class 0 is bidirectional, class 1
// unidirectional.
topology::PortGraph graph_of_links(NodeId node_count, const std::vector<Link>& links,
                                   topology::ParallelLinks parallel = topology::ParallelLinks::keep,
                                   std::vector<TerminalId> terminals_per_node = {});

struct RandomShape {
  NodeId node_count = 0;
  std::size_t link_count = 0;
  double one_way_share = 0;  // probability that a link is unidirectional
};

// Both ends are uniform random; the network omits a link whose two ends are the same node.
std::vector<Link> random_links(const RandomShape& shape, RandomStream& random);

struct RandomGraph {
  std::string name;  // for messages: enough to build it again
  topology::PortGraph graph;
};

// Random graphs of every given size: bidirectional, unidirectional and mixed, with half a link to four links per node.
std::vector<RandomGraph> random_graphs(const std::vector<NodeId>& node_counts, std::uint32_t graphs_per_shape);

}  // namespace weft::test
