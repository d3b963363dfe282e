// Routings on recursive diagonal tori: lengths against searches, what the paper claims of them, vcs that they need,
// ways round faults.
#include <gtest/gtest.h>

#include <map>
#include <queue>

#include "base/graphs/digraph.h"
#include "base/input_error.h"
#include "deadlock/prover.h"
#include "routing/core/algorithm.h"
#include "routing/rdt/rank_vectors.h"
#include "support/routes.h"

namespace weft::routing {
namespace {

using deadlock::Verdict;

topology::Network network_of(std::string_view text) { return topology::build(text, Execution{}); }

std::unique_ptr<Routing> routing_on(const topology::Network& network, std::string_view call) {
  return build(network, call, Execution{});
}

std::size_t longest_from(const Routing& routing, NodeId source) {
  std::size_t longest = 0;
  for (NodeId goal = 0; goal < routing.graph().node_count(); ++goal) {
    longest = std::max(longest, test::hop_count(routing, source, goal));
  }
  return longest;
}

// The nodes that a packet visits by first candidates.
std::vector<NodeId> nodes_on_path(const Routing& routing, TerminalId source, TerminalId goal) {
  std::vector<Header> headers;
  routing.plans(source, goal, 0, headers);
  Header header = headers.at(0);
  Position position{.node = source};
  std::vector<NodeId> nodes{source};
  Decision decision;
  for (routing.decide(header, position, decision); !decision.delivers; routing.decide(header, position, decision)) {
    const Choice choice{decision.candidates.at(0).port, decision.candidates.at(0).vcs.first};
    header = routing.advance(header, position, choice);
    position = next_position(routing.graph(), position, choice);
    nodes.push_back(position.node);
  }
  return nodes;
}

TEST(Vector, LongestWaysAreThoseOfTableOne) {
  const std::map<const char*, std::size_t> published = {{"prdt(32,3)", 6}, {"prdt(64,3)", 7}, {"prdt(128,4)", 9}};
  for (const auto& [text, longest] : published) {
    const auto network = network_of(text);
    EXPECT_EQ(longest_from(*routing_on(network, "rdt-vector"), 0), longest) << text;
  }
}

TEST(Vector, NoWayIsShorterThanTheDistanceAndMostAreAsShort) {
  const auto network = network_of("prdt(32,3)");
  BreadthFirstSearch search(network.graph.arcs());
  search.run(0);
  for (const char* call : {"rdt-vector", "rdt-vector(images=9)"}) {
    const auto routing = routing_on(network, call);
    int as_short = 0;
    for (NodeId goal = 0; goal < 1024; ++goal) {
      ASSERT_GE(test::hop_count(*routing, 0, goal), search.distance(goal)) << goal;
      as_short += test::hop_count(*routing, 0, goal) == search.distance(goal) ? 1 : 0;
    }
    EXPECT_GT(as_short, 768) << call;
  }
}

// Of the ranks that remain, may this one be next?
bool may_be_next(RankOrder order, unsigned rank, const StepsByRank& upper) {
  for (unsigned other = 1; other <= kMostRanks; ++other) {
    const bool comes_before = order == RankOrder::ascending ? other < rank : other > rank;
    if (order != RankOrder::floating && comes_before && !upper[other].is_zero()) return false;
  }
  return true;
}

// All that the packet may do: any step of the base torus, any step of a rank that is next, where the node has it.
std::size_t best_length(const RankVectors& vectors, NodeId start, NodeId goal, RankOrder order = RankOrder::floating) {
  using State = std::pair<NodeId, std::vector<std::pair<int, int>>>;
  const auto key_of = [](NodeId v, const StepsByRank& upper) {
    State state{v, {}};
    for (unsigned rank = 1; rank <= kMostRanks; ++rank) state.second.emplace_back(upper[rank].x, upper[rank].y);
    return state;
  };
  StepsByRank first = vectors.convert(vectors.between(start, goal));
  first[0] = {};
  std::map<State, std::size_t> lengths{{key_of(start, first), 0}};
  std::queue<std::pair<NodeId, StepsByRank>> queue;
  queue.emplace(start, first);
  while (!queue.empty()) {
    const auto [v, upper] = queue.front();
    queue.pop();
    const std::size_t length = lengths.at(key_of(v, upper));
    if (v == goal && upper == StepsByRank{}) return length;
    const auto go = [&, at = v](GeneratorId g, const StepsByRank& after) {
      const NodeId to = vectors.moved(at, g);
      if (lengths.try_emplace(key_of(to, after), length + 1).second) queue.emplace(to, after);
    };
    for (GeneratorId g = 0; g < 4; ++g) go(g, upper);
    for (unsigned rank = 1; rank <= vectors.highest_rank(); ++rank) {
      if (!vectors.has_rank(v, rank) || !may_be_next(order, rank, upper)) continue;
      for (GeneratorId g = 4 * rank; g < 4 * rank + 4; ++g) {
        StepsByRank after = upper;
        after[rank] = after[rank] - step_of(g);
        if (after[rank].length() < upper[rank].length()) go(g, after);
      }
    }
  }
  return SIZE_MAX;
}

TEST(FloatingVector, TheBestChoiceIsTheBestOfAll) {
  for (const char* text : {"rdt(16)", "rdt(16,spare=none)",
                           "rdt(12,cardinal=3,assignment=[1,2,1,2,1,2,2,1,2,1,2,1,1,2,1,"
                           "2,1,2])"}) {
    const auto network = network_of(text);
    const auto vectors = *RankVectors::of(network, Execution{});
    const auto best = routing_on(network, "rdt-floating-vector(choice=best)");
    const auto literal = routing_on(network, "rdt-floating-vector");
    for (NodeId source = 0; source < 8; ++source) {
      for (NodeId goal = 0; goal < network.graph.node_count(); ++goal) {
        const std::size_t length = best_length(vectors, source, goal);
        ASSERT_EQ(test::hop_count(*best, source, goal), length) << text << " " << source << " to " << goal;
        ASSERT_LE(length, test::hop_count(*literal, source, goal));
      }
    }
  }
}

TEST(FixedVector, TheShortestWholePathIsTheBestInItsOrder) {
  for (const char* text : {"rdt(16)", "rdt(16,spare=none)"}) {
    const auto network = network_of(text);
    const auto vectors = *RankVectors::of(network, Execution{});
    for (const auto& [order, name] :
         {std::pair(RankOrder::ascending, "ascending"), {RankOrder::descending, "descending"}}) {
      const auto routing = routing_on(network, "rdt-fixed-vector(shortest=whole,order=" + std::string(name) + ")");
      for (NodeId source = 0; source < 8; ++source) {
        for (NodeId goal = 0; goal < network.graph.node_count(); ++goal) {
          ASSERT_EQ(test::hop_count(*routing, source, goal), best_length(vectors, source, goal, order))
              << text << " " << name << " " << source << " to " << goal;
        }
      }
    }
  }
}

TEST(Duato, AnyWayThatIsNotTheWayOutIsTheBest) {
  const auto network = network_of("rdt(16)");
  const auto best = routing_on(network, "rdt-floating-vector(choice=best)");
  const auto adaptive = routing_on(network, "rdt-duato");
  for (NodeId source = 0; source < 8; ++source) {
    for (NodeId goal = 0; goal < 256; ++goal) {
      ASSERT_EQ(test::hop_count(*adaptive, source, goal), test::hop_count(*best, source, goal));
    }
  }
}

// D_RDT <= D_PRDT + R - 1 counts the changes between ranks, not the one before the first: from a node that has no
// upper links, or another rank, one more is needed.
TEST(FixedVector, IsAtMostThePerfectTorusAndOneStepForEachRank) {
  for (const auto& [assigned, perfect] :
       {std::pair("rdt(32,spare=none)", "prdt(32,3)"), std::pair("rdt(64)", "prdt(64,3)")}) {
    const auto network = network_of(assigned);
    const auto fixed = routing_on(network, "rdt-fixed-vector");
    const auto limit = longest_from(*routing_on(network_of(perfect), "rdt-vector"), 0) + 2 * 3;
    for (NodeId source = 0; source < 4; ++source) EXPECT_LE(longest_from(*fixed, source), limit) << assigned;
  }
}

Verdict verdict_of(const Routing& routing, std::optional<VcId> cap = {}) {
  return deadlock::prove(routing, {.vc_cap = cap}, Execution{}).verdict;
}

TEST(RankDescending, ThreeVcsAreEnoughAndTwoAreNot) {
  for (const char* text : {"rdt(8,spare=none)", "rdt(16,spare=none)", "rdt(16)"}) {
    const auto network = network_of(text);
    for (const char* policy : {"xy", "x-nearest", "x-monotone"}) {
      const auto routing = routing_on(network, "rdt-rank-descending(policy=" + std::string(policy) + ")");
      EXPECT_EQ(verdict_of(*routing, 3), Verdict::deadlock_free) << policy << " on " << text;
      EXPECT_EQ(verdict_of(*routing, 2), Verdict::deadlock) << policy << " on " << text;
    }
  }
}

// A deterministic routing with fewer vcs on the links of one class: those beyond are folded onto the last.
class FewerVcs final : public Routing {
 public:
  FewerVcs(const Routing& whole, LinkClassId link_class, VcId count)
      : Routing(whole.graph(), whole.spec()), whole_(whole), link_class_(link_class), count_(count) {}

