#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/graphs/hamiltonian_cycle.h"
#include "support/graph_oracles.h"

namespace weft {
namespace {

bool is_order_of(const std::vector<NodeId>& order, NodeId node_count) {
  return order.size() == node_count && std::set<NodeId>(order.begin(), order.end()).size() == node_count &&
         *std::max_element(order.begin(), order.end()) < node_count;
}

bool has_arc_to(DigraphView graph, NodeId v, NodeId w) {
  const auto heads = graph.arcs_from(v);
  return std::find(heads.begin(), heads.end(), w) != heads.end();
}

TEST(HamiltonianCycle, IsFoundInNetworksThatHaveOne) {
  for (const char* text : {"hypercube(3)", "hypercube(8)", "torus(5,7)", "mesh(4,5)", "star(4)", "star(5)", "ccc(4)",
                           "scc(4)", "rdt(8)", "de-bruijn(2,6,directed)", "de-bruijn(3,4)", "kautz(2,4,directed)",
                           "rcc-full(4,1)", "hsn(2,hypercube(3))", "butterfly(4)", "complete(2)", "jellyfish(100,4)"}) {
    const topology::Network network = topology::build(text, Execution{});
    const DigraphView graph = network.graph.arcs();
    const auto cycle = find_hamiltonian_cycle(graph, 1, Execution{});
    ASSERT_TRUE(cycle.has_value()) << text;
    ASSERT_TRUE(is_order_of(*cycle, graph.node_count())) << text;
    for (std::size_t i = 0; i < cycle->size(); ++i) {
      EXPECT_TRUE(has_arc_to(graph, (*cycle)[i], (*cycle)[(i + 1) % cycle->size()])) << text;
    }
  }
}

TEST(HamiltonianCycle, IsNotFoundWhereThereIsNone) {
  for (const char* text : {"petersen", "path(5)", "mesh(3,3)", "tree(2,3)", "faulty(ring(6),links=1)"}) {
    const topology::Network network = topology::build(text, Execution{});
    EXPECT_FALSE(find_hamiltonian_cycle(network.graph.arcs(), 1, Execution{}).has_value()) << text;
  }
}

TEST(HamiltonianPath, IsFoundWithoutACycle) {
  for (const char* text : {"petersen", "path(5)", "mesh(3,3)"}) {
    const topology::Network network = topology::build(text, Execution{});
    const auto path = find_hamiltonian_path(network.graph.arcs(), 1, Execution{});
    ASSERT_TRUE(path.has_value()) << text;
    ASSERT_TRUE(is_order_of(*path, network.graph.node_count())) << text;
    for (std::size_t i = 0; i + 1 < path->size(); ++i) {
      EXPECT_TRUE(has_arc_to(network.graph.arcs(), (*path)[i], (*path)[i + 1])) << text;
    }
  }
}

TEST(SpanningTreeOrder, StepsAtMostThreeArcs) {
  for (const char* text : {"petersen", "path(7)", "tree(2,5)", "tree(5,2)", "mesh(3,3)", "scc(4)", "fat-tree(2,3)"}) {
    const topology::Network network = topology::build(text, Execution{});
    const auto order = spanning_tree_order(network.graph.arcs());
    ASSERT_TRUE(order.has_value()) << text;
    ASSERT_TRUE(is_order_of(*order, network.graph.node_count())) << text;
    BreadthFirstSearch search(network.graph.arcs());
    for (std::size_t i = 0; i < order->size(); ++i) {
      search.run((*order)[i]);
      EXPECT_LE(search.distance((*order)[(i + 1) % order->size()]), 3U) << text;
    }
  }
  const topology::Network parted = topology::build("faulty(ring(6),links=2,seed=1)", Execution{});
  EXPECT_FALSE(spanning_tree_order(parted.graph.arcs()).has_value());
}

}  // namespace
}  // namespace weft
