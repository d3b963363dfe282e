#include <gtest/gtest.h>

#include <map>

#include "base/graphs/digraph.h"
#include "routing/rdt_routings.h"

namespace weft::routing {
namespace {

using deadlock::Verdict;

TEST(RdtVector, LongestPathsAreThoseOfTableOne) {
  const std::map<const char*, std::size_t> published = {{"prdt(32,3)", 6}, {"prdt(64,3)", 7}, {"prdt(128,4)", 9}};
  for (const auto& [text, longest] : published) {
    const auto network = network_of(text);
    EXPECT_EQ(longest_from(*routing_on(network, "rdt-vector"), 0), longest) << text;
  }
}

TEST(RdtVector, MostPathsAreShortestAndNoneIsShorter) {
  const auto network = network_of("prdt(32,3)");
  BreadthFirstSearch search(network.graph.arcs());
  search.run(0);
  for (const char* call : {"rdt-vector", "rdt-vector(images=9)"}) {
    const auto routing = routing_on(network, call);
    int as_short = 0;
    for (NodeId goal = 0; goal < 1024; ++goal) {
      ASSERT_GE(test::hop_count(*routing, 0, goal), search.distance(goal)) << goal;
      as_short += test::hop_count(*routing, 0, goal) == search.distance(goal) ? 1 : 0;
    }
    EXPECT_GT(as_short, 768) << call;
  }
}

TEST(RdtVector, TwoVcsAreEnoughAndOneIsNot) {
  for (const char* text : {"prdt(8,1)", "prdt(16,2)"}) {
    const auto network = network_of(text);
    const auto routing = routing_on(network, "rdt-vector");
    EXPECT_EQ(verdict_of(*routing), Verdict::deadlock_free) << text;
    EXPECT_EQ(verdict_of(*routing, 1), Verdict::deadlock) << text;
  }
}

}  // namespace
}  // namespace weft::routing
