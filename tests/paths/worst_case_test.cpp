#include "paths/worst_case.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "paths/channel_pairs.h"
#include "paths/permutation_text.h"
#include "routing/core/algorithm.h"
#include "routing/core/path_symmetry.h"
#include "support/routes.h"
#include "support/routings.h"
#include "traffic/terminal_permutation.h"

namespace weft::paths {
namespace {

using topology::Network;

Network built_network(std::string_view text) { return topology::build(text, Execution{}); }

// Loads by source, destination and channel.
using AllLoads = std::vector<std::vector<std::vector<double>>>;

AllLoads all_loads(const routing::Routing& routing) {
  const TerminalId terminals = routing.graph().terminal_count();
  AllLoads loads(terminals);
  for (TerminalId s = 0; s < terminals; ++s) {
    for (TerminalId d = 0; d < terminals; ++d) loads[s].push_back(test::loads_of_pair(routing, s, d));
  }
  return loads;
}

double load_on(const AllLoads& loads, const std::vector<TerminalId>& permutation, std::uint64_t channel) {
  double sum = 0;
  for (TerminalId s = 0; s < permutation.size(); ++s) {
    if (permutation[s] != traffic::kNoDestination) sum += loads[s][permutation[s]][channel];
  }
  return sum;
}

double worst_of_all_permutations(const routing::Routing& routing, const AllLoads& loads) {
  std::vector<TerminalId> permutation(routing.graph().terminal_count());
  std::iota(permutation.begin(), permutation.end(), TerminalId{0});
  double worst = 0;
  do {
    for (std::uint64_t channel = 0; channel < routing.graph().channel_count(); ++channel)
      worst = std::max(worst, load_on(loads, permutation, channel));
  } while (std::next_permutation(permutation.begin(), permutation.end()));
  return worst;
}

// Only terminals that add to the load of the channel send, to different destinations.
void expect_all_add(const AllLoads& loads, const WorstCase& worst) {
  EXPECT_TRUE(traffic::is_partial_permutation(worst.permutation));
  for (TerminalId s = 0; s < worst.permutation.size(); ++s) {
    if (worst.permutation[s] == traffic::kNoDestination) continue;
    EXPECT_GT(loads[s][worst.permutation[s]][*worst.channel], 0) << s;
  }
}

struct WorstCaseExample {
  const char* network;
  const char* routing;
};

TEST(WorstCase, IsTheWorstOfAllPermutations) {
  constexpr WorstCaseExample kCases[] = {
      {"ring(6)", "dor"},
      {"ring(7)", "shortest"},
      {"directed-ring(5)", "shortest"},
      {"torus(3,2)", "dor"},
      {"torus(3,2)", "valiant(dor)"},
      {"torus(3,2)", "ugal(dor)"},
      {"mesh(3,2)", "o1turn"},
      {"mesh(2,3)", "odd-even"},
      {"mesh(2,3)", "west-first"},
      {"mesh(2,3)", "minimal"},
      {"complete(5)", "valiant(shortest)"},
      {"hypercube(2)", "minimal"},
      {"ring(6)", "escape(minimal,dor)"},
      {"tree(2,2)", "up-down"},
      {"fat-tree(2,2)", "fat-tree-nca"},
      {"path(2)", "dor"},
      {"faulty(ring(6),links=2)", "shortest"},
      {"faulty(mesh(3,2),links=1)", "o1turn"},
  };
  for (const auto& [network_text, routing_text] : kCases) {
    SCOPED_TRACE(std::string(network_text) + " " + routing_text);
    const Network network = built_network(network_text);
    const auto routing = routing::build(network, routing_text, Execution{});
    ASSERT_LE(network.graph.terminal_count(), 8U);
    const AllLoads loads = all_loads(*routing);
    const WorstCase worst = find_worst_case(*routing, Execution{});
    EXPECT_TRUE(worst.is_exact());
    EXPECT_TRUE(worst.why_not_exact.empty());
    EXPECT_NEAR(worst.lower, worst_of_all_permutations(*routing, loads), 1e-9);
    ASSERT_EQ(worst.permutation.size(), network.graph.terminal_count());
    ASSERT_EQ(worst.channel.has_value(), worst.lower > 0);
    if (worst.channel) {
      EXPECT_NEAR(load_on(loads, worst.permutation, *worst.channel), worst.lower, 1e-12);
      expect_all_add(loads, worst);
    }
  }
}

// The worst case is a maximum matching that can be counted by hand: around a ring the sources whose destination is at
// most half of it ahead; along a line all sources before the channel, or all destinations behind it.
TEST(WorstCase, DimensionOrderByHand) {
  const auto load = [](const std::string& network_text) {
    const Network network = built_network(network_text);
    return find_worst_case(*routing::build(network, "dor", Execution{}), Execution{}).lower;
  };
  for (const unsigned k : {3U, 4U, 5U, 6U, 8U}) {
    const std::string square = "(" + std::to_string(k) + "," + std::to_string(k) + ")";
    EXPECT_EQ(load("torus" + square), k / 2) << k;
    EXPECT_EQ(load("mesh" + square), k - 1) << k;
  }
  for (const unsigned n : {2U, 3U, 4U, 5U, 6U, 7U})
    EXPECT_EQ(load("hypercube(" + std::to_string(n) + ")"), 1U << (n - 1) / 2) << n;
}

// D. Seo and others, 2005: with both orders of dimensions equally likely, a square mesh of even side has half of its
// capacity.
TEST(WorstCase, O1turnHasHalfTheCapacity) {
  for (const unsigned k : {4U, 6U}) {
    const Network network = built_network("mesh(" + std::to_string(k) + "," + std::to_string(k) + ")");
    const WorstCase worst = find_worst_case(*routing::build(network, "o1turn", Execution{}), Execution{});
    EXPECT_NEAR(worst.lower, k / 2.0, 1e-12);  // uniform traffic, self pairs included, puts k/4 on a channel
    EXPECT_TRUE(worst.is_exact());
  }
}

// Whatever the permutation, each phase is uniform over all terminals.
TEST(WorstCase, ValiantHasTwiceTheLoadOfUniformTraffic) {
  const Network network = built_network("torus(4,4)");
  const PathSurvey uniform = survey_paths(*routing::build(network, "dor", Execution{}), Execution{});
  const WorstCase worst = find_worst_case(*routing::build(network, "valiant(dor)", Execution{}), Execution{});
  EXPECT_NEAR(worst.upper, 2 * uniform.max_channel_load() * 15 / 16, 1e-9);
  EXPECT_TRUE(worst.is_exact());
}

// A routing that forwards to another one and declares symmetries.
class Declared final : public test::ForwardingRouting {
 public:
  Declared(const routing::Routing& inner, const std::vector<std::vector<NodeId>>& generators)
      : ForwardingRouting(inner, with_symmetry(inner, generators)) {}

