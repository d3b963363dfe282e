#include "topology/port_graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <set>

#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

using test::graph_of_links;

std::vector<Network> examples() {
  std::vector<Network> networks;
  for (const Family* family : families()) {
    for (const std::string_view example : family->examples) {
      if (!example.empty()) networks.push_back(build(example, Execution{}));
    }
  }
  return networks;
}

// Calls visit(v, port) for each channel.
template <class Visit>
void for_each_channel(const PortGraph& graph, const Visit& visit) {
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) visit(v, port);
  }
}

void expect_links_return(const PortGraph& graph) {
  for_each_channel(graph, [&](NodeId v, PortId port) {
    if (graph.is_unidirectional(v, port)) return;
    const End end = graph.neighbor(v, port);
    ASSERT_LT(end.port, graph.out_degree(end.node));
    EXPECT_EQ(graph.neighbor(end.node, end.port), (End{v, port}));
    EXPECT_EQ(graph.link_class(end.node, end.port), graph.link_class(v, port));
  });
}

TEST(PortGraph, LinksReturnToThePortTheyLeftInEveryExample) {
  for (const Network& network : examples()) {
    SCOPED_TRACE(network.name());
    expect_links_return(network.graph);
  }
}

TEST(PortGraph, LinksReturnToThePortTheyLeftInRandomNetworks) {
  for (const auto& [name, graph] : test::random_graphs({1, 2, 5, 30}, 10)) {
    SCOPED_TRACE(name);
    expect_links_return(graph);
  }
}

// No two channels arrive at one input port, and input port numbers are no higher than necessary.
void expect_inputs_are_distinct(const PortGraph& graph) {
  std::vector<std::set<PortId>> inputs(graph.node_count());
  for_each_channel(graph, [&](NodeId v, PortId port) {
    const End end = graph.neighbor(v, port);
    EXPECT_TRUE(inputs[end.node].insert(end.port).second) << "input " << end.port << " of node " << end.node;
  });
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    const std::size_t most = std::max<std::size_t>(inputs[v].size(), graph.out_degree(v));
    EXPECT_TRUE(inputs[v].empty() || *inputs[v].rbegin() < most) << "node " << v;
  }
}

TEST(PortGraph, NoTwoChannelsShareAnInputPortInAnyExample) {
  for (const Network& network : examples()) {
    SCOPED_TRACE(network.name());
    expect_inputs_are_distinct(network.graph);
  }
}

TEST(PortGraph, NoTwoChannelsShareAnInputPortInMixedNetworks) {
  const Network mixed = build("hsn(2,prc(8,skips=[2,4]))", Execution{});
  EXPECT_GT(mixed.graph.unidirectional_count(), 0U);
  EXPECT_GT(mixed.graph.link_count(), 0U);
  expect_inputs_are_distinct(mixed.graph);
  for (const auto& [name, graph] : test::random_graphs({2, 3, 5, 30}, 10)) {
    SCOPED_TRACE(name);
    expect_inputs_are_distinct(graph);
  }
}

TEST(PortGraph, UnidirectionalChannelsUseInputPortsThatLinksLeaveFree) {
  // Node 0 has a unidirectional output, a link, and another unidirectional output; three unidirectional channels enter
  // it.
  const PortGraph graph =
      graph_of_links(4, {{0, 1, true}, {0, 2}, {0, 3, true}, {3, 0, true}, {1, 0, true}, {2, 0, true}});
  EXPECT_EQ(graph.neighbor(2, 0), (End{0, 1}));  // the link keeps its own port
  EXPECT_EQ(graph.neighbor(1, 0), (End{0, 0}));  // the others in the order of their tails
  EXPECT_EQ(graph.neighbor(2, 1), (End{0, 2}));
  EXPECT_EQ(graph.neighbor(3, 0), (End{0, 3}));
  EXPECT_EQ(graph.unidirectional_count(), 5U);
  EXPECT_EQ(graph.link_count(), 1U);
  EXPECT_TRUE(graph.is_directed());
}

