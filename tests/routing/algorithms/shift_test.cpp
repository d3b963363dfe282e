#include <gtest/gtest.h>

#include "base/input_error.h"
#include "routing/core/algorithm.h"
#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

TEST(Shift, IsShortestWhereAllChannelsAppend) {
  for (const char* text : {"de-bruijn(2,5,directed)", "de-bruijn(3,3,directed)", "kautz(2,4,directed)",
                           "kautz(3,3,directed)", "kautz(4,1,directed)"}) {
    test::expect_shortest_paths(text, "shift");
  }
}

TEST(Shift, LayersMakeItFreeOfDeadlock) {
  const auto network = network_of("de-bruijn(2,4,directed)");
  EXPECT_FALSE(test::dependencies_are_acyclic(*build(network, "shift", Execution{})));
  EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, "layered(shift)", Execution{})));
}

TEST(Shift, RefusesOtherNetworks) { EXPECT_THROW(build(network_of("torus(3,3)"), "shift", Execution{}), InputError); }

TEST(Shift, FailedLinkLeavesNoCandidate) {
  Decision decision;
  const auto network = network_of("faulty(de-bruijn(2,3),nodes=8)");
  build(network, "shift", Execution{})->decide({.destination = 7, .state = {3}}, {.node = 0}, decision);
  EXPECT_TRUE(!decision.delivers && decision.candidates.empty());
}

}  // namespace
}  // namespace weft::routing
