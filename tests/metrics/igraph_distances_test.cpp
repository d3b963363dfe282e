// Compares distances, connectedness, girth and shortest paths with igraph, on every registered family and on hundreds
// of random networks.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <queue>
#include <string>

#include "base/graphs/digraph.h"
#include "metrics/distances/distances.h"
#include "metrics/distances/girth.h"
#include "metrics/distances/shortest_path.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::metrics {
namespace {

using topology::PortGraph;

// igraph keeps a full matrix of doubles.
constexpr NodeId kMostNodes = 1500;

std::vector<topology::Network> small_examples() {
  std::vector<topology::Network> networks;
  for (const topology::Family* family : topology::families()) {
    for (const std::string_view example : family->examples) {
      if (example.empty()) continue;
      topology::Network network = topology::build(example, Execution{});
      if (network.graph.node_count() <= kMostNodes) networks.push_back(std::move(network));
    }
  }
  return networks;
}

// Sizes around 64 are the ones at which a search that packs sources or nodes into words may fail.
const std::vector<test::RandomGraph>& random_graphs() {
  static const std::vector<test::RandomGraph> graphs = test::random_graphs({0, 1, 2, 3, 10, 63, 64, 65}, 8);
  return graphs;
}

std::vector<std::string> to_texts(const std::vector<Count>& counts) {
  std::vector<std::string> texts;
  for (const Count count : counts) texts.push_back(to_text(count));
  return texts;
}

void expect_same(const DistanceSummary& ours, const test::PairDistances& theirs) {
  const std::vector<Count> histogram(theirs.histogram.begin(), theirs.histogram.end());
  EXPECT_EQ(to_text(ours.node_count), std::to_string(theirs.from_to.size()));
  EXPECT_EQ(to_texts(ours.histogram), to_texts(histogram));
  EXPECT_EQ(to_text(ours.sum), std::to_string(theirs.sum));
  EXPECT_EQ(to_text(ours.unreachable_pairs), std::to_string(theirs.unreachable_pairs));
  EXPECT_EQ(ours.diameter(), theirs.diameter);
  EXPECT_EQ(ours.is_connected(), theirs.unreachable_pairs == 0);
  EXPECT_EQ(ours.farthest, (NodePair{theirs.farthest.first, theirs.farthest.second}));
}

bool is_simple(const PortGraph& graph) {
  test::Edges channels = test::channels_of(graph);
  std::sort(channels.begin(), channels.end());
  return std::adjacent_find(channels.begin(), channels.end()) == channels.end();
}

TEST(IgraphOracle, MeasuresARingAndADirectedPath) {
  const test::PairDistances ring = test::IgraphOracle(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}, false).distances();
  EXPECT_EQ(ring.histogram, (std::vector<std::uint64_t>{5, 10, 10}));
  EXPECT_EQ(ring.sum, 30U);
  EXPECT_EQ(ring.diameter, 2U);
  EXPECT_EQ(ring.farthest, (std::pair<NodeId, NodeId>{0, 2}));
  const test::IgraphOracle arc(2, {{1, 0}}, true);
  EXPECT_EQ(arc.distances().from_to[1][0], 1U);
  EXPECT_EQ(arc.distances().from_to[0][1], kUnreached);
  EXPECT_EQ(arc.distances().unreachable_pairs, 1U);
  EXPECT_EQ(arc.distances().diameter, std::nullopt);
  EXPECT_FALSE(arc.is_strongly_connected());
}

TEST(Distances, EqualIgraphsOnEveryExample) {
  for (const topology::Network& network : small_examples()) {
    SCOPED_TRACE(network.name());
    expect_same(all_distances(network.graph, Execution{.thread_count = 2}),
                test::IgraphOracle(network.graph).distances());
  }
}

TEST(Distances, EqualIgraphsOnRandomGraphsForAnyNumberOfThreads) {
  bool has_unreachable_pairs = false;
  for (const auto& [name, graph] : random_graphs()) {
    const test::PairDistances theirs = test::IgraphOracle(graph).distances();
    for (const unsigned thread_count : {1U, 2U, 3U, 8U}) {
      SCOPED_TRACE(name + ", " + std::to_string(thread_count) + " threads");
      expect_same(all_distances(graph, Execution{.thread_count = thread_count}), theirs);
    }
    has_unreachable_pairs = has_unreachable_pairs || (theirs.unreachable_pairs > 0 && theirs.histogram.size() > 3);
  }
  EXPECT_TRUE(has_unreachable_pairs);
}

