#include <gtest/gtest.h>

#include "support/files.h"

namespace weft::topology {
namespace {

using test::expect_refused;
using test::read_as;

TEST(Metis, NeighboursAreLinks) {
  const FileNetwork network = read_as("metis", "% a path and a node alone\n4 2\r\n2\r\n1 3\r\n2\r\n\r\n");
  EXPECT_EQ(network.links.node_count, 4U);
  ASSERT_EQ(network.links.links.size(), 2U);
  EXPECT_EQ(network.links.links[1].from, 1U);
  EXPECT_EQ(network.links.links[1].to, 2U);
}

TEST(Metis, WeightsAreSkipped) {
  const FileNetwork network = read_as("metis", test::test_data("weighted.graph"));
  EXPECT_EQ(network.links.node_count, 4U);
  EXPECT_EQ(network.links.links.size(), 3U);
  EXPECT_EQ(read_as("metis", "2 1 100\n9 2\n9 1\n").links.links.size(), 1U);
  EXPECT_EQ(read_as("metis", "2 1 1\n2 9\n1 9\n").links.links.size(), 1U);
}

TEST(Metis, RepeatedNeighboursAreParallelLinks) {
  EXPECT_EQ(read_as("metis", "2 2\n2 2\n1 1\n").links.links.size(), 2U);
}

TEST(Metis, RefusesWrongHeaders) {
  expect_refused("metis", "1000000000 5\n2\n1\n", 1, "promises 1000000000 nodes, but 2 lines follow");
  expect_refused("metis", "2 7\n2\n1\n", 1, "promises 7 edges, but the lines name 2 neighbours");
  expect_refused("metis", "2 1\n2\n1\n\n1 2\n", 5, "more than the 2 nodes");
  expect_refused("metis", "% only a comment\n", 1, "the header is missing");
  expect_refused("metis", "5\n", 1, "number of edges is missing");
  expect_refused("metis", "0 0\n", 1, "below 1");
  expect_refused("metis", "4294967295 0\n", 1, "is above");
  expect_refused("metis", "2 1 2\n2\n1\n", 1, "fmt is \"2\"");
  expect_refused("metis", "2 1 0 1 1\n2\n1\n", 1, "more than four numbers");
}

TEST(Metis, ErrorsNameTheLine) {
  expect_refused("metis", "3 2\n2\n1 3\n1\n", 4, "node 3 lists 1, which does not list it");
  expect_refused("metis", "2 1\n2\n2\n", 3, "node 2 is its own neighbour");
  expect_refused("metis", "2 1\n0\n1\n", 2, "below 1");
  expect_refused("metis", "2 1\n-1\n1\n", 2, "negative");
  expect_refused("metis", "2 1\n3\n1\n", 2, "above 2");
  expect_refused("metis", "2 1 1\n2\n1 1\n", 2, "a weight is missing");
  expect_refused("metis", "2 2\n2 2\n1\n", 1, "promises 2 edges");
  expect_refused("metis", "3 2\n2 2\n1 3\n", 1, "2 lines follow");
}

TEST(Metis, ReportsIgnoredEdgeWeights) {
  EXPECT_EQ(read_as("metis", "2 1 001\n2 5\n1 5\n").dropped_attributes, std::vector<std::string>{"weight"});
  EXPECT_TRUE(read_as("metis", "2 1\n2\n1\n").dropped_attributes.empty());
}

}  // namespace
}  // namespace weft::topology
