// Odd-even turn model on a two-dimensional mesh, minimal. Columns are counted along the first dimension, with east
// upwards. In even columns no packet turns from east to north or south; in odd columns none turns from north or south
// to west. So a cycle of turns would have no rightmost column. One VC is enough, and unlike with west-first the
// adaptivity is even over the mesh.
//
// The rule for eastbound packets makes an exception for the source column, where the packet has not turned yet. The
// header holds that column.
#include "routing/core/header_fields.h"
#include "routing/core/take_hops.h"
#include "routing/grid/plane_mesh.h"

namespace weft::routing {
namespace {

class OddEven final : public Routing, public ShowsHeader {
 public:
  OddEven(const topology::Network& network, spec::Spec spec, Grid grid)
      : Routing(network.graph, std::move(spec), plane_mesh_facts(network, 1, grid.side(0))), grid_(std::move(grid)) {}

  void start(const Departure& departure, std::vector<Header>& headers) const override {
    const auto column = static_cast<std::uint32_t>(grid_.coordinate(departure.node, 0));
    headers.push_back({.destination = departure.destination, .state = {column}});
  }

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    const NodeId goal = node_of(header.destination);
    const Freedom freedom = freedom_at(header, position.node);
    if (freedom.along_row) add(0, position.node, goal, found);
    if (freedom.along_column) add(1, position.node, goal, found);
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] std::string explain(const Header&, const Position& position, const Candidate&) const override {
    return grid_.coordinate(position.node, 0) % 2 == 0 ? "allowed in an even column" : "allowed in an odd column";
  }

  [[nodiscard]] HeaderFields header_fields(const Header& header, NodeId) const override {
    return {{"source_column", std::int64_t{header.state[0]}}};
  }

 private:
  struct Freedom {
    bool along_row = false;
    bool along_column = false;
  };

  // The paper's function ROUTE.
  [[nodiscard]] Freedom freedom_at(const Header& header, NodeId v) const {
    const NodeId goal = node_of(header.destination);
    const std::uint64_t column = grid_.coordinate(v, 0);
    const std::uint64_t goal_column = grid_.coordinate(goal, 0);
    const bool is_in_row = grid_.coordinate(v, 1) == grid_.coordinate(goal, 1);
    const bool is_odd = column % 2 == 1;
    if (column == goal_column) return {.along_column = !is_in_row};
    if (is_in_row) return {.along_row = true};
    if (goal_column < column) return {.along_row = true, .along_column = !is_odd};
    // Eastbound. In an even column the packet cannot leave its row, so it must not enter an even goal column in the
    // wrong row.
    const bool may_go_on = goal_column % 2 == 1 || goal_column - column != 1;
    return {.along_row = may_go_on, .along_column = is_odd || column == header.state[0]};
  }

  void add(std::size_t dimension, NodeId v, NodeId goal, Candidates& found) const {
    const auto port = graph().port_of(v, grid_.step(dimension, v, goal).generator);
    if (port) found.push_back({.port = *port});
  }

  Grid grid_;
};

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm odd_even{
    .name = "odd-even",
    .summary = "adaptive, with some turns forbidden in odd columns and others in even ones",
    .citation =
        "G.-M. Chiu, The odd-even turn model for adaptive routing, IEEE Trans. Parallel and Distributed Systems 11(7), "
        "2000",
    .serves = "two-dimensional meshes",
    .examples = {"mesh(4,4)", "mesh(2,5)", "mesh(5,3)", "mesh(6,4)"},
    .build = build_on_plane_mesh<OddEven>,
};

}  // namespace algorithm_records
}  // namespace weft::routing