TEST(StrongConnection, EqualsIgraphsOnEveryExample) {
  for (const topology::Network& network : small_examples()) {
    EXPECT_EQ(is_strongly_connected(network.graph), test::IgraphOracle(network.graph).is_strongly_connected())
        << network.name();
  }
}

TEST(StrongConnection, EqualsIgraphsOnRandomGraphs) {
  std::array<int, 2> seen{};
  for (const auto& [name, graph] : random_graphs()) {
    // igraph calls the graph without nodes unconnected; we call it connected.
    const bool expected = graph.node_count() == 0 || test::IgraphOracle(graph).is_strongly_connected();
    EXPECT_EQ(is_strongly_connected(graph), expected) << name;
    ++seen[expected ? 1 : 0];
  }
  EXPECT_GT(std::min(seen[0], seen[1]), 10);
}

TEST(Girth, EqualsIgraphsOnEveryUndirectedExampleWithoutParallelLinks) {
  for (const topology::Network& network : small_examples()) {
    if (network.graph.is_directed() || !is_simple(network.graph)) continue;
    EXPECT_EQ(girth(network.graph, Execution{.thread_count = 2}), test::IgraphOracle(network.graph).girth())
        << network.name();
  }
}

TEST(Girth, EqualsIgraphsOnRandomMergedGraphs) {
  bool has_forest = false;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    RandomStream random(seed, Purpose::test, 1);
    const auto node_count = static_cast<NodeId>(1 + random.below(40));
    const test::RandomShape shape{node_count, random.below(std::uint64_t{node_count} * 3 / 2 + 1), 0};
    const PortGraph graph = graph_of_links(node_count, random_links(shape, random), topology::ParallelLinks::merge);
    const auto expected = test::IgraphOracle(graph).girth();
    EXPECT_EQ(girth(graph, Execution{}), expected) << "seed " << seed;
    has_forest = has_forest || !expected;
  }
  EXPECT_TRUE(has_forest);
}

