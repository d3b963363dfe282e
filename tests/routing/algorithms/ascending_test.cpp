// Layers of VCs with ascending channel ranks: against all shortest paths of small networks, and on random paths of
// large ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "base/graphs/digraph.h"
#include "base/input_error.h"
#include "base/numbers/random.h"
#include "routing/cayley/layer_order.h"
#include "routing/core/algorithm.h"
#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

constexpr const char* kSmall[] = {"scc(3)", "scc(4)", "ccc(3)", "ccc(4)", "star(2)", "star(3)", "star(4)"};

// The fewest layers of a pair, by trying every shortest path and, at each step, to change the layer or not.
class AllPaths {
 public:
  explicit AllPaths(const topology::Network& network)
      : graph_(network.graph), order_(layer_order(network)), distances_(graph_.arcs()) {}

  unsigned most_layers() {
    unsigned most = 0;
    for (NodeId goal = 0; goal < graph_.node_count(); ++goal) {
      distances_.run(goal);  // links are bidirectional
      for (NodeId from = 0; from < graph_.node_count(); ++from) {
        best_ = UINT_MAX;
        follow(from, 0, -1);
        most = std::max(most, best_ + 1);
      }
    }
    return most;
  }

 private:
  void follow(NodeId v, unsigned layer, int last_rank) {
    if (distances_.distance(v) == 0) best_ = std::min(best_, layer);
    for (PortId port = 0; port < graph_.out_degree(v); ++port) {
      const NodeId next = graph_.neighbor(v, port).node;
      if (distances_.distance(next) + 1 != distances_.distance(v)) continue;
      const auto rank = [&](unsigned in_layer) { return static_cast<int>(order_->rank(in_layer, v, port)); };
      if (rank(layer) > last_rank) follow(next, layer, rank(layer));
      follow(next, layer + 1, rank(layer + 1));
    }
  }

  const topology::PortGraph& graph_;
  std::unique_ptr<LayerOrder> order_;
  BreadthFirstSearch distances_;
  unsigned best_ = UINT_MAX;
};

TEST(Ascending, HasAsManyVcsAsThePairThatNeedsMost) {
  for (const char* text : kSmall) {
    const auto network = network_of(text);
    EXPECT_EQ(build(network, "ascending", Execution{})->vc_count(0), AllPaths(network).most_layers()) << text;
  }
}

TEST(Ascending, NeedsFewVcs) {
  for (const auto& [text, count] : {std::pair{"scc(4)", 3},
                                    {"scc(5)", 4},
                                    {"scc(6)", 6},
                                    {"scc(7)", 7},
                                    {"scc(8)", 9},
                                    {"ccc(4)", 3},
                                    {"ccc(6)", 4},
                                    {"ccc(8)", 5},
                                    {"ccc(14)", 5},
                                    {"star(6)", 4},
                                    {"star(8)", 6},
                                    {"star(9)", 7}}) {
    EXPECT_EQ(build(network_of(text), "ascending", Execution{})->vc_count(0), count) << text;
  }
}

TEST(Ascending, IsTheSameForAnyNumberOfThreads) {
  const auto network = network_of("scc(5)");
  const auto one = build(network, "ascending", Execution{});
  const auto three = build(network, "ascending", Execution{.thread_count = 3});
  Decision expected;
  Decision decision;
  std::vector<Header> headers;
  for (NodeId v = 1; v < network.graph.node_count(); ++v) {
    headers.clear();
    one->start(one->departure(v, 0), headers);
    one->decide(headers.at(0), {.node = v}, expected);
    three->decide(headers.at(0), {.node = v}, decision);
    ASSERT_EQ(decision.candidates, expected.candidates);
  }
}

// The length of a path by random candidates and VCs. Layer and rank must increase with each hop.
std::size_t random_length(const Routing& routing, const LayerOrder& order, TerminalId source, TerminalId goal,
                          RandomStream& random) {
  std::vector<Header> headers;
  routing.start(routing.departure(source, goal), headers);
  Header header = headers.at(0);
  Position position{.node = routing.graph().node_of_terminal(source)};
  std::size_t length = 0;
  std::pair<int, int> held{-1, -1};
  Decision decision;
  for (routing.decide(header, position, decision); !decision.delivers; routing.decide(header, position, decision)) {
    const std::vector<Choice> choices = test::choices_of(decision);
    if (choices.empty()) break;
    const Choice& choice = choices[random.below(choices.size())];
    EXPECT_LT(choice.vc, routing.vc_count(routing.graph().link_class(position.node, choice.port)));
    const std::pair<int, int> next{choice.vc, order.rank(choice.vc, position.node, choice.port)};
    EXPECT_LT(held, next) << "from " << source << " to " << goal << " at " << position.node;
    held = next;
    header = routing.advance(header, position, choice);
    position = next_position(routing.graph(), position, choice);
    ++length;
  }
  EXPECT_EQ(position.node, routing.graph().node_of_terminal(goal));
  return length;
}

TEST(Ascending, LayerAndRankIncreaseOnShortestPathsOfLargeNetworks) {
  RandomStream random(1, Purpose::test);
  for (const auto& [text, shortest] :
       {std::pair{"scc(8)", "scc-optimal"}, {"star(9)", "star-optimal"}, {"ccc(12)", "ccc-optimal"}}) {
    const auto network = network_of(text);
    const auto order = layer_order(network);
    const auto routing = build(network, "ascending", Execution{});
    const auto optimal = build(network, shortest, Execution{});
    for (int trial = 0; trial < 2000; ++trial) {
      const auto source = static_cast<TerminalId>(random.below(network.graph.terminal_count()));
      const auto goal = static_cast<TerminalId>(random.below(network.graph.terminal_count()));
      ASSERT_EQ(random_length(*routing, *order, source, goal, random), test::hop_count(*optimal, source, goal)) << text;
    }
  }
}

TEST(Ascending, OffersEveryShortestPathWithALayerLeft) {
  // In a star graph of three symbols, a ring of six, the antipode is reached in both directions.
  const auto network = network_of("star(3)");
  const auto routing = build(network, "ascending", Execution{});
  BreadthFirstSearch search(network.graph.arcs());
  search.run(0);
  const NodeId antipode = search.order().back();
  std::vector<Header> headers;
  Decision decision;
  routing->start(routing->departure(0, antipode), headers);
  routing->decide(headers.at(0), {.node = 0}, decision);
  EXPECT_EQ(decision.candidates.size(), 2U);
}

TEST(Ascending, DependenciesAreAcyclic) {
  for (const char* text : kSmall) {
    EXPECT_TRUE(test::dependencies_are_acyclic(*build(network_of(text), "ascending", Execution{}))) << text;
  }
}

TEST(Ascending, RefusesOtherNetworksAndFaults) {
  for (const char* text : {"torus(4,4)", "hypercube(3)", "faulty(scc(4),links=1)"}) {
    EXPECT_THROW(build(network_of(text), "ascending", Execution{}), InputError) << text;
  }
}

TEST(Ascending, RefusesATableThatDoesNotFit) {
  const auto network = network_of("scc(4)");
  EXPECT_NO_THROW(build(network, "ascending", Execution{.max_memory = 1368}));
  EXPECT_THROW(build(network, "ascending", Execution{.max_memory = 1367}), InputError);
}

}  // namespace
}  // namespace weft::routing
