#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "base/input_error.h"
#include "metrics/distances/distances.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

// The palm tree group by group: each group visits the other groups in descending order, starting below itself, and
// assigns the links to its routers, h to each in turn. The lists of two groups give the ends of the link between them.
TEST(Dragonfly, GlobalLinksAreLaidOutAsAPalmTree) {
  for (const auto& [a, h] :
       std::vector<std::pair<unsigned, unsigned>>{{1, 1}, {1, 3}, {2, 1}, {2, 2}, {4, 2}, {3, 5}}) {
    const Network network = build(fmt::format("dragonfly(1,{},{})", a, h), Execution{});
    const unsigned group_count = a * h + 1;
    const auto router_towards = [&](unsigned group, unsigned other) {
      unsigned links_before = 0;
      for (unsigned at = (group + group_count - 1) % group_count; at != other;
           at = (at + group_count - 1) % group_count) {
        ++links_before;
      }
      return links_before / h;
    };
    const auto node = [&](unsigned router, unsigned group) {
      return test::node_labelled(network, fmt::format("({},{})", router, group));
    };
    test::Edges links;
    for (unsigned g = 0; g < group_count; ++g) {
      for (unsigned r = 0; r < a; ++r) {
        for (unsigned s = 0; s < r; ++s) links.emplace_back(node(r, g), node(s, g));
      }
      for (unsigned t = 0; t < g; ++t) links.emplace_back(node(router_towards(g, t), g), node(router_towards(t, g), t));
    }
    test::expect_links(network, links);
  }
}

TEST(Dragonfly, DiameterIsThreeWhateverTheBalance) {
  for (unsigned a = 1; a <= 6; ++a) {
    for (unsigned h = 1; h <= 7; ++h) {
      const std::string text = fmt::format("dragonfly(1,{},{})", a, h);
      const auto diameter = metrics::all_distances(build(text, Execution{}).graph, Execution{}).diameter();
      EXPECT_EQ(diameter, a == 1 ? 1U : 3U) << text;
      EXPECT_EQ(to_text(resolve(text).closed_forms.diameter.value()), to_text(diameter.value())) << text;
    }
  }
}

TEST(Dragonfly, EveryRouterHasItsGlobalLinks) {
  const PortGraph graph = build("dragonfly(3,4,2)", Execution{}).graph;
  EXPECT_EQ(graph.terminal_count(), 108U);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    std::set<NodeId> groups;
    for (PortId port = 3; port < 5; ++port) {
      EXPECT_EQ(graph.link_classes()[graph.link_class(v, port)].name, "global");
      groups.insert(graph.neighbor(v, port).node / 4);
    }
    EXPECT_EQ(groups.size(), 2U);
    EXPECT_FALSE(groups.contains(v / 4));
  }
}

TEST(Dragonfly, RefusesMoreTerminalsThan32BitIds) {
  EXPECT_THROW(build("dragonfly(1048576,24,12)", Execution{}), InputError);
}

}  // namespace
}  // namespace weft::topology
