#include <gtest/gtest.h>

#include <algorithm>

#include "base/input_error.h"
#include "routing/cayley/scc_check.h"
#include "routing/cayley/scc_search_tree.h"
#include "routing/core/algorithm.h"
#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

TEST(SccOptimal, IsShortestForAllPairs) {
  for (const char* text : {"scc(3)", "scc(4)", "scc(5)"}) test::expect_shortest_paths(text, "scc-optimal");
}

TEST(SccOptimal, SearchTreeOfThePaperIsShortestForAllPairs) {
  for (const char* text : {"scc(3)", "scc(4)", "scc(5)"})
    test::expect_shortest_paths(text, "scc-optimal(method=paper)");
}

class LargerScc : public testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Sizes, LargerScc, testing::Values("scc(6)", "scc(7)"));

TEST_P(LargerScc, IsShortestFromEveryNodeToOne) {
  const auto network = network_of(GetParam());
  const auto routing = build(network, "scc-optimal", Execution{});
  const LengthCheck check =
      SccCheck(network).all_to_first([&](NodeId from, NodeId to) { return followed_length(*routing, from, to); });
  EXPECT_EQ(check.pair_count, network.graph.node_count());
  EXPECT_EQ(check.wrong_count, 0U);
}

TEST_P(LargerScc, IsShortestForRandomPairs) {
  const auto network = network_of(GetParam());
  const auto routing = build(network, "scc-optimal", Execution{});
  const auto follow = [&](NodeId from, NodeId to) { return followed_length(*routing, from, to); };
  EXPECT_EQ(SccCheck(network).random_pairs(follow, 100'000, 6).wrong_count, 0U);
}

TEST_P(LargerScc, SearchTreeOfThePaperFindsTheDistance) {
  const auto network = network_of(GetParam());
  const auto length_of = [&](NodeId from, NodeId to) {
    const SccSearch search =
        search_tree(remaining_route(*network.labelling_as<topology::PermutationLabelling>(), from, to));
    return static_cast<std::uint32_t>(search.laterals.size()) + search.local_count;
  };
  EXPECT_EQ(SccCheck(network).all_to_first(length_of).wrong_count, 0U);
}

TEST(SccOptimal, SymmetriesMapPathsToPaths) {
  for (const char* call : {"scc-optimal", "scc-optimal(method=paper)"}) {
    for (const char* text : {"scc(3)", "scc(4)"}) {
      const auto network = network_of(text);
      const auto routing = build(network, call, Execution{});
      EXPECT_EQ(routing->symmetry().generators.size(), 3U) << call << " on " << text;
      EXPECT_TRUE(test::symmetry_holds(*routing)) << call << " on " << text;
    }
  }
  const auto faulty = network_of("faulty(scc(4),links=1)");
  EXPECT_TRUE(build(faulty, "scc-optimal", Execution{})->symmetry().generators.empty());
}

// The next lateral link is the same from every slot on the segment to it, so packets to one destination never separate.
TEST(SccOptimal, PacketsThatMeetStayTogether) {
  const auto network = network_of("scc(5)");
  const auto routing = build(network, "scc-optimal", Execution{});
  for (NodeId from = 0; from < network.graph.node_count(); ++from) {
    for (const NodeId to : {0U, 201U}) {
      const std::vector<NodeId> path = test::nodes_on_path(*routing, from, to);
      const NodeId second = path.size() > 1 ? path[1] : from;
      ASSERT_EQ(std::vector<NodeId>(std::find(path.begin(), path.end(), second), path.end()),
                test::nodes_on_path(*routing, second, to));
    }
  }
}

TEST(SccOptimal, RefusesOtherNetworks) {
  EXPECT_THROW(build(network_of("torus(4,4)"), "scc-optimal", Execution{}), InputError);
  EXPECT_THROW(build(network_of("ccc(4)"), "scc-optimal(method=paper)", Execution{}), InputError);
}

TEST(SccOptimal, FailedLinkLeavesNoCandidate) {
  const auto network = network_of("faulty(scc(4),nodes=71)");
  const auto routing = build(network, "scc-optimal", Execution{});
  test::expect_no_candidate(*routing, 0, 20);
}

}  // namespace
}  // namespace weft::routing
