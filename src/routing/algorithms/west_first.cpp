// West-first on a two-dimensional mesh, the turn model: all steps down in the first dimension (west) come first; after
// that the packet is free among the shortest ways. No packet ever turns to the west, so no cycle of turns can close:
// one vc is enough.
#include "routing/grid/plane_mesh.h"

namespace weft::routing {
namespace {

class WestFirst final : public Routing {
 public:
  WestFirst(const topology::PortGraph& graph, spec::Spec spec, Grid grid)
      : Routing(graph, std::move(spec)), grid_(std::move(grid)) {}

  [[nodiscard]] bool is_deterministic() const override { return false; }
  [[nodiscard]] DeadlockArgument deadlock_argument() const override { return DeadlockArgument::order; }

  void decide(const Header& header, const Position& position, Decision& decision) const override {
    const NodeId goal = node_of(header.destination);
    decision.clear();
    decision.delivers = position.node == goal;
    const bool goes_west = grid_.coordinate(goal, 0) < grid_.coordinate(position.node, 0);
    for (std::size_t dimension = 0; dimension < (goes_west ? 1U : 2U); ++dimension) {
      if (grid_.coordinate(position.node, dimension) == grid_.coordinate(goal, dimension)) continue;
      const auto port = graph().port_of(position.node, grid_.step(dimension, position.node, goal).generator);
      if (port) decision.candidates.push_back({.port = *port});
    }
  }

  [[nodiscard]] std::string reason(const Header& header, const Position& position, const Candidate&) const override {
    const NodeId goal = node_of(header.destination);
    return grid_.coordinate(goal, 0) < grid_.coordinate(position.node, 0) ? "west first"
                                                                          : "leads nearer, none of it west";
  }

 private:
  Grid grid_;
};

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm west_first{
    .name = "west-first",
    .summary = "steps down in the first dimension come first, then adaptive",
    .citation = "C. J. Glass, L. M. Ni, The turn model for adaptive routing, ISCA 1992",
    .serves = "meshes of two dimensions",
    .examples = {"mesh(4,4)", "mesh(2,5)", "mesh(5,3)"},
    .build = build_on_plane_mesh<WestFirst>,
};

}  // namespace algorithm_records
}  // namespace weft::routing
