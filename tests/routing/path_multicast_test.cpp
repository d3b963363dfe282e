#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/input_error.h"
#include "routing/multicast/path_labels.h"
#include "support/multicasts.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

bool is_neighbor(const topology::PortGraph& graph, NodeId v, NodeId w) {
  const auto heads = graph.arcs().arcs_from(v);
  return std::ranges::find(heads, w) != heads.end();
}

TEST(PathLabels, FollowAHamiltonianPathWhereOneIsFound) {
  for (const char* name : {"mesh(3,3)",
                           "mesh(2,3,4)",
                           "mesh(7)",
                           "torus(4,5)",
                           "torus(3,3,3)",
                           "hypercube(5)",
                           "ring(7)",
                           "path(5)",
                           "rdt(8)",
                           "prdt(8,1)",
                           "petersen",
                           "star(4)",
                           "star(5)",
                           "scc(4)",
                           "ccc(4)",
                           "complete(6)",
                           "jellyfish(24,4)",
                           "jellyfish(1000,3)",
                           "hsn(2,hypercube(2))",
                           "ccc(8)",
                           "scc(6)"}) {
    const auto network = network_of(name);
    const PathLabels labels(network, Execution{});
    ASSERT_TRUE(labels.is_hamiltonian()) << name;
    for (NodeId label = 0; label < network.graph.node_count(); ++label) {
      ASSERT_EQ(labels.label(labels.node(label)), label) << name;
      if (label > 0) {
        ASSERT_TRUE(is_neighbor(network.graph, labels.node(label - 1), labels.node(label))) << name;
      }
    }
  }
}

TEST(PathLabels, AreTheSnakeOfAMesh) {
  const auto network = network_of("mesh(3,3)");
  const PathLabels labels(network, Execution{});
  const std::vector<NodeId> snake{0, 1, 2, 5, 4, 3, 6, 7, 8};
  for (NodeId label = 0; label < snake.size(); ++label) EXPECT_EQ(labels.node(label), snake[label]);
}

// The slow definition: a search over channels to higher labels.
bool climbs_by_search(const topology::PortGraph& graph, const PathLabels& labels, NodeId from, NodeId to) {
  if (from == to) return true;
  return std::ranges::any_of(graph.arcs().arcs_from(from), [&](NodeId w) {
    return labels.label(w) > labels.label(from) && labels.label(w) <= labels.label(to) &&
           climbs_by_search(graph, labels, w, to);
  });
}

TEST(PathLabels, ClimbWhereAscendingPathsLead) {
  for (const char* name : {"mesh(3,3)", "petersen", "fat-tree(2,3)", "tree(2,3)", "butterfly(2)",
                           "part(rdt(8),quadrant(0,1))", "faulty(mesh(3,3),links=4,seed=3)"}) {
    const auto network = network_of(name);
    const PathLabels labels(network, Execution{});
    for (NodeId v = 0; v < network.graph.node_count(); ++v) {
      for (NodeId w = 0; w < network.graph.node_count(); ++w) {
        ASSERT_EQ(labels.climbs(v, w), climbs_by_search(network.graph, labels, v, w)) << name << ", " << v << ", " << w;
        if (const auto low = labels.highest_below(v, w)) {
          ASSERT_TRUE(labels.climbs(*low, v) && labels.climbs(*low, w));
        }
      }
    }
  }
}

// The labels that a packet visits.
std::vector<NodeId> labels_on(const MulticastTree& tree, const PathLabels& labels) {
  std::vector<NodeId> visited;
  for (const TreeNode& node : tree.nodes) visited.push_back(labels.label(node.node));
  return visited;
}

TEST(PathMulticast, StepsToTheLargestLabelThatIsNotBeyondTheTarget) {
  // The labels of mesh(3,3) are 0 1 2 / 5 4 3 / 6 7 8.
  const auto it = test::multicast_case("mesh(3,3)", "path");
  const PathLabels labels(it->network, Execution{});
  std::vector<MulticastTree> trees;
  it->scheme->plan(1, std::vector<TerminalId>{8, 3, 0}, trees);
  ASSERT_EQ(trees.size(), 2U);
  EXPECT_EQ(labels_on(trees[0], labels), (std::vector<NodeId>{1, 4, 5, 6, 7, 8}));
  EXPECT_EQ(trees[0].deliveries, (std::vector<TerminalId>{3, 8}));
  EXPECT_EQ(labels_on(trees[1], labels), (std::vector<NodeId>{1, 0}));
}

