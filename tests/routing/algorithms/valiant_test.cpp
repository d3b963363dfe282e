#include <gtest/gtest.h>

#include "base/input_error.h"
#include "routing/core/algorithm.h"
#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

TEST(Valiant, IsFreeOfDeadlockWhenTheInnerRoutingIs) {
  for (const char* text : {"torus(4,3)", "mesh(3,3)", "hypercube(3)"}) {
    const auto network = network_of(text);
    EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, "valiant(dor)", Execution{}))) << text;
    EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, "valiant(up-down)", Execution{}))) << text;
  }
}

TEST(Valiant, PassesTheRandomTerminal) {
  const auto network = network_of("mesh(5)");
  const auto routing = build(network, "valiant(dor)", Execution{});
  EXPECT_EQ(routing->draw_count(), 5U);
  EXPECT_EQ(routing->vc_count(0), 2);
  std::vector<Header> headers;
  routing->start(routing->departure(1, 2, 4), headers);
  std::vector<std::pair<NodeId, VcId>> steps;
  for (const Position& position : test::positions_of(*routing, headers.at(0), 1))
    steps.emplace_back(position.node, position.in_vc);
  const std::vector<std::pair<NodeId, VcId>> expected{{2, 0}, {3, 0}, {4, 0}, {3, 1}, {2, 1}};
  EXPECT_EQ(steps, expected);
}

// Each draw of valiant around a randomized routing equals the two phases joined together.
void expect_phases(const char* text, const char* call, const char* call_inside) {
  const auto network = network_of(text);
  const topology::PortGraph& graph = network.graph;
  const auto inner = build(network, call_inside, Execution{});
  const auto routing = build(network, call, Execution{});
  const std::uint64_t n = graph.terminal_count();
  const std::uint64_t inner_count = inner->draw_count();
  ASSERT_GT(inner_count, 1U);
  ASSERT_EQ(routing->draw_count(), n * inner_count * inner_count);
  const auto phase = [&](TerminalId from, TerminalId to, std::uint64_t draw, VcId first_vc) {
    std::vector<Header> headers;
    inner->start(inner->departure(from, to, draw), headers);
    std::vector<Position> positions = test::positions_of(*inner, headers.at(0), graph.node_of_terminal(from));
    for (Position& position : positions) position.in_vc = static_cast<VcId>(position.in_vc + first_vc);
    return positions;
  };
  for (TerminalId source = 0; source < n; ++source) {
    for (TerminalId goal = 0; goal < n; ++goal) {
      for (std::uint64_t draw = 0; draw < routing->draw_count(); ++draw) {
        const auto via = static_cast<TerminalId>(draw % n);
        const NodeId start = graph.node_of_terminal(source);
        std::vector<Position> expected;
        const bool has_first_phase = start != graph.node_of_terminal(goal) && start != graph.node_of_terminal(via);
        if (has_first_phase) expected = phase(source, via, draw / n % inner_count, 0);
        const auto second = phase(has_first_phase ? via : source, goal, draw / n / inner_count, inner->vc_count(0));
        expected.insert(expected.end(), second.begin(), second.end());
        std::vector<Header> headers;
        routing->start(routing->departure(source, goal, draw), headers);
        ASSERT_EQ(headers.size(), 1U);
        ASSERT_EQ(test::positions_of(*routing, headers[0], start), expected)
            << call << ": " << source << " to " << goal << ", draw " << draw;
      }
    }
  }
}

TEST(Valiant, EachPhaseHasItsOwnDraw) {
  expect_phases("mesh(3,3)", "valiant(o1turn)", "o1turn");
  expect_phases("fat-tree(2,3)", "valiant(fat-tree-nca(up=random))", "fat-tree-nca(up=random)");
  expect_phases("ring(5)", "valiant(valiant(dor))", "valiant(dor)");
}

TEST(Valiant, IsFreeOfDeadlockAroundARandomizedRouting) {
  EXPECT_TRUE(test::dependencies_are_acyclic(*build(network_of("mesh(3,3)"), "valiant(o1turn)", Execution{})));
  EXPECT_TRUE(test::dependencies_are_acyclic(*build(network_of("mesh(3,3)"), "ugal(o1turn)", Execution{})));
  EXPECT_TRUE(test::dependencies_are_acyclic(
      *build(network_of("fat-tree(2,3)"), "valiant(fat-tree-nca(up=random))", Execution{})));
}

TEST(Valiant, RefusesWhatTheHeaderCannotCarry) {
  const auto expect_refused = [](const topology::Network& network, const char* call, const char* why) {
    try {
      build(network, call, Execution{});
      ADD_FAILURE() << call << " on " << network.name();
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(why), std::string::npos) << error.what();
    }
  };
  const auto small = network_of("torus(4)");
  EXPECT_NO_THROW(build(small, "valiant(valiant(dor))", Execution{}));
  expect_refused(small, "valiant(valiant(valiant(dor)))", "the header cannot carry the route");
  // A terminal of 90000 and a draw below 90000 do not fit a 32-bit word.
  const auto large = network_of("torus(300,300)");
  EXPECT_NO_THROW(build(large, "valiant(dor)", Execution{}));
  expect_refused(large, "valiant(valiant(dor))", "do not fit a word");
}

TEST(Valiant, RefusesAnArgumentThatDoesNotRouteTheNetwork) {
  EXPECT_THROW(build(network_of("torus(4)"), "valiant(petersen)", Execution{}), InputError);
  EXPECT_THROW(build(network_of("petersen"), "valiant(dor)", Execution{}), InputError);
}

}  // namespace
}  // namespace weft::routing