TEST(PortGraph, CountsAgreeInRandomNetworks) {
  for (const auto& [name, graph] : test::random_graphs({0, 1, 5, 30}, 5)) {
    std::uint64_t one_way = 0;
    std::uint64_t channels = 0;
    for_each_channel(graph, [&](NodeId v, PortId port) {
      ++channels;
      if (graph.is_unidirectional(v, port)) ++one_way;
    });
    EXPECT_EQ(graph.channel_count(), channels) << name;
    EXPECT_EQ(graph.unidirectional_count(), one_way) << name;
    EXPECT_EQ(graph.link_count(), test::links_of(graph).size()) << name;
    EXPECT_EQ(graph.is_directed(), one_way > 0) << name;
    EXPECT_EQ(graph.arcs().heads.size(), channels) << name;
  }
}

// The graph has exactly the links of the list, each as often as listed.
TEST(PortGraph, HoldsExactlyTheLinksGiven) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    RandomStream random(seed, Purpose::test);
    const std::vector<test::Link> links = test::random_links({6, 15, 0.5}, random);
    test::Edges expected;
    for (const auto& [from, to, is_unidirectional] : links) {
      if (from == to) continue;
      expected.emplace_back(from, to);
      if (!is_unidirectional) expected.emplace_back(to, from);
    }
    test::Edges found = test::channels_of(graph_of_links(6, links));
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, expected) << "seed " << seed;
  }
}

TEST(PortGraph, KeepsParallelLinksOrMergesThem) {
  const std::vector<test::Link> links{{0, 1}, {1, 2}, {1, 0}, {0, 1}};
  const PortGraph kept = graph_of_links(3, links, ParallelLinks::keep);
  EXPECT_EQ(kept.link_count(), 4U);
  EXPECT_EQ(kept.neighbor(0, 2), (End{1, 3}));
  const PortGraph merged = graph_of_links(3, links, ParallelLinks::merge);
  EXPECT_EQ(merged.link_count(), 2U);
  EXPECT_EQ(merged.out_degree(0), 1U);
  EXPECT_EQ(merged.neighbor(0, 0), (End{1, 0}));
  EXPECT_EQ(merged.generator(0, 0), 0U);  // the lowest generator represents all
}

// On a ring of two, "next" is kept at both nodes, although the formula gives "previous" as the way back.
TEST(PortGraph, MergedLinksReturnByTheRemainingPort) {
  const auto next_and_previous = [](NodeId v, std::vector<Move>& moves) {
    moves.push_back({.generator = 0, .to = 1 - v, .back = 1});
    moves.push_back({.generator = 1, .to = 1 - v, .back = 0});
  };
  TabulationShape shape{.node_count = 2, .link_classes = {{"ring"}}, .parallel = ParallelLinks::merge};
  const PortGraph merged = tabulate(shape, Execution{}, next_and_previous);
  EXPECT_EQ(merged.link_count(), 1U);
  EXPECT_EQ(merged.neighbor(0, 0), (End{1, 0}));
  shape.parallel = ParallelLinks::keep;
  const PortGraph kept = tabulate(shape, Execution{}, next_and_previous);
  EXPECT_EQ(kept.link_count(), 2U);
  EXPECT_EQ(kept.neighbor(0, 0), (End{1, 1}));
}

TEST(PortGraph, MergingDropsWholeLinksInRandomNetworks) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    RandomStream random(seed, Purpose::test);
    const std::vector<test::Link> links = test::random_links({8, 30, 0}, random);
    const PortGraph merged = graph_of_links(8, links, ParallelLinks::merge);
    const test::Edges kept = test::channels_of(graph_of_links(8, links));
    const test::Edges channels = test::channels_of(merged);
    EXPECT_EQ(std::set(channels.begin(), channels.end()), std::set(kept.begin(), kept.end())) << "seed " << seed;
    EXPECT_EQ(std::set(channels.begin(), channels.end()).size(), channels.size()) << "seed " << seed;
    expect_links_return(merged);
  }
}