// The girth by definition, on the graph whose nodes are the channels: walks from channel to channel, never to the
// reverse of the last one, until a channel repeats.
class ChannelWalks {
 public:
  explicit ChannelWalks(const PortGraph& graph) : graph_(graph) {
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      first_channel_.push_back(channels_.size());
      for (PortId port = 0; port < graph.out_degree(v); ++port) channels_.push_back({v, port});
    }
  }

  [[nodiscard]] std::optional<std::uint32_t> shortest_round() const {
    std::optional<std::uint32_t> shortest;
    for (std::size_t channel = 0; channel < channels_.size(); ++channel) {
      const auto length = round_from(channel);
      if (length && (!shortest || *length < *shortest)) shortest = length;
    }
    return shortest;
  }

 private:
  [[nodiscard]] std::optional<std::uint32_t> round_from(std::size_t start) const {
    std::vector<std::uint32_t> steps(channels_.size(), kUnreached);
    std::queue<std::size_t> waiting({start});
    while (!waiting.empty()) {
      const std::size_t channel = waiting.front();
      waiting.pop();
      const std::uint32_t so_far = channel == start ? 0 : steps[channel];
      for (const std::size_t next : channels_after(channel)) {
        if (next == start) return so_far + 1;
        if (steps[next] != kUnreached) continue;
        steps[next] = so_far + 1;
        waiting.push(next);
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::vector<std::size_t> channels_after(std::size_t channel) const {
    const End begin = channels_[channel];
    const End end = graph_.neighbor(begin.node, begin.port);
    std::vector<std::size_t> after;
    for (PortId next = 0; next < graph_.out_degree(end.node); ++next) {
      const bool turns_back = !graph_.is_unidirectional(begin.node, begin.port) && next == end.port;
      if (!turns_back) after.push_back(first_channel_[end.node] + next);
    }
    return after;
  }

  const PortGraph& graph_;
  std::vector<std::size_t> first_channel_;
  std::vector<End> channels_;  // tail and output port
};

TEST(Girth, EqualsTheShortestChannelCycleOnMixedGraphs) {
  std::array<int, 6> seen{};
  for (const auto& [name, graph] : random_graphs()) {
    const auto expected = ChannelWalks(graph).shortest_round();
    for (const unsigned thread_count : {1U, 3U}) {
      EXPECT_EQ(girth(graph, Execution{.thread_count = thread_count}), expected) << name;
    }
    ++seen[std::min<std::size_t>(expected.value_or(0), seen.size() - 1)];
  }
  // The samples must include no cycle, two parallel links, triangles, squares and longer cycles.
  EXPECT_EQ(seen[1], 0);
  for (const std::size_t length : {0U, 2U, 3U, 4U, 5U}) EXPECT_GT(seen[length], 0) << "girth " << length;
}

TEST(Girth, EqualsTheShortestChannelCycleOnEveryDirectedExample) {
  for (const topology::Network& network : small_examples()) {
    if (!network.graph.is_directed() && is_simple(network.graph)) continue;  // compared with igraph above
    EXPECT_EQ(girth(network.graph, Execution{}), ChannelWalks(network.graph).shortest_round()) << network.name();
  }
}

struct Ends {
  NodeId source;
  NodeId destination;
};

// The hops follow existing channels from the source to the destination.
void expect_leads(const PortGraph& graph, const std::vector<Hop>& hops, Ends pair) {
  NodeId at = pair.source;
  for (const Hop& hop : hops) {
    ASSERT_EQ(hop.node, at);
    ASSERT_LT(hop.port, graph.out_degree(at));
    at = graph.neighbor(at, hop.port).node;
  }
  EXPECT_EQ(at, pair.destination);
}

void expect_shortest_paths_from(const PortGraph& graph, NodeId source, const std::vector<std::uint32_t>& distances) {
  for (NodeId destination = 0; destination < graph.node_count(); ++destination) {
    SCOPED_TRACE(std::to_string(source) + " to " + std::to_string(destination));
    const auto hops = shortest_path(graph, source, destination);
    ASSERT_EQ(hops.has_value(), distances[destination] != kUnreached);
    if (!hops) continue;
    EXPECT_EQ(hops->size(), distances[destination]);
    expect_leads(graph, *hops, {source, destination});
  }
}

TEST(ShortestPath, IsAsLongAsTheDistanceOnEveryExample) {
  for (const topology::Network& network : small_examples()) {
    SCOPED_TRACE(network.name());
    const auto distances = test::IgraphOracle(network.graph).distances().from_to;
    // Tests paths from three sources to all nodes.
    const NodeId last = network.graph.node_count() - 1;
    for (const NodeId source : {NodeId{0}, last / 3, last}) {
      expect_shortest_paths_from(network.graph, source, distances[source]);
    }
  }
}

TEST(ShortestPath, IsAsLongAsTheDistanceOnRandomGraphs) {
  for (const auto& [name, graph] : random_graphs()) {
    SCOPED_TRACE(name);
    const auto distances = test::IgraphOracle(graph).distances().from_to;
    for (NodeId source = 0; source < graph.node_count(); source += 7) {
      expect_shortest_paths_from(graph, source, distances[source]);
    }
  }
}

// Tries all walks of `length` hops, lowest ports first, and stores the ports of the first that ends at the destination.
bool first_walk(const PortGraph& graph, Ends pair, std::uint32_t length, std::vector<PortId>& ports) {
  if (length == 0) return pair.source == pair.destination;
  for (PortId port = 0; port < graph.out_degree(pair.source); ++port) {
    ports.push_back(port);
    if (first_walk(graph, {graph.neighbor(pair.source, port).node, pair.destination}, length - 1, ports)) return true;
    ports.pop_back();
  }
  return false;
}

TEST(ShortestPath, BreaksTiesByTheLowestPort) {
  for (const auto& [name, graph] : test::random_graphs({4, 5, 6, 7}, 10)) {
    SCOPED_TRACE(name);
    const auto distances = test::IgraphOracle(graph).distances().from_to;
    for (NodeId source = 0; source < graph.node_count(); ++source) {
      for (NodeId destination = 0; destination < graph.node_count(); ++destination) {
        const auto hops = shortest_path(graph, source, destination);
        if (!hops) continue;
        std::vector<PortId> lowest;
        ASSERT_TRUE(first_walk(graph, {source, destination}, distances[source][destination], lowest));
        std::vector<PortId> ports;
        for (const Hop& hop : *hops) ports.push_back(hop.port);
        EXPECT_EQ(ports, lowest) << source << " to " << destination;
      }
    }
  }
}

}  // namespace
}  // namespace weft::metrics
