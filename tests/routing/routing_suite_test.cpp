// Runs over every registered algorithm, with each call of its record, on each of its examples.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/graphs/digraph.h"
#include "routing/core/algorithm.h"
#include "routing/core/destinations.h"
#include "routing/core/state_graph.h"
#include "spec/parse.h"
#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::choices_of;
using test::PacketState;
using test::state_of;

// Follows every packet on all its paths, and checks each hop.
class Exploration {
 public:
  explicit Exploration(const Routing& routing) : routing_(routing) {}

  void run() {
    test::for_each_start(routing_, [this](const Header& header, const Position& position) {
      if (!testing::Test::HasFatalFailure()) follow(header, position);
    });
  }

 private:
  // Depth first; a state that leads back to itself is a packet that may loop for ever.
  void follow(const Header& header, const Position& position) {
    const PacketState state = state_of(header, position);
    ASSERT_FALSE(on_path_.contains(state)) << "a packet may return to the same state at node " << position.node;
    if (!seen_.insert(state).second) return;
    Decision decision;
    routing_.decide(header, position, decision);
    check(header, position, decision);
    if (testing::Test::HasFatalFailure()) return;
    on_path_.insert(state);
    for (const Choice& choice : choices_of(decision)) {
      const Header after = routing_.advance(header, position, choice);
      ASSERT_EQ(after.destination, header.destination);
      check_later_key(header, position, choice, after);
      follow(after, next_position(routing_.graph(), position, choice));
      if (testing::Test::HasFatalFailure()) return;
    }
    on_path_.erase(state);
  }

  void check(const Header& header, const Position& position, const Decision& decision) {
    const topology::PortGraph& graph = routing_.graph();
    ASSERT_EQ(decision.delivers, decision.candidates.empty()) << "stuck at node " << position.node;
    for (const Candidate& candidate : decision.candidates) {
      ASSERT_LT(candidate.port, graph.out_degree(position.node));
      ASSERT_LE(candidate.vcs.first, candidate.vcs.last);
      ASSERT_LT(candidate.vcs.last, routing_.vc_count(graph.link_class(position.node, candidate.port)));
      EXPECT_EQ(routing_.explain(header, position, candidate).find('\n'), std::string::npos);
    }
    ASSERT_TRUE(!routing_.is_deterministic() || choices_of(decision).size() <= 1);
    for (std::size_t word = routing_.facts().header_word_count; word < header.state.size(); ++word) {
      ASSERT_EQ(header.state[word], 0U) << "word " << word;
    }
    check_repeats(header, position, decision);
    if (!decision.delivers) check_appends(header, position, decision);
  }

  // What the list held before stays as it was.
  void check_appends(const Header& header, const Position& position, const Decision& decision) {
    const Candidates before{{.port = 0, .vcs = {1, 2}, .preference = 9}, {.port = 1, .is_escape = true}};
    Candidates found = before;
    routing_.candidates(header, position, found);
    ASSERT_TRUE(std::equal(before.begin(), before.end(), found.begin())) << "at node " << position.node;
    found.erase(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(before.size()));
    ASSERT_EQ(found, decision.candidates) << "at node " << position.node;
  }

  // The part of a position that decisions may depend on.
  [[nodiscard]] Position seen(const Position& position) const {
    return routing_.facts().is_input_independent ? Position{.node = position.node} : position;
  }

  // A repeated call gives the same decision, and so does a header with the same key.
  void check_repeats(const Header& header, const Position& position, const Decision& decision) {
    Decision again{.delivers = true, .candidates = {Candidate{.port = 77}}};
    routing_.decide(header, position, again);
    ASSERT_EQ(again.delivers, decision.delivers);
    ASSERT_EQ(again.candidates, decision.candidates);
    const std::uint64_t key = routing_.key(header);
    ASSERT_LT(key, routing_.facts().key_count);
    const auto [known, is_new] =
        by_key_.try_emplace({key, position.node, seen(position).in_port, seen(position).in_vc}, decision);
    ASSERT_EQ(known->second.delivers, decision.delivers);
    ASSERT_EQ(known->second.candidates, decision.candidates) << "key " << key << " at node " << position.node;
    const auto [destination, is_new_key] = destination_of_key_.try_emplace(key, header.destination);
    ASSERT_EQ(destination->second, header.destination);
  }

  void check_later_key(const Header& header, const Position& position, const Choice& choice, const Header& after) {
    const auto [known, is_new] = later_keys_.try_emplace(
        {routing_.key(header), position.node, seen(position).in_port, seen(position).in_vc, choice.port, choice.vc},
        routing_.key(after));
    ASSERT_EQ(known->second, routing_.key(after));
  }

  const Routing& routing_;
  std::set<PacketState> seen_;
  std::set<PacketState> on_path_;
  std::map<std::array<std::uint64_t, 4>, Decision> by_key_;
  std::map<std::array<std::uint64_t, 6>, std::uint64_t> later_keys_;
  std::map<std::uint64_t, TerminalId> destination_of_key_;
};

