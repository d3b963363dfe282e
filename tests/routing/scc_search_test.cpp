// The search tree and the reference distances of star-connected cycles.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "base/graphs/digraph.h"
#include "routing/cayley/scc_check.h"
#include "routing/cayley/scc_local_steps.h"
#include "routing/cayley/scc_search_tree.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

const topology::PermutationLabelling& labels_of(const topology::Network& network) {
  return *network.labelling_as<topology::PermutationLabelling>();
}

TEST(SccCheck, DistancesEqualThoseOfASearch) {
  const auto network = network_of("scc(5)");
  const SccCheck check(network);
  BreadthFirstSearch search(network.graph.arcs());
  for (const NodeId from : {0U, 1U, 77U, 479U}) {
    search.run(from);
    for (NodeId to = 0; to < network.graph.node_count(); ++to) {
      ASSERT_EQ(check.distance(from, to), search.distance(to)) << from << " to " << to;
    }
  }
}

TEST(SccCheck, DetectsAWrongLength) {
  const auto network = network_of("scc(4)");
  const SccCheck check(network);
  const auto too_long = [&](NodeId from, NodeId to) { return check.distance(from, to) + (from == 5 ? 1U : 0U); };
  EXPECT_EQ(check.all_to_first(too_long).wrong_count, 1U);
  EXPECT_GT(check.random_pairs(too_long, 1000, 1).wrong_count, 0U);
}

// The example of Section 3.1: 9 hops by the laterals 3, 2, 4, 2, and not 11 by 2, 4, 2, 3.
TEST(SccSearchTree, FindsTheExampleOfThePaper) {
  const auto network = network_of("scc(5)");
  const NodeId from = network.node_named("<3,34125>");
  const NodeId to = network.node_named("<2,12345>");
  const SccSearch search = search_tree(remaining_route(labels_of(network), from, to));
  EXPECT_EQ(search.laterals, (std::vector<unsigned>{3, 2, 4, 2}));
  EXPECT_EQ(search.local_count, 5U);
}

TEST(SccSearchTree, StatisticsAreConsistent) {
  const auto network = network_of("scc(6)");
  const SccLocalSteps steps(5);
  std::uint64_t backtrack_count = 0;
  for (NodeId from = 0; from < network.graph.node_count(); ++from) {
    const SccRemainingRoute route = remaining_route(labels_of(network), from, 0);
    const SccSearch search = search_tree(route);
    const SearchStatistics& statistics = search.statistics;
    EXPECT_EQ(search.laterals.size(), lateral_count(route));
    EXPECT_EQ(statistics.last_threshold, search.local_count);
    EXPECT_EQ(search.local_count, steps.least(route));
    EXPECT_LE(statistics.first_threshold, statistics.last_threshold);
    EXPECT_EQ(statistics.backtrack_count > 0, statistics.first_threshold < statistics.last_threshold);
    EXPECT_LT(statistics.expanded_count, statistics.vertex_count);
    EXPECT_LE(statistics.level_count, search.laterals.size() + 2);
    EXPECT_GE(statistics.level_count * statistics.widest_level, statistics.vertex_count);
    backtrack_count += statistics.backtrack_count;
  }
  EXPECT_GT(backtrack_count, 0U);
}

TEST(SccSearchTree, WithinASupernodeThereIsOnePath) {
  const auto network = network_of("scc(6)");
  const SccSearch search = search_tree(remaining_route(labels_of(network), 4, 0));
  EXPECT_TRUE(search.laterals.empty());
  EXPECT_EQ(search.local_count, 1U);
  EXPECT_EQ(search.statistics.vertex_count, 2U);
}

// Over pairs that cover every relative permutation and slot, also with destinations other than the identity.
template <class Body>
void for_each_search(const Body& body) {
  for (const char* spec : {"scc(4)", "scc(5)"}) {
    const auto network = network_of(spec);
    const topology::PermutationLabelling& labels = labels_of(network);
    for (NodeId from = 0; from < network.graph.node_count(); ++from) {
      for (const NodeId to : {NodeId{0}, NodeId{1}, network.graph.node_count() - 7}) {
        SCOPED_TRACE(std::string(spec) + " " + std::to_string(from) + " to " + std::to_string(to));
        const SccRemainingRoute route = remaining_route(labels, from, to);
        body(labels, route, search_tree(route), recorded_tree(route, labels));
      }
    }
  }
}

