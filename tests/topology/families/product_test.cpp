#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/input_error.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

Network make_product(const std::string& text) { return build(text, Execution{}); }

TEST(Product, ProductOfRingsIsATorus) {
  test::expect_same_ports(make_product("product(ring(5),ring(4))"), make_product("torus(5,4)"));
  test::expect_same_ports(make_product("product(torus(3,5),ring(4))"), make_product("torus(3,5,4)"));
  test::expect_same_ports(make_product("product(ring(3),product(ring(5),ring(4)))"), make_product("torus(3,5,4)"));
  test::expect_same_ports(make_product("product(hypercube(3),hypercube(2))"), make_product("hypercube(5)"));
}

// Compares channel by channel, for bidirectional, unidirectional, mixed, irregular and parallel links.
TEST(Product, HasTheChannelsOfTheDefinition) {
  const std::vector<std::string> factors = {
      "petersen",      "chordal-ring(6,skips=[2])", "hsn(2,chordal-ring(3,skips=[2]))",
      "rcc-full(2,2)", "prdt(4,1,parallel=keep)",   "faulty(ring(5),nodes=2)"};
  for (const std::string& g : factors) {
    for (const std::string& h : factors) {
      const Network first = make_product(g);
      const Network second = make_product(h);
      test::expect_channels(make_product(fmt::format("product({},{})", g, h)),
                            test::product_links(first.graph.node_count(), test::channels_of(first.graph),
                                                second.graph.node_count(), test::channels_of(second.graph)));
    }
  }
}

TEST(Product, LinkClassesTellTheFactor) {
  const Network network = make_product("product(chordal-ring(6,skips=[2]),rcc-full(2,1))");
  std::vector<std::string> names;
  for (const LinkClass& each : network.graph.link_classes()) {
    names.push_back(each.name);
    EXPECT_EQ(each.is_unidirectional, each.name.starts_with("1/"));
  }
  EXPECT_EQ(names, (std::vector<std::string>{"1/ring", "1/skip 2", "2/atom", "2/level 1"}));
}

TEST(Product, TerminalsAreMultiplied) {
  const Network network = make_product("product(fat-tree(2,2),dragonfly(3,2,1))");
  EXPECT_EQ(network.graph.terminal_count(), 4U * 18U);
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    EXPECT_EQ(network.graph.terminal_count_at(v), v % 4 < 2 ? 6U : 0U);
  }
  EXPECT_TRUE(make_product("product(ring(3),ring(3))").graph.has_one_terminal_each());
}

TEST(Product, LabelsNestAndAreReadBack) {
  const Network network = make_product("product(product(torus(3,4),star(3)),product(hypercube(2),ring(3)))");
  EXPECT_EQ(network.labelling->text(0), "[[(0,0)|(1,2,3)]|[[0,0]|0]]");
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    ASSERT_EQ(network.labelling->find(network.labelling->text(v)), v);
  }
  for (const char* wrong : {"[[(0,0)|(1,2,3)]|[[0,0]|3]]", "[[(0,0)|(1,2,3)]]", "[(0,0)|(1,2,3)|[0,0]|0]",
                            "[[(0,0)|(1,2,3)]|[[0,0]|0]", "[|]", "[]]|[[]", "[[]|[]]", "|"}) {
    EXPECT_FALSE(network.labelling->find(wrong).has_value()) << wrong;
  }
}

TEST(Product, RefusesHugeSizesBeforeBuildingFactors) {
  EXPECT_THROW(make_product("product(hypercube(30),hypercube(30))"), InputError);
  EXPECT_THROW(make_product("product(hypercube(62),product(hypercube(62),hypercube(62)))"), InputError);
  EXPECT_THROW(make_product("product(dragonfly(1048576,1,1),dragonfly(1048576,1,1))"), InputError) << "2^42 terminals";
}

// The closed forms of two members with irregular degrees and known diameters, beyond what the examples measure.
TEST(Product, ClosedFormsAddUp) {
  const ClosedForms forms = resolve("product(fat-tree(2,3),polarfly(3))").closed_forms;
  EXPECT_TRUE(forms.min_degree == 2 + 3 && forms.max_degree == 4 + 4 && forms.diameter == 4 + 2);
  EXPECT_TRUE(forms.nodes == 12 * 13 && forms.links == 16 * 13 + 12 * 24);
  EXPECT_FALSE(resolve("product(petersen,jellyfish(20,3))").closed_forms.diameter.has_value());
}

}  // namespace
}  // namespace weft::topology
