// west-first, odd-even and o1turn on two-dimensional meshes.
#include <gtest/gtest.h>

#include "base/input_error.h"
#include "metrics/distances/shortest_path.h"
#include "routing/core/algorithm.h"
#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

TEST(MeshRoutings, DependenciesAreAcyclic) {
  for (const char* text : {"mesh(5,5)", "mesh(6,4)", "mesh(2,2)"}) {
    const auto network = network_of(text);
    for (const char* call : {"west-first", "odd-even", "o1turn"}) {
      EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, call, Execution{}))) << call << " on " << text;
    }
  }
  EXPECT_FALSE(test::dependencies_are_acyclic(*build(network_of("mesh(3,3)"), "minimal", Execution{})));
}

TEST(MeshRoutings, EveryCandidateLeadsNearer) {
  const auto network = network_of("mesh(6,4)");
  const topology::PortGraph& graph = network.graph;
  const auto distance = [&](NodeId v, NodeId w) { return metrics::shortest_path(graph, v, w)->size(); };
  for (const char* call : {"west-first", "odd-even", "o1turn"}) {
    const auto routing = build(network, call, Execution{});
    for (TerminalId source = 0; source < graph.terminal_count(); ++source) {
      for (TerminalId goal = 0; goal < graph.terminal_count(); ++goal) {
        std::vector<Header> headers;
        routing->start(routing->departure(source, goal, routing->draw_count() - 1), headers);
        Decision decision;
        routing->decide(headers.at(0), {.node = source}, decision);
        for (const Candidate& candidate : decision.candidates) {
          ASSERT_EQ(distance(graph.neighbor(source, candidate.port).node, goal) + 1, distance(source, goal)) << call;
        }
      }
    }
  }
}

TEST(MeshRoutings, RefuseOtherNetworks) {
  for (const char* call : {"west-first", "odd-even", "o1turn"}) {
    EXPECT_THROW(build(network_of("mesh(3,3,3)"), call, Execution{}), InputError);
    EXPECT_THROW(build(network_of("torus(3,3)"), call, Execution{}), InputError);
  }
}

}  // namespace
}  // namespace weft::routing
