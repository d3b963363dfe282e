// The search tree and the reference distances of star-connected cycles.
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace weft::routing
