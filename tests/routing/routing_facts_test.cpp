#include "routing/core/routing_facts.h"

#include <gtest/gtest.h>

#include <string>

#include "base/check.h"
#include "routing/core/state_graph.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

// A fact that is left out does not compile, on any compiler and without warnings. A template, so that the error is an
// answer of the requires-expression.
template <class Facts>
concept states_every_fact = requires(Facts f) {
  Facts{.vcs = f.vcs,
        .draw_count = f.draw_count,
        .message_class_count = f.message_class_count,
        .header_word_count = f.header_word_count,
        .key_count = f.key_count,
        .is_deterministic = f.is_deterministic,
        .has_one_initial_route = f.has_one_initial_route,
        .is_input_independent = f.is_input_independent,
        .is_terminal_independent = f.is_terminal_independent,
        .may_pass_destination = f.may_pass_destination,
        .deadlock_argument = f.deadlock_argument,
        .reaches_all = f.reaches_all,
        .has_failed_links = f.has_failed_links,
        .symmetry = f.symmetry};
};
template <class Facts>
concept forgets_the_last = requires(Facts f) {
  Facts{.vcs = f.vcs,
        .draw_count = f.draw_count,
        .message_class_count = f.message_class_count,
        .header_word_count = f.header_word_count,
        .key_count = f.key_count,
        .is_deterministic = f.is_deterministic,
        .has_one_initial_route = f.has_one_initial_route,
        .is_input_independent = f.is_input_independent,
        .is_terminal_independent = f.is_terminal_independent,
        .may_pass_destination = f.may_pass_destination,
        .deadlock_argument = f.deadlock_argument,
        .reaches_all = f.reaches_all,
        .has_failed_links = f.has_failed_links};
};
template <class Facts>
concept forgets_one_inside = requires(Facts f) {
  Facts{.vcs = f.vcs,
        .draw_count = f.draw_count,
        .message_class_count = f.message_class_count,
        .header_word_count = f.header_word_count,
        .key_count = f.key_count,
        .has_one_initial_route = f.has_one_initial_route,
        .is_input_independent = f.is_input_independent,
        .is_terminal_independent = f.is_terminal_independent,
        .may_pass_destination = f.may_pass_destination,
        .deadlock_argument = f.deadlock_argument,
        .reaches_all = f.reaches_all,
        .has_failed_links = f.has_failed_links,
        .symmetry = f.symmetry};
};
template <class Facts>
concept is_brace_made = requires { Facts{}; };
static_assert(states_every_fact<RoutingFacts>);
static_assert(!forgets_the_last<RoutingFacts>);
static_assert(!forgets_one_inside<RoutingFacts>);
static_assert(!is_brace_made<RoutingFacts> && !std::is_default_constructible_v<RoutingFacts>);
static_assert(!is_brace_made<RoutingSize> && !std::is_default_constructible_v<RoutingSize>);
static_assert(!std::is_constructible_v<Routing, const topology::PortGraph&, spec::Spec>);

// A fact is not made of a value of another kind.
static_assert(std::is_constructible_v<Stated<bool>, bool> && std::is_constructible_v<Stated<bool>, const bool&>);
static_assert(!std::is_constructible_v<Stated<bool>, const char*> && !std::is_constructible_v<Stated<bool>, int>);
static_assert(!std::is_constructible_v<Stated<bool>, Stated<std::uint64_t>>);
static_assert(std::is_constructible_v<Stated<std::uint64_t>, int>);
static_assert(!std::is_constructible_v<Stated<std::uint64_t>, bool>);
static_assert(!std::is_constructible_v<Stated<std::uint64_t>, double>);

TEST(RoutingFacts, RefuseNumbersOutOfRange) {
  const auto network = network_of("ring(4)");
  RoutingFacts facts = conservative_facts(single_word_size(network.graph, vcs_on_all(network.graph, 1), 1));
  EXPECT_THROW(facts.draw_count = -1, BrokenInvariant);
  EXPECT_THROW(facts.message_class_count = 300, BrokenInvariant);
  EXPECT_NO_THROW(facts.message_class_count = 255);
  EXPECT_EQ(facts.message_class_count, 255);
}

TEST(RoutingFacts, ConservativeOnesClaimNothing) {
  const auto network = network_of("torus(4,3)");
  const RoutingFacts facts = conservative_facts(single_word_size(network.graph, vcs_on_all(network.graph, 2), 3));
  EXPECT_EQ(facts.vcs.get(), (std::vector<VcId>{2, 2}));
  EXPECT_EQ(facts.header_word_count, 1U);
  EXPECT_EQ(facts.key_count, 36U);
  EXPECT_FALSE(facts.is_deterministic || facts.has_one_initial_route || facts.is_input_independent);
  EXPECT_FALSE(facts.reaches_all);
  EXPECT_TRUE(facts.has_failed_links);
  EXPECT_EQ(facts.deadlock_argument.get(), DeadlockArgument::none);
  EXPECT_TRUE(facts.symmetry.get()().generators.empty());
}

