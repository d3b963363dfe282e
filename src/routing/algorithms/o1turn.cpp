// O1TURN on a two-dimensional mesh: XY or YX order with equal probability, each on its own VC. Both are dimension
// order, so neither VC has a cycle; the worst-case throughput is near the best that minimal routing allows.
#include "routing/core/header_fields.h"
#include "routing/core/take_hops.h"
#include "routing/grid/plane_mesh.h"

namespace weft::routing {
namespace {

// The header's state is the draw: the dimension that comes first, and the VC.
class OneTurn final : public Routing, public ShowsHeader {
 public:
  OneTurn(const topology::Network& network, spec::Spec spec, Grid grid)
      : Routing(network.graph, std::move(spec), facts_on(network)), grid_(std::move(grid)) {}

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    const NodeId goal = node_of(header.destination);
    const std::size_t first = header.state[0];
    const std::size_t dimension =
        grid_.coordinate(position.node, first) != grid_.coordinate(goal, first) ? first : 1 - first;
    const auto port = graph().port_of(position.node, grid_.step(dimension, position.node, goal).generator);
    const auto vc = static_cast<VcId>(first);
    if (port) found.push_back({.port = *port, .vcs = {vc, vc}});
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] std::string explain(const Header& header, const Position&, const Candidate&) const override {
    return "dimension " + std::to_string(header.state[0] + 1) + " first";
  }

  [[nodiscard]] HeaderFields header_fields(const Header& header, NodeId) const override {
    return {{"first_dimension", std::int64_t{header.state[0]} + 1}};
  }

 private:
  static RoutingFacts facts_on(const topology::Network& network) {
    RoutingFacts facts = plane_mesh_facts(network, 2, 2);
    facts.draw_count = 2U;
    facts.is_deterministic = true;
    return facts;
  }

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
    .examples = {"mesh(4,4)", "mesh(2,5)", "mesh(3,2)", "mesh(3,3,concentration=2)"},
    .build = build_on_plane_mesh<OneTurn>,
};

}  // namespace algorithm_records
}  // namespace weft::routing
