// Routings of one-way rings with skips, against the algorithms as they are printed and against searches.
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "base/graphs/digraph.h"
#include "base/input_error.h"
#include "base/numbers/random.h"
#include "deadlock/prover.h"
#include "metrics/distances/shortest_path.h"
#include "routing/core/algorithm.h"
#include "support/routes.h"

namespace weft::routing {
namespace {

using Nodes = std::vector<NodeId>;

struct Ring {
  NodeId node_count = 0;
  Nodes skips;  // s_1 first

  [[nodiscard]] NodeId period() const { return static_cast<NodeId>(skips.size()); }
  [[nodiscard]] NodeId step(NodeId h) const { return h == 0 ? 1 : skips[h - 1]; }
  // s_(h+1) over s_h, rounded up; s_0 is 1, and the one behind the last is N.
  [[nodiscard]] NodeId ratio(NodeId h) const {
    return ((h == period() ? node_count : step(h + 1)) + step(h) - 1) / step(h);
  }
  [[nodiscard]] NodeId sum_of_ratios() const {
    NodeId sum = 0;
    for (NodeId h = 0; h <= period(); ++h) sum += ratio(h);
    return sum;
  }
  [[nodiscard]] std::string text(const char* family) const {
    std::string list;
    for (const NodeId skip : skips) list += (list.empty() ? "" : ",") + std::to_string(skip);
    return family + ("(" + std::to_string(node_count)) + ",skips=[" + list + "])";
  }
};

topology::Network network_of(std::string_view text) { return topology::build(text, Execution{}); }

// The nodes of the way, source and destination included.
Nodes route(const Routing& routing, NodeId source, NodeId goal) {
  std::vector<Header> headers;
  routing.plans(source, goal, 0, headers);
  Position position{.node = source};
  Nodes nodes{source};
  Decision decision;
  Header header = headers.at(0);
  for (routing.decide(header, position, decision); !decision.delivers; routing.decide(header, position, decision)) {
    const Choice choice{decision.candidates.at(0).port, decision.candidates.at(0).vcs.first};
    header = routing.advance(header, position, choice);
    position = next_position(routing.graph(), position, choice);
    nodes.push_back(position.node);
    if (nodes.size() > routing.graph().node_count()) break;  // longer than a turn: the caller sees it does not arrive
  }
  return nodes;
}

// A walk along the ring that is written down.
struct Walk {
  NodeId node_count;
  NodeId left;  // distance to the goal
  Nodes nodes;

