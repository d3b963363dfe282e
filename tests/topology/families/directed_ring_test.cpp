// Compares the unidirectional ring with a second construction, channel by channel.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

TEST(DirectedRing, HasOneChannelToTheNextNode) {
  for (const NodeId n : {2U, 3U, 4U, 9U}) {
    test::Edges channels{{n - 1, 0}};
    for (NodeId v = 1; v < n; ++v) channels.emplace_back(v - 1, v);
    const Network ring = build(fmt::format("directed-ring({})", n), Execution{});
    EXPECT_EQ(ring.graph.link_count(), 0U) << "two nodes that send to each other have no two-way link";
    test::expect_channels(ring, channels);
  }
}

}  // namespace
}  // namespace weft::topology
