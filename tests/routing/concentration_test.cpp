// Every registered routing on its examples with two terminals at each node: packets take the paths that they take with
// one, and end at their terminal.
#include <gtest/gtest.h>

#include "base/numbers/random.h"
#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::kEach;

// Compares some pairs of nodes.
void expect_same_paths(const Routing& one, const Routing& two) {
  RandomStream random(3, Purpose::test);
  const NodeId node_count = one.graph().node_count();
  for (int i = 0; i < 20; ++i) {
    const auto from = static_cast<NodeId>(random.below(node_count));
    const auto to = static_cast<NodeId>(random.below(node_count));
    if (from == to) continue;
    const auto sender = static_cast<TerminalId>(from * kEach + random.below(kEach));
    const auto receiver = static_cast<TerminalId>(to * kEach + random.below(kEach));
    SCOPED_TRACE("from node " + std::to_string(from) + " to " + std::to_string(to));
    const std::vector<double> expected = test::loads_of_pair(one, from, to);
    const std::vector<double> found = test::loads_of_pair(two, sender, receiver);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t channel = 0; channel < found.size(); ++channel) {
      ASSERT_NEAR(found[channel], expected[channel], 1e-9);
    }
  }
}

class Concentration : public test::AlgorithmTest {};

INSTANTIATE_TEST_SUITE_P(Algorithms, Concentration, testing::ValuesIn(algorithms().begin(), algorithms().end()),
                         test::algorithm_test_name);

TEST_P(Concentration, KeepsPaths) {
  constexpr NodeId kMostNodes = 32;
  for_each_example([&](const topology::Network& network, const Routing& routing) {
    const auto name = test::concentrated(topology::resolve(network.spec));
    if (!name || network.graph.node_count() > kMostNodes || network.graph.terminal_count() < 2) return;
    const topology::Network other = test::network_of(*name);
    ASSERT_EQ(other.graph.terminal_count(), kEach * network.graph.node_count());
    expect_same_paths(routing, *build(other, spec::print(routing.spec()), Execution{}));
  });
}

}  // namespace
}  // namespace weft::routing
