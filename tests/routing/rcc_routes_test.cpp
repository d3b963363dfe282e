// Algorithms 1 and 2 of RCC-FULL against the same rules as a recursion over words.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/input_error.h"
#include "routing/core/algorithm.h"
#include "routing/rcc_designs.h"
#include "support/routes.h"

namespace weft::routing {
namespace {

// A word of digits base A, the most significant first. A path is the words after the first.
using Word = std::vector<unsigned>;
using Path = std::vector<Word>;

Word joined(const Word& high, const Word& low) {
  Word word = high;
  word.insert(word.end(), low.begin(), low.end());
  return word;
}

struct Oracle {
  std::size_t second_from = 0;  // words of at least so many digits follow Algorithm 2
  bool ends_early = true;       // at the first visit of the destination

  [[nodiscard]] Path path(const Word& from, const Word& to) const {
    if (from == to) return {};
    if (from.size() == 1) return {to};
    const auto half = static_cast<std::ptrdiff_t>(from.size() / 2);
    const Word i1(from.begin(), from.begin() + half);
    const Word j1(from.begin() + half, from.end());
    const Word i2(to.begin(), to.begin() + half);
    const Word j2(to.begin() + half, to.end());
    Path path;
    const auto within = [&](const Word& row, const Word& a, const Word& b) {
      for (const Word& word : this->path(a, b)) path.push_back(joined(row, word));
    };
    const auto transpose = [&](const Word& a, const Word& b) {
      if (a != b) path.push_back(joined(b, a));
    };
    if (i1 == i2) {
      within(i1, j1, j2);
    } else if (from.size() < second_from) {
      within(i1, j1, i2);
      transpose(i1, i2);
      within(i2, i1, j2);
    } else {
      transpose(i1, j1);
      within(j1, i1, i2);
      transpose(j1, i2);
      within(i2, j1, j2);
    }
    if (ends_early) path.erase(std::find(path.begin(), path.end(), to) + 1, path.end());
    return path;
  }
};

Word word_of(const Design& design, NodeId v) {
  Word word(std::size_t{1} << design.levels);
  for (std::size_t digit = word.size(); digit > 0; --digit, v /= design.atom) word[digit - 1] = v % design.atom;
  return word;
}

NodeId node_of(const Design& design, const Word& word) {
  NodeId v = 0;
  for (const unsigned digit : word) v = v * design.atom + digit;
  return v;
}

void expect_the_oracle(const Design& design, const char* call, const Oracle& oracle) {
  const auto network = network_of(design.network());
  const auto routing = build(network, call, Execution{});
  for (NodeId source = 0; source < network.graph.node_count(); ++source) {
    for (NodeId goal = 0; goal < network.graph.node_count(); ++goal) {
      std::vector<NodeId> nodes;
      for (const Word& word : oracle.path(word_of(design, source), word_of(design, goal))) {
        nodes.push_back(node_of(design, word));
      }
      ASSERT_EQ(test::nodes_of(test::hops_of(*routing, source, goal)), nodes)
          << call << " on " << design.network() << ", " << source << " to " << goal;
    }
  }
}

TEST(RccRoutes, FollowTheAlgorithms) {
  for (const Design& design : small_designs()) {
    const unsigned digits = 1U << design.levels;
    expect_the_oracle(design, "rcc-1", {digits + 1});
    expect_the_oracle(design, "rcc-2", {2});
    expect_the_oracle(design, "rcc-2(by=1)", {std::max(digits, 2U)});
    expect_the_oracle(design, "rcc-2(arrival=last)", {2, false});
    expect_the_oracle(design, "rcc-2(by=1,arrival=last)", {std::max(digits, 2U), false});
  }
}

// With three or more symbols the bounds of Algorithm 2 are reached; with two some of its steps are always left out.
TEST(RccRoutes, LongestPathsFollowTheRecursions) {
  for (const Design& design : small_designs()) {
    const std::size_t power = std::size_t{1} << design.levels;
    EXPECT_EQ(lengths_of(design, "rcc-1").most, 2 * power - 1) << design.network();
    const std::size_t most = lengths_of(design, "rcc-2").most;
    const std::size_t most_by_1 = lengths_of(design, "rcc-2(by=1)").most;
    EXPECT_LE(most, 3 * power - 2) << design.network();
    EXPECT_LE(most_by_1, design.levels == 0 ? 1 : 2 * power) << design.network();
    if (design.atom < 3 || design.levels == 0) continue;
    EXPECT_EQ(most, 3 * power - 2) << design.network();
    EXPECT_EQ(most_by_1, 2 * power) << design.network();
  }
}

TEST(RccRoutes, SegmentsWithTheirOwnVcsAreAcyclic) {
  for (const Design& design : {Design{3, 1}, {7, 1}, {2, 2}, {3, 2}, {2, 3}}) {
    const auto network = network_of(design.network());
    for (const char* call : {"rcc-1", "rcc-2", "rcc-2(by=1)", "rcc-2(arrival=last)", "rcc-2(by=1,arrival=last)"}) {
      EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, call, Execution{}))) << call << design.network();
    }
  }
  const auto network = network_of("rcc-full(3,1)");
  for (const char* call : {"rcc-1(vcs=shared)", "rcc-2(vcs=shared)"}) {
    EXPECT_FALSE(test::dependencies_are_acyclic(*build(network, call, Execution{}))) << call;
  }
}

