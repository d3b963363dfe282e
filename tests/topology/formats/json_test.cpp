#include <gtest/gtest.h>

#include "support/files.h"

namespace weft::topology {
namespace {

using test::expect_refused;
using test::read_as;

TEST(Json, KeysComeInAnyOrderAndUnknownOnesAreSkipped) {
  const FileNetwork network = read_as("json", R"({"links": [[0,1,1],[1,0],[2,2]], "note": {"a": [1, {"b": null}]},
    "link_classes": [{"name": "a", "one_way": false, "colour": 3}, {"one_way": true, "name": "b"}], "nodes": 4,
    "terminals": [0,1,2,3], "names": ["w","x","y","\u00e9"], "extra": 1.5})");
  EXPECT_EQ(network.links.node_count, 4U);
  ASSERT_EQ(network.links.links.size(), 2U);
  EXPECT_EQ(network.links.links[0].link_class, 1U);
  EXPECT_TRUE(network.links.link_classes[1].is_unidirectional);
  EXPECT_EQ(network.links.terminals_per_node, (std::vector<TerminalId>{0, 1, 2, 3}));
  EXPECT_EQ(network.names.back(), "\xC3\xA9");
}

TEST(Json, NodeCountAloneIsAValidFile) {
  const FileNetwork network = read_as("json", R"({"nodes": 3})");
  EXPECT_EQ(network.links.node_count, 3U);
  EXPECT_TRUE(network.links.links.empty());
}

TEST(Json, ErrorsNameTheLine) {
  expect_refused("json", "[1,2]", 1, "holds a list, not an object");
  expect_refused("json", "{\n\"links\": [[0,1]]\n}", 0, "\"nodes\" is missing");
  expect_refused("json", "{\"nodes\": 2,\n\"links\": [[0,1],\n[0,\n", 3, "this is not JSON");
  expect_refused("json", "{\"nodes\": 2,\n nodes}", 2, "this is not JSON");
  expect_refused("json", "{\"nodes\": 2}\n{}", 2, "this is not JSON");
  expect_refused("json", "{\"nodes\": [{\"id\": 0}]}", 1, "a list is not allowed in \"nodes\"");
  expect_refused("json", "{\"nodes\": 1,\n\"nodes\": 1}", 2, "given twice");
  expect_refused("json", "{\"format\": \"other\"}", 1, "the format is \"other\"");
  expect_refused("json", "{\"version\": 2}", 1, "version \"2\" is above 1");
  expect_refused("json", "{\"nodes\": 1000000000}", 1, "nodes in a file of");
  expect_refused("json", "{\"nodes\": -1}", 1, "negative");
  expect_refused("json", "{\"nodes\": 99999999999999999999}", 1, "is above");
  expect_refused("json", "{\"nodes\": 2,\n\"links\": [\n[0,1],\n[0,2]\n]}", 4, "node 2 is not below");
  expect_refused("json", "{\"links\": [[0,2]],\n\"nodes\": 2\n}", 2, "node 2 occurred before");
  expect_refused("json", "{\"nodes\": 2,\n\"links\": [[0,-1]]}", 2, "negative");
  expect_refused("json", "{\"nodes\": 2,\n\"links\": [[0,5000000000]]}", 2, "is above");
  expect_refused("json", "{\"nodes\": 2,\n\"links\": [[0]]}", 2, "fewer than two");
  expect_refused("json", "{\"nodes\": 2,\n\"links\": [[0,1,0,0]]}", 2, "more than three");
  expect_refused("json", "{\"nodes\": 2,\n\"links\": [[0,\"1\"]]}", 2, "a text is not allowed in \"links\"");
  expect_refused("json", "{\"nodes\": 2,\n\"links\": [{}]}", 2, "an object is not allowed");
  expect_refused("json", "{\"nodes\": 2,\n\"links\": [\n[0,1,7]\n]}", 3, "no link class 7");
  expect_refused("json", "{\"nodes\": 2, \"terminals\": [1]}", 0, "1 numbers for 2 nodes");
  expect_refused("json", "{\"nodes\": 2, \"names\": [\"a\"]}", 0, "node 1 has no name");
  expect_refused("json", "{\"nodes\": 2, \"names\": [\"a\",\"a\"]}", 0, "both called");
  expect_refused("json", "{\"nodes\": 1, \"names\": [\"\\u001b[2J\"]}", 1, "cannot be called");
  expect_refused("json", "{\"nodes\": 1, \"names\": [\"\xFF\"]}", 1, "this is not JSON");
  expect_refused("json", "{\"nodes\": 1, \"x\": 1e999}", 1, "a number does not fit");
}

TEST(Json, DeepNestingUsesNoStack) {
  const std::string deep(1'000'000, '[');
  expect_refused("json", "{\"nodes\": 1, \"x\": " + deep, 1, "this is not JSON");
}

}  // namespace
}  // namespace weft::topology
