#include "metrics/cuts/cut_check.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "metrics/cuts/cut_graph.h"
#include "support/graph_oracles.h"
#include "topology/link_list.h"

namespace weft::metrics {
namespace {

topology::PortGraph graph_with_terminals(std::vector<TerminalId> terminals) {
  const topology::LinkList list{.node_count = static_cast<NodeId>(terminals.size()),
                                .link_classes = {{"link"}},
                                .links = {},
                                .terminals_per_node = std::move(terminals)};
  return topology::to_graph(list, topology::ParallelLinks::keep, Execution{});
}

TEST(CutCheck, CountsLinksAndUnidirectionalChannelsOnceEach) {
  const auto graph = test::graph_of_links(4, {{0, 1}, {0, 2}, {0, 2}, {1, 2, true}, {3, 0, true}, {2, 3}});
  const CutMeasure cut = measure_cut(graph, std::vector<std::uint8_t>{0, 0, 1, 1});
  EXPECT_EQ(cut.links, 2U);
  EXPECT_EQ(cut.unidirectional_channels, 2U);
  EXPECT_EQ(cut.size(), 4U);
  EXPECT_TRUE(is_balanced(graph, cut));
  EXPECT_FALSE(is_balanced(graph, measure_cut(graph, std::vector<std::uint8_t>{0, 1, 1, 1})));
}

TEST(CutCheck, TerminalsAreDividedAsEvenlyAsWholeNodesAllow) {
  const auto graph = graph_with_terminals({5, 0, 3, 3, 0});
  EXPECT_TRUE(is_balanced(graph, measure_cut(graph, std::vector<std::uint8_t>{0, 0, 1, 1, 1})));
  EXPECT_TRUE(is_balanced(graph, measure_cut(graph, std::vector<std::uint8_t>{0, 1, 1, 1, 1})));
  EXPECT_FALSE(is_balanced(graph, measure_cut(graph, std::vector<std::uint8_t>{0, 0, 0, 1, 1})));
}

// Compares the half weights of the cut graph with the sums of the checker.
TEST(CutCheck, AgreesWithTheCutGraphOnBalance) {
  RandomStream random(1, Purpose::test);
  for (int trial = 0; trial < 300; ++trial) {
    std::vector<TerminalId> terminals(1 + random.below(8));
    for (TerminalId& count : terminals) count = static_cast<TerminalId>(random.below(4) * random.below(7));
    const auto graph = graph_with_terminals(terminals);
    const CutGraph cut_graph(graph);
    const CutMeasure cut = measure_cut(graph, cut_graph.some_halves());
    EXPECT_TRUE(is_balanced(graph, cut)) << testing::PrintToString(terminals);
    EXPECT_EQ(std::min(cut.terminals[0], cut.terminals[1]), cut_graph.lighter_half());
  }
}

TEST(CutCheck, AgreesWithTheCutGraphOnSizes) {
  for (const auto& [name, graph] : test::random_graphs({2, 9, 40}, 3)) {
    Sides sides(graph.node_count());
    RandomStream random(2, Purpose::test);
    for (std::uint8_t& side : sides) side = static_cast<std::uint8_t>(random.below(2));
    const CutGraph cut_graph(graph);
    EXPECT_EQ(cut_graph.cut_size(sides), measure_cut(graph, sides).size()) << name;
    EXPECT_EQ(cut_graph.weight_of_side(sides, 1), measure_cut(graph, sides).terminals[1]) << name;
  }
}

}  // namespace
}  // namespace weft::metrics
