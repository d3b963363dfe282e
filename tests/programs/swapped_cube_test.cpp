#include "programs/walks/swapped_cube.h"

#include <gtest/gtest.h>

#include <numeric>

#include "programs/walks/ascend_formula.h"

namespace weft::programs {
namespace {

struct Visit {
  std::vector<unsigned> dimensions;
  std::uint64_t steps = 0;
};

// Follows a walk, and checks that partners hold the data of nodes that differ in the dimension alone.
Visit visit(const SwappedCube& cube, unsigned first, unsigned last, bool is_ascending) {
  Visit visit;
  const DimensionWalk walk{.cross = [&](const Crossing&) { ++visit.steps; },
                           .operate =
                               [&](unsigned bit, unsigned dimension, const std::vector<NodeId>& home) {
                                 ++visit.steps;
                                 visit.dimensions.push_back(dimension);
                                 for (NodeId v = 0; v < home.size(); ++v) {
                                   ASSERT_EQ(home[v] ^ home[v ^ NodeId{1} << bit], NodeId{1} << dimension)
                                       << "node " << v;
                                 }
                               }};
  (is_ascending ? ascend : descend)(cube, first, last, walk);
  return visit;
}

TEST(SwappedCube, WalksVisitEveryRangeInOrderWithinTheoremFourOne) {
  for (const char* spec : {"hypercube(5)", "hsn(3,hypercube(2))", "hsn(1,hypercube(2))", "rhsn(2,2,hypercube(2))",
                           "rhsn(2,3,complete(4))", "rhsn(2,2,2,complete(2))", "rhsn(3,1,2,complete(2))"}) {
    const topology::Network network = topology::build(spec, Execution{});
    const SwappedCube cube(network, "test", Execution{});
    for (unsigned first = 0; first < cube.dimension_count(); ++first) {
      for (unsigned last = first; last < cube.dimension_count(); ++last) {
        SCOPED_TRACE(std::string(spec) + ", " + std::to_string(first) + " to " + std::to_string(last));
        std::vector<unsigned> upwards(last - first + 1);
        std::iota(upwards.begin(), upwards.end(), first);
        const Visit up = visit(cube, first, last, true);
        const Visit down = visit(cube, first, last, false);
        EXPECT_EQ(up.dimensions, upwards);
        EXPECT_EQ(down.dimensions, std::vector<unsigned>(upwards.rbegin(), upwards.rend()));
        EXPECT_EQ(up.steps, down.steps);
        EXPECT_LE(up.steps, ascend_formula(cube, first, last).value);
      }
    }
  }
}

TEST(SwappedCube, CrossingsLeadToTheSwappedAddress) {
  const topology::Network network = topology::build("rhsn(2,2,hypercube(2),diameter-links=all)", Execution{});
  const SwappedCube cube(network, "test", Execution{});
  for (const Crossing* crossing : {&cube.crossing(1, 2), &cube.crossing(2, 2)}) {
    for (NodeId v = 0; v < network.graph.node_count(); ++v) {
      const NodeId partner = crossing->partner(v);
      EXPECT_EQ(crossing->partner(partner), v);
      EXPECT_EQ(crossing->ports[v] == kNoPort, partner == v);  // a diameter link is no crossing
      if (partner != v) {
        EXPECT_EQ(network.graph.neighbor(v, crossing->ports[v]).node, partner);
      }
    }
  }
  EXPECT_EQ(cube.dimension_text(5), "dimension 5 = (1,0,1)");
}

}  // namespace
}  // namespace weft::programs