TEST(RccRoutes, HaveAsManyVcsAsSegments) {
  const auto network = network_of("rcc-full(2,3)");
  const auto counts = [&](const char* call) {
    const auto routing = build(network, call, Execution{});
    std::vector<VcId> by_class;
    for (LinkClassId c = 0; c < 4; ++c) by_class.push_back(routing->vc_count(c));
    return by_class;
  };
  EXPECT_EQ(counts("rcc-1"), (std::vector<VcId>{8, 4, 2, 1}));
  EXPECT_EQ(counts("rcc-2"), (std::vector<VcId>{8, 8, 4, 2}));
  EXPECT_EQ(counts("rcc-2(by=1)"), (std::vector<VcId>{8, 4, 2, 2}));
  EXPECT_EQ(counts("rcc-2(vcs=shared)"), (std::vector<VcId>{1, 1, 1, 1}));
}

TEST(RccRoutes, PermutationsOfSymbolsAreSymmetries) {
  for (const Design& design : {Design{4, 0}, {2, 1}, {5, 1}, {3, 2}, {2, 3}}) {
    const auto network = network_of(design.network());
    for (const char* call : {"rcc-1", "rcc-2", "rcc-2(by=1)", "rcc-2(vcs=shared)", "rcc-2(arrival=last)"}) {
      const auto routing = build(network, call, Execution{});
      EXPECT_EQ(routing->symmetry().generators.size(), design.atom > 2 ? 2U : 1U);
      EXPECT_TRUE(test::symmetry_holds(*routing)) << call << " on " << design.network();
    }
  }
  EXPECT_TRUE(build(network_of("faulty(rcc-full(3,1),links=1)"), "rcc-1", Execution{})->symmetry().generators.empty());
}

// 65,536 nodes: a table of all pairs would take 8 GiB.
TEST(RccRoutes, NeedNoTableForLargeNetworks) {
  const auto network = network_of("rcc-full(4,3)");
  Execution execution;
  execution.max_memory = 1U << 20U;
  for (const char* call : {"rcc-1", "rcc-2", "rcc-2(by=1)"}) {
    const auto routing = build(network, call, execution);
    EXPECT_EQ(test::hops_of(*routing, 0, 65535).back().to, 65535U);
    EXPECT_LE(test::hop_count(*routing, 12345, 54321), 22U);
  }
  EXPECT_EQ(test::hop_count(*build(network, "rcc-1", execution), 0, 65535), 15U);
}

TEST(RccRoutes, RefuseOtherNetworksAndHaveNoCandidateOnAFailedLink) {
  EXPECT_THROW(build(network_of("hsn(2,complete(3))"), "rcc-1", Execution{}), InputError);
  EXPECT_THROW(build(network_of("hypercube(4)"), "rcc-2", Execution{}), InputError);
  EXPECT_THROW(build(network_of("rcc-full(3,1)"), "rcc-2(by=3)", Execution{}), InputError);
  Decision decision;
  build(network_of("faulty(rcc-full(2,1),nodes=4)"), "rcc-1", Execution{})
      ->decide({.destination = 3}, {.node = 0}, decision);
  EXPECT_TRUE(!decision.delivers && decision.candidates.empty());
}

}  // namespace
}  // namespace weft::routing
