// O1TURN on a two-dimensional mesh: the first dimension first or the second one first, by an even draw, each order on a
// vc of its own. Either is dimension order, so neither vc has a cycle; together they are near the best worst case that
// shortest paths allow.
#include "routing/core/single_word_routing.h"
#include "routing/grid/plane_mesh.h"

namespace weft::routing {
namespace {

// The header's state is the draw, which is the dimension that comes first and the vc.
class OneTurn final : public SingleWordRouting {
 public:
  OneTurn(const topology::PortGraph& graph, spec::Spec spec, Grid grid)
      : SingleWordRouting(graph, std::move(spec), 2), grid_(std::move(grid)) {}

  [[nodiscard]] VcId vc_count(LinkClassId) const override { return 2; }
  [[nodiscard]] std::uint64_t draw_count() const override { return 2; }
  [[nodiscard]] DeadlockArgument deadlock_argument() const override { return DeadlockArgument::order; }

  void decide(const Header& header, const Position& position, Decision& decision) const override {
    const NodeId goal = node_of(header.destination);
    decision.clear();
    decision.delivers = position.node == goal;
    if (decision.delivers) return;
    const std::size_t first = header.state[0];
    const std::size_t dimension =
        grid_.coordinate(position.node, first) != grid_.coordinate(goal, first) ? first : 1 - first;
    const auto port = graph().port_of(position.node, grid_.step(dimension, position.node, goal).generator);
    const auto vc = static_cast<VcId>(first);
    if (port) decision.candidates.push_back({.port = *port, .vcs = {vc, vc}});
  }

  [[nodiscard]] std::string reason(const Header& header, const Position&, const Candidate&) const override {
    return "dimension " + std::to_string(header.state[0] + 1) + " first";
  }

 private:
  Grid grid_;
};

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm o1turn{
    .name = "o1turn",
    .summary = "one turn, in either order of the dimensions by an even draw; two vcs",
    .citation =
        "D. Seo, A. Ali, W.-T. Lim, N. Rafique, M. Thottethodi, Near-optimal worst-case throughput routing for "
        "two-dimensional mesh networks, ISCA 2005",
    .serves = "meshes of two dimensions",
    .examples = {"mesh(4,4)", "mesh(2,5)", "mesh(3,2)"},
    .build = build_on_plane_mesh<OneTurn>,
};

}  // namespace algorithm_records
}  // namespace weft::routing
