#include <gtest/gtest.h>

#include "base/input_error.h"
#include "metrics/distances/shortest_path.h"
#include "routing/core/algorithm.h"
#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

TEST(DimensionOrder, IsAsLongAsTheDistance) {
  for (const char* text : {"torus(6,5)", "torus(2,4,3)", "hypercube(5)", "mesh(4,3,2)", "generalized-hypercube(4,3,2)",
                           "directed-torus(4,3)", "directed-ring(5)"}) {
    const auto network = network_of(text);
    const auto routing = build(network, "dor", Execution{});
    for (NodeId v = 0; v < network.graph.node_count(); ++v) {
      for (NodeId w = 0; w < network.graph.node_count(); ++w) {
        ASSERT_EQ(test::hop_count(*routing, v, w), metrics::shortest_path(network.graph, v, w)->size())
            << text << " " << v << " to " << w;
      }
    }
  }
}

TEST(DimensionOrder, DependenciesAreAcyclic) {
  for (const char* text : {"torus(6,5)", "torus(8)", "torus(9)", "torus(3,4,2)", "mesh(4,4)", "hypercube(4)"}) {
    const auto network = network_of(text);
    EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, "dor", Execution{}))) << text;
    EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, "dor(dateline=crossing)", Execution{}))) << text;
    EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, "dor(tie=random)", Execution{}))) << text;
    EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, "dor(dateline=crossing,tie=random)", Execution{})))
        << text;
  }
  EXPECT_TRUE(test::dependencies_are_acyclic(*build(network_of("directed-torus(5,4)"), "dor", Execution{})));
  EXPECT_FALSE(test::dependencies_are_acyclic(*build(network_of("torus(5)"), "shortest", Execution{})));
}

TEST(DimensionOrder, HasTwoVcsOnlyOnRingsLongerThanTwo) {
  const auto network = network_of("torus(2,3)");
  const auto routing = build(network, "dor", Execution{});
  EXPECT_EQ(routing->vc_count(0), 1);
  EXPECT_EQ(routing->vc_count(1), 2);
  EXPECT_EQ(build(network_of("mesh(4,4)"), "dor", Execution{})->vc_count(0), 1);
}

TEST(DimensionOrder, DatelineIsThatOfTheNetwork) {
  const auto name_on = [](std::string_view network, std::string_view call) {
    return build(network_of(network), call, Execution{})->name();
  };
  EXPECT_EQ(name_on("torus(4,4)", "dor(dateline=entry)"), "dor");
  EXPECT_EQ(name_on("mesh(4,4)", "dor"), "dor");
  EXPECT_EQ(name_on("directed-torus(4,4)", "dor"), "dor(dateline=crossing)");
  // From 4 to 1 across the dateline: VC 1 from the first hop on, or behind the dateline.
  const auto network = network_of("torus(5)");
  const auto vcs_of = [&](std::string_view call) {
    std::vector<VcId> vcs;
    for (const test::Hop& hop : test::hops_of(*build(network, call, Execution{}), 4, 1)) vcs.push_back(hop.vc);
    return vcs;
  };
  EXPECT_EQ(vcs_of("dor"), (std::vector<VcId>{1, 1}));
  EXPECT_EQ(vcs_of("dor(dateline=crossing)"), (std::vector<VcId>{0, 1}));
}

TEST(DimensionOrder, TiesGoUpwards) {
  const auto network = network_of("torus(4)");
  const auto routing = build(network, "dor", Execution{});
  Decision decision;
  routing->decide({.destination = 2}, {.node = 0}, decision);
  EXPECT_EQ(network.graph.neighbor(0, decision.candidates.at(0).port).node, 1U);
}

// The packet takes the drawn direction to the end of the dimension.
TEST(DimensionOrder, TiesMayBeBrokenAtRandom) {
  const auto network = network_of("torus(6,3)");
  for (const char* text : {"dor(tie=random)", "dor(dateline=crossing,tie=random)"}) {
    const auto routing = build(network, text, Execution{});
    ASSERT_EQ(routing->draw_count(), 2U);
    for (const auto& [draw, nodes] :
         {std::pair{0, std::array<NodeId, 4>{1, 2, 3, 4}}, std::pair{1, std::array<NodeId, 4>{1, 0, 5, 4}}}) {
      std::vector<Header> headers;
      routing->start(routing->departure(1, 4, static_cast<std::uint64_t>(draw)), headers);
      Header header = headers.at(0);
      Position position{.node = 1};
      for (std::size_t k = 0; k + 1 < nodes.size(); ++k) {
        EXPECT_EQ(position.node, nodes[k]);
        Decision decision;
        routing->decide(header, position, decision);
        const Choice choice{decision.candidates.at(0).port, decision.candidates[0].vcs.first};
        header = routing->advance(header, position, choice);
        position = next_position(network.graph, position, choice);
      }
      EXPECT_EQ(position.node, nodes.back());
    }
  }
  EXPECT_EQ(build(network_of("torus(5,3)"), "dor(tie=random)", Execution{})->draw_count(), 1U);
  EXPECT_EQ(build(network_of("mesh(4,4)"), "dor(tie=random)", Execution{})->draw_count(), 1U);
}

TEST(DimensionOrder, FailedLinkLeavesNoCandidate) {
  const auto network = network_of("faulty(mesh(3),links=2)");
  const auto routing = build(network, "dor", Execution{});
  Decision decision;
  routing->decide({.destination = 2}, {.node = 0}, decision);
  EXPECT_FALSE(decision.delivers);
  EXPECT_TRUE(decision.candidates.empty());
}

TEST(DimensionOrder, RefusesWhatItDoesNotRoute) {
  EXPECT_THROW(build(network_of("petersen"), "dor", Execution{}), InputError);
  EXPECT_THROW(build(network_of("directed-torus(4,4)"), "dor(dateline=entry)", Execution{}), InputError);
  EXPECT_THROW(build(network_of("torus(4,4)"), "dor(dateline=none)", Execution{}), InputError);
}

TEST(DimensionOrder, IsTheDefaultOfItsFamilies) {
  for (const char* text : {"torus(4,4)", "mesh(3,3)", "hypercube(3)", "generalized-hypercube(3,3)"}) {
    EXPECT_EQ(default_routing(network_of(text)), "dor");
  }
}

}  // namespace
}  // namespace weft::routing
