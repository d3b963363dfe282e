// Fixed paths of every registered routing that has them, beside the paths that `weft route` shows.
#include "routing/files/fixed_path.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/input_error.h"
#include "paths/trace.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

void expect_path_as_traced(const Routing& routing, TerminalId source, TerminalId destination) {
  const paths::Trace traced = paths::trace(routing, source, destination, 0);
  const auto path = fixed_path(routing, source, destination);
  ASSERT_EQ(path.has_value(), traced.arrives) << source << " to " << destination;
  if (!path) return;
  std::vector<VirtualChannel> expected;
  for (const paths::TracedHop& hop : traced.hops) expected.push_back({hop.from, hop.port, hop.vc});
  ASSERT_EQ(*path, expected) << source << " to " << destination;
}

class FixedPath : public test::AlgorithmTest {};

INSTANTIATE_TEST_SUITE_P(Algorithms, FixedPath, testing::ValuesIn(algorithms().begin(), algorithms().end()),
                         test::algorithm_test_name);

TEST_P(FixedPath, IsTheTracedOne) {
  constexpr NodeId kMostNodes = 32;
  for_each_example([&](const topology::Network& network, const Routing& routing) {
    if (network.graph.node_count() > kMostNodes || !has_fixed_paths(routing)) return;
    for (TerminalId source = 0; source < network.graph.terminal_count(); ++source) {
      for (TerminalId destination = 0; destination < network.graph.terminal_count(); ++destination) {
        expect_path_as_traced(routing, source, destination);
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  });
}

// Packets go round a ring and are never delivered.
class Roundabout final : public Routing {
 public:
  explicit Roundabout(const topology::PortGraph& graph) : Routing(graph, {.name = "roundabout"}, facts_on(graph)) {}
  void candidates(const Header&, const Position&, Candidates& found) const override { found.push_back({.port = 0}); }
  [[nodiscard]] bool has_arrived(const Header&, const Position&) const override { return false; }

 private:
  static RoutingFacts facts_on(const topology::PortGraph& graph) {
    RoutingFacts facts = test::passing_facts(graph);
    facts.is_deterministic = true;
    facts.has_one_initial_route = true;
    return facts;
  }
};

TEST(FixedPaths, AnEndlessPacketHasNone) {
  const topology::Network network = test::network_of("directed-ring(5)");
  EXPECT_FALSE(fixed_path(Roundabout(network.graph), 0, 3));
}

TEST(FixedPaths, RefusalsSayWhatIsOpen) {
  const topology::Network network = test::network_of("torus(4,4)");
  for (const auto& [call, why] : {std::pair("valiant(dor)", "at random"), std::pair("minimal", "a choice")}) {
    try {
      require_fixed_paths(*build(network, call, Execution{}), "simgrid");
      FAIL() << call;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(why), std::string::npos) << error.what();
      EXPECT_NE(error.hint().find("--routing"), std::string::npos) << error.hint();
    }
  }
}

}  // namespace
}  // namespace weft::routing