 private:
  static routing::RoutingFacts with_symmetry(const routing::Routing& inner,
                                             const std::vector<std::vector<NodeId>>& generators) {
    routing::RoutingFacts facts = inner.facts();
    facts.symmetry = [generators] { return routing::PathSymmetry{generators, false}; };
    return facts;
  }
};

// The translations of a two-dimensional torus by one step in each dimension.
std::vector<std::vector<NodeId>> translations(NodeId columns, NodeId rows) {
  const NodeId n = columns * rows;
  return {routing::tabulated(n, [&](NodeId v) { return v / columns * columns + (v + 1) % columns; }),
          routing::tabulated(n, [&](NodeId v) { return (v + columns) % n; })};
}

TEST(WorstCase, IsTheSameWithSymmetries) {
  for (const char* routing_text : {"dor", "minimal", "valiant(dor)"}) {
    SCOPED_TRACE(routing_text);
    const Network network = built_network("torus(4,4)");
    const auto without = routing::build(network, routing_text, Execution{});
    const Declared declared(*without, translations(4, 4));
    const ChannelPairs one_by_one(*without, Execution{});
    const ChannelPairs by_orbits(declared, Execution{});
    const auto few = by_orbits.tally();
    ASSERT_EQ(few.size(), 4U);
    const auto carried = by_orbits.collect(few);
    const auto direct = one_by_one.collect(few);
    for (std::size_t i = 0; i < few.size(); ++i) {
      ASSERT_EQ(carried[i].size(), direct[i].size());
      EXPECT_EQ(carried[i].size(), few[i].pair_count);
      for (std::size_t k = 0; k < carried[i].size(); ++k) {
        EXPECT_EQ(carried[i][k].source, direct[i][k].source);
        EXPECT_EQ(carried[i][k].destination, direct[i][k].destination);
        EXPECT_NEAR(carried[i][k].packets, direct[i][k].packets, 1e-12);
      }
    }
    const WorstCase worst = find_worst_case(declared, Execution{});
    EXPECT_NEAR(worst.lower, find_worst_case(*without, Execution{}).lower, 1e-12);
    EXPECT_NEAR(load_on(all_loads(*without), worst.permutation, *worst.channel), worst.lower, 1e-12);
  }
}

TEST(WorstCase, ResultDoesNotDependOnTheNumberOfThreads) {
  for (const auto& [network_text, routing_text] :
       {WorstCaseExample{"mesh(5,4)", "o1turn"}, WorstCaseExample{"scc(4)", "shortest"}}) {
    const Network network = built_network(network_text);
    const auto routing = routing::build(network, routing_text, Execution{});
    const WorstCase one = find_worst_case(*routing, Execution{});
    for (const unsigned threads : {2U, 3U, 8U}) {
      const WorstCase many = find_worst_case(*routing, Execution{.thread_count = threads});
      EXPECT_EQ(many.lower, one.lower);
      EXPECT_EQ(many.upper, one.upper);
      EXPECT_EQ(many.channel, one.channel);
      EXPECT_EQ(many.permutation, one.permutation);
    }
  }
}

TEST(WorstCase, IsAnIntervalIfItIsNotSolvedExactly) {
  const Network network = built_network("mesh(4,4)");
  const auto routing = routing::build(network, "minimal", Execution{});
  const WorstCase exact = find_worst_case(*routing, Execution{});
  const WorstCase open = find_worst_case(*routing, Execution{}, {.most_exact = 1});
  EXPECT_LE(open.lower, exact.lower);
  EXPECT_GE(open.upper, exact.upper - 1e-12);
  EXPECT_FALSE(open.is_exact());
  EXPECT_FALSE(open.why_not_exact.empty());
  EXPECT_NEAR(load_on(all_loads(*routing), open.permutation, *open.channel), open.lower, 1e-12);
}

// With little memory a few channels are collected at a time; with less, none.
TEST(WorstCase, UsesOnlyTheMemoryAllowed) {
  const Network network = built_network("mesh(4,4)");
  const auto routing = routing::build(network, "dor", Execution{});
  const WorstCase exact = find_worst_case(*routing, Execution{});
  const WorstCase piecewise = find_worst_case(*routing, Execution{.max_memory = 6000});
  EXPECT_EQ(piecewise.lower, exact.lower);
  EXPECT_TRUE(piecewise.is_exact());
  EXPECT_TRUE(piecewise.why_not_exact.empty());
  const WorstCase open = find_worst_case(*routing, Execution{.max_memory = 600});
  EXPECT_LE(open.lower, exact.lower);
  EXPECT_GT(open.upper, exact.upper - 1e-12);
  EXPECT_FALSE(open.is_exact());
  EXPECT_NE(open.why_not_exact.find("memory"), std::string::npos);
  EXPECT_TRUE(traffic::is_partial_permutation(open.permutation));
}

// The RCC-FULL paper has N^(1/2) / 2(A+L-1).
TEST(ObliviousBound, IsThatOfThePaper) {
  EXPECT_DOUBLE_EQ(*oblivious_bound(built_network("rcc-full(4,1)").graph), 0.5);
  EXPECT_DOUBLE_EQ(*oblivious_bound(built_network("rcc-full(4,2)").graph), 1.6);
  EXPECT_DOUBLE_EQ(*oblivious_bound(built_network("directed-ring(16)").graph), 2);
}

TEST(ObliviousBound, NeedsOneTerminalAtEachNode) {
  EXPECT_FALSE(oblivious_bound(built_network("ring(8,concentration=2)").graph));
  EXPECT_FALSE(oblivious_bound(built_network("fat-tree(2,3)").graph));
}

TEST(ObliviousBound, HoldsForDeterministicRoutings) {
  for (const auto& [spec, algorithm] :
       std::vector<std::pair<const char*, const char*>>{{"mesh(8,8)", "dor"},
                                                        {"torus(8,8)", "dor"},
                                                        {"directed-ring(64)", "shortest"},
                                                        {"rcc-full(4,2)", "rcc-1"},
                                                        {"rcc-full(4,2)", "rcc-2"},
                                                        {"hypercube(6)", "dor"},
                                                        {"petersen", "shortest"}}) {
    const Network network = built_network(spec);
    const auto routing = routing::build(network, algorithm, Execution{});
    EXPECT_GE(find_worst_case(*routing, Execution{}).upper, *oblivious_bound(network.graph))
        << spec << " " << algorithm;
  }
}

TEST(PermutationText, PermutationHasTheStatedLoad) {
  const Network network = built_network("torus(4,3)");
  const auto routing = routing::build(network, "minimal", Execution{});
  const WorstCase worst = find_worst_case(*routing, Execution{});
  const std::vector<TerminalId> permutation =
      traffic::read_permutation(permutation_text(network, *routing, worst), network.graph.terminal_count());
  EXPECT_EQ(permutation, worst.permutation);
  EXPECT_NEAR(load_on(all_loads(*routing), permutation, *worst.channel), worst.upper, 1e-9);
}

}  // namespace
}  // namespace weft::paths
