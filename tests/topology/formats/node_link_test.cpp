#include <gtest/gtest.h>

#include "support/files.h"

namespace weft::topology {
namespace {

using test::expect_refused;
using test::read_as;

TEST(NodeLink, NetworkxWithLinksAndWithEdges) {
  const FileNetwork grid = read_as("node-link", test::test_data("networkx_digraph_links.json"));
  EXPECT_EQ(grid.names, (std::vector<std::string>{"(0,0)", "(0,1)", "(1,0)", "(1,1)"}));
  EXPECT_EQ(grid.links.links.size(), 8U);
  EXPECT_TRUE(grid.links.link_classes[0].is_unidirectional);
  EXPECT_EQ(grid.dropped_attributes, std::vector<std::string>{"weight"});
  const FileNetwork path = read_as("node-link", test::test_data("networkx_path_edges.json"));
  EXPECT_TRUE(path.names.empty());
  EXPECT_EQ(path.links.links.size(), 2U);
  EXPECT_FALSE(path.links.link_classes[0].is_unidirectional);
}

TEST(NodeLink, KeysComeInAnyOrder) {
  const FileNetwork network =
      read_as("node-link", R"({"links": [{"target": "b", "link_class": "x", "key": 0, "source": 3}],
    "graph": {"nodes": [1, {"id": 2}]}, "nodes": [{"terminals": 4, "id": "b", "more": {"id": 9}}, {"id": 3}],
    "directed": true})");
  EXPECT_EQ(network.names, (std::vector<std::string>{"b", "3"}));
  EXPECT_EQ(network.links.terminals_per_node, (std::vector<TerminalId>{4, 1}));
  ASSERT_EQ(network.links.links.size(), 1U);
  EXPECT_EQ(network.links.links[0].from, 1U);
  EXPECT_EQ(network.links.link_classes[0].name, "x");
  EXPECT_TRUE(network.links.link_classes[0].is_unidirectional);
  EXPECT_TRUE(network.dropped_attributes.empty());
}

TEST(NodeLink, ErrorsNameTheLine) {
  expect_refused("node-link", "[1]", 1, "holds a list, not an object");
  expect_refused("node-link", "7", 1, "not an object");
  expect_refused("node-link", "{\n\"links\": []}", 0, "\"nodes\" is missing");
  expect_refused("node-link", "{\"nodes\":\n 3}", 2, "\"3\" is not allowed in \"nodes\"");
  expect_refused("node-link", "{\"nodes\": {}}", 1, "an object is not allowed in \"nodes\"");
  expect_refused("node-link", "{\"nodes\": [[0]]}", 1, "a list is not allowed in \"nodes\"");
  expect_refused("node-link", "{\"nodes\": [\n{\"name\": \"a\"}]}", 2, "a node without an id");
  expect_refused("node-link", "{\"nodes\": [{\"id\": 0},\n{\"id\": \"0\"}]}", 2, "a second node \"0\"");
  expect_refused("node-link", "{\"nodes\": [], \"nodes\": []}", 1, "given twice");
  expect_refused("node-link", "{\"nodes\": [], \"links\": [], \"edges\": []}", 1, "given twice");
  expect_refused("node-link", "{\"nodes\": []}", 0, "no nodes");
  expect_refused("node-link", "{\"nodes\": [{\"id\": 0}],\n\"links\": [{\"source\": 0}]}", 2,
                 "without source or target");
  expect_refused("node-link", "{\"nodes\": [{\"id\": 0}],\n\"links\": [{\"source\": 0, \"target\": 1}]}", 2,
                 "there is no node \"1\"");
  expect_refused("node-link", "{\"nodes\": [{\"id\": \"\\u001b[2J\"}]}", 0, "cannot be called");
  expect_refused("node-link", "{\"nodes\": [{\"id\": 0}", 1, "this is not JSON");
}

TEST(NodeLink, DeepNestingUsesNoStack) {
  const std::string deep(1'000'000, '[');
  EXPECT_THROW(read_as("node-link", "{\"graph\": " + deep), InputError);
  EXPECT_THROW(read_as("node-link", "{\"nodes\": [{\"id\": " + deep), InputError);
}

}  // namespace
}  // namespace weft::topology
