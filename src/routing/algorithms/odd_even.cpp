// Odd-even turn model on a two-dimensional mesh, shortest ways only. Columns are counted in the first dimension, east
// is upwards in it. In an even column no packet turns from east to the column's direction, in an odd one none turns
// from there to the west; so the rightmost column of a cycle of turns cannot be. One vc is enough, and unlike
// west-first the freedom is spread evenly.
//
// The rule for the east-bound depends on the column in which the packet set out: there it has made no turn yet. The
// header holds that column.
#include "routing/core/single_word_routing.h"
#include "routing/grid/plane_mesh.h"

namespace weft::routing {
namespace {

class OddEven final : public SingleWordRouting {
 public:
  OddEven(const topology::PortGraph& graph, spec::Spec spec, Grid grid)
      : SingleWordRouting(graph, std::move(spec), grid.side(0)), grid_(std::move(grid)) {}

  [[nodiscard]] bool is_deterministic() const override { return false; }
  [[nodiscard]] DeadlockArgument deadlock_argument() const override { return DeadlockArgument::order; }

  void plans_from_node(NodeId start, TerminalId destination, std::uint64_t,
                       std::vector<Header>& headers) const override {
    const auto column = static_cast<std::uint32_t>(grid_.coordinate(start, 0));
    headers.push_back({.destination = destination, .state = {column}});
  }

  void decide(const Header& header, const Position& position, Decision& decision) const override {
    const NodeId goal = node_of(header.destination);
    decision.clear();
    decision.delivers = position.node == goal;
    const Freedom freedom = freedom_at(header, position.node);
    if (freedom.along_row) add(0, position.node, goal, decision);
    if (freedom.along_column) add(1, position.node, goal, decision);
  }

  [[nodiscard]] std::string reason(const Header&, const Position& position, const Candidate&) const override {
    return grid_.coordinate(position.node, 0) % 2 == 0 ? "open in an even column" : "open in an odd column";
  }

 private:
  struct Freedom {
    bool along_row = false;
    bool along_column = false;
  };

  // As in the paper's function ROUTE.
  [[nodiscard]] Freedom freedom_at(const Header& header, NodeId v) const {
    const NodeId goal = node_of(header.destination);
    const std::uint64_t column = grid_.coordinate(v, 0);
    const std::uint64_t goal_column = grid_.coordinate(goal, 0);
    const bool is_in_row = grid_.coordinate(v, 1) == grid_.coordinate(goal, 1);
    const bool is_odd = column % 2 == 1;
    if (column == goal_column) return {.along_column = !is_in_row};
    if (is_in_row) return {.along_row = true};
    if (goal_column < column) return {.along_row = true, .along_column = !is_odd};
    // East-bound. In an even column it cannot leave the row any more, so it must not come to the goal's column, if that
    // is even, in the wrong row.
    const bool may_go_on = goal_column % 2 == 1 || goal_column - column != 1;
    return {.along_row = may_go_on, .along_column = is_odd || column == header.state[0]};
  }

  void add(std::size_t dimension, NodeId v, NodeId goal, Decision& decision) const {
    const auto port = graph().port_of(v, grid_.step(dimension, v, goal).generator);
    if (port) decision.candidates.push_back({.port = *port});
  }

  Grid grid_;
};

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm odd_even{
    .name = "odd-even",
    .summary = "adaptive, some turns shut in odd columns and others in even ones",
    .citation =
        "G.-M. Chiu, The odd-even turn model for adaptive routing, IEEE Trans. Parallel and Distributed Systems 11(7), "
        "2000",
    .serves = "meshes of two dimensions",
    .examples = {"mesh(4,4)", "mesh(2,5)", "mesh(5,3)", "mesh(6,4)"},
    .build = build_on_plane_mesh<OddEven>,
};

}  // namespace algorithm_records
}  // namespace weft::routing