TEST(PortGraph, MoveToTheNodeItselfIsDropped) {
  const PortGraph graph = graph_of_links(2, {{0, 0}, {0, 1}, {1, 1, true}});
  EXPECT_EQ(graph.channel_count(), 2U);
  EXPECT_EQ(graph.unidirectional_count(), 0U);
}

TEST(PortGraph, FindsThePortOfAGenerator) {
  const PortGraph graph = graph_of_links(3, {{0, 1}, {1, 2}, {2, 0, true}});
  EXPECT_EQ(graph.port_of(1, 0), 0U);
  EXPECT_EQ(graph.port_of(1, 1), 1U);
  EXPECT_EQ(graph.port_of(2, 1), 0U);
  EXPECT_EQ(graph.port_of(2, 2), 1U);
  EXPECT_EQ(graph.port_of(0, 2), std::nullopt);  // the channel only enters this node
  EXPECT_EQ(graph.port_of(2, 0), std::nullopt);
  EXPECT_EQ(graph.port_of(1, 3), std::nullopt);
  EXPECT_EQ(graph.port_of(1, kNoGenerator), std::nullopt);
}

// Covers networks in which port p is generator p, and networks in which leaders and borders lack some generators.
TEST(PortGraph, PortsAndGeneratorsAgreeInEveryExample) {
  for (const Network& network : examples()) {
    const PortGraph& graph = network.graph;
    for_each_channel(graph, [&](NodeId v, PortId port) {
      EXPECT_EQ(graph.port_of(v, graph.generator(v, port)), port) << network.name() << " node " << v;
    });
  }
}

TEST(PortGraph, LeaderHasNoSwapPort) {
  const PortGraph graph = build("hsn(2,complete(3))", Execution{}).graph;
  constexpr GeneratorId kSwap = 2;  // after the two of complete(3)
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    const bool is_leader = v / 3 == v % 3;
    EXPECT_EQ(graph.port_of(v, kSwap).has_value(), !is_leader) << v;
  }
}

TEST(PortGraph, HasOneTerminalAtEachNodeByDefault) {
  const PortGraph graph = graph_of_links(3, {{0, 1}});
  EXPECT_TRUE(graph.has_one_terminal_each());
  EXPECT_EQ(graph.terminal_count(), 3U);
  for (NodeId v = 0; v < 3; ++v) {
    EXPECT_EQ(graph.first_terminal(v), v);
    EXPECT_EQ(graph.terminal_count_at(v), 1U);
    EXPECT_EQ(graph.node_of_terminal(v), v);
  }
}

PortGraph unlinked(const std::vector<TerminalId>& terminals_per_node) {
  const TabulationShape shape{.node_count = static_cast<NodeId>(terminals_per_node.size()),
                              .link_classes = {},
                              .terminals_per_node = terminals_per_node};
  return tabulate(shape, Execution{}, [](NodeId, std::vector<Move>&) {});
}

TEST(PortGraph, NumbersTerminalsNodeByNode) {
  const std::vector<TerminalId> counts{0, 2, 0, 0, 3, 1, 0};
  const PortGraph graph = unlinked(counts);
  EXPECT_FALSE(graph.has_one_terminal_each());
  EXPECT_EQ(graph.terminal_count(), 6U);
  TerminalId next = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    EXPECT_EQ(graph.first_terminal(v), next);
    EXPECT_EQ(graph.terminal_count_at(v), counts[v]);
    for (TerminalId i = 0; i < counts[v]; ++i) EXPECT_EQ(graph.node_of_terminal(next++), v);
  }
  EXPECT_EQ(unlinked({0, 0}).terminal_count(), 0U);
}

