// Adaptive over all shortest paths of any graph: every port that leads nearer is a candidate, all equally preferred.
// One VC, which can deadlock; see escape(minimal,up-down). On a dragonfly it is the direct group routing
// (routing/generic/dragonfly_routing.h), which is free of deadlock.
#include "routing/core/take_hops.h"
#include "routing/generic/distance_table.h"
#include "routing/generic/dragonfly_routing.h"
#include "routing/grid/dimension_order.h"
#include "routing/grid/grid.h"
#include "routing/grid/grid_ports.h"

namespace weft::routing {
namespace {

class Minimal final : public Routing {
 public:
  Minimal(const Task& task, spec::Spec spec)
      : Routing(task.network.graph, std::move(spec), facts_on(task.network)),
        distances_(task.network.graph, task.execution) {}

  void start(const Departure& departure, std::vector<Header>& headers) const override {
    if (distances_.reaches(departure.node, node_of(departure.destination))) Routing::start(departure, headers);
  }

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    const NodeId goal = node_of(header.destination);
    const std::uint16_t here = distances_.distance(position.node, goal);
    if (here == DistanceTable::kUnreachable) return;
    for (PortId port = 0; port < graph().out_degree(position.node); ++port) {
      const NodeId next = graph().neighbor(position.node, port).node;
      if (distances_.distance(next, goal) + 1 == here) found.push_back({.port = port});
    }
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] std::string explain(const Header&, const Position&, const Candidate&) const override {
    return "leads nearer";
  }

 private:
  static RoutingFacts facts_on(const topology::Network& network) { return network_facts(network, 1); }

  DistanceTable distances_;
};

// The same on grids without faults, by coordinates instead of a table: each coordinate that differs gives the shorter
// direction along its line, or both if they are equally short.
class MinimalOnGrid final : public Routing, public RoutesGrid {
 public:
  MinimalOnGrid(const Task& task, spec::Spec spec, Grid grid)
      : Routing(task.network.graph, std::move(spec), facts_on_grid(task.network, grid)),
        grid_(std::move(grid)),
        ports_(task.network.graph, grid_) {}

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    const NodeId goal = node_of(header.destination);
    grid_.radix().visit_small_digits([&](const auto& digits) { add_candidates(digits, position.node, goal, found); });
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] const Grid& grid() const override { return grid_; }
  [[nodiscard]] RoutesGrid::Rule grid_rule() const override { return RoutesGrid::Rule::all_shortest; }

  [[nodiscard]] std::string explain(const Header&, const Position&, const Candidate&) const override {
    return "leads nearer";
  }

 private:
  // Every symmetry of the network preserves its shortest paths; only those of grids are declared.
  static RoutingFacts facts_on_grid(const topology::Network& network, const Grid& grid) {
    RoutingFacts facts = network_facts(network, 1);
    facts.symmetry = [grid] { return PathSymmetry{.generators = grid.shifts(), .keeps_ports = true}; };
    return facts;
  }

  template <class Digits>
  void add_candidates(const Digits& digits, NodeId v, NodeId goal, Candidates& found) const {
    for (std::size_t i = digits.first_difference(v, goal); i < grid_.dimension_count(); ++i) {
      const std::uint32_t here = digits.digit(v, i);
      const std::uint32_t there = digits.digit(goal, i);
      if (here == there) continue;
      const Grid::Rule& rule = grid_.rule(i);
      const std::uint64_t upwards = rule.upwards(here, there);
      add_candidate(v, rule.generator(upwards, 0), found);
      // Both directions; a side of 2 has one link only.
      if (2 * upwards == rule.turn) add_candidate(v, rule.first + 1, found);
    }
  }

  void add_candidate(NodeId v, GeneratorId generator, Candidates& found) const {
    const PortId port = ports_.port(v, generator);
    if (port != kNoPort) found.push_back({.port = port});
  }

  Grid grid_;
  GridPorts ports_;
};

std::unique_ptr<Routing> build_minimal(const Task& task) {
  if (auto routing = build_group_routing(task, GroupPaths::direct)) return routing;
  std::optional<Grid> grid = Grid::of(task.network);
  if (grid && !task.network.has_faults) {
    return std::make_unique<MinimalOnGrid>(task, task.arguments.to_spec(), *std::move(grid));
  }
  return std::make_unique<Minimal>(task, task.arguments.to_spec());
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm minimal{
    .name = "minimal",
    .summary = "adaptive over all shortest paths; minimal group routing on a dragonfly",
    .citation = "",
    .serves = "any network",
    .examples = {"petersen", "torus(4,4)", "scc(4)", "prc(24,skips=[3,6,12])", "fat-tree(2,3)", "hsn(2,ring(5))",
                 "faulty(torus(4,4),links=5,seed=7)", "dragonfly(2,4,2)"},
    .build = build_minimal,
};

}  // namespace algorithm_records
}  // namespace weft::routing
