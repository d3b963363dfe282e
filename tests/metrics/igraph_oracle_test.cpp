// Tests the oracle itself: it must be able to fail.
#include "support/graph_oracles.h"

#include <gtest/gtest.h>

#include "topology/network.h"

namespace weft::metrics {
namespace {

using test::IgraphOracle;

IgraphOracle oracle_of(std::string_view spec) { return IgraphOracle(topology::build(spec, Execution{}).graph); }

TEST(IgraphOracle, DistinguishesCubicGraphsOfTenNodes) {
  const IgraphOracle prism = oracle_of("torus(2,5)");
  EXPECT_FALSE(oracle_of("petersen").is_isomorphic_to(prism));
  EXPECT_TRUE(prism.is_isomorphic_to(oracle_of("torus(5,2)")));
}

TEST(IgraphOracle, DistinguishesDirections) {
  const IgraphOracle round(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}, true);
  const IgraphOracle broken(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {0, 4}}, true);
  EXPECT_FALSE(round.is_isomorphic_to(broken));
  EXPECT_TRUE(round.is_isomorphic_to(IgraphOracle(5, {{1, 0}, {2, 1}, {3, 2}, {4, 3}, {0, 4}}, true)));
}

}  // namespace
}  // namespace weft::metrics