TEST(PortGraph, MayBeEmpty) {
  for (const PortGraph& graph : {PortGraph(), graph_of_links(0, {})}) {
    EXPECT_EQ(graph.node_count(), 0U);
    EXPECT_EQ(graph.channel_count(), 0U);
    EXPECT_EQ(graph.link_count(), 0U);
    EXPECT_EQ(graph.terminal_count(), 0U);
    EXPECT_FALSE(graph.is_directed());
  }
  const PortGraph lonely = graph_of_links(1, {});
  EXPECT_EQ(lonely.out_degree(0), 0U);
  EXPECT_EQ(lonely.port_of(0, 0), std::nullopt);
}

// A formula for two nodes with the given moves; classes 0 and 1 are bidirectional, class 2 is unidirectional.
PortGraph pair_of_nodes(const std::vector<Move>& of_0, const std::vector<Move>& of_1,
                        ParallelLinks parallel = ParallelLinks::keep) {
  const TabulationShape shape{.node_count = 2, .link_classes = {{"a"}, {"b"}, {"c", true}}, .parallel = parallel};
  return tabulate(shape, Execution{}, [&](NodeId v, std::vector<Move>& moves) { moves = v == 0 ? of_0 : of_1; });
}

TEST(Tabulate, RefusesLinksThatDoNotReturn) {
  const Move to_1{.generator = 0, .to = 1, .back = 0};
  const Move to_0{.generator = 0, .to = 0, .back = 0};
  EXPECT_EQ(pair_of_nodes({to_1}, {to_0}).link_count(), 1U);
  EXPECT_THROW(pair_of_nodes({to_1}, {}), BrokenInvariant);
  EXPECT_THROW(pair_of_nodes({to_1}, {}, ParallelLinks::merge), BrokenInvariant);
  // The `back` generator is wrong, is a unidirectional channel, or has another class.
  EXPECT_THROW(pair_of_nodes({{.generator = 0, .to = 1, .back = 7}}, {to_0}), BrokenInvariant);
  EXPECT_THROW(pair_of_nodes({to_1}, {{.generator = 0, .to = 0, .link_class = 2}}), BrokenInvariant);
  EXPECT_THROW(pair_of_nodes({to_1}, {{.generator = 0, .to = 0, .back = 0, .link_class = 1}}), BrokenInvariant);
}

TEST(Tabulate, RefusesTwoLinksThatReturnToOnePort) {
  const std::vector<Move> two_out{{.generator = 0, .to = 1, .back = 0}, {.generator = 1, .to = 1, .back = 0}};
  const std::vector<Move> one_back{{.generator = 0, .to = 0, .back = 0}};
  EXPECT_THROW(pair_of_nodes(two_out, one_back), BrokenInvariant);
  EXPECT_EQ(pair_of_nodes(two_out, one_back, ParallelLinks::merge).link_count(), 1U);
}

TEST(Tabulate, RefusesInvalidMoves) {
  EXPECT_THROW(pair_of_nodes({{.generator = 0, .to = 2, .link_class = 2}}, {}), BrokenInvariant);  // no node 2
  EXPECT_THROW(pair_of_nodes({{.generator = 0, .to = 1, .link_class = 3}}, {}), BrokenInvariant);  // no class 3
  const Move first{.generator = 4, .to = 1, .link_class = 2};
  const Move second{.generator = 5, .to = 1, .link_class = 2};
  EXPECT_EQ(pair_of_nodes({first, second}, {}).unidirectional_count(), 2U);
  EXPECT_THROW(pair_of_nodes({second, first}, {}), BrokenInvariant);  // generators increase
  EXPECT_THROW(pair_of_nodes({first, first}, {}), BrokenInvariant);
}

TEST(Tabulate, RefusesTerminalsForAnotherNumberOfNodes) {
  const TabulationShape shape{.node_count = 3, .link_classes = {}, .terminals_per_node = {1, 1}};
  EXPECT_THROW(tabulate(shape, Execution{}, [](NodeId, std::vector<Move>&) {}), BrokenInvariant);
}