// The picture of docs/multicast.md.
TEST(PathMulticast, ExampleOfTheDocument) {
  const std::vector<TerminalId> targets{0, 5, 6, 7};
  const auto nodes_of = [&](const char* scheme) {
    const auto it = test::multicast_case("mesh(3,3)", scheme);
    std::vector<MulticastTree> trees;
    it->scheme->plan(4, targets, trees);
    std::vector<std::vector<NodeId>> nodes;
    for (const MulticastTree& tree : trees) {
      nodes.emplace_back();
      for (const TreeNode& node : tree.nodes) nodes.back().push_back(node.node);
    }
    return nodes;
  };
  using Nodes = std::vector<std::vector<NodeId>>;
  EXPECT_EQ(nodes_of("path"), (Nodes{{4, 3, 6, 7}, {4, 5, 2, 1, 0}}));
  EXPECT_EQ(nodes_of("tree"), (Nodes{{4, 3, 0, 6, 5, 7}}));  // depth first
}

TEST(PathMulticast, DualPathVisitsLowerTargetsDescending) {
  const auto it = test::multicast_case("mesh(3,3)", "path");
  std::vector<MulticastTree> trees;
  it->scheme->plan(8, std::vector<TerminalId>{0, 5, 3}, trees);
  ASSERT_EQ(trees.size(), 1U);
  EXPECT_EQ(trees[0].deliveries, (std::vector<TerminalId>{3, 5, 0}));
}

TEST(PathMulticast, AscendingVariantDeliversOnlyWhenAscending) {
  for (const char* name : {"mesh(3,3)", "torus(4,4)", "petersen", "rdt(4,concentration=2)"}) {
    const auto it = test::multicast_case(name, "path(lower=ascending)");
    const PathLabels labels(it->network, Execution{});
    RandomStream random(5, Purpose::test);
    for (int i = 0; i < 100; ++i) {
      std::vector<MulticastTree> trees;
      it->scheme->plan(4, test::random_targets(it->network.graph.terminal_count(), 4, 4, random), trees);
      ASSERT_LE(trees.size(), 2U);
      for (const MulticastTree& tree : trees) {
        bool has_delivered = false;
        for (const TreeNode& node : tree.nodes) {
          has_delivered = has_delivered || node.delivery_count > 0;
          for (const TreeBranch& branch : tree.branches_of(node)) {
            const bool is_up = labels.label(tree.nodes[branch.child].node) > labels.label(node.node);
            ASSERT_TRUE(is_up || !has_delivered) << name;
          }
        }
      }
    }
  }
}

// Links alone, as with terminals that take all packets at once.
test::ChannelPairs without_terminals(const test::ChannelPairs& pairs) {
  test::ChannelPairs links;
  for (const auto& pair : pairs) {
    if (pair.first[1] != kNoPort && pair.second[1] != kNoPort) links.insert(pair);
  }
  return links;
}

TEST(PathMulticast, LinksNeverWaitInACycle) {
  for (const char* name : {"mesh(4,3)", "torus(4,4)", "hypercube(4)", "petersen", "scc(4)", "fat-tree(2,3)",
                           "tree(2,3)", "rdt(8)", "rdt(4,concentration=2)"}) {
    for (const char* scheme : {"path", "path(lower=ascending)"}) {
      const auto pairs = test::cover_successors(*test::multicast_case(name, scheme)->scheme);
      EXPECT_TRUE(test::is_acyclic(without_terminals(pairs))) << scheme << " on " << name;
    }
  }
}

TEST(PathMulticast, EjectionChannelsCloseCyclesOnlyOfDualPaths) {
  for (const char* name : {"mesh(3,3)", "torus(4,4)", "hypercube(3)", "petersen", "rdt(4,concentration=2)"}) {
    EXPECT_FALSE(test::is_acyclic(test::cover_successors(*test::multicast_case(name, "path")->scheme))) << name;
    EXPECT_TRUE(test::is_acyclic(test::cover_successors(*test::multicast_case(name, "path(lower=ascending)")->scheme)))
        << name;
  }
  // Labels in tree order: packets deliver ascending whatever the argument says.
  for (const char* name : {"fat-tree(2,3)", "tree(2,3)"}) {
    EXPECT_TRUE(test::is_acyclic(test::cover_successors(*test::multicast_case(name, "path")->scheme))) << name;
  }
}

TEST(PathMulticast, RefusesUnidirectionalLinksAndUnconnectedTargets) {
  try {
    (void)test::multicast_case("directed-ring(5)", "path");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.hint(), "use tree");
  }
  const auto it = test::multicast_case("faulty(path(4),links=1,seed=1)", "path");
  std::vector<MulticastTree> trees;
  EXPECT_THROW(it->scheme->plan(0, test::all_terminals_but(4, 0), trees), InputError);
}

}  // namespace
}  // namespace weft::routing
