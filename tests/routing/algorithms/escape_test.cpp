#include <gtest/gtest.h>

#include "base/input_error.h"
#include "routing/core/algorithm.h"
#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

TEST(Escape, EscapePathIsAcyclicAndOfferedEverywhere) {
  for (const char* text : {"torus(4,4)", "torus(5)", "mesh(3,3)", "hypercube(3)"}) {
    const auto network = network_of(text);
    for (const char* call : {"escape(minimal,dor)", "escape(minimal,up-down)"}) {
      const auto routing = build(network, call, Execution{});
      EXPECT_TRUE(test::dependencies_are_acyclic(*routing, {.has_escapes_only = true})) << call << " on " << text;
      Decision decision;
      for (NodeId v = 0; v < network.graph.node_count(); ++v) {
        for (TerminalId w = 0; w < network.graph.terminal_count(); ++w) {
          if (v == w) continue;
          routing->decide({.destination = w}, {.node = v}, decision);
          EXPECT_TRUE(decision.candidates.back().is_escape);
          EXPECT_GT(decision.candidates.size(), 1U);
        }
      }
    }
  }
}

TEST(Escape, AdaptiveVcsAreAboveThoseOfTheEscapePath) {
  const auto network = network_of("torus(5)");
  const auto routing = build(network, "escape(minimal,dor)", Execution{});
  EXPECT_EQ(routing->vc_count(0), 3);
  Decision decision;
  routing->decide({.destination = 1}, {.node = 0}, decision);
  ASSERT_EQ(decision.candidates.size(), 2U);
  EXPECT_EQ(decision.candidates[0].vcs, (VcRange{2, 2}));
  EXPECT_EQ(decision.candidates[1].vcs, (VcRange{0, 0}));
  EXPECT_LT(decision.candidates[0].preference, decision.candidates[1].preference);
}

TEST(Escape, RefusesAnAdaptiveEscapePath) {
  EXPECT_THROW(build(network_of("torus(5)"), "escape(dor,minimal)", Execution{}), InputError);
}

TEST(Escape, RoutesNodesWithoutTerminals) {
  const auto network = network_of("fat-tree(2,3)");
  const auto routing = build(network, "escape(minimal,up-down)", Execution{});
  EXPECT_TRUE(test::dependencies_are_acyclic(*routing, {.has_escapes_only = true}));
}

}  // namespace
}  // namespace weft::routing