TEST(Tabulate, StopsWhenRequested) {
  const std::atomic<bool> stop{true};
  const TabulationShape shape{.node_count = 3, .link_classes = {}};
  EXPECT_THROW(tabulate(shape, Execution{.stop_requested = &stop}, [](NodeId, std::vector<Move>&) {}), Interrupted);
}

// By looking at every port.
std::optional<PortId> port_by_search(const PortGraph& graph, NodeId v, GeneratorId generator) {
  for (PortId port = 0; port < graph.out_degree(v); ++port) {
    if (graph.generator(v, port) == generator) return port;
  }
  return std::nullopt;
}

void expect_ports_as_by_search(const PortGraph& graph) {
  GeneratorId end = 0;
  for_each_channel(graph, [&](NodeId v, PortId port) { end = std::max(end, graph.generator(v, port) + 1); });
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (GeneratorId generator = 0; generator < end + 2; ++generator) {
      ASSERT_EQ(graph.port_of(v, generator), port_by_search(graph, v, generator)) << v << " by " << generator;
    }
  }
}

TEST(PortGraph, FindsPortsAsBySearch) {
  for (const Network& network : examples()) {
    SCOPED_TRACE(network.name());
    expect_ports_as_by_search(network.graph);
  }
  // With far more than 255 different lists of generators.
  expect_ports_as_by_search(build("faulty(hypercube(10),links=2000,seed=1)", Execution{}).graph);
}

TEST(PortGraph, FindsThePortOfALargeGenerator) {
  const PortGraph graph =
      pair_of_nodes({{.generator = 2, .to = 1, .back = 20'000}}, {{.generator = 20'000, .to = 0, .back = 2}});
  expect_ports_as_by_search(graph);
  EXPECT_EQ(graph.port_of(1, 20'000), 0U);
}

TEST(PortGraph, FindsTheNodeOfATerminal) {
  for (const Network& network : examples()) {
    const PortGraph& graph = network.graph;
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (TerminalId i = 0; i < graph.terminal_count_at(v); ++i) {
        ASSERT_EQ(graph.node_of_terminal(graph.first_terminal(v) + i), v) << network.name();
      }
    }
  }
}

TEST(PortGraph, FindsTheNodeOfATerminalAmongUnequalNumbers) {
  for (const std::vector<TerminalId>& terminals :
       {std::vector<TerminalId>{2, 2, 0}, {0, 3, 3}, {2, 0, 2}, {3, 3, 1}, {0, 0, 0}, {1, 1, 0}, {5, 5, 5}}) {
    const TabulationShape shape{.node_count = 3, .link_classes = {}, .terminals_per_node = terminals};
    const PortGraph graph = tabulate(shape, Execution{}, [](NodeId, std::vector<Move>&) {});
    TerminalId terminal = 0;
    for (NodeId v = 0; v < 3; ++v) {
      for (TerminalId i = 0; i < terminals[v]; ++i) ASSERT_EQ(graph.node_of_terminal(terminal++), v);
    }
    EXPECT_EQ(graph.terminal_count(), terminal);
  }
}

TEST(PortGraph, KnowsWhetherAllNodesHaveTheSamePorts) {
  const auto has_same_ports = [](std::string_view text) { return build(text, Execution{}).graph.has_same_ports(); };
  for (const char* text : {"torus(4,3)", "torus(2,4)", "hypercube(4)", "complete(5)", "ring(6)", "prdt(8,1)"}) {
    EXPECT_TRUE(has_same_ports(text)) << text;
  }
  for (const char* text : {"mesh(3,3)", "petersen", "directed-ring(5)", "faulty(torus(4,4),links=1)", "rdt(16)"}) {
    EXPECT_FALSE(has_same_ports(text)) << text;
  }
}

}  // namespace
}  // namespace weft::topology
