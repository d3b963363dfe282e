#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/input_error.h"
#include "programs/collectives/rank_broadcast.h"
#include "routing/multicast/bit_map.h"
#include "routing/multicast/rank_cast.h"
#include "support/effort.h"
#include "support/multicasts.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

std::vector<VcId> vcs_of(std::string_view network) {
  return test::multicast_case(network, "hierarchical")->scheme->facts().vcs;
}

MulticastTree tree_to(const test::MulticastCase& it, TerminalId source, const std::vector<TerminalId>& targets) {
  std::vector<MulticastTree> trees;
  it.scheme->plan(source, targets, trees);
  EXPECT_EQ(trees.size(), 1U);
  return trees.at(0);
}

// The broadcast as a program, an implementation of its own, reaches the same nodes over the same positions.
TEST(RankCast, LeavesAreThoseOfTheBroadcast) {
  for (const char* name : {"rdt(8)", "rdt(16)", "prdt(16,2)", "rdt(16,spare=none)", "rdt(12,rank=1)"}) {
    const auto network = network_of(name);
    const programs::CastGraph graph(network, programs::CastDirection::outward);
    const RankCast cast(network.graph, *topology::RankShape::of(network));
    for (const NodeId source : {NodeId{0}, NodeId{5}, NodeId{42}, NodeId{63}}) {
      for (unsigned rank = 0; rank < cast.highest_rank(); ++rank) {
        const auto broadcast = programs::rank_broadcast(graph, source, {.first_rank = rank});
        for (NodeId v = 0; v < network.graph.node_count(); ++v) {
          ASSERT_EQ(cast.leaf(source, rank, v), broadcast->codes[v]) << name << " from " << source << " to " << v;
        }
      }
    }
  }
}

TEST(RankCast, TerritoriesHaveEightTimesTheNodesOfTheRankBelow) {
  const auto network = network_of("rdt(32)");
  const RankCast cast(network.graph, *topology::RankShape::of(network));
  ASSERT_EQ(cast.highest_rank(), 3U);
  for (unsigned rank = 0; rank <= 3; ++rank) {
    std::size_t nodes = 0;
    for (NodeId v = 0; v < network.graph.node_count(); ++v) {
      if (cast.leaf(77, rank, v) != RankCast::kNoLeaf) ++nodes;
    }
    EXPECT_EQ(nodes, std::min<std::size_t>(network.graph.node_count(), std::size_t{8} << 3 * rank)) << rank;
  }
}

TEST(HierarchicalMulticast, BeginsAtTheLowestRankThatReachesAllTargets) {
  const auto it = test::multicast_case("prdt(16,2)", "hierarchical");
  // Node 0 reaches 1, 15 and 16 at rank 0; node 34 = (2,2) is a neighbour of rank 1.
  EXPECT_EQ(tree_to(*it, 0, {1, 15, 16}).nodes.size(), 4U);
  const MulticastTree tree = tree_to(*it, 0, {34});
  ASSERT_EQ(tree.nodes.size(), 2U);
  EXPECT_EQ(it->network.graph.link_class(0, tree.branches[0].port), 2U);  // rank 1
}

TEST(HierarchicalMulticast, TargetsAtTheRouterOfTheSourceNeedNoLink) {
  const auto it = test::multicast_case("rdt(4,parallel=keep,concentration=2)", "hierarchical");
  const MulticastTree tree = tree_to(*it, 6, {7});
  EXPECT_EQ(tree.nodes.size(), 1U);
  EXPECT_EQ(tree.deliveries, std::vector<TerminalId>{7});
}

// Tree nodes without outputs are copies that are discarded.
std::size_t discarded(const MulticastTree& tree) {
  return static_cast<std::size_t>(std::ranges::count_if(
      tree.nodes, [](const TreeNode& node) { return node.branch_count == 0 && node.delivery_count == 0; }));
}

TEST(HierarchicalMulticast, OnlyReducedMapsMakeSurplusCopies) {
  for (const char* name : {"rdt(8)", "rdt(16)", "prdt(16,2)"}) {
    const auto reduced = test::multicast_case(name, "hierarchical");
    const auto precise = test::multicast_case(name, "hierarchical(map=precise)");
    RandomStream random(8, Purpose::test);
    std::size_t surplus = 0;
    for (int i = 0; i < 100; ++i) {
      const auto targets = test::random_targets(reduced->network.graph.terminal_count(), 3, 6, random);
      const MulticastTree small = tree_to(*precise, 3, targets);
      const MulticastTree large = tree_to(*reduced, 3, targets);
      ASSERT_EQ(discarded(small), 0U) << name;
      ASSERT_GE(large.branches.size(), small.branches.size()) << name;
      surplus += discarded(large);
    }
    EXPECT_GT(surplus, 0U) << name;
  }
}

