#include <gtest/gtest.h>

#include "base/graphs/digraph.h"
#include "base/input_error.h"
#include "routing/cayley/scc_check.h"
#include "routing/core/algorithm.h"
#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

TEST(CccOptimal, IsShortestForAllPairs) {
  for (const char* text : {"ccc(3)", "ccc(4)", "ccc(5)", "ccc(6)"}) test::expect_shortest_paths(text, "ccc-optimal");
}

// Cube-connected cycles are vertex transitive, so one source is enough.
TEST(CccOptimal, IsShortestOnLargerNetworks) {
  for (const char* text : {"ccc(7)", "ccc(8)", "ccc(11)"}) {
    const auto network = network_of(text);
    const auto routing = build(network, "ccc-optimal", Execution{});
    BreadthFirstSearch search(network.graph.arcs());
    search.run(3);
    for (NodeId to = 0; to < network.graph.node_count(); ++to) {
      ASSERT_EQ(followed_length(*routing, 3, to), search.distance(to)) << text << " to " << to;
    }
  }
}

TEST(CccOptimal, SymmetriesMapPathsToPaths) {
  for (const char* text : {"ccc(3)", "ccc(4)", "ccc(5)"}) {
    const auto network = network_of(text);
    const auto routing = build(network, "ccc-optimal", Execution{});
    EXPECT_EQ(routing->symmetry().generators.size(), 2U) << text;
    EXPECT_TRUE(test::symmetry_holds(*routing)) << text;
  }
}

TEST(CccOptimal, RefusesOtherNetworks) {
  EXPECT_THROW(build(network_of("torus(4,4)"), "ccc-optimal", Execution{}), InputError);
}

TEST(CccOptimal, FailedLinkLeavesNoCandidate) {
  const auto network = network_of("faulty(ccc(3),nodes=23)");
  const auto routing = build(network, "ccc-optimal", Execution{});
  test::expect_no_candidate(*routing, 0, 20);
}

}  // namespace
}  // namespace weft::routing
