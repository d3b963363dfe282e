#include <gtest/gtest.h>

#include "support/files.h"

namespace weft::topology {
namespace {

using test::expect_refused;
using test::read_as;

TEST(Gml, NetworkxMultigraph) {
  const FileNetwork network = read_as("gml", test::test_data("networkx_multigraph.gml"));
  EXPECT_EQ(network.names, (std::vector<std::string>{"Zürich", "Bern & \"Thun\"", "Genève"}));
  ASSERT_EQ(network.links.links.size(), 3U);
  EXPECT_EQ(network.links.link_classes[network.links.links[2].link_class].name, "long");
  EXPECT_FALSE(network.links.link_classes[0].is_unidirectional);
  EXPECT_EQ(network.dropped_attributes, std::vector<std::string>{"latency"});
}

TEST(Gml, DirectionMayComeLastAndListsAreSkipped) {
  const FileNetwork network =
      read_as("gml",
              "Creator \"x\" # a note\nVersion 1\ngraph\n[\n edge [ target 7 source 5\n graphics [ "
              "x 1 line [ y 2 ] ] ]\n node [ id 5 graphics [ w 3 id 9 ] ]\n node [ id 7 ]\n "
              "directed 1 ]\n");
  EXPECT_EQ(network.names, (std::vector<std::string>{"5", "7"}));
  ASSERT_EQ(network.links.links.size(), 1U);
  EXPECT_TRUE(network.links.link_classes[0].is_unidirectional);
  EXPECT_EQ(network.links.links[0].to, 1U);
  EXPECT_EQ(network.dropped_attributes, std::vector<std::string>{"graphics"});
}

TEST(Gml, ErrorsNameTheLine) {
  expect_refused("gml", "hello there\n", 0, "no graph");
  expect_refused("gml", "graph [\n node [ id 0 ]\n", 1, "the list does not end");
  expect_refused("gml", "graph [\n node [ label \"x\" ]\n]", 2, "a node without an id");
  expect_refused("gml", "graph [\n node [ id 0 ]\n node [ id 0 ]\n]", 3, "a second node \"0\"");
  expect_refused("gml", "graph [\n node [ id 0 id 1 ]\n]", 2, "given twice");
  expect_refused("gml", "graph [\n node [ id 0 ]\n edge [ source 0 ]\n]", 3, "without source or target");
  expect_refused("gml", "graph [\n node [ id 0 ]\n edge [ source 0 target 3 ]\n]", 3, "there is no node \"3\"");
  expect_refused("gml", "graph [ directed 2 ]", 1, "directed is \"2\"");
  expect_refused("gml", "graph [ ]\ngraph [ ]", 2, "a second graph");
  expect_refused("gml", "graph [ ]\n]", 2, "a ] without its [");
  expect_refused("gml", "graph [ label\n]", 1, "the value of \"label\" is missing");
  expect_refused("gml", "graph [\n label \"x\n]", 2, "a text does not end");
  expect_refused("gml", "graph [\n [ ]\n]", 2, "a key is missing");
  expect_refused("gml", "graph [ ]", 0, "no nodes");
  expect_refused("gml", "graph [ node [ id \"a&#10;b\" ] ]", 0, "cannot be called");
  expect_refused("gml", "graph [ node [ id 0 terminals -1 ] ]", 1, "negative");
}

TEST(Gml, UnusableLabelsAreIgnored) {
  EXPECT_TRUE(read_as("gml", "graph [ node [ id 0 label \"a&#27;b\" ] ]").names.empty());
  EXPECT_TRUE(read_as("gml", "graph [ node [ id 0 label \"a\nb\" ] ]").names.empty());
  EXPECT_EQ(read_as("gml", "graph [ node [ id 0 label \"&unknown; &\" ] ]").names,
            std::vector<std::string>{"&unknown; &"});
}

TEST(Gml, DeepNestingUsesNoStack) {
  std::string text = "graph [ node [ id 0 ";
  for (int i = 0; i < 100'000; ++i) text += "a [ ";
  expect_refused("gml", text, 1, "the list does not end");
}

}  // namespace
}  // namespace weft::topology
