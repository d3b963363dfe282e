#include <gtest/gtest.h>

#include "support/files.h"
#include "topology/files/link_direction.h"

namespace weft::topology {
namespace {

using test::expect_refused;
using test::read_as;

TEST(Adjlist, LinksListedOnceAreBidirectional) {
  const FileNetwork network = read_as("adjlist", test::test_data("networkx_named.adjlist"));
  EXPECT_EQ(network.names, (std::vector<std::string>{"sw15", "sw03", "sw01", "sw07"}));
  EXPECT_EQ(network.links.links.size(), 4U);
  EXPECT_EQ(network.mentions, Mentions::once);
  EXPECT_FALSE(network.links.link_classes[0].is_unidirectional);
}

TEST(Adjlist, LinksListedFromBothEndsAreMerged) {
  FileNetwork network = read_as("adjlist", "0 1 2\n1 0 2\n2 1 0\n");
  EXPECT_EQ(network.mentions, Mentions::from_both_ends);
  set_direction(network, Direction::as_stated);
  EXPECT_EQ(network.links.links.size(), 3U);
  EXPECT_FALSE(network.links.link_classes[0].is_unidirectional);
}

TEST(Adjlist, AmbiguousDirectionIsRefused) {
  FileNetwork network = read_as("adjlist", test::test_data("networkx_digraph.adjlist"));
  EXPECT_EQ(network.mentions, Mentions::unclear);
  EXPECT_THROW(set_direction(network, Direction::as_stated), InputError);
  set_direction(network, Direction::bidirectional);
  EXPECT_EQ(network.links.links.size(), 8U);
  EXPECT_FALSE(network.links.link_classes[0].is_unidirectional);
  FileNetwork told = read_as("adjlist", "# directed\n0 1\n1 2\n2 0\n");
  set_direction(told, Direction::as_stated);
  EXPECT_TRUE(told.links.link_classes[0].is_unidirectional);
}

TEST(Adjlist, DropsSelfLoopsAndKeepsParallelLinks) {
  FileNetwork network = read_as("adjlist", "0 0 1 1\n1 0 0\n2\n");
  EXPECT_EQ(network.mentions, Mentions::from_both_ends);
  set_direction(network, Direction::as_stated);
  EXPECT_EQ(network.links.links.size(), 2U);
  EXPECT_EQ(network.links.node_count, 3U);
}

TEST(Adjlist, ErrorsNameTheLine) {
  expect_refused("adjlist", "0 1\n1 x\n", 2, "column 2: node \"x\" is not a whole number");
  expect_refused("adjlist", "0 1 -2\n", 1, "is negative");
  expect_refused("adjlist", "# nothing\n", 0, "no nodes");
  expect_refused("adjlist", "0 4294967293\n", 1, "nodes in a file of");
}

// Of each class one pair becomes a bidirectional link and one channel stays.
TEST(LinkDirection, PairingRefusesMoreClassesThanCanBeNumbered) {
  constexpr LinkClassId kCount = 40000;
  FileNetwork file;
  file.links.node_count = 3;
  for (LinkClassId c = 0; c < kCount; ++c) {
    file.links.link_classes.push_back({std::to_string(c), true});
    for (const Link& link : {Link{0, 1, c}, Link{1, 0, c}, Link{1, 2, c}}) file.links.links.push_back(link);
  }
  EXPECT_THROW(set_direction(file, Direction::paired), InputError);
}

TEST(LinkDirection, PairingPreservesClassesAndOrder) {
  FileNetwork file;
  file.links = {.node_count = 3,
                .link_classes = {{"channel", true}, {"ring", true}, {"link"}},
                .links = {{0, 1, 0}, {1, 0, 1}, {1, 2, 1}, {2, 1, 1}, {1, 0, 0}, {1, 0, 0}, {0, 2, 2}}};
  set_direction(file, Direction::paired);
  ASSERT_EQ(file.links.links.size(), 5U);
  const auto told = [&](std::size_t i) {
    const LinkClass& link_class = file.links.link_classes[file.links.links[i].link_class];
    return link_class.name + (link_class.is_unidirectional ? " one-way" : " two-way");
  };
  EXPECT_EQ(told(0), "link two-way");
  EXPECT_EQ(told(1), "ring one-way");
  EXPECT_EQ(told(2), "ring two-way");
  EXPECT_EQ(told(3), "channel one-way");
  EXPECT_EQ(told(4), "link two-way");
}

}  // namespace
}  // namespace weft::topology
