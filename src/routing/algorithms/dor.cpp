// Dimension-order routing: the coordinates are corrected one after the other, each along the shorter direction. Without
// tables: the header holds the VC of the current dimension and the draw. Where both directions round a ring are equally
// short, the packet goes up, or with tie=random up or down, the same direction in all dimensions.
//
// One VC can deadlock round a ring. Two rules break the cycle:
//
//   crossing  VC 0 up to and across the link between the last node and the first (the dateline), VC 1 after it. A
//             packet crosses the dateline at most once, so neither VC has a cycle, and VC 1 never waits for VC 0.
//   entry     chosen on entering a dimension and kept to its end: VC 1 when the destination's coordinate is smaller
//             than the present one, else VC 0. In either direction the packets that cross the dateline have their own
//             VC, and as a path is at most half the ring, none of them passes the middle. Unidirectional rings have
//             longer paths, so they are refused.
//
// When the link has failed, the packet has no candidate.
#include "routing/core/algorithm.h"
#include "routing/core/header_fields.h"
#include "routing/core/take_hops.h"
#include "routing/grid/grid.h"

namespace weft::routing {
namespace {

enum class Dateline : std::uint8_t { crossing, entry };

struct Rules {
  Dateline dateline = Dateline::crossing;
  bool draws_ties = false;
};

// The state is the VC (bit 0) and whether ties go down (bit 1).
class DimensionOrder final : public Routing, public ShowsHeader {
 public:
  DimensionOrder(const topology::Network& network, spec::Spec spec, Grid grid, const Rules& rules)
      : Routing(network.graph, std::move(spec), facts_on(network, grid, rules)),
        grid_(std::move(grid)),
        rules_(rules) {}

  void start(const Departure& departure, std::vector<Header>& headers) const override {
    const std::uint32_t vc = vc_on_entry(departure.node, node_of(departure.destination));
    headers.push_back({.destination = departure.destination, .state = {word(vc, departure.draw == 1)}});
  }

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    const NodeId goal = node_of(header.destination);
    const std::size_t dimension = grid_.first_difference(position.node, goal);
    const auto port = graph().port_of(position.node, step(header, dimension, position.node).generator);
    const VcId vc = grid_.has_cycle(dimension) ? vc_of(header) : VcId{0};
    if (port) found.push_back({.port = *port, .vcs = {vc, vc}});
  }

  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override {
    const NodeId goal = node_of(header.destination);
    const NodeId next = graph().neighbor(position.node, choice.port).node;
    const std::size_t dimension = grid_.first_difference(position.node, goal);
    Header after = header;
    if (grid_.coordinate(next, dimension) == grid_.coordinate(goal, dimension)) {
      after.state[0] = word(vc_on_entry(next, goal), goes_down(header));
    } else if (rules_.dateline == Dateline::crossing && step(header, dimension, position.node).wraps) {
      after.state[0] = word(1, goes_down(header));
    }
    return after;
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] std::string explain(const Header& header, const Position& position, const Candidate&) const override {
    const NodeId goal = node_of(header.destination);
    const std::size_t dimension = grid_.first_difference(position.node, goal);
    const Grid::Step step = this->step(header, dimension, position.node);
    std::string text = "dimension " + std::to_string(dimension + 1);
    if (grid_.line() != Grid::Line::complete) text += step.is_upwards ? " upwards" : " downwards";
    if (!grid_.has_cycle(dimension)) return text;
    if (step.wraps) return text + ", over the dateline";
    if (rules_.dateline == Dateline::entry) return text;
    return text + (vc_of(header) == 0 ? ", before the dateline" : ", after the dateline");
  }

  [[nodiscard]] HeaderFields header_fields(const Header& header, NodeId) const override {
    HeaderFields fields{{"vc", std::int64_t{vc_of(header)}}};
    if (rules_.draws_ties) fields.push_back({"ties", goes_down(header) ? "down" : "up"});
    return fields;
  }

