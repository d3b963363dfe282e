// The order of escape channels against one from a list of all their dependencies, found state by state.
#include "deadlock/escape.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "routing/core/algorithm.h"
#include "support/routings.h"

namespace weft::deadlock {
namespace {

// The escape channels that are offered in a state or later.
void add_offers(const Channels& channels, const StateGraph& states, StateGraph::StateId id,
                std::set<StateGraph::StateId>& seen, std::set<NodeId>& offers) {
  if (!seen.insert(id).second) return;
  for (const StateGraph::Step& step : states.steps_from(id)) {
    if (step.is_escape) offers.insert(channels.folded_of[step.vc]);
    add_offers(channels, states, step.to, seen, offers);
  }
}

std::optional<std::vector<std::uint32_t>> slow_order(const Channels& channels, const Dependencies& dependencies) {
  std::vector<std::set<NodeId>> heads(channels.folded.count());
  StateGraph states = channels.states(Execution{});
  for (TerminalId destination = 0; destination < channels.routing.graph().terminal_count(); ++destination) {
    states.explore(destination);
    for (StateGraph::StateId id = 0; id < states.state_count(); ++id) {
      if (states.is_at_source(id)) continue;
      const NodeId held = channels.folded_of[states.state(id).vc];
      if (dependencies.is_escape[held] == 0) continue;
      std::set<StateGraph::StateId> seen;
      add_offers(channels, states, id, seen, heads[held]);
    }
  }
  VcRelation relation{{0}, {}};
  for (const std::set<NodeId>& row : heads) {
    relation.heads.insert(relation.heads.end(), row.begin(), row.end());
    relation.offsets.push_back(relation.heads.size());
  }
  return upward_order(relation.view());
}

// Returns whether there is an order.
bool expect_same_order(const std::string& network_spec, const std::string& routing_spec) {
  SCOPED_TRACE(network_spec + " with " + routing_spec);
  const topology::Network network = topology::build(std::string_view(network_spec), Execution{});
  const auto routing = routing::build(network, std::string_view(routing_spec), Execution{});
  bool has_order = false;
  for (const std::optional<routing::VcId> cap : {std::optional<routing::VcId>{}, std::optional<routing::VcId>{1}}) {
    const Channels channels(*routing, cap);
    const Dependencies dependencies = find_dependencies(channels, Execution{});
    const auto expected = slow_order(channels, dependencies);
    const auto found = escape_order(channels, dependencies, Execution{});
    EXPECT_EQ(found.has_value(), expected.has_value());
    if (found && expected) {
      EXPECT_EQ(*found, *expected);
    }
    has_order = has_order || found.has_value();
  }
  return has_order;
}

TEST(EscapeOrder, IsThatOfAListOfAllDependencies) {
  for (const char* network : {"mesh(3,3)", "torus(4,3)", "torus(5)", "hypercube(3)", "generalized-hypercube(3,3)"}) {
    EXPECT_TRUE(expect_same_order(network, "escape(minimal,dor)"));
  }
  EXPECT_TRUE(expect_same_order("rdt(8,spare=none)", "rdt-duato"));
  EXPECT_TRUE(expect_same_order("dragonfly(2,4,2)", "escape(minimal,up-down)"));
}

TEST(EscapeOrder, IsThatOfAListOnRandomNetworks) {
  for (int seed = 1; seed <= 12; ++seed) {
    const std::string text = std::to_string(seed);
    EXPECT_TRUE(expect_same_order("jellyfish(10,3,seed=" + text + ")", "escape(minimal,up-down)"));
    EXPECT_TRUE(expect_same_order("faulty(torus(3,3),links=3,seed=" + text + ")", "escape(minimal,up-down)"));
  }
}

// shortest has cycles of dependencies on most rings, so that it is no escape path.
TEST(EscapeOrder, IsNoneWhereEscapesHaveACycle) {
  EXPECT_FALSE(expect_same_order("ring(6)", "escape(minimal,shortest)"));
  EXPECT_FALSE(expect_same_order("torus(5,5)", "escape(minimal,shortest)"));
}

}  // namespace
}  // namespace weft::deadlock
