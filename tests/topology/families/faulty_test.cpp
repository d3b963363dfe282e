#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/input_error.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

Network make(const std::string& text) { return build(text, Execution{}); }

// A channel without port numbers, which are compacted when a port is removed.
struct Channel {
  NodeId from;
  GeneratorId generator;
  NodeId to;
  GeneratorId back;
  LinkClassId link_class;
  friend auto operator<=>(const Channel&, const Channel&) = default;
};

// In increasing order.
std::vector<Channel> channels(const PortGraph& graph) {
  std::vector<Channel> result;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const End end = graph.neighbor(v, port);
      const GeneratorId back = graph.is_unidirectional(v, port) ? kNoGenerator : graph.generator(end.node, end.port);
      result.push_back({v, graph.generator(v, port), end.node, back, graph.link_class(v, port)});
    }
  }
  return result;
}

std::vector<Channel> lost_channels(const Network& whole, const Network& faulty) {
  const std::vector<Channel> before = channels(whole.graph);
  const std::vector<Channel> after = channels(faulty.graph);
  EXPECT_TRUE(std::includes(before.begin(), before.end(), after.begin(), after.end()))
      << faulty.name() << ": a channel that lives has changed";
  std::vector<Channel> lost;
  std::set_difference(before.begin(), before.end(), after.begin(), after.end(), std::back_inserter(lost));
  return lost;
}

void expect_same_nodes(const Network& whole, const Network& faulty) {
  ASSERT_EQ(whole.graph.node_count(), faulty.graph.node_count());
  ASSERT_EQ(whole.graph.link_classes().size(), faulty.graph.link_classes().size());
  for (NodeId v = 0; v < whole.graph.node_count(); ++v) {
    ASSERT_EQ(whole.labelling->text(v), faulty.labelling->text(v));
    ASSERT_EQ(faulty.labelling->find(whole.labelling->text(v)), v);
    ASSERT_EQ(whole.graph.terminal_count_at(v), faulty.graph.terminal_count_at(v));
  }
}

// Bidirectional, unidirectional, mixed, irregular, with parallel links, with several terminals and with none.
const std::vector<std::string>& networks() {
  static const std::vector<std::string> kNetworks = {"hypercube(4)",
                                                     "scc(4)",
                                                     "rcc-full(3,2)",
                                                     "chordal-ring(12,skips=[3,5])",
                                                     "hsn(2,chordal-ring(4,skips=[2]))",
                                                     "prdt(4,1,parallel=keep)",
                                                     "fat-tree(3,3)",
                                                     "dragonfly(2,3,1)",
                                                     "product(ring(4),chordal-ring(5,skips=[2]))",
                                                     "faulty(torus(4,4),links=4,nodes=2,seed=9)"};
  return kNetworks;
}

TEST(Faulty, RemovesExactlyTheGivenNumberOfLinks) {
  for (const std::string& inner : networks()) {
    const Network whole = make(inner);
    const std::uint64_t all = whole.graph.link_count() + whole.graph.unidirectional_count();
    for (const std::uint64_t k : {std::uint64_t{0}, std::uint64_t{1}, all / 2, all - 1, all}) {
      const Network faulty = make(fmt::format("faulty({},links={},seed=3)", inner, k));
      expect_same_nodes(whole, faulty);
      EXPECT_EQ(faulty.graph.link_count() + faulty.graph.unidirectional_count(), all - k) << faulty.name();
      EXPECT_EQ(whole.graph.channel_count() - faulty.graph.channel_count(), lost_channels(whole, faulty).size());
    }
  }
}

TEST(Faulty, DeadNodeLosesOnlyItsOwnLinks) {
  for (const std::string& inner : networks()) {
    const Network whole = make(inner);
    for (const NodeId k : {NodeId{1}, NodeId{3}, whole.graph.node_count()}) {
      const Network faulty = make(fmt::format("faulty({},nodes={},seed=4)", inner, k));
      expect_same_nodes(whole, faulty);
      std::set<NodeId> isolated;
      for (NodeId v = 0; v < faulty.graph.node_count(); ++v) isolated.insert(v);
      for (const Channel& channel : channels(faulty.graph)) {
        isolated.erase(channel.from);
        isolated.erase(channel.to);
      }
      EXPECT_GE(isolated.size(), k) << faulty.name();
      for (const Channel& lost : lost_channels(whole, faulty)) {
        EXPECT_TRUE(isolated.contains(lost.from) || isolated.contains(lost.to)) << faulty.name();
      }
    }
  }
}

