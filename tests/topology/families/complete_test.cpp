// Compares the complete graph with a second construction, from its definition; the labels are its indexes, so the links
// must be equal.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

TEST(Complete, JoinsEveryTwoNodes) {
  for (const NodeId n : {2U, 3U, 7U}) {
    test::Edges links;
    for (NodeId v = 0; v < n; ++v) {
      for (NodeId w = v + 1; w < n; ++w) links.emplace_back(v, w);
    }
    test::expect_links(build(fmt::format("complete({})", n), Execution{}), links);
  }
}

}  // namespace
}  // namespace weft::topology