// Per message, over 1000 messages to 8 random sharers on rdt(16).
struct SharerCost {
  double channels = 0;
  double discarded = 0;
};

// The sharers are in the territory of this rank.
SharerCost cost_of_sharers(const char* scheme, unsigned rank) {
  constexpr int kMessages = 1000;
  constexpr std::size_t kSharers = 8;
  const auto it = test::multicast_case("rdt(16)", scheme);
  const TerminalId nodes = it->network.graph.terminal_count();
  const RankCast cast(it->network.graph, *topology::RankShape::of(it->network));
  RandomStream random(1, Purpose::test);
  SharerCost cost;
  for (int i = 0; i < kMessages; ++i) {
    const auto source = static_cast<TerminalId>(random.below(nodes));
    std::vector<TerminalId> targets = test::random_targets(nodes, source, nodes, random);
    std::erase_if(targets, [&](TerminalId t) { return cast.leaf(source, rank, t) == RankCast::kNoLeaf; });
    targets.resize(kSharers);
    const MulticastTree tree = tree_to(*it, source, targets);
    cost.channels += static_cast<double>(tree.branches.size()) / kMessages;
    cost.discarded += static_cast<double>(discarded(tree)) / kMessages;
  }
  return cost;
}

// The table of docs/multicast.md.
TEST(HierarchicalMulticast, CostOfEightSharers) {
  struct Row {
    const char* scheme;
    unsigned rank;
    SharerCost expected;
  };
  for (const auto& [scheme, rank, expected] : {Row{"hierarchical", 2, {121.0, 71.0}},
                                               {"hierarchical(map=precise)", 2, {25.2, 0}},
                                               {"tree", 2, {28.0, 0}},
                                               {"hierarchical", 1, {32.8, 16.1}},
                                               {"hierarchical(map=precise)", 1, {14.8, 0}},
                                               {"tree", 1, {15.9, 0}}}) {
    const SharerCost cost = cost_of_sharers(scheme, rank);
    EXPECT_NEAR(cost.channels, expected.channels, 0.05) << scheme << ", rank " << rank;
    EXPECT_NEAR(cost.discarded, expected.discarded, 0.05) << scheme << ", rank " << rank;
  }
}

TEST(HierarchicalMulticast, ChannelsNeverWaitInACycle) {
  std::vector<std::string> networks{"rdt(4)",
                                    "rdt(4,parallel=keep,concentration=2)",
                                    "rdt(8)",
                                    "rdt(16)",
                                    "rdt(16,parallel=keep)",
                                    "rdt(16,spare=none)",
                                    "rdt(12,rank=1)",
                                    "rdt(24,rank=2)",
                                    "rdt(16,rank=1)",
                                    "rdt(16,assignment=[[1,2],1,1,1,1,1,1,1])",
                                    "rdt(16,assignment=[[1,2],[1,2],1,2,[1,2],[1,2],1,2])",
                                    "prdt(4,1)",
                                    "prdt(8,0)",
                                    "prdt(8,1)",
                                    "prdt(16,1)",
                                    "prdt(16,2)"};
  if (test::tries_more()) networks.insert(networks.end(), {"rdt(32)", "prdt(32,3)"});
  for (const std::string& name : networks) {
    const auto pairs = test::cover_successors(*test::multicast_case(name, "hierarchical")->scheme);
    EXPECT_TRUE(test::is_acyclic(pairs)) << name;
  }
}

TEST(HierarchicalMulticast, ChannelsOf4096NodesNeverWaitInACycle) {
  if (!test::tries_more()) GTEST_SKIP() << "make test-more runs it";
  EXPECT_TRUE(test::is_acyclic(test::cover_successors(*test::multicast_case("rdt(64)", "hierarchical")->scheme)));
}

