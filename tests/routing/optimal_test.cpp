// Shortest routing by labels against plain searches of the whole network.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/graphs/digraph.h"
#include "base/input_error.h"
#include "base/numbers/random.h"
#include "routing/cayley/scc_check.h"
#include "routing/cayley/scc_local_steps.h"
#include "routing/cayley/scc_search_tree.h"
#include "routing/core/algorithm.h"
#include "spec/parse.h"
#include "support/routes.h"

namespace weft::routing {
namespace {

topology::Network network_of(std::string_view text) { return topology::build(text, Execution{}); }

const topology::PermutationLabelling& labels_of(const topology::Network& network) {
  return *network.labelling_as<topology::PermutationLabelling>();
}

// Every pair, with a search from every node.
void expect_distances(std::string_view text, std::string_view call) {
  const auto network = network_of(text);
  const auto routing = build(network, call, Execution{});
  BreadthFirstSearch search(network.graph.arcs());
  for (NodeId from = 0; from < network.graph.node_count(); ++from) {
    search.run(from);
    for (NodeId to = 0; to < network.graph.node_count(); ++to) {
      ASSERT_EQ(test::hop_count(*routing, from, to), search.distance(to)) << text << " " << from << " to " << to;
    }
  }
}

TEST(Optimal, IsShortestForAllPairs) {
  for (const char* text : {"scc(3)", "scc(4)", "scc(5)", "ccc(3)", "ccc(4)", "ccc(5)", "ccc(6)", "star(5)"}) {
    expect_distances(text, "optimal");
  }
}

TEST(Optimal, TheSearchOfThePaperIsShortestForAllPairs) {
  for (const char* text : {"scc(3)", "scc(4)", "scc(5)"}) expect_distances(text, "optimal(method=paper)");
}

// Cube-connected cycles: all nodes look alike, so one source is enough.
TEST(Optimal, IsShortestOnLargerCubeConnectedCycles) {
  for (const char* text : {"ccc(7)", "ccc(8)", "ccc(11)"}) {
    const auto network = network_of(text);
    const auto routing = build(network, "optimal", Execution{});
    BreadthFirstSearch search(network.graph.arcs());
    search.run(3);
    for (NodeId to = 0; to < network.graph.node_count(); ++to) {
      ASSERT_EQ(followed_length(*routing, 3, to), search.distance(to)) << text << " to " << to;
    }
  }
}

TEST(SccCheck, RelabelledDistancesAreThoseOfASearch) {
  const auto network = network_of("scc(5)");
  const SccCheck check(network);
  BreadthFirstSearch search(network.graph.arcs());
  for (const NodeId from : {0U, 1U, 77U, 479U}) {
    search.run(from);
    for (NodeId to = 0; to < network.graph.node_count(); ++to) {
      ASSERT_EQ(check.distance(from, to), search.distance(to)) << from << " to " << to;
    }
  }
}

TEST(SccCheck, SeesAWrongLength) {
  const auto network = network_of("scc(4)");
  const SccCheck check(network);
  const auto too_long = [&](NodeId from, NodeId to) { return check.distance(from, to) + (from == 5 ? 1U : 0U); };
  EXPECT_EQ(check.all_to_first(too_long).wrong_count, 1U);
  EXPECT_GT(check.random_pairs(too_long, 1000, 1).wrong_count, 0U);
}

class LargerScc : public testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Sizes, LargerScc, testing::Values("scc(6)", "scc(7)"));

TEST_P(LargerScc, IsShortestFromEveryNodeToOne) {
  const auto network = network_of(GetParam());
  const auto routing = build(network, "optimal", Execution{});
  const LengthCheck check =
      SccCheck(network).all_to_first([&](NodeId from, NodeId to) { return followed_length(*routing, from, to); });
  EXPECT_EQ(check.pair_count, network.graph.node_count());
  EXPECT_EQ(check.wrong_count, 0U);
}

TEST_P(LargerScc, IsShortestForRandomPairs) {
  const auto network = network_of(GetParam());
  const auto routing = build(network, "optimal", Execution{});
  const auto follow = [&](NodeId from, NodeId to) { return followed_length(*routing, from, to); };
  EXPECT_EQ(SccCheck(network).random_pairs(follow, 100'000, 6).wrong_count, 0U);
}

TEST_P(LargerScc, TheSearchOfThePaperFindsTheDistance) {
  const auto network = network_of(GetParam());
  const auto length_of = [&](NodeId from, NodeId to) {
    const SccSearch search = search_tree(errand_between(labels_of(network), from, to));
    return static_cast<std::uint32_t>(search.laterals.size()) + search.local_count;
  };
  EXPECT_EQ(SccCheck(network).all_to_first(length_of).wrong_count, 0U);
}

// The example of Section 3.1: 9 hops by the laterals 3, 2, 4, 2, and not 11 by 2, 4, 2, 3.
TEST(SccSearchTree, FindsTheExampleOfThePaper) {
  const auto network = network_of("scc(5)");
  const NodeId from = network.node_named("<3,34125>");
  const NodeId to = network.node_named("<2,12345>");
  const SccSearch search = search_tree(errand_between(labels_of(network), from, to));
  EXPECT_EQ(search.laterals, (std::vector<unsigned>{3, 2, 4, 2}));
  EXPECT_EQ(search.local_count, 5U);
}

TEST(SccSearchTree, CountsItself) {
  const auto network = network_of("scc(6)");
  const SccLocalSteps steps(5);
  std::uint64_t backtrack_count = 0;
  for (NodeId from = 0; from < network.graph.node_count(); ++from) {
    const SccErrand errand = errand_between(labels_of(network), from, 0);
    const SccSearch search = search_tree(errand);
    const SearchStatistics& statistics = search.statistics;
    EXPECT_EQ(search.laterals.size(), lateral_count(errand));
    EXPECT_EQ(statistics.last_threshold, search.local_count);
    EXPECT_EQ(search.local_count, steps.least(errand));
    EXPECT_LE(statistics.first_threshold, statistics.last_threshold);
    EXPECT_EQ(statistics.backtrack_count > 0, statistics.first_threshold < statistics.last_threshold);
    EXPECT_LT(statistics.expanded_count, statistics.vertex_count);
    EXPECT_LE(statistics.level_count, search.laterals.size() + 2);
    EXPECT_GE(statistics.level_count * statistics.widest_level, statistics.vertex_count);
    backtrack_count += statistics.backtrack_count;
  }
  EXPECT_GT(backtrack_count, 0U);
}

TEST(SccSearchTree, WithinASupernodeThereIsOneWay) {
  const auto network = network_of("scc(6)");
  const SccSearch search = search_tree(errand_between(labels_of(network), 4, 0));
  EXPECT_TRUE(search.laterals.empty());
  EXPECT_EQ(search.local_count, 1U);
  EXPECT_EQ(search.statistics.vertex_count, 2U);
}

using Path = std::vector<NodeId>;

Path path_of(const Routing& routing, NodeId from, NodeId to) {
  std::vector<Header> headers;
  routing.plans_from_node(from, to, 0, headers);
  Header header = headers.at(0);
  Position position{.node = from};
  Path path{from};
  Decision decision;
  for (routing.decide(header, position, decision); !decision.delivers; routing.decide(header, position, decision)) {
    const Choice choice{decision.candidates.at(0).port, 0};
    header = routing.advance(header, position, choice);
    position = next_position(routing.graph(), position, choice);
    path.push_back(position.node);
  }
  return path;
}

void expect_symmetry(const Routing& routing, std::size_t generator_count) {
  const PathSymmetry symmetry = routing.symmetry();
  ASSERT_EQ(symmetry.generators.size(), generator_count);
  for (const std::vector<NodeId>& image : symmetry.generators) {
    for (NodeId from = 0; from < routing.graph().node_count(); ++from) {
      for (NodeId to = 0; to < routing.graph().node_count(); ++to) {
        Path path = path_of(routing, from, to);
        for (NodeId& v : path) v = image[v];
        ASSERT_EQ(path, path_of(routing, image[from], image[to])) << from << " to " << to;
      }
    }
  }
}

TEST(Optimal, SymmetriesCarryPathsToPaths) {
  for (const char* call : {"optimal", "optimal(method=paper)"}) {
    for (const char* text : {"scc(3)", "scc(4)"}) {
      const auto network = network_of(text);
      expect_symmetry(*build(network, call, Execution{}), 3);
    }
  }
  for (const char* text : {"ccc(3)", "ccc(4)", "ccc(5)"}) {
    const auto network = network_of(text);
    expect_symmetry(*build(network, "optimal", Execution{}), 2);
  }
  const auto faulty = network_of("faulty(scc(4),links=1)");
  EXPECT_TRUE(build(faulty, "optimal", Execution{})->symmetry().generators.empty());
}

// The next lateral link is the same from every slot on the walk to it: packets for one destination never part.
TEST(Optimal, PacketsThatMeetStayTogether) {
  const auto network = network_of("scc(5)");
  const auto routing = build(network, "optimal", Execution{});
  for (NodeId from = 0; from < network.graph.node_count(); ++from) {
    for (const NodeId to : {0U, 201U}) {
      const Path path = path_of(*routing, from, to);
      const NodeId second = path.size() > 1 ? path[1] : from;
      ASSERT_EQ(Path(std::find(path.begin(), path.end(), second), path.end()), path_of(*routing, second, to));
    }
  }
}

TEST(Optimal, IsRefusedElsewhere) {
  EXPECT_THROW(build(network_of("torus(4,4)"), "optimal", Execution{}), InputError);
  EXPECT_THROW(build(network_of("ccc(4)"), "optimal(method=paper)", Execution{}), InputError);
}

TEST(Optimal, ADeadLinkLeavesNoCandidate) {
  Decision decision;
  for (const char* text : {"faulty(scc(4),nodes=71)", "faulty(ccc(3),nodes=23)"}) {
    const auto network = network_of(text);
    std::vector<Header> headers;
    const auto routing = build(network, "optimal", Execution{});
    routing->plans_from_node(0, 20, 0, headers);
    routing->decide(headers.at(0), {.node = 0}, decision);
    EXPECT_TRUE(!decision.delivers && decision.candidates.empty()) << text;
  }
}

std::unique_ptr<Routing> greedy_on(const topology::Network& network) {
  return build(network, "scc-greedy", Execution{});
}

TEST(SccGreedy, ArrivesByTheFewestLateralLinks) {
  for (const char* text : {"scc(3)", "scc(4)", "scc(5)"}) {
    const auto network = network_of(text);
    const auto routing = greedy_on(network);
    const unsigned ring_size = labels_of(network).slot_count();
    for (NodeId from = 0; from < network.graph.node_count(); ++from) {
      const Path path = path_of(*routing, from, 0);
      unsigned laterals = 0;
      for (std::size_t i = 1; i < path.size(); ++i)
        laterals += path[i] / ring_size != path[i - 1] / ring_size ? 1U : 0U;
      ASSERT_EQ(path.back(), 0U);
      ASSERT_EQ(laterals, lateral_count(errand_between(labels_of(network), from, 0))) << text << " from " << from;
    }
  }
}

TEST(SccGreedy, TakesTheNearestAndMayPayForIt) {
  const auto network = network_of("scc(6)");
  const auto greedy = greedy_on(network);
  std::uint64_t longer_count = 0;
  const SccCheck check(network);
  for (NodeId from = 0; from < network.graph.node_count(); ++from) {
    const std::uint32_t length = followed_length(*greedy, from, 0);
    ASSERT_GE(length, check.distance(from, 0));
    longer_count += length > check.distance(from, 0) ? 1U : 0U;
    const SccErrand errand = errand_between(labels_of(network), from, 0);
    std::vector<Header> headers;
    greedy->plans_from_node(from, 0, 0, headers);
    const unsigned taken = headers.at(0).state[0];
    for (unsigned other = 2; other <= 6; ++other) {
      if ((first_laterals(errand) >> other & 1U) == 0) continue;
      ASSERT_LE(ring_steps(5, errand.slot, taken), ring_steps(5, errand.slot, other)) << "from " << from;
    }
  }
  EXPECT_GT(longer_count, 0U);
}

TEST(SccGreedy, SymmetriesCarryPathsToPaths) {
  const auto network = network_of("scc(4)");
  expect_symmetry(*greedy_on(network), 3);
}

TEST(SccGreedy, ServesStarConnectedCyclesOnly) { EXPECT_THROW(greedy_on(network_of("ccc(3)")), InputError); }

}  // namespace
}  // namespace weft::routing