class EveryAlgorithm : public test::AlgorithmTest {};

INSTANTIATE_TEST_SUITE_P(Algorithms, EveryAlgorithm, testing::ValuesIn(algorithms().begin(), algorithms().end()),
                         test::algorithm_test_name);

TEST_P(EveryAlgorithm, DescribesItself) {
  const Algorithm& algorithm = *GetParam();
  EXPECT_FALSE(algorithm.summary.empty());
  EXPECT_NE(algorithm.summary.back(), '.');
  EXPECT_FALSE(algorithm.serves.empty());
  // A routing from a file has its tables there, and a test of its own.
  EXPECT_EQ(algorithm.examples.front().empty(), algorithm.name == "file");
  for (const spec::Parameter& parameter : spec::parameters(algorithm.parameters)) {
    EXPECT_FALSE(parameter.meaning.empty());
  }
}

TEST_P(EveryAlgorithm, SpecsRoundTrip) {
  for_each_example([](const topology::Network& network, const Routing& routing) {
    const auto again = build(network, routing.name(), Execution{});
    EXPECT_EQ(again->name(), routing.name());
    EXPECT_EQ(spec::parse(routing.name()), routing.spec());
  });
}

TEST_P(EveryAlgorithm, EveryPathEndsAtTheDestination) {
  for_each_example([](const topology::Network&, const Routing& routing) { Exploration(routing).run(); });
}

TEST_P(EveryAlgorithm, HasAPlanWhereverThereIsAPath) {
  for_each_example([](const topology::Network& network, const Routing& routing) {
    BreadthFirstSearch search(network.graph.arcs());
    std::vector<Header> headers;
    for (TerminalId source = 0; source < network.graph.terminal_count(); ++source) {
      search.run(network.graph.node_of_terminal(source));
      for (TerminalId destination = 0; destination < network.graph.terminal_count(); ++destination) {
        headers.clear();
        routing.start(routing.departure(source, destination), headers);
        const bool is_reached = search.distance(network.graph.node_of_terminal(destination)) != kUnreached;
        ASSERT_EQ(!headers.empty(), is_reached) << source << " to " << destination;
      }
    }
  });
}

TEST_P(EveryAlgorithm, HasSeveralPlansOnlyIfDeclared) {
  for_each_example([](const topology::Network& network, const Routing& routing) {
    std::vector<Header> headers;
    const std::uint64_t draw_count = std::min<std::uint64_t>(routing.draw_count(), 40);
    for (TerminalId source = 0; source < network.graph.terminal_count() && routing.facts().has_one_initial_route;
         ++source) {
      for (TerminalId destination = 0; destination < network.graph.terminal_count(); ++destination) {
        for (std::uint64_t draw = 0; draw < draw_count; ++draw) {
          headers.clear();
          routing.start(routing.departure(source, destination, draw), headers);
          ASSERT_LE(headers.size(), 1U) << routing.name() << ": " << source << " to " << destination;
        }
      }
    }
  });
}

// The states of packets from one terminal of each other node to this destination.
void explore_from_other_nodes(const Routing& routing, TerminalId destination, StateGraph& states) {
  const topology::PortGraph& graph = routing.graph();
  states.begin(destination);
  for (const NodeId v : nodes_with_terminals(graph)) {
    if (v == graph.node_of_terminal(destination)) continue;
    const std::uint64_t draw_count = std::min<std::uint64_t>(routing.draw_count(), 8);
    for (std::uint64_t draw = 0; draw < draw_count; ++draw) states.inject(graph.first_terminal(v), draw);
  }
  states.finish();
}

TEST_P(EveryAlgorithm, TerminalsOfANodeShareTheirPathsIfDeclared) {
  for_each_example([](const topology::Network& network, const Routing& routing) {
    if (!routing.facts().is_terminal_independent) return;
    const VcNumbering numbering(routing);
    StateGraph one(routing, numbering, StateGraph::Positions::vcs);
    StateGraph other(routing, numbering, StateGraph::Positions::vcs);
    for (const NodeId v : nodes_with_terminals(network.graph)) {
      const TerminalId first = network.graph.first_terminal(v);
      for (TerminalId k = 1; k < network.graph.terminal_count_at(v); ++k) {
        explore_from_other_nodes(routing, first, one);
        explore_from_other_nodes(routing, first + k, other);
        ASSERT_EQ(one.state_count(), other.state_count()) << routing.name() << " to node " << v;
        for (StateGraph::StateId id = 0; id < one.state_count(); ++id) {
          ASSERT_EQ(one.state(id).position, other.state(id).position);
          ASSERT_TRUE(std::ranges::equal(one.steps_from(id), other.steps_from(id), [](const auto& a, const auto& b) {
            return a.to == b.to && a.vc == b.vc && a.is_escape == b.is_escape;
          }));
        }
      }
    }
  });
}

}  // namespace
}  // namespace weft::routing
