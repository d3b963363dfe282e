// Compares the hypercube with a second construction, as a torus.
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

using test::IgraphOracle;

// Bit i of a hypercube's node is coordinate i of the torus's: the same numbers.
TEST(Hypercube, EqualsTheTorusOfSides2) {
  for (const unsigned n : {1U, 2U, 3U, 6U}) {
    const Network torus = build(fmt::format("torus({})", fmt::join(std::vector<unsigned>(n, 2), ",")), Execution{});
    const Network cube = build(fmt::format("hypercube({})", n), Execution{});
    test::expect_same_ports(cube, torus);
    EXPECT_TRUE(IgraphOracle(cube.graph).is_isomorphic_to(IgraphOracle(torus.graph)));
  }
}

}  // namespace
}  // namespace weft::topology
