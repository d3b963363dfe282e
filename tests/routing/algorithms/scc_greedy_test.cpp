#include <gtest/gtest.h>

#include "base/input_error.h"
#include "routing/cayley/scc_check.h"
#include "routing/cayley/scc_remaining_route.h"
#include "routing/core/algorithm.h"
#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

const topology::PermutationLabelling& labels_of(const topology::Network& network) {
  return *network.labelling_as<topology::PermutationLabelling>();
}

std::unique_ptr<Routing> greedy_on(const topology::Network& network) {
  return build(network, "scc-greedy", Execution{});
}

TEST(SccGreedy, UsesTheFewestLateralLinks) {
  for (const char* text : {"scc(3)", "scc(4)", "scc(5)"}) {
    const auto network = network_of(text);
    const auto routing = greedy_on(network);
    const unsigned ring_size = labels_of(network).slot_count();
    for (NodeId from = 0; from < network.graph.node_count(); ++from) {
      const std::vector<NodeId> path = test::nodes_on_path(*routing, from, 0);
      unsigned laterals = 0;
      for (std::size_t i = 1; i < path.size(); ++i)
        laterals += path[i] / ring_size != path[i - 1] / ring_size ? 1U : 0U;
      ASSERT_EQ(path.back(), 0U);
      ASSERT_EQ(laterals, lateral_count(remaining_route(labels_of(network), from, 0))) << text << " from " << from;
    }
  }
}

TEST(SccGreedy, TakesTheNearestLateralLinkAndMayBeLonger) {
  const auto network = network_of("scc(6)");
  const auto greedy = greedy_on(network);
  std::uint64_t longer_count = 0;
  const SccCheck check(network);
  for (NodeId from = 0; from < network.graph.node_count(); ++from) {
    const std::uint32_t length = followed_length(*greedy, from, 0);
    ASSERT_GE(length, check.distance(from, 0));
    longer_count += length > check.distance(from, 0) ? 1U : 0U;
    const SccRemainingRoute route = remaining_route(labels_of(network), from, 0);
    std::vector<Header> headers;
    greedy->start({.node = from, .destination = 0}, headers);
    const unsigned taken = headers.at(0).state[0];
    for (unsigned other = 2; other <= 6; ++other) {
      if ((first_laterals(route) >> other & 1U) == 0) continue;
      ASSERT_LE(ring_steps(5, route.slot, taken), ring_steps(5, route.slot, other)) << "from " << from;
    }
  }
  EXPECT_GT(longer_count, 0U);
}

TEST(SccGreedy, SymmetriesMapPathsToPaths) {
  const auto network = network_of("scc(4)");
  const auto routing = greedy_on(network);
  EXPECT_EQ(routing->symmetry().generators.size(), 3U);
  EXPECT_TRUE(test::symmetry_holds(*routing));
}

TEST(SccGreedy, RefusesOtherNetworks) { EXPECT_THROW(greedy_on(network_of("ccc(3)")), InputError); }

}  // namespace
}  // namespace weft::routing
