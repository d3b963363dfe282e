#include <gtest/gtest.h>

#include "support/files.h"

namespace weft::topology {
namespace {

using test::expect_refused;
using test::read_as;

std::vector<std::pair<NodeId, NodeId>> ends(const FileNetwork& network) {
  std::vector<std::pair<NodeId, NodeId>> result;
  for (const Link& link : network.links.links) result.emplace_back(link.from, link.to);
  return result;
}

TEST(Edges, EdgesAreBidirectionalByDefault) {
  const FileNetwork network = read_as("edges", "0 1\n\n  2\t1  # a note\r\n3 1");
  EXPECT_EQ(network.links.node_count, 4U);
  EXPECT_EQ(ends(network), (std::vector<std::pair<NodeId, NodeId>>{{0, 1}, {2, 1}, {3, 1}}));
  ASSERT_EQ(network.links.link_classes.size(), 1U);
  EXPECT_FALSE(network.links.link_classes[0].is_unidirectional);
  EXPECT_TRUE(network.names.empty());
  EXPECT_TRUE(network.links.terminals_per_node.empty());
}

TEST(Edges, DirectedCommentMakesEdgesUnidirectional) {
  for (const char* comment : {"# directed\n", "#Directed graph: x.txt\n", "# a note\n#  DIRECTED\r\n"}) {
    const FileNetwork network = read_as("edges", std::string(comment) + "0 1\n1 0\n");
    EXPECT_TRUE(network.links.link_classes[0].is_unidirectional) << comment;
    EXPECT_EQ(network.links.links.size(), 2U);
  }
  EXPECT_FALSE(read_as("edges", "# undirected\n0 1\n").links.link_classes[0].is_unidirectional);
  EXPECT_TRUE(read_as("edges", test::test_data("snap.txt")).links.link_classes[0].is_unidirectional);
  expect_refused("edges", "0 1\n# directed\n", 2, "comes after an edge");
}

TEST(Edges, KeepsParallelEdgesAndDropsSelfLoops) {
  const FileNetwork network = read_as("edges", "0 1\n1 0\n0 1\n5 5\n");
  EXPECT_EQ(network.links.links.size(), 3U);
  EXPECT_EQ(network.links.node_count, 6U);
}

TEST(Edges, IgnoresCommentsOfOtherTools) {
  const FileNetwork network = read_as("edges", "# nodes 17\n# class 0 one-way x\n# name 0 zero\n0 1 #3\n");
  EXPECT_EQ(network.links.node_count, 2U);
  EXPECT_TRUE(network.names.empty());
}

TEST(Edges, ReadsClassesTerminalsAndNamesFromComments) {
  const FileNetwork network = read_as("edges",
                                      "# weft edges\n# nodes 3\n# class 0 two-way a b\n# class 1 one-way #\n"
                                      "# terminals 2 0\n# name 0 x y\n# name 1 #\n# name 2 \xC3\xA9\n0 1 #1\n1 2\n");
  EXPECT_EQ(network.links.node_count, 3U);
  EXPECT_EQ(network.links.link_classes[0].name, "a b");
  EXPECT_EQ(network.links.link_classes[1].name, "#");
  EXPECT_TRUE(network.links.link_classes[1].is_unidirectional);
  EXPECT_EQ(network.links.links[0].link_class, 1U);
  EXPECT_EQ(network.links.links[1].link_class, 0U);
  EXPECT_EQ(network.links.terminals_per_node, (std::vector<TerminalId>{1, 1, 0}));
  EXPECT_EQ(network.names, (std::vector<std::string>{"x y", "#", "\xC3\xA9"}));
}

TEST(Edges, AByteOrderMarkIsSkipped) {
  EXPECT_EQ(read_as("edges",
                    "\xEF\xBB\xBF"
                    "0 1\n")
                .links.links.size(),
            1U);
}

TEST(Edges, ErrorsNameTheLine) {
  expect_refused("edges", "0 1\n2\n", 2, "a node is missing");
  expect_refused("edges", "0 1\n0 -1\n", 2, "\"-1\" is negative");
  expect_refused("edges", "0 1\n\n0 one\n", 3, "column 2: node \"one\" is not a whole number");
  expect_refused("edges", "0 1.5\n", 1, "is not a whole number");
  expect_refused("edges", "1.5 2\n", 1, "is not a whole number");
  expect_refused("edges", "0,1\n", 1, "column 2: a node is missing");
  expect_refused("edges", "0 4294967295\n", 1, "is above 4294967293");
  expect_refused("edges", "0 99999999999999999999999\n", 1, "is above");
  expect_refused("edges", "0 4294967293\n", 1, "nodes in a file of 13 bytes");
  expect_refused("edges", "# nothing\n", 0, "no nodes");
  expect_refused("edges",
                 "\x7F"
                 "ELF\x02\x01 x\n",
                 1, "column 1: a node cannot be called");
}

TEST(Edges, ErrorsNameTheHeaderLine) {
  const auto refused = [](const std::string& rest, std::uint64_t line, std::string_view part) {
    expect_refused("edges", "# weft edges\n" + rest, line, part);
  };
  refused("# nodes 2\n0 2\n", 3, "node \"2\" is above 1");
  refused("# nodes 2\n# nodes 2\n", 3, "second number of nodes");
  refused("# nodes 0\n", 2, "below 1");
  refused("# nodes 1000000000\n0 1\n", 2, "nodes in a file of");
  refused("0 7\n# nodes 3\n", 3, "node 7 occurred before");
  refused("# class 1 two-way a\n", 2, "out of order");
  refused("# class 0 both-ways a\n", 2, "one-way or two-way");
  refused("# class 0 two-way\n", 2, "a link class cannot be called");
  refused("# class 0 two-way a\n0 1 #1\n", 3, "link class \"1\" is above 0");
  refused("# nodes 2\n# terminals 0 5000000000\n", 3, "is above");
  refused("# nodes 2\n# terminals 0 4294967294\n# terminals 1 9\n", 0, "terminals");
  refused("# nodes 2\n# name 0 a\n", 0, "node 1 has no name");
  refused("# nodes 2\n# name 0 a\n# name 1 a\n", 0, "nodes 0 and 1 are both called \"a\"");
  refused("# name 0 \x1B[2J\n", 2, "cannot be called");
  refused("# name 0 \xC3\n", 2, "cannot be called");
}

TEST(Edges, RefusesLinesWithDifferentColumnCounts) {
  expect_refused("edges", "0 1\n1 2 3\n", 2, "column 3: the line has 3 columns, but line 1 has 2");
  expect_refused("edges", "# x\n0 1 5 6\n1 2 7\n", 3, "column 4: the line has 3 columns, but line 2 has 4");
  expect_refused("edges", "0 1 5\n\n1\n", 3, "column 2: a node is missing");
  expect_refused("edges", test::test_data("networkx_named.adjlist"), 5, "column 3: the line has 2 columns");
}

TEST(Edges, ReportsIgnoredColumns) {
  EXPECT_EQ(read_as("edges", "0 1 2.5 7\n1 2 3.5 7\n").dropped_attributes,
            (std::vector<std::string>{"column 3", "column 4"}));
  EXPECT_EQ(read_as("edges", "0 1 {}\n1 2 {}\n").dropped_attributes, std::vector<std::string>{});
  EXPECT_EQ(read_as("edges", test::test_data("networkx_named.edgelist")).dropped_attributes,
            (std::vector<std::string>{"latency", "note", "weight"}));
}

TEST(Edges, NodesMayBeNames) {
  const FileNetwork network = read_as("edges", test::test_data("networkx_named.edgelist"));
  EXPECT_EQ(network.names, (std::vector<std::string>{"sw15", "sw03", "sw01", "sw07"}));
  EXPECT_EQ(ends(network), (std::vector<std::pair<NodeId, NodeId>>{{0, 1}, {0, 2}, {1, 3}, {3, 2}}));
  EXPECT_EQ(read_as("edges", "10.0.0.1 3a\n'a b' \"c d\"\n").names,
            (std::vector<std::string>{"10.0.0.1", "3a", "a b", "c d"}));
  EXPECT_EQ(read_as("edges", "(0, 1) (1, 1) {'x': (1, 2)}\n(1, 1) (1, 0) {}\n").names,
            (std::vector<std::string>{"(0, 1)", "(1, 1)", "(1, 0)"}));
  expect_refused("edges", "a 1\n", 1, "column 2: node \"1\" is a number, but the nodes before it are names");
  expect_refused("edges", "a b\n\x1B[2J b\n", 2, "column 1: a node cannot be called");
  expect_refused("edges", "a " + std::string(300, 'b') + "\n", 1, "column 2: a node cannot be called");
}

TEST(Edges, LimitsMemoryWhileReading) {
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += "0 1\n";
  EXPECT_EQ(read_as("edges", text).links.links.size(), 100'000U);
  EXPECT_THROW(read_as("edges", text, Execution{.max_memory = 2'000'000}), InputError);
}

}  // namespace
}  // namespace weft::topology
