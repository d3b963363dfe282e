// O1TURN on a two-dimensional mesh: XY or YX order with equal probability, each on its own VC. Both are dimension
// order, so neither VC has a cycle; the worst-case throughput is near the best that minimal routing allows.
#include "routing/core/single_word_routing.h"
#include "routing/grid/plane_mesh.h"

namespace weft::routing {
namespace {

// The header's state is the draw: the dimension that comes first, and the VC.
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
    .summary = "at most one turn, XY or YX with equal probability; two VCs",
    .citation =
        "D. Seo, A. Ali, W.-T. Lim, N. Rafique, M. Thottethodi, Near-optimal worst-case throughput routing for "
        "two-dimensional mesh networks, ISCA 2005",
    .serves = "two-dimensional meshes",
    .examples = {"mesh(4,4)", "mesh(2,5)", "mesh(3,2)"},
    .build = build_on_plane_mesh<OneTurn>,
};

}  // namespace algorithm_records
}  // namespace weft::routing
