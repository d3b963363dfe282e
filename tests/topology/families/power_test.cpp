#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

#include "base/input_error.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

Network make_power(const std::string& text) { return build(text, Execution{}); }

TEST(Power, PowerOfTwoNodesIsAHypercube) {
  for (unsigned n = 1; n <= 8; ++n) {
    test::expect_same_ports(make_power(fmt::format("power(complete(2),{})", n)),
                            make_power(fmt::format("hypercube({})", n)));
  }
}

TEST(Power, IsARepeatedProduct) {
  for (const char* g : {"petersen", "chordal-ring(5,skips=[2])", "hsn(2,chordal-ring(3,skips=[2]))", "fat-tree(2,2)"}) {
    test::expect_same_ports(make_power(fmt::format("power({},1)", g)), make_power(g));
    test::expect_same_ports(make_power(fmt::format("power({0},2)", g)), make_power(fmt::format("product({0},{0})", g)));
    test::expect_same_ports(make_power(fmt::format("power({0},3)", g)),
                            make_power(fmt::format("product({0},product({0},{0}))", g)));
  }
}

TEST(Power, LabelsHaveOnePartForEachCoordinate) {
  const Network network = make_power("power(hypercube(2),3)");
  EXPECT_EQ(network.labelling->text(1 + 2 * 4 + 3 * 16), "[[0,1]|[1,0]|[1,1]]");
  EXPECT_FALSE(network.labelling->find("[[0,1]|[1,0]]").has_value());
}

TEST(Power, PowerOfASwitchIsASwitchWithMoreTerminals) {
  const PortGraph graph = make_power("power(fat-tree(2,1),5)").graph;
  EXPECT_EQ(graph.node_count(), 1U);
  EXPECT_EQ(graph.terminal_count(), 32U);
  EXPECT_THROW(make_power("power(fat-tree(2,1),64)"), InputError);
}

// A network from a file has no known size before it is read.
TEST(Power, RefusesAFileThatMakesItTooLarge) {
  const std::string path = testing::TempDir() + "weft-power-test.edges";
  std::ofstream(path) << "0 1\n1 2\n1 2\n";
  EXPECT_EQ(make_power(fmt::format("power(file(\"{}\"),2)", path)).graph.link_count(), 18U);
  EXPECT_NO_THROW(resolve(fmt::format("power(file(\"{}\"),40)", path)));
  EXPECT_THROW(make_power(fmt::format("power(file(\"{}\"),40)", path)), InputError);
  std::remove(path.c_str());
}

TEST(Power, RefusesHugeSizes) { EXPECT_THROW(make_power("power(power(power(hypercube(62),64),64),64)"), InputError); }

}  // namespace
}  // namespace weft::topology
