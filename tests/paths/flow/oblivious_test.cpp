#include "paths/flow/oblivious.h"

#include <gtest/gtest.h>

#include "base/graphs/assignment.h"
#include "base/input_error.h"
#include "brute_force.h"
#include "paths/flow/linear_program.h"
#include "paths/flow/oblivious_check.h"
#include "paths/worst_case.h"
#include "random_networks.h"
#include "routing/core/algorithm.h"
#include "topology/network.h"

namespace weft::paths {
namespace {

class Oblivious : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_linear_solver()) GTEST_SKIP() << "built without a solver";
  }
};

ObliviousOptimum optimum_of(std::string_view spec) {
  return oblivious_optimum(topology::build(spec, Execution{}).graph, Execution{});
}

TEST_F(Oblivious, EqualsAllPathsAndAllPermutations) {
  for (const char* spec : {"ring(3)", "ring(4)", "complete(4)", "path(4)", "directed-ring(4)", "star(3)"}) {
    const topology::Network network = topology::build(spec, Execution{});
    if (network.graph.terminal_count() > 5) continue;
    const ObliviousOptimum optimum = oblivious_optimum(network.graph, Execution{});
    const double expected = test::best_worst_load(network.graph);
    EXPECT_NEAR(optimum.least_load, expected, 1e-8) << spec;
    EXPECT_NEAR(optimum.most_load, expected, 1e-8) << spec;
  }
}

TEST_F(Oblivious, EqualsAllPathsInRandomNetworks) {
  int tried = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const topology::PortGraph graph = test::random_graph(seed, 3, 4);
    if (graph.terminal_count() > 5) continue;
    ++tried;
    const ObliviousOptimum optimum = oblivious_optimum(graph, Execution{});
    EXPECT_NEAR(optimum.most_load, test::best_worst_load(graph), 1e-8) << seed;
    EXPECT_TRUE(optimum.is_exact()) << seed;
  }
  EXPECT_GT(tried, 10);
}

// Half of the capacity on tori with an even side, as Valiant's algorithm has it (Towles, Dally, Boyd 2003).
TEST_F(Oblivious, KnownValues) {
  EXPECT_NEAR(optimum_of("ring(8)").most_load, 2, 1e-9);
  EXPECT_NEAR(optimum_of("torus(4,4)").most_load, 1, 1e-9);
  EXPECT_NEAR(optimum_of("torus(6,6)").most_load, 1.5, 1e-9);
  EXPECT_NEAR(optimum_of("hypercube(4)").most_load, 1, 1e-9);
  EXPECT_NEAR(optimum_of("directed-ring(5)").most_load, 4, 1e-9);  // there is only one path
  EXPECT_NEAR(optimum_of("complete(5)").most_load, 0.4, 1e-9);     // two hops by way of any node
}

// The worst permutation of the routing that was found, by the assignment problem of each channel.
TEST_F(Oblivious, WorstCaseOfTheRoutingIsItsLoad) {
  for (const char* spec : {"mesh(3,3)", "torus(4,4)", "petersen"}) {
    const topology::PortGraph graph = topology::build(spec, Execution{}).graph;
    const ObliviousOptimum optimum = oblivious_optimum(graph, Execution{});
    const std::uint32_t nodes = graph.node_count();
    double most = 0;
    for (std::uint64_t c = 0; c < graph.channel_count(); ++c) {
      std::vector<double> weights;
      for (NodeId i = 0; i < nodes; ++i) {
        for (NodeId j = 0; j < nodes; ++j) {
          weights.push_back(optimum.flows[pair_place(nodes, graph.channel_count(), i, j, c)]);
        }
      }
      most = std::max(most, heaviest_assignment({nodes, nodes, weights}).weight);
    }
    EXPECT_NEAR(most, optimum.most_load, 1e-8) << spec;
    EXPECT_TRUE(optimum.is_exact()) << spec;
  }
}

TEST_F(Oblivious, NoRoutingHasABetterWorstCase) {
  const topology::Network network = topology::build("torus(4,4)", Execution{});
  const ObliviousOptimum optimum = oblivious_optimum(network.graph, Execution{});
  for (const char* routing : {"dor", "valiant(dor)"}) {
    const auto built = routing::build(network, routing, Execution{});
    EXPECT_GE(find_worst_case(*built, Execution{}).upper, optimum.least_load * (1 - 1e-9)) << routing;
  }
}

TEST_F(Oblivious, DeadNodesNeitherSendNorReceive) {
  const topology::Network path = topology::build("faulty(path(4),links=1)", Execution{});  // its last node is alone
  EXPECT_NEAR(oblivious_optimum(path.graph, Execution{}).most_load, optimum_of("path(3)").most_load, 1e-9);
}

TEST_F(Oblivious, LargeNetworksAreRefused) {
  EXPECT_THROW((void)optimum_of("mesh(8,8)"), InputError);
  EXPECT_THROW((void)optimum_of("torus(32,32)"), InputError);
}

}  // namespace
}  // namespace weft::paths
