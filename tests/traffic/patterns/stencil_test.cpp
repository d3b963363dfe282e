#include <gtest/gtest.h>

#include <set>

#include "traffic/demand_helpers.h"

namespace weft::traffic {
namespace {

TEST(Stencil, SendsToTheNeighboursInTurn) {
  const topology::Network mesh = topology::build("mesh(4,3)", Execution{});
  const Demand demand = build_demand(mesh, "stencil", 1, Execution{});
  for (TerminalId source = 0; source < 12; ++source) {
    const PortId degree = mesh.graph.out_degree(source);
    for (std::uint64_t k = 0; k < 3 * std::uint64_t{degree}; ++k) {
      EXPECT_EQ(demand.destination(source, k, 0), mesh.graph.neighbor(source, static_cast<PortId>(k % degree)).node);
    }
  }
}

TEST(Stencil, CoordinatesWrapAround) {
  const Demand demand = demand_on("mesh(4,3)", "stencil(along=coordinates)");
  EXPECT_EQ(destinations_of(demand, 0), (std::set<TerminalId>{1, 3, 4, 8}));
  EXPECT_EQ(destinations_of(demand, 5), (std::set<TerminalId>{4, 6, 1, 9}));
  EXPECT_EQ(destinations_of(demand_on("hypercube(3)", "stencil(along=coordinates)"), 0),
            (std::set<TerminalId>{1, 2, 4}));
}

TEST(Stencil, NeighboursByParallelLinksCountOnce) {
  const Demand demand = demand_on("torus(2,2)", "stencil");
  EXPECT_EQ(destinations_of(demand, 0), (std::set<TerminalId>{1, 2}));
  EXPECT_DOUBLE_EQ(chances_of(demand, 0)[1], 0.5);
}

}  // namespace
}  // namespace weft::traffic