std::uint64_t widest_level_of(const SearchTree& tree) {
  std::map<std::uint32_t, std::uint64_t> widths;
  for (const SearchVertex& vertex : tree.vertices) ++widths[vertex.depth];
  return std::ranges::max_element(widths, {}, [](const auto& level) { return level.second; })->second;
}

TEST(SccSearchTree, RecordAgreesWithTheStatistics) {
  std::uint64_t most_backtracks = 0;
  for_each_search([&](const auto&, const auto&, const SccSearch& search, const SearchTree& tree) {
    const SearchStatistics& statistics = search.statistics;
    ASSERT_EQ(tree.vertices.size(), statistics.vertex_count);
    ASSERT_EQ(std::ranges::count(tree.vertices, true, &SearchVertex::is_expanded), statistics.expanded_count);
    ASSERT_EQ(std::ranges::max(tree.vertices, {}, &SearchVertex::depth).depth + 1, statistics.level_count);
    ASSERT_EQ(widest_level_of(tree), statistics.widest_level);
    ASSERT_EQ(tree.thresholds.size(), statistics.backtrack_count + 1);
    ASSERT_EQ(tree.thresholds.front(), statistics.first_threshold);
    ASSERT_EQ(tree.thresholds.back(), statistics.last_threshold);
    ASSERT_TRUE(std::ranges::is_sorted(tree.thresholds));
    most_backtracks = std::max(most_backtracks, statistics.backtrack_count);
  });
  EXPECT_GE(most_backtracks, 1U);
}

TEST(SccSearchTree, RecordIsATreeWhoseNumbersAddUp) {
  for_each_search([](const auto&, const auto&, const SccSearch&, const SearchTree& tree) {
    ASSERT_FALSE(tree.vertices.front().parent);
    ASSERT_EQ(tree.vertices.front().estimate, tree.thresholds.front());
    std::vector<bool> has_children(tree.vertices.size());
    for (std::size_t v = 1; v < tree.vertices.size(); ++v) {
      const SearchVertex& vertex = tree.vertices[v];
      ASSERT_TRUE(vertex.parent && *vertex.parent < v);
      const SearchVertex& parent = tree.vertices[*vertex.parent];
      ASSERT_EQ(vertex.depth, parent.depth + 1);
      ASSERT_EQ(vertex.cost, parent.cost + vertex.edge_weight);
      ASSERT_GE(vertex.estimate, vertex.cost);
      has_children[*vertex.parent] = true;
    }
    for (std::size_t v = 0; v < tree.vertices.size(); ++v) {
      ASSERT_EQ(has_children[v], tree.vertices[v].is_expanded);
      ASSERT_TRUE(!has_children[v] || tree.vertices[v].estimate <= tree.thresholds.back());
    }
  });
}

// The path goes from the root to a leaf at the destination, over the laterals of the search.
TEST(SccSearchTree, RecordHasThePathFound) {
  for_each_search([](const topology::PermutationLabelling& labels, const SccRemainingRoute& route,
                     const SccSearch& search, const SearchTree& tree) {
    std::vector<const SearchVertex*> path;
    for (const SearchVertex& vertex : tree.vertices) {
      if (!vertex.is_on_path) continue;
      ASSERT_EQ(vertex.depth, path.size());
      ASSERT_TRUE(path.empty() || path.back() == &tree.vertices[*vertex.parent]);
      path.push_back(&vertex);
    }
    ASSERT_FALSE(path.empty());
    ASSERT_EQ(path.front(), &tree.vertices.front());
    ASSERT_FALSE(path.back()->is_expanded);
    ASSERT_EQ(path.back()->cost, search.local_count);
    SccRemainingRoute reached = route;
    for (std::size_t level = 0; level < path.size(); ++level) {
      if (level > 0 && level <= search.laterals.size()) reached.take_lateral(search.laterals[level - 1]);
      if (level > search.laterals.size()) reached.slot = route.goal;
      ASSERT_EQ(path[level]->label, labels.text(labels.node(reached.home, reached.slot)));
    }
    ASSERT_EQ(path.back()->label, labels.text(labels.node(Permutation(route.home.length()), route.goal)));
  });
}

}  // namespace
}  // namespace weft::routing
