// Surveys without states against those with states, for every registered routing whose packets carry none.
#include "paths/memoryless_survey.h"

#include <gtest/gtest.h>

#include "support/routings.h"

namespace weft::paths {
namespace {

// The same routing, which does not state that its packets carry nothing.
class WithStates final : public test::ForwardingRouting {
 public:
  explicit WithStates(const routing::Routing& inner) : ForwardingRouting(inner, facts_of(inner)) {}

 private:
  static routing::RoutingFacts facts_of(const routing::Routing& inner) {
    routing::RoutingFacts facts = inner.facts();
    facts.header_word_count = 1;
    return facts;
  }
};

void expect_same(const PathSurvey& found, const PathSurvey& expected) {
  EXPECT_EQ(found.pairs, expected.pairs);
  EXPECT_EQ(found.delivered, expected.delivered);
  EXPECT_EQ(found.undelivered, expected.undelivered);
  EXPECT_EQ(found.max_hops, expected.max_hops);
  EXPECT_EQ(found.longest, expected.longest);
  EXPECT_EQ(found.stretch_pairs, expected.stretch_pairs);
  EXPECT_EQ(found.has_choices, expected.has_choices);
  EXPECT_NEAR(found.hop_sum, expected.hop_sum, 1e-9 * expected.hop_sum);
  EXPECT_NEAR(found.stretch_sum, expected.stretch_sum, 1e-9 * expected.stretch_sum);
  ASSERT_EQ(found.channel_loads.size(), expected.channel_loads.size());
  for (std::size_t c = 0; c < found.channel_loads.size(); ++c) {
    ASSERT_NEAR(found.channel_loads[c], expected.channel_loads[c], 1e-9) << "channel " << c;
  }
}

class EveryMemorylessSurvey : public test::AlgorithmTest {};

INSTANTIATE_TEST_SUITE_P(Algorithms, EveryMemorylessSurvey,
                         testing::ValuesIn(routing::algorithms().begin(), routing::algorithms().end()),
                         test::algorithm_test_name);

TEST_P(EveryMemorylessSurvey, EqualsThatWithStates) {
  for_each_example([](const topology::Network&, const routing::Routing& routing) {
    if (!is_memoryless(routing)) return;
    const WithStates with_states(routing);
    ASSERT_FALSE(is_memoryless(with_states));
    expect_same(survey_paths(routing, Execution{}), survey_paths(with_states, Execution{}));
  });
}

// Always upwards round a ring; packets to terminal 3 pass it and circulate forever.
class Circling final : public test::ForwardingRouting {
 public:
  explicit Circling(const routing::Routing& inner) : ForwardingRouting(inner, facts_of(inner)) {}
  [[nodiscard]] bool has_arrived(const routing::Header& header, const routing::Position& position) const override {
    return header.destination != 3 && position.node == node_of(header.destination);
  }
  void candidates(const routing::Header&, const routing::Position&, routing::Candidates& found) const override {
    found.push_back({.port = 0});
  }

 private:
  static routing::RoutingFacts facts_of(const routing::Routing& inner) {
    routing::RoutingFacts facts = test::forwarded_facts(inner);
    facts.may_pass_destination = true;
    return facts;
  }
};

TEST(MemorylessSurvey, PacketsThatLoopAreFollowedWithStates) {
  const topology::Network network = test::network_of("ring(5)");
  const auto shortest = routing::build(network, "shortest", Execution{});
  const Circling circling(*shortest);
  ASSERT_TRUE(is_memoryless(circling));
  const PathSurvey found = survey_paths(circling, Execution{});
  EXPECT_EQ(found.delivered, 20U);
  expect_same(found, survey_paths(WithStates(circling), Execution{}));
}

TEST(MemorylessSurvey, LoadsOfClassesNeedNoChannels) {
  for (const char* text : {"hypercube(5)", "generalized-hypercube(3,4)", "mesh(4,3)", "petersen"}) {
    const topology::Network network = test::network_of(text);
    const auto routing = routing::build(network, "minimal", Execution{});
    ASSERT_TRUE(is_memoryless(*routing)) << text;
    const PathSurvey with_channels = survey_paths(*routing, Execution{});
    const PathSurvey found = survey_paths(*routing, Execution{}, LoadDetail::classes);
    EXPECT_TRUE(found.channel_loads.empty());
    EXPECT_EQ(found.max_channel_load(), with_channels.max_channel_load());
    ASSERT_EQ(found.class_loads.size(), with_channels.class_loads.size());
    for (std::size_t c = 0; c < found.class_loads.size(); ++c) {
      EXPECT_EQ(found.class_loads[c].mean, with_channels.class_loads[c].mean);
      EXPECT_EQ(found.class_loads[c].channels, with_channels.class_loads[c].channels);
    }
  }
}

}  // namespace
}  // namespace weft::paths
