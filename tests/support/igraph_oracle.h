// A second opinion: the same graph in igraph, whose code shares nothing with ours. igraph stops the program on a wrong
// call, which is as good as a failed test.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/ids.h"
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

}  // namespace weft::test