// Clockwise round a ring, with what a test says of the VC and the header.
class OwnRing final : public Routing {
 public:
  OwnRing(const topology::PortGraph& graph, RoutingSize size)
      : Routing(graph, {.name = "own"}, conservative_facts(size)) {}
  void start(const Departure& departure, std::vector<Header>& headers) const override {
    headers.push_back({.destination = departure.destination, .state = state});
  }
  void candidates(const Header&, const Position&, Candidates& found) const override {
    found.push_back({.port = port, .vcs = {vc, vc}});
  }

  PortId port = 0;
  VcId vc = 0;
  std::array<std::uint32_t, 3> state{};
};

std::string complaint_about(const Routing& routing) {
  try {
    const VcNumbering numbering(routing);
    StateGraph(routing, numbering, StateGraph::Positions::nodes).explore(0);
  } catch (const BrokenInvariant& error) {
    return error.what();
  }
  return "";
}

TEST(RoutingFacts, AreCheckedWhenPacketsAreFollowed) {
  const auto network = network_of("ring(4)");
  const auto made = [&](std::size_t words, std::uint64_t keys) {
    return RoutingSize{.vcs = vcs_on_all(network.graph, 1), .header_word_count = words, .key_count = keys};
  };
  EXPECT_EQ(complaint_about(OwnRing(network.graph, made(0, 4))), "");

  OwnRing vc(network.graph, made(0, 4));
  vc.vc = 1;
  EXPECT_EQ(complaint_about(vc),
            "routing own, at node 1: a candidate has VCs 1 to 1 of link class ring, but the facts state 1 there, "
            "numbered from 0");
  OwnRing port(network.graph, made(0, 4));
  port.port = 2;
  EXPECT_EQ(complaint_about(port), "routing own, at node 1: a candidate has port 2, but the node has 2 ports");

  OwnRing word(network.graph, made(0, 8));
  word.state = {1};
  EXPECT_EQ(complaint_about(word),
            "routing own: state word 0 of a header is used, but the facts state 0 words, numbered from 0");
  OwnRing key(network.graph, made(1, 8));
  key.state = {2};
  EXPECT_EQ(complaint_about(key), "routing own: a header has key 8, but the facts state 8 keys, numbered from 0");
  EXPECT_EQ(complaint_about(OwnRing(network.graph, made(2, 8))),
            "routing own states several header words, so it must override key()");
}

TEST(RoutingFacts, MustFitTheNetworkAndTheHeader) {
  const auto network = network_of("torus(4,3)");
  const auto build_with = [&](const std::vector<VcId>& vcs, std::size_t words) {
    return OwnRing(network.graph, {.vcs = vcs, .header_word_count = words, .key_count = 12U});
  };
  EXPECT_NO_THROW((void)build_with({1, 2}, 3));
  EXPECT_THROW((void)build_with({1}, 0), BrokenInvariant);
  EXPECT_THROW((void)build_with({1, 0}, 0), BrokenInvariant);
  EXPECT_THROW((void)build_with({1, 1}, 4), BrokenInvariant);
}

// The default start keeps the draw in the header, so it needs a word for it.
class Drawing final : public Routing {
 public:
  Drawing(const topology::PortGraph& graph, std::uint64_t value_count)
      : Routing(graph, {}, facts_on(graph, value_count)) {}
  void candidates(const Header&, const Position&, Candidates&) const override {}

 private:
  static RoutingFacts facts_on(const topology::PortGraph& graph, std::uint64_t value_count) {
    RoutingFacts facts = conservative_facts(single_word_size(graph, vcs_on_all(graph, 1), value_count));
    facts.draw_count = 3U;
    return facts;
  }
};

TEST(RoutingFacts, DefaultStartNeedsAWordForTheDraw) {
  const auto network = network_of("ring(4)");
  std::vector<Header> headers;
  Drawing(network.graph, 3).start({.node = 1, .destination = 2, .draw = 2}, headers);
  EXPECT_EQ(headers, (std::vector<Header>{{.destination = 2, .state = {2}}}));
  EXPECT_THROW(Drawing(network.graph, 1).start({.node = 1, .destination = 2, .draw = 2}, headers), BrokenInvariant);
}

}  // namespace
}  // namespace weft::routing
