// Runs over every registered algorithm, in each way in which its record writes it, on each of its examples.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/digraph.h"
#include "routing/algorithm.h"
#include "spec/parse.h"

namespace weft::routing {
namespace {

// A packet at a place, as something to sort by.
using State = std::array<std::uint32_t, 7>;

State state_of(const Header& header, const Place& place) {
  return {header.destination, header.state[0], header.state[1], header.state[2],
          place.node,         place.in_port,   place.in_vc};
}

std::vector<Choice> choices_of(const Decision& decision) {
  std::vector<Choice> choices;
  for (const Candidate& candidate : decision.candidates) {
    for (VcId vc = candidate.vcs.first; vc <= candidate.vcs.last; ++vc) choices.push_back({candidate.port, vc});
  }
  return choices;
}

// Follows every packet wherever it may go, and checks each step.
class Exploration {
 public:
  explicit Exploration(const Routing& routing) : routing_(routing) {}

  void run() {
    std::vector<Header> headers;
    const TerminalId terminal_count = routing_.graph().terminal_count();
    for (TerminalId source = 0; source < terminal_count; ++source) {
      for (TerminalId destination = 0; destination < terminal_count; ++destination) {
        for (std::uint64_t draw = 0; draw < routing_.draw_count(); ++draw) {
          headers.clear();
          routing_.plans(source, destination, draw, headers);
          for (const Header& header : headers) {
            ASSERT_EQ(header.destination, destination);
            follow(header, {.node = routing_.graph().node_of_terminal(source)});
            if (testing::Test::HasFatalFailure()) return;
          }
        }
      }
    }
  }

 private:
  // Depth first; a state on the way to itself is a packet that may never arrive.
  void follow(const Header& header, const Place& place) {
    const State state = state_of(header, place);
    ASSERT_FALSE(on_the_way_.contains(state)) << "a packet may come back to where it was, at node " << place.node;
    if (!seen_.insert(state).second) return;
    Decision decision;
    routing_.decide(header, place, decision);
    check(header, place, decision);
    if (testing::Test::HasFatalFailure()) return;
    on_the_way_.insert(state);
    for (const Choice& choice : choices_of(decision)) {
      const Header after = routing_.advance(header, place, choice);
      ASSERT_EQ(after.destination, header.destination);
      check_later_key(header, place, choice, after);
      follow(after, next_place(routing_.graph(), place, choice));
      if (testing::Test::HasFatalFailure()) return;
    }
    on_the_way_.erase(state);
  }

  void check(const Header& header, const Place& place, const Decision& decision) {
    const topology::PortGraph& graph = routing_.graph();
    ASSERT_EQ(decision.delivers, decision.candidates.empty()) << "stuck at node " << place.node;
    ASSERT_TRUE(!decision.delivers || place.node == graph.node_of_terminal(header.destination));
    for (const Candidate& candidate : decision.candidates) {
      ASSERT_LT(candidate.port, graph.out_degree(place.node));
      ASSERT_LE(candidate.vcs.first, candidate.vcs.last);
      ASSERT_LT(candidate.vcs.last, routing_.vc_count(graph.link_class(place.node, candidate.port)));
      EXPECT_EQ(routing_.reason(header, place, candidate).find('\n'), std::string::npos);
    }
    ASSERT_TRUE(!routing_.is_deterministic() || choices_of(decision).size() <= 1);
    for (std::size_t word = routing_.state_word_count(); word < header.state.size(); ++word) {
      ASSERT_EQ(header.state[word], 0U) << "word " << word;
    }
    check_repeats(header, place, decision);
  }

