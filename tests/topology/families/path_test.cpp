// Compares the path with a second construction, link by link.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

TEST(Path, IsARingWithoutTheLinkFromTheLastToTheFirst) {
  for (const NodeId n : {3U, 4U, 9U}) {
    test::Edges links = test::ring_links(n);
    std::erase(links, std::pair<NodeId, NodeId>(n - 1, 0));
    ASSERT_EQ(links.size(), n - 1);
    test::expect_links(build(fmt::format("path({})", n), Execution{}), links);
  }
  test::expect_links(build("path(2)", Execution{}), {{0, 1}});
}

}  // namespace
}  // namespace weft::topology
