// Compares cube-connected cycles with a second construction, by putting rings into a hypercube.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/input_error.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

// The labels (i,x) are those of the definition, so the links must be equal. A hypercube's node x is the word x of bits,
// and its link classes are its bits.
TEST(Ccc, ReplacesEachHypercubeNodeByARing) {
  for (const unsigned n : {3U, 4U, 5U}) {
    const Network ccc = build(fmt::format("ccc({})", n), Execution{});
    const PortGraph cube = build(fmt::format("hypercube({})", n), Execution{}).graph;
    const auto node_of = [&](unsigned i, NodeId x) { return test::node_labelled(ccc, fmt::format("({},{})", i, x)); };
    test::Edges links;
    for (NodeId x = 0; x < cube.node_count(); ++x) {
      for (const auto& [a, b] : test::ring_links(n)) links.emplace_back(node_of(a, x), node_of(b, x));
      for (PortId port = 0; port < n; ++port) {
        const unsigned bit = cube.link_class(x, port);
        links.emplace_back(node_of(bit, x), node_of(bit, cube.neighbor(x, port).node));
      }
    }
    test::expect_links(ccc, test::simple_links(links));
  }
}

TEST(Ccc, HasItsPublishedDiameters) {
  EXPECT_EQ(test::measured_diameter("ccc(3)"), 6U);
  for (const unsigned n : {4U, 5U, 6U, 7U, 8U}) {
    EXPECT_EQ(test::measured_diameter(fmt::format("ccc({})", n)), 2 * n + n / 2 - 2) << n;
  }
}

TEST(Ccc, RefusesFewerThanThreeNodesPerRing) { EXPECT_THROW(resolve("ccc(2)"), InputError); }

}  // namespace
}  // namespace weft::topology