  [[nodiscard]] VcId vc_count(LinkClassId c) const override {
    return c == link_class_ ? std::min(count_, whole_.vc_count(c)) : whole_.vc_count(c);
  }
  [[nodiscard]] std::size_t state_word_count() const override { return whole_.state_word_count(); }
  [[nodiscard]] std::uint64_t decision_key(const Header& header) const override { return whole_.decision_key(header); }
  [[nodiscard]] std::uint64_t decision_key_count() const override { return whole_.decision_key_count(); }
  void plans_from_node(NodeId start, TerminalId goal, std::uint64_t draw, std::vector<Header>& headers) const override {
    whole_.plans_from_node(start, goal, draw, headers);
  }
  void decide(const Header& header, const Position& position, Decision& decision) const override {
    whole_.decide(header, position, decision);
    for (Candidate& candidate : decision.candidates) {
      const auto last = static_cast<VcId>(vc_count(graph().link_class(position.node, candidate.port)) - 1);
      candidate.vcs = {std::min(candidate.vcs.first, last), std::min(candidate.vcs.last, last)};
    }
  }
  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override {
    Decision unfolded;
    whole_.decide(header, position, unfolded);
    return whole_.advance(header, position, {choice.port, unfolded.candidates.at(0).vcs.first});
  }

 private:
  const Routing& whole_;
  LinkClassId link_class_;
  VcId count_;
};

// Links in x, links in y, rank 1, rank 2. At this N rank 2 has rings of two nodes, which no packet goes round: there
// one vc is enough.
TEST(RankDescending, NeedsAThirdVcWhereRankChangesWalkAndTwoRoundRings) {
  const std::map<std::string, std::vector<VcId>> needed = {
      {"x-monotone", {3, 2, 2, 1}}, {"x-nearest", {3, 2, 2, 1}}, {"xy", {3, 3, 2, 1}}};
  const auto network = network_of("rdt(16)");
  for (const auto& [policy, vcs] : needed) {
    const auto routing = routing_on(network, "rdt-rank-descending(policy=" + policy + ")");
    for (LinkClassId c = 0; c < vcs.size(); ++c) {
      SCOPED_TRACE(policy + ", link class " + std::to_string(c));
      EXPECT_GE(routing->vc_count(c), vcs[c]);
      EXPECT_EQ(verdict_of(FewerVcs(*routing, c, vcs[c])), Verdict::deadlock_free);
      if (vcs[c] == 1) continue;
      EXPECT_EQ(verdict_of(FewerVcs(*routing, c, static_cast<VcId>(vcs[c] - 1))), Verdict::deadlock);
    }
  }
}

std::vector<VcId> vcs_of(const Routing& routing) {
  std::vector<VcId> counts;
  for (LinkClassId c = 0; c < routing.graph().link_classes().size(); ++c) counts.push_back(routing.vc_count(c));
  return counts;
}

// The paper has a third vc on the x links of rank 0 alone.
TEST(RankDescending, HasItsThirdVcOnTheXLinksOfTheBaseTorus) {
  const auto network = network_of("rdt(16)");
  EXPECT_EQ(vcs_of(*routing_on(network, "rdt-rank-descending")), (std::vector<VcId>{3, 2, 2, 2}));
  EXPECT_EQ(vcs_of(*routing_on(network, "rdt-rank-descending(policy=x-nearest)")), (std::vector<VcId>{4, 2, 2, 2}));
  EXPECT_EQ(vcs_of(*routing_on(network, "rdt-rank-descending(policy=xy)")), (std::vector<VcId>{3, 3, 2, 2}));
  EXPECT_EQ(vcs_of(*routing_on(network, "rdt-duato")), (std::vector<VcId>{4, 3, 3, 3}));
  EXPECT_EQ(vcs_of(*routing_on(network, "rdt-turn-model")), (std::vector<VcId>{4, 3, 2, 2}));
}

TEST(RankDescending, WalksInXAndYWhereTheAssignmentIsNotAlpha) {
  const auto network = network_of("rdt(16,assignment=[[1,2],[1,2],1,2,[1,2],[1,2],1,2])");
  EXPECT_EQ(routing_on(network, "rdt-rank-descending")->name(), "rdt-rank-descending(policy=xy)");
  EXPECT_EQ(routing_on(network_of("rdt(16)"), "rdt-rank-descending(policy=x-monotone)")->name(), "rdt-rank-descending");
}

// To the letter a packet goes on until its vector is used up, though it passes its destination. By an independent
// program: mean hops of 64 x 64 nodes.
TEST(RankDescending, EndsWhereItFirstMeetsItsDestinationOrToTheLetterLater) {
  struct Case {
    const char* network;
    const char* routing;
    double mean;
  };
  for (const Case& each :
       {Case{"rdt(64)", "rdt-rank-descending", 8.1911}, Case{"rdt(64)", "rdt-rank-descending(arrival=last)", 8.2299},
        Case{"rdt(64,spare=none)", "rdt-rank-descending", 8.2271},
        Case{"rdt(64,spare=none)", "rdt-rank-descending(arrival=last)", 8.2663}}) {
    const auto network = network_of(each.network);
    const auto routing = routing_on(network, each.routing);
    std::size_t hops = 0;
    for (const NodeId source : {0U, 1U, 2U, 3U, 64U, 65U, 66U, 67U}) {  // one of each class
      for (NodeId goal = 0; goal < 4096; ++goal) hops += test::hop_count(*routing, source, goal);
    }
    EXPECT_NEAR(static_cast<double>(hops) / (8 * 4095), each.mean, 0.00005) << each.network << " " << each.routing;
  }
}

// The packet chooses the order of its steps within a rank, and takes no extra ones.
TEST(TurnModel, PathsHaveTheHopsOfRankDescending) {
  const auto network = network_of("rdt(16)");
  const auto descending = routing_on(network, "rdt-rank-descending(arrival=last)");
  const auto adaptive = routing_on(network, "rdt-turn-model");
  int as_many = 0;  // as a packet that passes its destination ends there, some have fewer
  for (NodeId source = 0; source < 8; ++source) {
    for (NodeId goal = 0; goal < 256; ++goal) {
      const std::size_t hops = test::hop_count(*adaptive, source, goal);
      ASSERT_LE(hops, test::hop_count(*descending, source, goal));
      as_many += hops == test::hop_count(*descending, source, goal) ? 1 : 0;
    }
  }
  EXPECT_GT(as_many, 8 * 256 * 9 / 10);
}

TEST(Vector, TwoVcsAreEnoughAndOneIsNot) {
  for (const char* text : {"prdt(8,1)", "prdt(16,2)"}) {
    const auto network = network_of(text);
    const auto routing = routing_on(network, "rdt-vector");
    EXPECT_EQ(verdict_of(*routing), Verdict::deadlock_free) << text;
    EXPECT_EQ(verdict_of(*routing, 1), Verdict::deadlock) << text;
  }
}

TEST(AdaptiveOnDiagonalTori, IsFreeOfDeadlock) {
  for (const char* text : {"rdt(8,spare=none)", "rdt(16,spare=none)", "rdt(16)"}) {
    const auto network = network_of(text);
    for (const char* call : {"rdt-duato", "rdt-turn-model"}) {
      EXPECT_EQ(verdict_of(*routing_on(network, call)), Verdict::deadlock_free) << call << " on " << text;
    }
    EXPECT_NE(verdict_of(*routing_on(network, "rdt-turn-model"), 2), Verdict::deadlock_free) << text;
  }
  const auto network = network_of("rdt(8,spare=none)");
  EXPECT_TRUE(test::dependencies_are_acyclic(*routing_on(network, "rdt-duato"), {.has_escapes_only = true}));
}

TEST(FloatingVector, OneVcDeadlocks) {
  EXPECT_EQ(verdict_of(*routing_on(network_of("rdt(8,spare=none)"), "rdt-floating-vector")), Verdict::deadlock);
}

TEST(Partitioned, TheHeaderHoldsTheVectorsOf65536Nodes) {
  const auto network = network_of("rdt(256)");
  const auto routing = routing_on(network, "rdt-partitioned");
  const NodeId corner = 127 + 127 * 256;  // of the first square
  EXPECT_LE(nodes_on_path(*routing, 0, corner).size(), 20U);
}

TEST(Partitioned, NoPacketLeavesASquareThatHoldsBothEnds) {
  for (const char* text : {"rdt(8,spare=none)", "rdt(16,spare=none)", "rdt(16)", "rdt(32)"}) {
    const auto network = network_of(text);
    const auto routing = routing_on(network, "rdt-partitioned");
    const auto vectors = *RankVectors::of(network, Execution{});
    const auto half = static_cast<NodeId>(vectors.side() / 2);
    const NodeId side = 2 * half;
    const auto square = [&](NodeId v) { return std::pair(v % side / half, v / side / half); };
    for (NodeId i = 0; i < half * half; ++i) {
      for (NodeId j = 0; j < half * half; ++j) {
        const NodeId corner = half + half * side;  // of the last square
        const NodeId source = corner + i % half + i / half * side;
        const NodeId goal = corner + j % half + j / half * side;
        for (const NodeId v : nodes_on_path(*routing, source, goal)) ASSERT_EQ(square(v), square(goal)) << text;
      }
    }
    EXPECT_TRUE(side > 16 || verdict_of(*routing) == Verdict::deadlock_free) << text;
  }
}

std::string faulty(const std::string& what, int seed) {
  return "faulty(rdt(16,spare=none)," + what + ",seed=" + std::to_string(seed) + ")";
}

TEST(FloatingVector, GoesRoundADeadNode) {
  for (int seed = 1; seed <= 4; ++seed) {
    const auto network = network_of(faulty("nodes=1", seed));
    const auto proof = deadlock::prove(*routing_on(network, "rdt-floating-vector"), {}, Execution{});
    EXPECT_NE(proof.verdict, Verdict::undelivered) << seed << ": " << (proof.undelivered ? proof.undelivered->why : "");
    EXPECT_EQ(proof.cut_off_pair_count, 510U) << seed;
  }
}

// Which fault sets send a packet round for ever is found by following it, not foretold.
TEST(FloatingVector, SaysWhenAPacketMayGoRoundForEver) {
  for (const int seed : {7, 9}) {
    const auto network = network_of(faulty("nodes=6", seed));
    const auto proof = deadlock::prove(*routing_on(network, "rdt-floating-vector"), {}, Execution{});
    ASSERT_EQ(proof.verdict, Verdict::undelivered) << seed;
    EXPECT_NE(proof.undelivered->why.find("round for ever"), std::string::npos) << proof.undelivered->why;
  }
}

TEST(DiagonalTorusRoutings, DeclaredSymmetriesCarryPathsToPaths) {
  const auto check = [](const char* text, const char* call) {
    const auto network = network_of(text);
    const auto routing = routing_on(network, call);
    const PathSymmetry symmetry = routing->symmetry();
    EXPECT_EQ(symmetry.generators.size(), 2U) << call << " on " << text;
    for (const std::vector<NodeId>& image : symmetry.generators) {
      for (NodeId source = 0; source < network.graph.node_count(); ++source) {
        for (NodeId goal = 0; goal < network.graph.node_count(); ++goal) {
          std::vector<NodeId> carried = nodes_on_path(*routing, source, goal);
          for (NodeId& v : carried) v = image[v];
          ASSERT_EQ(nodes_on_path(*routing, image[source], image[goal]), carried) << call << " on " << text;
        }
      }
    }
  };
  for (const char* text : {"rdt(8)", "rdt(8,spare=none)"}) {
    for (const char* call :
         {"rdt-rank-descending", "rdt-rank-descending(policy=x-nearest)", "rdt-rank-descending(policy=xy)",
          "rdt-rank-descending(arrival=last)", "rdt-fixed-vector", "rdt-floating-vector",
          "rdt-floating-vector(choice=best)", "rdt-duato", "rdt-turn-model", "rdt-partitioned"}) {
      check(text, call);
    }
  }
  check("prdt(8,1)", "rdt-vector");
  check("prdt(12,4)", "rdt-vector(images=9)");
  EXPECT_TRUE(routing_on(network_of("faulty(rdt(8),nodes=1)"), "rdt-floating-vector")->symmetry().generators.empty());
}

TEST(DiagonalTorusRoutings, AreTheirFamiliesOwn) {
  EXPECT_EQ(default_routing(network_of("rdt(8)")), "rdt-rank-descending");
  EXPECT_EQ(default_routing(network_of("prdt(8,1)")), "rdt-vector");
}

TEST(DiagonalTorusRoutings, RefuseWhatTheyCannotServe) {
  EXPECT_THROW(routing_on(network_of("rdt(8)"), "rdt-vector"), InputError);
  EXPECT_THROW(routing_on(network_of("prdt(8,1)"), "rdt-vector(images=5)"), InputError);
  EXPECT_THROW(routing_on(network_of("torus(4,4)"), "rdt-vector"), InputError);
  const char* const kTurned = "rdt(8,assignment=[1,1,1,1,1,1,1,1])";
  EXPECT_THROW(routing_on(network_of(kTurned), "rdt-rank-descending(policy=x-monotone)"), InputError);
  EXPECT_THROW(routing_on(network_of("rdt(16,assignment=[2,2,2,2,2,2,2,2])"), "rdt-rank-descending"), InputError);
  for (const char* call : {"rdt-rank-descending", "rdt-floating-vector", "rdt-fixed-vector", "rdt-duato",
                           "rdt-turn-model", "rdt-partitioned"}) {
    EXPECT_THROW(routing_on(network_of("prdt(8,1)"), call), InputError) << call;
  }
  EXPECT_THROW(routing_on(network_of("faulty(rdt(8),nodes=1)"), "rdt-floating-vector(choice=best)"), InputError);
}

TEST(DiagonalTorusRoutings, ADeadLinkLeavesNoCandidateWhereNoTableIsRewritten) {
  const auto network = network_of("faulty(rdt(8),nodes=63,seed=2)");
  const auto routing = routing_on(network, "rdt-rank-descending");
  std::vector<Header> headers;
  routing->plans(0, 5, 0, headers);
  Decision decision;
  routing->decide(headers.at(0), {.node = 0}, decision);
  EXPECT_TRUE(!decision.delivers && decision.candidates.empty());
}

}  // namespace
}  // namespace weft::routing
