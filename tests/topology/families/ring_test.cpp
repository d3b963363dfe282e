// Compares the ring with its definition. The definition numbers the nodes 0, 1, ..., n-1, as our labels do, so the two
// are compared link by link, which is stronger than isomorphism.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

TEST(Ring, JoinsEachNodeToTheNext) {
  for (const NodeId n : {3U, 4U, 9U}) {
    test::Edges links{{n - 1, 0}};
    for (NodeId v = 1; v < n; ++v) links.emplace_back(v - 1, v);
    test::expect_links(build(fmt::format("ring({})", n), Execution{}), links);
  }
}

}  // namespace
}  // namespace weft::topology
