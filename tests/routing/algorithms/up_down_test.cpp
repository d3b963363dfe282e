#include <gtest/gtest.h>

#include "base/input_error.h"
#include "routing/core/algorithm.h"
#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

TEST(UpDown, DependenciesAreAcyclic) {
  for (const char* text : {"petersen", "torus(5,4)", "scc(4)", "jellyfish(24,4)", "fat-tree(2,3)", "complete(6)",
                           "faulty(hypercube(4),links=9)"}) {
    const auto network = network_of(text);
    EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, "up-down", Execution{}))) << text;
    EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, "up-down(root=5)", Execution{}))) << text;
  }
}

TEST(UpDown, TakesTheShortestLegalPath) {
  // On a ring of six with root 0, node 3 is the lowest: the path from 2 to 4 through it would go down and up again.
  const auto network = network_of("ring(6)");
  const auto routing = build(network, "up-down(root=0)", Execution{});
  EXPECT_EQ(test::hop_count(*routing, 2, 4), 4U);
  EXPECT_EQ(test::hop_count(*routing, 1, 5), 2U);
  EXPECT_EQ(test::hop_count(*routing, 0, 3), 3U);
}

TEST(UpDown, RefusesUnidirectionalNetworksUnknownRootsAndLargeTables) {
  EXPECT_THROW(build(network_of("directed-ring(5)"), "up-down", Execution{}), InputError);
  EXPECT_THROW(build(network_of("ring(5)"), "up-down(root=5)", Execution{}), InputError);
  EXPECT_THROW(build(network_of("torus(64,64)"), "up-down", Execution{.max_memory = 1 << 20}), InputError);
}

TEST(UpDown, IsTheSameForAnyNumberOfThreads) {
  const auto network = network_of("jellyfish(40,5)");
  const auto one = build(network, "up-down", Execution{});
  const auto many = build(network, "up-down", Execution{.thread_count = 4});
  Decision left;
  Decision right;
  for (NodeId v = 0; v < 40; ++v) {
    for (TerminalId w = 0; w < 40; ++w) {
      one->decide({.destination = w}, {.node = v}, left);
      many->decide({.destination = w}, {.node = v}, right);
      ASSERT_EQ(left.candidates, right.candidates);
    }
  }
}

}  // namespace
}  // namespace weft::routing
