// Graphs to compare with: the same graph in igraph, networks written down link by link, random graphs, and brute force.
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
  std::vector<std::vector<std::uint32_t>> from_to;  // kUnreached where there is no way
  std::vector<std::uint64_t> histogram;
  std::uint64_t sum = 0;
  std::uint64_t unreachable_pairs = 0;
  std::optional<std::uint32_t> diameter;  // of a strongly connected graph that has nodes
  std::pair<NodeId, NodeId> farthest;     // the first pair at the largest finite distance
};

class IgraphOracle {
 public:
  // With one-way channels a directed graph, an arc for each channel; without, an undirected one, an edge for each link.
  explicit IgraphOracle(const topology::PortGraph& graph);
  IgraphOracle(NodeId node_count, const Edges& edges, bool is_directed);

  [[nodiscard]] PairDistances distances() const;
  // False for the graph without nodes: so igraph has it.
  [[nodiscard]] bool is_strongly_connected() const;
  // Of an undirected graph; igraph does not see that parallel links are a cycle of two.
  [[nodiscard]] std::optional<std::uint32_t> girth() const;
  // For each edge, in the order given, over how many pairs of nodes, shared among their shortest paths, it lies; an
  // unordered pair of an undirected graph counts once.
  [[nodiscard]] std::vector<double> edge_betweenness() const;
  // Of a graph of at least two nodes; the second one slow, and without parallel edges.
  [[nodiscard]] std::uint32_t edge_connectivity() const;
  [[nodiscard]] std::uint32_t vertex_connectivity() const;
  // Both directed or both undirected, neither with parallel edges.
  [[nodiscard]] bool is_isomorphic_to(const IgraphOracle& other) const;

 private:
  struct Destroy {
    void operator()(igraph_s* graph) const;
  };
  std::unique_ptr<igraph_s, Destroy> graph_;
};

// Each link of the network once, in the order of the lower of its two (node, port) ends; one-way channels left out.
Edges links_of(const topology::PortGraph& graph);

// Each channel, in the order of (node, port).
Edges channels_of(const topology::PortGraph& graph);

// The cycle 0, 1, ..., n-1; that of two nodes is a single link.
Edges ring_links(NodeId n);

// The Cartesian product of two graphs of n and m nodes; node (v,w) is numbered v + n·w.
Edges product_links(NodeId n, const Edges& first, NodeId m, const Edges& second);

// From the definition's name of a node to ours. The test fails when there is no such node.
NodeId node_labelled(const topology::Network& built, std::string_view label);

// The network has these links, each as often, and no one-way channels.
void expect_links(const topology::Network& built, const Edges& links);

// The network has these channels, each as often; a two-way link is two of them.
void expect_channels(const topology::Network& built, const Edges& channels);

// Without loops, and each pair once, whichever way round it was named.
Edges simple_links(const Edges& edges);

void expect_same_ports(const topology::Network& a, const topology::Network& b);

// The test fails when the network is not strongly connected.
std::uint32_t measured_diameter(std::string_view spec);

// The smallest cut among those that divide the terminals as evenly as any, in two-way links and one-way channels.
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

// Link i is generator i at its ends, so no two links share a generator. Class 0 is two-way, class 1 one-way.
topology::PortGraph graph_of_links(NodeId node_count, const std::vector<Link>& links,
                                   topology::ParallelLinks parallel = topology::ParallelLinks::keep,
                                   std::vector<TerminalId> terminals_per_node = {});

struct RandomShape {
  NodeId node_count = 0;
  std::size_t link_count = 0;
  double one_way_share = 0;  // probability that a link is one-way
};

// Both ends uniform; a link whose ends fall together is one that the network leaves out.
std::vector<Link> random_links(const RandomShape& shape, RandomStream& random);

struct RandomGraph {
  std::string name;  // for messages: enough to make it again
  topology::PortGraph graph;
};

// Of every size given: two-way, one-way and mixed, from half a link to four links for each node.
std::vector<RandomGraph> random_graphs(const std::vector<NodeId>& node_counts, std::uint32_t graphs_per_shape);

}  // namespace weft::test