// The pairs if two VCs of a link class were one.
test::ChannelPairs with_one_vc_less(const topology::PortGraph& graph, const test::ChannelPairs& pairs,
                                    LinkClassId link_class, VcId kept, VcId merged) {
  const auto renamed = [&](test::HeldChannel channel) {
    const bool is_link = channel[1] != kNoPort;
    if (is_link && graph.link_class(channel[0], channel[1]) == link_class && channel[2] == merged) channel[2] = kept;
    return channel;
  };
  test::ChannelPairs result;
  for (const auto& [from, to] : pairs) result.emplace(renamed(from), renamed(to));
  return result;
}

TEST(HierarchicalMulticast, NoTwoVcsCanBeOne) {
  for (const char* name : {"rdt(4)", "rdt(8)", "rdt(16)", "rdt(16,spare=none)", "prdt(8,0)", "prdt(16,2)"}) {
    const auto it = test::multicast_case(name, "hierarchical");
    const auto pairs = test::cover_successors(*it->scheme);
    const std::vector<VcId> vcs = it->scheme->facts().vcs;
    for (LinkClassId c = 0; c < vcs.size(); ++c) {
      for (VcId merged = 1; merged < vcs[c]; ++merged) {
        for (VcId kept = 0; kept < merged; ++kept) {
          EXPECT_FALSE(test::is_acyclic(with_one_vc_less(it->network.graph, pairs, c, kept, merged)))
              << name << ", class " << c << ", VCs " << kept << " and " << merged;
        }
      }
    }
  }
}

TEST(HierarchicalMulticast, NeedsFewVcs) {
  using Vcs = std::vector<VcId>;
  // Rank 0 in x and in y, then ranks 1, 2, ...
  EXPECT_EQ(vcs_of("rdt(4)"), (Vcs{1, 2, 1}));  // all nodes have rank 1, so that there are no walks
  EXPECT_EQ(vcs_of("rdt(8)"), (Vcs{1, 2, 2}));
  EXPECT_EQ(vcs_of("rdt(16)"), (Vcs{2, 2, 2, 1}));
  EXPECT_EQ(vcs_of("rdt(32)"), (Vcs{2, 2, 2, 2, 1}));
  EXPECT_EQ(vcs_of("rdt(64)"), (Vcs{2, 2, 2, 2, 2}));
  EXPECT_EQ(vcs_of("rdt(128)"), (Vcs{2, 2, 2, 2, 2, 1}));
  EXPECT_EQ(vcs_of("prdt(16,2)"), (Vcs{1, 2, 2, 1}));
  EXPECT_EQ(vcs_of("prdt(8,0)"), (Vcs{2, 2}));
}

MapHeader header_of(const char* name) {
  const auto network = network_of(name);
  const RankCast cast(network.graph, *topology::RankShape::of(network));
  return map_header(network.graph.node_count(), cast.highest_rank(), cast.pattern(cast.highest_rank()).position_count(),
                    network.concentration);
}

// The table of docs/multicast.md.
TEST(HierarchicalMulticast, HeaderFitsThreeFlits) {
  struct Row {
    const char* name;
    std::array<unsigned, 4> fields;  // source, root rank, maps, terminals
    unsigned bits;
  };
  for (const Row& row : {Row{"rdt(4)", {4, 1, 10, 0}, 15},
                         {"rdt(4,parallel=keep,concentration=2)", {4, 1, 10, 2}, 17},
                         {"rdt(8)", {6, 1, 16, 0}, 23},
                         {"rdt(16)", {8, 2, 20, 0}, 30},
                         {"rdt(32)", {10, 2, 26, 0}, 38},
                         {"rdt(64)", {12, 2, 32, 0}, 46},
                         {"rdt(64,rank=1)", {12, 1, 520, 0}, 533}}) {
    const MapHeader header = header_of(row.name);
    const std::array fields{header.source_bits, header.rank_bits, header.map_bits, header.terminal_bits};
    EXPECT_EQ(fields, row.fields) << row.name;
    EXPECT_EQ(header.bits(), row.bits) << row.name;
    EXPECT_EQ(header.fits(), row.bits <= 108) << row.name;
  }
}

TEST(HierarchicalMulticast, RefusesOtherNetworks) {
  for (const char* name : {"torus(4,4)", "rdt(12)", "faulty(rdt(8),links=1)",
                           "rdt(12,cardinal=3,assignment=[1,2,1,2,1,2,2,1,2,1,2,1,1,2,1,2,1,2])"}) {
    EXPECT_THROW((void)test::multicast_case(name, "hierarchical"), InputError) << name;
  }
}

}  // namespace
}  // namespace weft::routing
