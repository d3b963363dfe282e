#include "metrics/edge_load.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "metrics/distances.h"
#include "support/halving_oracle.h"
#include "support/igraph_oracle.h"
#include "support/random_links.h"
#include "topology/network.h"

namespace weft::metrics {
namespace {

using topology::PortGraph;

// Walks every shortest path of every pair, one after the other, and adds its share to each channel on it.
class PathByPath {
 public:
  explicit PathByPath(const PortGraph& graph) : graph_(graph), loads_(graph.channel_count(), 0.0) {
    BreadthFirstSearch search(graph.arcs());
    for (NodeId source = 0; source < graph.node_count(); ++source) {
      search.run(source);
      for (const NodeId destination : search.order()) {
        if (destination != source) add_pair(search, source, destination);
      }
    }
  }

  [[nodiscard]] const std::vector<double>& loads() const { return loads_; }

 private:
  void add_pair(const BreadthFirstSearch& search, NodeId source, NodeId destination) {
    std::vector<std::vector<std::uint64_t>> paths;
    std::vector<std::uint64_t> channels;
    const std::function<void(NodeId)> walk = [&](NodeId v) {
      if (v == destination) paths.push_back(channels);
      if (search.distance(v) >= search.distance(destination)) return;
      for (std::uint64_t channel = graph_.arcs().offsets[v]; channel < graph_.arcs().offsets[v + 1]; ++channel) {
        const NodeId w = graph_.arcs().heads[channel];
        if (search.distance(w) != search.distance(v) + 1) continue;
        channels.push_back(channel);
        walk(w);
        channels.pop_back();
      }
    };
    walk(source);
    const double pairs = double{1} * graph_.terminal_count_at(source) * graph_.terminal_count_at(destination);
    for (const auto& path : paths) {
      for (const std::uint64_t channel : path) loads_[channel] += pairs / static_cast<double>(paths.size());
    }
  }

  const PortGraph& graph_;
  std::vector<double> loads_;
};

void expect_loads_path_by_path(const PortGraph& graph, const std::string& name) {
  const auto load = edge_load(graph, Execution{});
  ASSERT_TRUE(load.has_value());
  const PathByPath oracle(graph);
  for (std::uint64_t channel = 0; channel < graph.channel_count(); ++channel) {
    ASSERT_NEAR(load->per_channel[channel], oracle.loads()[channel], 1e-9 * (1 + oracle.loads()[channel])) << name;
  }
}

TEST(EdgeLoad, IsThatOfThePathsOneByOne) {
  for (const auto& [name, graph] : test::random_graphs({1, 2, 5, 9, 14}, 3)) expect_loads_path_by_path(graph, name);
  for (const topology::Network& network : test::examples_up_to(20)) {
    expect_loads_path_by_path(network.graph, network.name());
  }
}

TEST(EdgeLoad, AgreesWithIgraph) {
  for (const auto& [name, graph] : test::random_graphs({10, 63}, 3)) {
    std::vector<double> theirs = test::IgraphOracle(graph).edge_betweenness();
    std::vector<double> ours = edge_load(graph, Execution{})->per_channel;
    if (!graph.is_directed()) {
      for (double& load : theirs) load *= 2;  // an unordered pair is two ordered ones
      ours = loads_per_link(graph, *edge_load(graph, Execution{}));
      std::sort(theirs.begin(), theirs.end(), std::greater<>());
    }
    ASSERT_EQ(ours.size(), theirs.size()) << name;
    for (std::size_t i = 0; i < ours.size(); ++i) ASSERT_NEAR(ours[i], theirs[i], 1e-9 * (1 + theirs[i])) << name;
  }
}

// Whatever the paths, the loads add up to the distances.
TEST(EdgeLoad, AddsUpToTheSumOfDistances) {
  for (const std::string_view spec : {"star(5)", "torus(7,6)", "de-bruijn(2,4,directed)", "rdt(16)"}) {
    const auto graph = topology::build(spec, Execution{}).graph;
    const std::vector<double> loads = edge_load(graph, Execution{})->per_channel;
    const double sum = std::accumulate(loads.begin(), loads.end(), 0.0);
    EXPECT_NEAR(sum, to_double(all_distances(graph, Execution{}).sum), 1e-6 * sum) << spec;
  }
}

TEST(EdgeLoad, IsTheSameOnAnyNumberOfThreads) {
  const auto graph = topology::build("jellyfish(200,5)", Execution{}).graph;
  const auto one = edge_load(graph, Execution{.thread_count = 1});
  for (const unsigned thread_count : {2U, 3U, 40U}) {
    EXPECT_EQ(edge_load(graph, Execution{.thread_count = thread_count})->per_channel, one->per_channel);
  }
}

TEST(EdgeLoad, CountsThePairsWithoutAWay) {
  const auto graph = test::graph_of_links(5, {{0, 1}, {2, 3, true}});
  EXPECT_EQ(to_text(edge_load(graph, Execution{})->unreachable_pairs), "17");
}

TEST(EdgeLoad, SaysSoWhenPathsAreTooMany) {
  std::vector<test::Link> doubled;
  for (NodeId v = 0; v + 1 < 1100; ++v) doubled.insert(doubled.end(), 2, {v, v + 1});
  EXPECT_FALSE(edge_load(test::graph_of_links(1100, doubled), Execution{}).has_value());
}

}  // namespace
}  // namespace weft::metrics
