#include <gtest/gtest.h>

#include "base/input_error.h"
#include "routing/algorithm.h"
#include "support/routes.h"

namespace weft::routing {
namespace {

topology::Network network_of(std::string_view text) { return topology::build(text, Execution{}); }

TEST(Valiant, KeepsWhatIsFreeOfDeadlockSo) {
  for (const char* text : {"torus(4,3)", "mesh(3,3)", "hypercube(3)"}) {
    const auto network = network_of(text);
    EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, "valiant(dor)", Execution{}))) << text;
    EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, "valiant(up-down)", Execution{}))) << text;
  }
}

TEST(Valiant, GoesByTheTerminalThatIsDrawn) {
  const auto network = network_of("mesh(5)");
  const auto routing = build(network, "valiant(dor)", Execution{});
  EXPECT_EQ(routing->draw_count(), 5U);
  EXPECT_EQ(routing->vc_count(0), 2);
  std::vector<Header> headers;
  routing->plans(1, 2, 4, headers);
  Header header = headers.at(0);
  Place place{.node = 1};
  std::vector<std::pair<NodeId, VcId>> steps;
  Decision decision;
  for (routing->decide(header, place, decision); !decision.delivers; routing->decide(header, place, decision)) {
    const Choice choice{decision.candidates.at(0).port, decision.candidates.at(0).vcs.first};
    header = routing->advance(header, place, choice);
    place = next_place(network.graph, place, choice);
    steps.emplace_back(place.node, choice.vc);
  }
  const std::vector<std::pair<NodeId, VcId>> expected{{2, 0}, {3, 0}, {4, 0}, {3, 1}, {2, 1}};
  EXPECT_EQ(steps, expected);
}

TEST(Valiant, RefusesAHeaderThatIsTooSmall) {
  const auto network = network_of("torus(4)");
  EXPECT_THROW(build(network, "valiant(valiant(dor))", Execution{}), InputError);
  EXPECT_THROW(build(network, "valiant(petersen)", Execution{}), InputError);
  EXPECT_THROW(build(network_of("petersen"), "valiant(dor)", Execution{}), InputError);
}

TEST(Ugal, HasTheWayStraightThereAsAPlanToo) {
  const auto network = network_of("dragonfly(1,2,1)");
  const auto routing = build(network, "ugal(layered(shortest))", Execution{});
  EXPECT_TRUE(test::dependencies_are_acyclic(*routing));
  std::vector<Header> headers;
  routing->plans(0, 5, 3, headers);
  EXPECT_EQ(headers.size(), 2U);
  headers.clear();
  routing->plans(0, 5, 0, headers);
  EXPECT_EQ(headers.size(), 1U);
}

TEST(Escape, TheWayOutHasNoCycleAndIsOpenEverywhere) {
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

TEST(Escape, TheAdaptiveVcsAreAboveThoseOfTheWayOut) {
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

TEST(Escape, RefusesAWayOutThatLeavesAChoice) {
  EXPECT_THROW(build(network_of("torus(5)"), "escape(dor,minimal)", Execution{}), InputError);
}

TEST(Escape, ServesNodesWithoutTerminals) {
  const auto network = network_of("fat-tree(2,3)");
  const auto routing = build(network, "escape(minimal,up-down)", Execution{});
  EXPECT_TRUE(test::dependencies_are_acyclic(*routing, {.has_escapes_only = true}));
}

TEST(Layered, NoLayerHasACycle) {
  for (const char* text : {"petersen", "torus(5,5)", "jellyfish(32,4)", "directed-torus(4,3)", "kautz(2,3,directed)",
                           "faulty(torus(4,4),links=5,seed=7)"}) {
    const auto network = network_of(text);
    for (const char* call : {"layered(shortest)", "layered(shortest,whole)"}) {
      const auto routing = build(network, call, Execution{});
      EXPECT_GT(routing->vc_count(0), 1) << call << " on " << text;
      EXPECT_TRUE(test::dependencies_are_acyclic(*routing)) << call << " on " << text;
    }
  }
}

TEST(Layered, OneLayerIsEnoughForWhatHasNoCycle) {
  EXPECT_EQ(build(network_of("jellyfish(32,4)"), "layered(up-down)", Execution{})->vc_count(0), 1);
  EXPECT_EQ(build(network_of("jellyfish(32,4)"), "layered(up-down,whole)", Execution{})->vc_count(0), 1);
  EXPECT_EQ(build(network_of("torus(5,5)"), "layered(dor,whole)", Execution{})->vc_count(0), 2);
}

TEST(Layered, HasFewLayersOnARandomNetwork) {
  const auto network = network_of("jellyfish(256,8)");
  EXPECT_LE(build(network, "layered(shortest)", Execution{})->vc_count(0), 3);
  EXPECT_LE(build(network, "layered(shortest,whole)", Execution{})->vc_count(0), 6);
}

TEST(Layered, ATableThatDoesNotFitIsRefused) {
  EXPECT_THROW(build(network_of("torus(16,16)"), "layered(dor,whole)", Execution{.max_memory = 1 << 16}), InputError);
}

TEST(Layered, RefusesARoutingThatLeavesAChoice) {
  EXPECT_THROW(build(network_of("torus(5)"), "layered(minimal)", Execution{}), InputError);
  EXPECT_THROW(build(network_of("torus(5)"), "layered(valiant(dor))", Execution{}), InputError);
}

}  // namespace
}  // namespace weft::routing