 private:
  static RoutingFacts facts_on(const topology::Network& network, const Grid& grid, const Rules& rules) {
    std::vector<VcId> vcs = vcs_on_all(network.graph, 1);
    for (std::size_t c = 0; c < vcs.size(); ++c) vcs[c] = grid.has_cycle(c) ? 2 : 1;
    RoutingFacts facts = network_facts(network, std::move(vcs), rules.draws_ties ? 4 : 2);
    facts.draw_count = rules.draws_ties ? 2U : 1U;
    facts.is_deterministic = true;
    facts.deadlock_argument = DeadlockArgument::order;
    facts.symmetry = [grid] { return symmetry_of(grid); };
    return facts;
  }

  // A shift along a ring maps paths to paths, but does not move the dateline.
  static PathSymmetry symmetry_of(const Grid& grid) {
    PathSymmetry symmetry{.generators = grid.shifts()};
    for (std::size_t i = 0; i < grid.dimension_count(); ++i) {
      if (grid.has_cycle(i)) symmetry.keeps_vcs = false;
    }
    return symmetry;
  }

  static std::uint32_t word(std::uint32_t vc, bool goes_down) { return vc + (goes_down ? 2 : 0); }
  static VcId vc_of(const Header& header) { return static_cast<VcId>(header.state[0] & 1U); }
  static bool goes_down(const Header& header) { return header.state[0] >= 2; }

  [[nodiscard]] Grid::Step step(const Header& header, std::size_t dimension, NodeId from) const {
    const NodeId goal = node_of(header.destination);
    if (goes_down(header) && grid_.is_tie(dimension, from, goal)) {
      return grid_.step_down(dimension, grid_.coordinate(from, dimension));
    }
    return grid_.step(dimension, from, goal);
  }

  // The VC with which a packet at `node` enters its next dimension.
  [[nodiscard]] std::uint32_t vc_on_entry(NodeId node, NodeId goal) const {
    if (rules_.dateline == Dateline::crossing) return 0;
    const std::size_t dimension = grid_.first_difference(node, goal);
    if (dimension == grid_.dimension_count() || !grid_.has_cycle(dimension)) return 0;
    return grid_.coordinate(goal, dimension) < grid_.coordinate(node, dimension) ? 1 : 0;
  }

  Grid grid_;
  Rules rules_;
};

std::unique_ptr<Routing> build_dor(const Task& task) {
  std::optional<Grid> grid = Grid::of(task.network);
  if (!grid) return nullptr;
  const bool is_entry = task.arguments.word("dateline") == "entry";
  if (is_entry && grid->line() == Grid::Line::unidirectional_ring) {
    task.arguments.fail("dateline",
                        "the rule entry needs paths of at most half a ring; unidirectional rings have longer ones",
                        "use dor");
  }
  const Rules rules{.dateline = is_entry ? Dateline::entry : Dateline::crossing,
                    .draws_ties = task.arguments.word("tie") == "random" && grid->has_ties()};
  return std::make_unique<DimensionOrder>(task.network, task.arguments.to_spec(), *std::move(grid), rules);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm dor{
    .name = "dor",
    .summary = "dimension order: one coordinate after the other, two VCs on rings",
    .citation =
        "W. J. Dally, C. L. Seitz, Deadlock-free message routing in multiprocessor interconnection networks, IEEE "
        "Trans. Computers 36(5), 1987",
    .serves = "meshes, tori, rings, hypercubes and generalized hypercubes",
    .parameters = {{{.name = "dateline",
                     .kind = spec::Kind::word,
                     .meaning = "when the VC is chosen on a ring: on crossing the dateline or on entering the ring",
                     .words = "crossing|entry",
                     .default_text = "crossing",
                     .is_keyed = true},
                    {.name = "tie",
                     .kind = spec::Kind::word,
                     .meaning = "the direction when both directions round a ring are equally short",
                     .words = "up|random",
                     .default_text = "up",
                     .is_keyed = true}}},
    .examples = {"torus(4,4)", "torus(5,2,3)", "torus(2,6)", "mesh(4,3)", "hypercube(4)", "generalized-hypercube(4,3)",
                 "ring(7)", "path(4)"},
    .calls = {"dor", "dor(dateline=entry)", "dor(tie=random)", "dor(dateline=entry,tie=random)"},
    .build = build_dor,
};

}  // namespace algorithm_records
}  // namespace weft::routing