  // The same question has the same answer, and so has one whose header has the same key.
  void check_repeats(const Header& header, const Place& place, const Decision& decision) {
    Decision again{.delivers = true, .candidates = {Candidate{.port = 77}}};
    routing_.decide(header, place, again);
    ASSERT_EQ(again.delivers, decision.delivers);
    ASSERT_EQ(again.candidates, decision.candidates);
    const std::uint64_t key = routing_.decision_key(header);
    ASSERT_LT(key, routing_.decision_key_count());
    const auto [known, is_new] = by_key_.try_emplace({key, place.node, place.in_port, place.in_vc}, decision);
    ASSERT_EQ(known->second.delivers, decision.delivers);
    ASSERT_EQ(known->second.candidates, decision.candidates) << "key " << key << " at node " << place.node;
    const auto [destination, is_new_key] = destination_of_key_.try_emplace(key, header.destination);
    ASSERT_EQ(destination->second, header.destination);
  }

  void check_later_key(const Header& header, const Place& place, const Choice& choice, const Header& after) {
    const auto [known, is_new] = later_keys_.try_emplace(
        {routing_.decision_key(header), place.node, place.in_port, place.in_vc, choice.port, choice.vc},
        routing_.decision_key(after));
    ASSERT_EQ(known->second, routing_.decision_key(after));
  }

  const Routing& routing_;
  std::set<State> seen_;
  std::set<State> on_the_way_;
  std::map<std::array<std::uint64_t, 4>, Decision> by_key_;
  std::map<std::array<std::uint64_t, 6>, std::uint64_t> later_keys_;
  std::map<std::uint64_t, TerminalId> destination_of_key_;
};

class EveryAlgorithm : public testing::TestWithParam<const Algorithm*> {
 protected:
  static std::vector<std::string> networks() {
    std::vector<std::string> texts;
    for (const std::string_view text : GetParam()->examples) {
      if (!text.empty()) texts.emplace_back(text);
    }
    return texts;
  }

  static std::vector<std::string> calls() {
    std::vector<std::string> texts;
    for (const std::string_view text : GetParam()->calls) {
      if (!text.empty()) texts.emplace_back(text);
    }
    if (texts.empty()) texts.emplace_back(GetParam()->name);
    return texts;
  }

  template <class Body>
  static void for_each_example(const Body& body) {
    for (const std::string& text : networks()) {
      const topology::Network network = topology::build(text, Execution{});
      for (const std::string& call : calls()) {
        SCOPED_TRACE(call + " on " + text);
        const auto routing = build(network, call, Execution{});
        body(network, *routing);
        if (HasFatalFailure()) return;
      }
    }
  }
};

std::string test_name(const testing::TestParamInfo<const Algorithm*>& info) {
  std::string name(info.param->name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Algorithms, EveryAlgorithm, testing::ValuesIn(algorithms().begin(), algorithms().end()),
                         test_name);

TEST_P(EveryAlgorithm, DescribesItself) {
  const Algorithm& algorithm = *GetParam();
  EXPECT_FALSE(algorithm.summary.empty());
  EXPECT_NE(algorithm.summary.back(), '.');
  EXPECT_FALSE(algorithm.serves.empty());
  EXPECT_FALSE(networks().empty());
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

TEST_P(EveryAlgorithm, EveryWayEndsAtTheDestination) {
  for_each_example([](const topology::Network&, const Routing& routing) { Exploration(routing).run(); });
}

TEST_P(EveryAlgorithm, HasAPlanWhereverThereIsAWay) {
  for_each_example([](const topology::Network& network, const Routing& routing) {
    BreadthFirstSearch search(network.graph.arcs());
    std::vector<Header> headers;
    for (TerminalId source = 0; source < network.graph.terminal_count(); ++source) {
      search.run(network.graph.node_of_terminal(source));
      for (TerminalId destination = 0; destination < network.graph.terminal_count(); ++destination) {
        headers.clear();
        routing.plans(source, destination, 0, headers);
        const bool is_reached = search.distance(network.graph.node_of_terminal(destination)) != kUnreached;
        ASSERT_EQ(!headers.empty(), is_reached) << source << " to " << destination;
      }
    }
  });
}

}  // namespace
}  // namespace weft::routing
