// HCN is an alias of a swapped network; hsn_test.cpp builds HCN from its own definition.
#include <gtest/gtest.h>

#include "metrics/distances/distances.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

TEST(Hcn, IsAnHsnOfTwoCubesWithDiameterLinks) {
  test::expect_same_ports(build("hcn(3)", Execution{}), build("hsn(2,hypercube(3),diameter-links=top)", Execution{}));
}

// Ghose and Desai: every node of HCN(n,n) has degree n+1, and the diameter is n + floor((n+1)/3) + 1.
TEST(Hcn, HasThePublishedDegreeAndDiameter) {
  for (unsigned n = 2; n <= 5; ++n) {
    const PortGraph graph = build("hcn(" + std::to_string(n) + ")", Execution{}).graph;
    for (NodeId v = 0; v < graph.node_count(); ++v) ASSERT_EQ(graph.out_degree(v), n + 1);
    EXPECT_EQ(metrics::all_distances(graph, {}).diameter(), n + (n + 1) / 3 + 1) << n;
  }
}

}  // namespace
}  // namespace weft::topology