  Walk(NodeId n, NodeId source, NodeId goal) : node_count(n), left((goal + n - source) % n), nodes{source} {}
  [[nodiscard]] NodeId here() const { return nodes.back(); }
  void go(NodeId length) {
    left -= length;
    nodes.push_back((here() + length) % node_count);
  }
};

// Algorithm 1, as a global observer sees it.
Nodes chordal_greedy(const Ring& ring, NodeId source, NodeId goal) {
  Walk walk(ring.node_count, source, goal);
  for (NodeId h = ring.period() + 1; h-- > 0;) {
    while (walk.left >= ring.step(h)) walk.go(ring.step(h));
  }
  return walk.nodes;
}

// Algorithm 3.
Nodes periodic_greedy(const Ring& ring, NodeId source, NodeId goal) {
  Walk walk(ring.node_count, source, goal);
  while (walk.left > 0 && walk.here() % ring.period() != 0) walk.go(1);
  for (NodeId h = ring.period() + 1; h-- > 0;) {
    while (walk.left >= ring.step(h)) walk.go(ring.step(h));
    if (walk.left == 0) break;
    walk.go(1);
  }
  return walk.nodes;
}

Nodes skips_as_met(const Ring& ring, NodeId source, NodeId goal) {
  Walk walk(ring.node_count, source, goal);
  while (walk.left > 0) {
    const NodeId skip = ring.step(ring.period() - walk.here() % ring.period());
    walk.go(skip <= walk.left ? skip : 1);
  }
  return walk.nodes;
}

// Any member of prc with at most this many groups; its skips in any order, equal ones too.
Ring random_periodic_ring(RandomStream& random, NodeId most_groups) {
  const auto period = static_cast<NodeId>(1 + random.below(6));
  const auto groups = static_cast<NodeId>(3 + random.below(most_groups - 2));
  Ring ring{.node_count = period * groups, .skips = {}};
  const NodeId least = period == 1 ? 2 : 1;
  for (NodeId h = 0; h < period; ++h) {
    ring.skips.push_back(period * static_cast<NodeId>(least + random.below(groups - least)));
  }
  if (random.below(4) > 0) std::sort(ring.skips.begin(), ring.skips.end());
  return ring;
}

// Each skip divides the next, the last one N.
Ring random_chain(RandomStream& random, NodeId period) {
  Ring ring{.node_count = 0, .skips = {}};
  auto skip = static_cast<NodeId>(period * (1 + random.below(3)));
  if (skip == 1) skip = 2;
  for (NodeId h = 0; h < period; ++h, skip *= static_cast<NodeId>(2 + random.below(2))) ring.skips.push_back(skip);
  ring.node_count = skip;
  return ring;
}

// From the nodes of one group to all nodes; the others are turned copies.
template <class Body>
void for_each_pair(const Ring& ring, const Body& body) {
  for (NodeId source = 0; source < ring.period(); ++source) {
    for (NodeId goal = 0; goal < ring.node_count; ++goal) body(source, goal);
  }
}

TEST(GreedyOnChordalRings, IsTheAlgorithmAsPrintedAndWithinItsBound) {
  RandomStream random(1, Purpose::test);
  for (int trial = 0; trial < 500; ++trial) {
    Ring ring{.node_count = static_cast<NodeId>(3 + random.below(60)), .skips = {}};
    for (NodeId skip = 2; skip < ring.node_count; ++skip) {
      if (random.below(8) == 0) ring.skips.push_back(skip);
    }
    if (ring.skips.empty()) ring.skips = {2};
    const std::string text = ring.text("chordal-ring");
    const auto network = network_of(text);
    const auto routing = build(network, "greedy", Execution{});
    const auto source = static_cast<NodeId>(random.below(ring.node_count));
    for (NodeId goal = 0; goal < ring.node_count; ++goal) {
      const Nodes expected = chordal_greedy(ring, source, goal);
      ASSERT_EQ(expected.back(), goal);
      ASSERT_EQ(route(*routing, source, goal), expected) << text;
      ASSERT_LE(expected.size() - 1, ring.sum_of_ratios() - ring.period() - 1) << text;
    }
  }
}

TEST(GreedyOnChordalRings, IsShortestWhereSkipsDivideEachOther) {
  RandomStream random(2, Purpose::test);
  for (int trial = 0; trial < 40; ++trial) {
    Ring ring = random_chain(random, static_cast<NodeId>(1 + random.below(3)));
    const auto network = network_of(ring.text("chordal-ring"));
    const auto routing = build(network, "greedy", Execution{});
    BreadthFirstSearch search(network.graph.arcs());
    search.run(0);
    for (NodeId goal = 0; goal < ring.node_count; ++goal) {
      ASSERT_EQ(test::hop_count(*routing, 0, goal), search.distance(goal)) << ring.text("chordal-ring");
    }
  }
}

TEST(GreedyOnChordalRings, TakesTheNextShorterStepWhereAFaultTookOne) {
  int shorter_count = 0;
  for (int seed = 1; seed <= 20; ++seed) {
    const auto network = network_of("faulty(chordal-ring(16,skips=[2,4]),links=6,seed=" + std::to_string(seed) + ")");
    const auto routing = build(network, "greedy", Execution{});
    Decision decision;
    for (NodeId v = 0; v < 16; ++v) {
      routing->decide({.destination = (v + 7) % 16}, {.node = v}, decision);
      ASSERT_EQ(decision.candidates.empty(), network.graph.out_degree(v) == 0);
      if (decision.candidates.empty()) continue;
      NodeId longest = 0;
      for (PortId port = 0; port < network.graph.out_degree(v); ++port) {
        longest = std::max(longest, (network.graph.neighbor(v, port).node + 16 - v) % 16);
      }
      const NodeId taken = (network.graph.neighbor(v, decision.candidates[0].port).node + 16 - v) % 16;
      ASSERT_EQ(taken, longest);
      if (taken < 4) ++shorter_count;
    }
  }
  EXPECT_GT(shorter_count, 0);
}

TEST(GreedyOnPeriodicRings, IsTheAlgorithmAsPrintedAndWithinItsBound) {
  RandomStream random(3, Purpose::test);
  for (int trial = 0; trial < 3000; ++trial) {
    const Ring ring = random_periodic_ring(random, 16);
    const std::string text = ring.text("prc");
    const auto network = network_of(text);
    const auto routing = build(network, "greedy", Execution{});
    const NodeId bound = ring.sum_of_ratios() + ring.period() - 3;
    for_each_pair(ring, [&](NodeId source, NodeId goal) {
      const Nodes expected = periodic_greedy(ring, source, goal);
      ASSERT_EQ(expected.back(), goal);
      ASSERT_EQ(route(*routing, source, goal), expected) << text;
      ASSERT_LE(expected.size() - 1, bound) << text << " " << source << " to " << goal;
    });
  }
}

TEST(GreedyOnPeriodicRings, GoesThePrintedWays) {
  const auto general = network_of("prc(48,skips=[10,16])");
  const auto on_general = build(general, "greedy", Execution{});
  for (NodeId i = 0; i < 48; i += 2) {
    Nodes printed;
    for (const NodeId step : {0U, 16U, 17U, 18U, 19U, 20U, 21U}) printed.push_back((i + step) % 48);
    EXPECT_EQ(route(*on_general, i, (i + 21) % 48), printed);
    EXPECT_EQ(metrics::shortest_path(general.graph, i, (i + 21) % 48)->size(), 3U);
  }
  const auto chain = network_of("prc(100,skips=[4,20])");
  const Nodes printed{0, 20, 40, 60, 80, 81, 85, 89, 93, 97, 98, 99};
  EXPECT_EQ(route(*build(chain, "greedy", Execution{}), 0, 99), printed);
}

TEST(SkipsAsMet, TakesEverySkipThatFits) {
  RandomStream random(4, Purpose::test);
  for (int trial = 0; trial < 500; ++trial) {
    const Ring ring = random_periodic_ring(random, 16);
    const std::string text = ring.text("prc");
    const auto network = network_of(text);
    const auto routing = build(network, "prc-skips-as-met", Execution{});
    for_each_pair(ring, [&](NodeId source, NodeId goal) {
      const Nodes expected = skips_as_met(ring, source, goal);
      ASSERT_EQ(expected.back(), goal);
      ASSERT_EQ(route(*routing, source, goal), expected) << text;
    });
  }
}

// The proof of theorem 3 says that taking skips as they are met stays within the sum of ratios less 2.
TEST(SkipsAsMet, IsLongerThanTheProofSaysUnlessSkipsAreCounted) {
  // The smallest ring that shows it.
  const Ring small{.node_count = 12, .skips = {2, 4}};
  ASSERT_EQ(small.sum_of_ratios() - 2, 5U);
  EXPECT_EQ(test::hop_count(*build(network_of(small.text("prc")), "prc-skips-as-met", Execution{}), 1, 0), 6U);
  const Ring ring{.node_count = 100, .skips = {4, 20}};
  ASSERT_EQ(ring.sum_of_ratios() - 2, 12U);
  const auto network = network_of(ring.text("prc"));
  EXPECT_EQ(test::hop_count(*build(network, "prc-skips-as-met", Execution{}), 1, 0), 27U);
  EXPECT_EQ(test::hop_count(*build(network, "prc-skips-as-met(counted)", Execution{}), 1, 0), 11U);
}

TEST(CountedSkips, ReachTheDiameterAndNoMoreWhereSkipsDivideEachOther) {
  RandomStream random(5, Purpose::test);
  for (int trial = 0; trial < 200; ++trial) {
    const Ring ring = random_chain(random, static_cast<NodeId>(1 + random.below(4)));
    const auto network = network_of(ring.text("prc"));
    const auto routing = build(network, "prc-skips-as-met(counted)", Execution{});
    BreadthFirstSearch search(network.graph.arcs());
    std::size_t longest = 0;
    std::size_t diameter = 0;
    for (NodeId source = 0; source < ring.period(); ++source) {
      search.run(source);
      for (NodeId goal = 0; goal < ring.node_count; ++goal) {
        longest = std::max(longest, test::hop_count(*routing, source, goal));
        diameter = std::max<std::size_t>(diameter, search.distance(goal));
      }
    }
    ASSERT_EQ(longest, diameter) << ring.text("prc");
    ASSERT_EQ(longest, ring.sum_of_ratios() - (ring.period() == 1 ? 2 : 3)) << ring.text("prc");
  }
}

TEST(CountedSkips, AreNeverLongerThanGreedyAndNeverOvershoot) {
  RandomStream random(6, Purpose::test);
  for (int trial = 0; trial < 3000; ++trial) {
    const Ring ring = random_periodic_ring(random, 16);
    const std::string text = ring.text("prc");
    const auto network = network_of(text);
    const auto routing = build(network, "prc-skips-as-met(counted)", Execution{});
    for_each_pair(ring, [&](NodeId source, NodeId goal) {
      const Nodes nodes = route(*routing, source, goal);
      ASSERT_EQ(nodes.back(), goal) << text;
      NodeId travelled = 0;
      for (std::size_t i = 1; i < nodes.size(); ++i) {
        travelled += (nodes[i] + ring.node_count - nodes[i - 1]) % ring.node_count;
      }
      ASSERT_EQ(travelled, (goal + ring.node_count - source) % ring.node_count) << text;
      ASSERT_LE(nodes.size(), periodic_greedy(ring, source, goal).size()) << text << " " << source << " to " << goal;
    });
  }
}

TEST(PrcWormhole, IsFreeOfDeadlock) {
  RandomStream random(7, Purpose::test);
  for (int trial = 0; trial < 60; ++trial) {
    const Ring ring = random_periodic_ring(random, 10);
    const auto network = network_of(ring.text("prc"));
    for (const char* call : {"prc-wormhole", "prc-wormhole(paths=greedy)", "prc-wormhole(paths=as-met)"}) {
      const auto routing = build(network, call, Execution{});
      const deadlock::Proof proof = deadlock::prove(*routing, {}, Execution{});
      ASSERT_EQ(proof.verdict, deadlock::Verdict::deadlock_free) << call << " on " << ring.text("prc");
      ASSERT_TRUE(test::dependencies_are_acyclic(*routing)) << call << " on " << ring.text("prc");
      for (const deadlock::ClassVcs& vcs : proof.vcs) ASSERT_EQ(vcs.count, 2);
    }
  }
}

TEST(PrcWormhole, NeedsItsSecondVc) {
  for (const char* text : {"prc(9,skips=[3])", "prc(48,skips=[10,16])", "prc(64,skips=[4,8,16,32])"}) {
    const auto network = network_of(text);
    const auto routing = build(network, "prc-wormhole", Execution{});
    EXPECT_EQ(deadlock::prove(*routing, {.vc_cap = 1}, Execution{}).verdict, deadlock::Verdict::deadlock) << text;
  }
}

TEST(PrcWormhole, GoesTheWaysThatItIsToldTo) {
  const std::pair<const char*, const char*> same[] = {{"prc-wormhole", "prc-skips-as-met(counted)"},
                                                      {"prc-wormhole(paths=greedy)", "greedy"},
                                                      {"prc-wormhole(paths=as-met)", "prc-skips-as-met"}};
  const auto network = network_of("prc(30,skips=[9,3,6])");
  for (const auto& [call, other] : same) {
    const auto routing = build(network, call, Execution{});
    const auto expected = build(network, other, Execution{});
    for (NodeId source = 0; source < 30; ++source) {
      for (NodeId goal = 0; goal < 30; ++goal) {
        ASSERT_EQ(route(*routing, source, goal), route(*expected, source, goal)) << call;
      }
    }
  }
}

TEST(ChordalRingRoutings, TurnTheirWaysWithTheRing) {
  for (const auto& [text, call, turn] : {std::tuple{"chordal-ring(40,skips=[10,16])", "greedy", 1U},
                                         {"prc(48,skips=[10,16])", "greedy", 2U},
                                         {"prc(30,skips=[9,3,6])", "prc-skips-as-met", 3U},
                                         {"prc(30,skips=[9,3,6])", "prc-skips-as-met(counted)", 3U},
                                         {"prc(30,skips=[9,3,6])", "prc-wormhole", 3U}}) {
    const auto network = network_of(text);
    const auto routing = build(network, call, Execution{});
    const PathSymmetry symmetry = routing->symmetry();
    ASSERT_EQ(symmetry.generators.size(), 1U);
    EXPECT_EQ(symmetry.generators[0][0], turn);
    EXPECT_EQ(symmetry.keeps_vcs, routing->vc_count(0) == 1);
    const NodeId n = network.graph.node_count();
    for (NodeId source = 0; source < n; ++source) {
      for (NodeId goal = 0; goal < n; ++goal) {
        Nodes turned = route(*routing, source, goal);
        for (NodeId& v : turned) v = symmetry.generators[0][v];
        ASSERT_EQ(route(*routing, turned.front(), turned.back()), turned) << call << " on " << text;
      }
    }
  }
}

TEST(ChordalRingRoutings, KnowNoSymmetryWhereThereAreFaults) {
  const auto chordal = network_of("faulty(chordal-ring(16,skips=[4]),links=1)");
  EXPECT_TRUE(build(chordal, "greedy", Execution{})->symmetry().generators.empty());
  const auto periodic = network_of("faulty(prc(16,skips=[2,4]),links=1)");
  EXPECT_TRUE(build(periodic, "greedy", Execution{})->symmetry().generators.empty());
}

TEST(ChordalRingRoutings, ADeadLinkLeavesNoCandidate) {
  const auto network = network_of("faulty(prc(8,skips=[2,4]),links=16)");
  Decision decision;
  build(network, "greedy", Execution{})->decide({.destination = 5, .state = {1}}, {.node = 0}, decision);
  EXPECT_TRUE(!decision.delivers && decision.candidates.empty());
}

TEST(ChordalRingRoutings, NeedNoTableOfALargeRing) {
  const auto periodic = network_of("prc(1000000,g=5)");
  ASSERT_EQ(periodic.name(), "prc(1000000,skips=[10,100,1000,10000,100000])");
  const Ring ring{.node_count = 1000000, .skips = {10, 100, 1000, 10000, 100000}};
  EXPECT_EQ(route(*build(periodic, "greedy", Execution{}), 3, 1), periodic_greedy(ring, 3, 1));
  EXPECT_LE(test::hop_count(*build(periodic, "prc-wormhole", Execution{}), 3, 1), ring.sum_of_ratios() - 2);
  const auto chordal = network_of("chordal-ring(1000000,skips=[100,10000])");
  EXPECT_EQ(test::hop_count(*build(chordal, "greedy", Execution{}), 1, 0), 3 * 99U);
}

TEST(ChordalRingRoutings, AreTheDefaultOfTheirFamiliesAndServeNoOther) {
  EXPECT_EQ(default_routing(network_of("chordal-ring(8,skips=[3])")), "layered(chordal-greedy)");
  EXPECT_EQ(default_routing(network_of("prc(8,skips=[2,4])")), "prc-wormhole");
  EXPECT_THROW(build(network_of("directed-ring(8)"), "greedy", Execution{}), InputError);
  EXPECT_THROW(build(network_of("chordal-ring(8,skips=[3])"), "prc-skips-as-met", Execution{}), InputError);
  EXPECT_THROW(build(network_of("chordal-ring(8,skips=[3])"), "prc-wormhole", Execution{}), InputError);
}

}  // namespace
}  // namespace weft::routing
