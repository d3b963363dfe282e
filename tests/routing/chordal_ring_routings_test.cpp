// All routings of chordal rings.
#include <gtest/gtest.h>

#include <tuple>

#include "base/input_error.h"
#include "routing/chordal_rings.h"
#include "support/routes.h"

namespace weft::routing {
namespace {

TEST(ChordalRingRoutings, RotationsMapPathsToPaths) {
  for (const auto& [text, call, rotation] : {std::tuple{"chordal-ring(40,skips=[10,16])", "chordal-greedy", 1U},
                                             {"prc(48,skips=[10,16])", "prc-greedy", 2U},
                                             {"prc(30,skips=[9,3,6])", "prc-skips-as-met", 3U},
                                             {"prc(30,skips=[9,3,6])", "prc-skips-as-met(counted)", 3U},
                                             {"prc(30,skips=[9,3,6])", "prc-wormhole", 3U}}) {
    const auto network = network_of(text);
    const auto routing = build(network, call, Execution{});
    const PathSymmetry symmetry = routing->symmetry();
    ASSERT_EQ(symmetry.generators.size(), 1U);
    EXPECT_EQ(symmetry.generators[0][0], rotation);
    EXPECT_EQ(symmetry.keeps_vcs, routing->vc_count(0) == 1);
    const NodeId n = network.graph.node_count();
    for (NodeId source = 0; source < n; ++source) {
      for (NodeId goal = 0; goal < n; ++goal) {
        Nodes rotated = route(*routing, source, goal);
        for (NodeId& v : rotated) v = symmetry.generators[0][v];
        ASSERT_EQ(route(*routing, rotated.front(), rotated.back()), rotated) << call << " on " << text;
      }
    }
  }
}

TEST(ChordalRingRoutings, DeclareNoSymmetryWithFaults) {
  const auto chordal = network_of("faulty(chordal-ring(16,skips=[4]),links=1)");
  EXPECT_TRUE(build(chordal, "chordal-greedy", Execution{})->symmetry().generators.empty());
  const auto periodic = network_of("faulty(prc(16,skips=[2,4]),links=1)");
  EXPECT_TRUE(build(periodic, "prc-greedy", Execution{})->symmetry().generators.empty());
}

TEST(ChordalRingRoutings, FailedLinkLeavesNoCandidate) {
  const auto network = network_of("faulty(prc(8,skips=[2,4]),links=16)");
  Decision decision;
  build(network, "prc-greedy", Execution{})->decide({.destination = 5, .state = {1}}, {.node = 0}, decision);
  EXPECT_TRUE(!decision.delivers && decision.candidates.empty());
}

TEST(ChordalRingRoutings, NeedNoTableForALargeRing) {
  const auto periodic = network_of("prc(1000000,g=5)");
  ASSERT_EQ(periodic.name(), "prc(1000000,skips=[10,100,1000,10000,100000])");
  const Ring ring{.node_count = 1000000, .skips = {10, 100, 1000, 10000, 100000}};
  EXPECT_EQ(route(*build(periodic, "prc-greedy", Execution{}), 3, 1), periodic_greedy(ring, 3, 1));
  EXPECT_LE(test::hop_count(*build(periodic, "prc-wormhole", Execution{}), 3, 1), ring.sum_of_ratios() - 2);
  const auto chordal = network_of("chordal-ring(1000000,skips=[100,10000])");
  EXPECT_EQ(test::hop_count(*build(chordal, "chordal-greedy", Execution{}), 1, 0), 3 * 99U);
}

TEST(ChordalRingRoutings, AreTheDefaultsOfTheirFamiliesAndRefuseOthers) {
  EXPECT_EQ(default_routing(network_of("chordal-ring(8,skips=[3])")), "layered(chordal-greedy)");
  EXPECT_EQ(default_routing(network_of("prc(8,skips=[2,4])")), "prc-wormhole");
  EXPECT_THROW(build(network_of("directed-ring(8)"), "greedy", Execution{}), InputError);
  EXPECT_THROW(build(network_of("chordal-ring(8,skips=[3])"), "prc-skips-as-met", Execution{}), InputError);
  EXPECT_THROW(build(network_of("chordal-ring(8,skips=[3])"), "prc-wormhole", Execution{}), InputError);
}

}  // namespace
}  // namespace weft::routing
