// Shortest routing by labels against plain searches of the whole network.
#include <gtest/gtest.h>

#include "base/digraph.h"
#include "base/input_error.h"
#include "base/random.h"
#include "routing/algorithm.h"
#include "routing/scc_check.h"
#include "routing/scc_greedy.h"
#include "routing/scc_local_steps.h"
#include "routing/scc_search_tree.h"
#include "spec/parse.h"
#include "support/routes.h"

namespace weft::routing {
namespace {

topology::Network network_of(std::string_view text) { return topology::build(text, Execution{}); }

const topology::PermutationLabelling& labels_of(const topology::Network& network) {
  return *network.labelling_as<topology::PermutationLabelling>();
}

// Every pair, with a search from every node.
void expect_distances(std::string_view text, std::string_view call) {
  const auto network = network_of(text);
  const auto routing = build(network, call, Execution{});
  BreadthFirstSearch search(network.graph.arcs());
  for (NodeId from = 0; from < network.graph.node_count(); ++from) {
    search.run(from);
    for (NodeId to = 0; to < network.graph.node_count(); ++to) {
      ASSERT_EQ(test::hop_count(*routing, from, to), search.distance(to)) << text << " " << from << " to " << to;
    }
  }
}

TEST(Optimal, IsShortestForAllPairs) {
  for (const char* text : {"scc(3)", "scc(4)", "scc(5)", "ccc(3)", "ccc(4)", "ccc(5)", "ccc(6)", "star(5)"}) {
    expect_distances(text, "optimal");
  }
}

TEST(Optimal, TheSearchOfThePaperIsShortestForAllPairs) {
  for (const char* text : {"scc(3)", "scc(4)", "scc(5)"}) expect_distances(text, "optimal(method=paper)");
}

// Cube-connected cycles: all nodes look alike, so one source is enough.
TEST(Optimal, IsShortestOnLargerCubeConnectedCycles) {
  for (const char* text : {"ccc(7)", "ccc(8)", "ccc(11)"}) {
    const auto network = network_of(text);
    const auto routing = build(network, "optimal", Execution{});
    BreadthFirstSearch search(network.graph.arcs());
    search.run(3);
    for (NodeId to = 0; to < network.graph.node_count(); ++to) {
      ASSERT_EQ(followed_length(*routing, 3, to), search.distance(to)) << text << " to " << to;
    }
  }
}

TEST(SccCheck, RelabelledDistancesAreThoseOfASearch) {
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

TEST(SccCheck, SeesAWrongLength) {
  const auto network = network_of("scc(4)");
  const SccCheck check(network);
  const auto too_long = [&](NodeId from, NodeId to) { return check.distance(from, to) + (from == 5 ? 1U : 0U); };
  EXPECT_EQ(check.all_to_first(too_long).wrong_count, 1U);
  EXPECT_GT(check.random_pairs(too_long, 1000, 1).wrong_count, 0U);
}

class LargerScc : public testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Sizes, LargerScc, testing::Values("scc(6)", "scc(7)"));

TEST_P(LargerScc, IsShortestFromEveryNodeToOne) {
  const auto network = network_of(GetParam());
  const auto routing = build(network, "optimal", Execution{});
  const LengthCheck check =
      SccCheck(network).all_to_first([&](NodeId from, NodeId to) { return followed_length(*routing, from, to); });
  EXPECT_EQ(check.pair_count, network.graph.node_count());
  EXPECT_EQ(check.wrong_count, 0U);
}

TEST_P(LargerScc, IsShortestForRandomPairs) {
  const auto network = network_of(GetParam());
  const auto routing = build(network, "optimal", Execution{});
  const auto follow = [&](NodeId from, NodeId to) { return followed_length(*routing, from, to); };
  EXPECT_EQ(SccCheck(network).random_pairs(follow, 100'000, 6).wrong_count, 0U);
}

TEST_P(LargerScc, TheSearchOfThePaperFindsTheDistance) {
  const auto network = network_of(GetParam());
  const auto length_of = [&](NodeId from, NodeId to) {
    const SccSearch search = search_tree(errand_between(labels_of(network), from, to));
    return static_cast<std::uint32_t>(search.laterals.size()) + search.local_count;
  };
  EXPECT_EQ(SccCheck(network).all_to_first(length_of).wrong_count, 0U);
}

}  // namespace
}  // namespace weft::routing