TEST(Faulty, KillsExactlyTheGivenNumberOfNodes) {
  for (NodeId k = 0; k <= 10; ++k) {
    const PortGraph graph = make(fmt::format("faulty(complete(12),nodes={})", k)).graph;
    EXPECT_EQ(graph.link_count(), (12U - k) * (11U - k) / 2);
  }
}

// A sequence of networks with more and more faults is one network with growing damage.
TEST(Faulty, FaultsOfASeedAreNested) {
  const Network whole = make("torus(4,4)");
  std::vector<Channel> before;
  for (unsigned k = 1; k <= 32; ++k) {
    const std::vector<Channel> lost = lost_channels(whole, make(fmt::format("faulty(torus(4,4),links={})", k)));
    EXPECT_TRUE(std::includes(lost.begin(), lost.end(), before.begin(), before.end()));
    before = lost;
  }
}

TEST(Faulty, DeadNodesDoNotChangeWhichLinksDie) {
  const Network whole = make("torus(5,5)");
  const std::vector<Channel> links = lost_channels(whole, make("faulty(torus(5,5),links=6)"));
  const std::vector<Channel> nodes = lost_channels(whole, make("faulty(torus(5,5),nodes=3)"));
  std::vector<Channel> either;
  std::set_union(links.begin(), links.end(), nodes.begin(), nodes.end(), std::back_inserter(either));
  EXPECT_EQ(lost_channels(whole, make("faulty(torus(5,5),links=6,nodes=3)")), either);
}

// 48 bidirectional links and 48 unidirectional channels: the probability that 24 draws have one kind only is below
// 10^-8.
TEST(Faulty, LinksAndUnidirectionalChannelsBothDie) {
  const Network whole = make("product(ring(6),chordal-ring(8,skips=[3]))");
  const Network faulty = make("faulty(product(ring(6),chordal-ring(8,skips=[3])),links=24)");
  EXPECT_LT(faulty.graph.link_count(), whole.graph.link_count());
  EXPECT_LT(faulty.graph.unidirectional_count(), whole.graph.unidirectional_count());
}

TEST(Faulty, EveryLinkAndEveryNodeDiesUnderSomeSeed) {
  std::set<std::pair<NodeId, NodeId>> dead_links;
  std::set<NodeId> dead_nodes;
  const Network ring = make("ring(10)");
  for (unsigned seed = 0; seed < 200; ++seed) {
    for (const Channel& lost : lost_channels(ring, make(fmt::format("faulty(ring(10),links=1,seed={})", seed)))) {
      dead_links.emplace(lost.from, lost.to);
    }
    const Network faulty = make(fmt::format("faulty(ring(10),nodes=1,seed={})", seed));
    for (NodeId v = 0; v < 10; ++v) {
      if (faulty.graph.out_degree(v) == 0) dead_nodes.insert(v);
    }
  }
  EXPECT_EQ(dead_links.size(), 20U) << "ten links, in both directions";
  EXPECT_EQ(dead_nodes.size(), 10U);
}

TEST(Faulty, IsTheSameOnEveryPlatform) {
  test::expect_links(make("faulty(ring(10),links=3)"), {{7, 8}, {8, 9}, {9, 0}, {0, 1}, {1, 2}, {2, 3}, {3, 4}});
  test::expect_links(make("faulty(complete(6),nodes=3,seed=2)"), {{1, 2}, {1, 3}, {2, 3}});
}

TEST(Faulty, RefusesMoreFaultsThanLinksOrNodes) {
  EXPECT_THROW(resolve("faulty(ring(5),links=6)"), InputError);
  EXPECT_THROW(resolve("faulty(ring(5),nodes=6)"), InputError);
  EXPECT_THROW(resolve("faulty(chordal-ring(5,skips=[2]),links=11)"), InputError);
  EXPECT_NO_THROW(resolve("faulty(chordal-ring(5,skips=[2]),links=10)"));
  // Here the size is known only after the inner network is built.
  const std::string decayed = "faulty(ring(6),nodes=2)";
  const std::uint64_t left = make(decayed).graph.link_count();
  EXPECT_NO_THROW(make(fmt::format("faulty({},links={})", decayed, left)));
  EXPECT_THROW(make(fmt::format("faulty({},links={})", decayed, left + 1)), InputError);
}

TEST(Faulty, RefusesHugeInnerNetworksImmediately) {
  EXPECT_THROW(make("faulty(hypercube(60),nodes=3)"), InputError);
  EXPECT_THROW(make("faulty(product(hypercube(62),product(hypercube(62),hypercube(62))),links=1)"), InputError);
}

}  // namespace
}  // namespace weft::topology
