// West-first turn model on a two-dimensional mesh, minimal: all hops down in the first dimension (west) come first;
// then the packet is adaptive over the shortest paths. No packet ever turns to the west, so turns cannot form a cycle:
// one VC is enough.
#include "routing/core/take_hops.h"
#include "routing/grid/plane_mesh.h"

namespace weft::routing {
namespace {

class WestFirst final : public Routing {
 public:
  WestFirst(const topology::Network& network, spec::Spec spec, Grid grid)
      : Routing(network.graph, std::move(spec), plane_mesh_facts(network, 1, 1)), grid_(std::move(grid)) {}

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    const NodeId goal = node_of(header.destination);
    const bool goes_west = grid_.coordinate(goal, 0) < grid_.coordinate(position.node, 0);
    for (std::size_t dimension = 0; dimension < (goes_west ? 1U : 2U); ++dimension) {
      if (grid_.coordinate(position.node, dimension) == grid_.coordinate(goal, dimension)) continue;
      const auto port = graph().port_of(position.node, grid_.step(dimension, position.node, goal).generator);
      if (port) found.push_back({.port = *port});
    }
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] std::string explain(const Header& header, const Position& position, const Candidate&) const override {
    const NodeId goal = node_of(header.destination);
    return grid_.coordinate(goal, 0) < grid_.coordinate(position.node, 0) ? "west first"
                                                                          : "leads nearer, no hop west left";
  }

 private:
  Grid grid_;
};

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm west_first{
    .name = "west-first",
    .summary = "turn model: hops west (down in the first dimension) come first, then adaptive",
    .citation = "C. J. Glass, L. M. Ni, The turn model for adaptive routing, ISCA 1992",
    .serves = "two-dimensional meshes",
    .examples = {"mesh(4,4)", "mesh(2,5)", "mesh(5,3)"},
    .build = build_on_plane_mesh<WestFirst>,
};

}  // namespace algorithm_records
}  // namespace weft::routing
