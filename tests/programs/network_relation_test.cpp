// Isomorphic, subgraph or neither: against all maps of small graphs, and on networks with known answers.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "base/graphs/node_map.h"
#include "programs/embeddings/network_relation.h"
#include "support/graph_oracles.h"

namespace weft::programs {
namespace {

using topology::Network;

NetworkRelation relation_of(std::string_view first, std::string_view second,
                            std::uint64_t most_steps = kUsualRelationSteps) {
  return relation_between(topology::build(first, Execution{}), topology::build(second, Execution{}), most_steps,
                          Execution{});
}

// By trying every one-to-one map of the first graph's nodes.
bool is_subgraph(DigraphView part, DigraphView whole) {
  if (part.node_count() > whole.node_count()) return false;
  std::vector<NodeId> order(whole.node_count());
  std::iota(order.begin(), order.end(), NodeId{0});
  do {
    if (preserves_arcs(part, whole, std::span(order).first(part.node_count()))) return true;
  } while (std::next_permutation(order.begin(), order.end()));
  return false;
}

GraphRelation by_brute_force(DigraphView a, DigraphView b) {
  const bool is_inside = is_subgraph(a, b);
  if (is_inside && a.node_count() == b.node_count() && a.heads.size() == b.heads.size()) {
    return GraphRelation::isomorphic;
  }
  if (is_inside) return GraphRelation::subgraph;
  return is_subgraph(b, a) ? GraphRelation::supergraph : GraphRelation::unrelated;
}

TEST(NetworkRelation, AgreesWithBruteForce) {
  std::vector<Network> networks;
  for (auto& [name, graph] : test::random_graphs({2, 4, 5, 6}, 2))
    networks.push_back(test::network_of(std::move(graph)));
  for (const char* spec : {"ring(5)", "ring(6)", "path(6)", "mesh(2,3)", "complete(5)", "torus(2,3)", "tree(2,1)"}) {
    networks.push_back(topology::build(spec, Execution{}));
  }
  std::vector<int> counts(5, 0);
  for (const Network& a : networks) {
    for (const Network& b : networks) {
      const NetworkRelation found = relation_between(a, b, kUsualRelationSteps, Execution{});
      ASSERT_EQ(name_of(found.relation), name_of(by_brute_force(a.graph.arcs(), b.graph.arcs())))
          << a.graph.node_count() << " " << b.graph.node_count() << " " << found.reason << found.not_isomorphic;
      EXPECT_EQ(found.not_isomorphic.empty(), found.relation == GraphRelation::isomorphic);
      EXPECT_EQ(found.reason.empty(), found.relation != GraphRelation::unrelated);
      ++counts[static_cast<std::size_t>(found.relation)];
    }
  }
  for (const int count : {counts[0], counts[1], counts[2], counts[3]}) EXPECT_GT(count, 20);
}

TEST(NetworkRelation, OfKnownNetworks) {
  EXPECT_EQ(relation_of("rcc-full(4,1)", "rhsn(2,complete(4))").relation, GraphRelation::isomorphic);
  EXPECT_EQ(relation_of("chordal-ring(16,skips=[4])", "twisted-torus(4,4,links=directed)").relation,
            GraphRelation::isomorphic);
  EXPECT_EQ(relation_of("hypercube(4)", "torus(4,4)").relation, GraphRelation::isomorphic);
  EXPECT_EQ(relation_of("hypercube(12)", "power(hypercube(4),3)").relation, GraphRelation::isomorphic);
  const NetworkRelation inside = relation_of("prc(48,skips=[10,16])", "chordal-ring(48,skips=[10,16])");
  EXPECT_EQ(inside.relation, GraphRelation::subgraph);
  EXPECT_TRUE(inside.is_spanning);
  EXPECT_EQ(relation_of("chordal-ring(48,skips=[10,16])", "prc(48,skips=[10,16])").relation, GraphRelation::supergraph);
  EXPECT_FALSE(relation_of("mesh(3,7)", "hypercube(5)").is_spanning);
}

// Directions matter: a ring is no directed ring, and a directed torus is not its own mirror image by accident.
TEST(NetworkRelation, SeesDirections) {
  EXPECT_EQ(relation_of("directed-ring(6)", "ring(6)").relation, GraphRelation::subgraph);
  EXPECT_EQ(relation_of("directed-ring(2)", "complete(2)").relation, GraphRelation::isomorphic);
  EXPECT_EQ(relation_of("chordal-ring(16,skips=[4])", "directed-torus(4,4)").relation, GraphRelation::unrelated);
}

TEST(NetworkRelation, NamesTheInvariantThatDiffers) {
  EXPECT_EQ(relation_of("ring(6)", "ring(7)").not_isomorphic, "nodes: 6 and 7");
  EXPECT_EQ(relation_of("ring(6)", "path(6)").not_isomorphic, "channels: 12 and 10");
  EXPECT_EQ(relation_of("tree(2,2)", "tree(6,1)").not_isomorphic,
            "degrees: 4 and 6 nodes with 1 channels out and 1 in");
  EXPECT_EQ(relation_of("torus(6,6)", "twisted-torus(6,6,twist=3)").not_isomorphic,
            "distances: the largest is 6 and 4");
  EXPECT_EQ(relation_of("petersen", "hypercube(4)").reason,
            "hypercube(4) is bipartite, petersen has a cycle of odd length");
  EXPECT_EQ(relation_of("tree(2,4)", "hypercube(5)").reason,
            "both are bipartite, tree(2,4) with classes of 21 and 10 nodes, hypercube(5) of 16 and 16");
}

TEST(NetworkRelation, SaysThatTheLimitWasReached) {
  const NetworkRelation found = relation_of("ring(10)", "petersen", 10);
  EXPECT_EQ(found.relation, GraphRelation::undecided);
  EXPECT_EQ(found.reason, "the search for a subgraph reached its limit of 10 steps");
  EXPECT_EQ(found.not_isomorphic, "channels: 20 and 30");
}

}  // namespace
}  // namespace weft::programs
