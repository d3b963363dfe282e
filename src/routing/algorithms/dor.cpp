// Dimension-order routing: the coordinates are corrected one after the other, each along the shorter direction. Without
// tables: the header holds the VC of the current dimension and the draw. Where both directions round a ring are equally
// short, the packet goes up, or with tie=random up or down, the same direction in all dimensions.
//
// One VC can deadlock round a ring. Two rules break the cycle:
//
//   entry     chosen on entering a dimension and kept to its end: VC 1 when the destination's coordinate is smaller
//             than the present one, else VC 0. In either direction the packets that cross the link between the last
//             node and the first (the dateline) have their own VC, and as a path is at most half the ring, none of them
//             passes the middle. Unidirectional rings have longer paths, so there it is refused.
//   crossing  VC 0 up to and across the dateline, VC 1 after it. A packet crosses it at most once, so neither VC has a
//             cycle, and VC 1 never waits for VC 0. Few packets use VC 1, so it carries less.
//
// When the link has failed, the packet has no candidate.
#include <algorithm>

#include "routing/core/algorithm.h"
#include "routing/core/header_fields.h"
#include "routing/grid/dimension_order.h"
#include "routing/grid/grid.h"
#include "routing/grid/grid_ports.h"

namespace weft::routing {
namespace {

struct Rules {
  Dateline dateline = Dateline::crossing;
  bool draws_ties = false;
};

class DimensionOrder final : public Routing, public ShowsHeader, public RoutesGrid {
 public:
  DimensionOrder(const topology::Network& network, spec::Spec spec, Grid grid, const Rules& rules)
      : Routing(network.graph, std::move(spec), facts_on(network, grid, rules)),
        grid_(std::move(grid)),
        ports_(network.graph, grid_),
        rules_(rules) {}

  void start(const Departure& departure, std::vector<Header>& headers) const override {
    const std::uint32_t vc = vc_on_entry(departure.node, node_of(departure.destination));
    Header& header = headers.emplace_back();  // in place: the processor waits for words that it copies as one
    header.destination = departure.destination;
    header.state[0] = word(vc, departure.draw == 1);
  }

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    const NodeId goal = node_of(header.destination);
    const std::size_t dimension = grid_.first_difference(position.node, goal);
    const Grid::Rule& rule = grid_.rule(dimension);
    const std::uint64_t upwards =
        rule.upwards(grid_.coordinate(position.node, dimension), grid_.coordinate(goal, dimension));
    const PortId port = ports_.port(position.node, rule.generator(upwards, goes_down(header) ? 1 : 0));
    const VcId vc = grid_.has_cycle(dimension) ? vc_of(header) : VcId{0};
    if (port != kNoPort) found.push_back({.port = port, .vcs = {vc, vc}});
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
  [[nodiscard]] const Grid& grid() const override { return grid_; }
  [[nodiscard]] RoutesGrid::Rule grid_rule() const override {
    return rules_.dateline == Dateline::crossing ? RoutesGrid::Rule::by_crossing : RoutesGrid::Rule::by_entry;
  }
  // The same as advance() and candidates(), from the coordinates in the next dimension alone.
  void take_hops(std::span<Hop> hops, Candidates& found) const override {
    grid_.radix().visit_small_digits([&](const auto& digits) {
      if (rules_.dateline == Dateline::crossing) {
        take_hops_by<Dateline::crossing>(digits, hops, found);
      } else {
        take_hops_by<Dateline::entry>(digits, hops, found);
      }
    });
  }

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
    const std::uint64_t vc_states = std::ranges::max(vcs);  // 0 or 1 at a dateline, else 0
    RoutingFacts facts = network_facts(network, std::move(vcs), rules.draws_ties ? 4 : vc_states);
    facts.draw_count = rules.draws_ties ? 2U : 1U;
    facts.is_deterministic = true;
    facts.is_terminal_independent = true;
    facts.deadlock_argument = DeadlockArgument::order;
    facts.symmetry = [grid] { return symmetry_of(grid); };
    return facts;
  }

  // A shift along a ring maps paths to paths, but does not move the dateline.
  static PathSymmetry symmetry_of(const Grid& grid) {
    PathSymmetry symmetry{.generators = grid.shifts(), .keeps_ports = true};
    for (std::size_t i = 0; i < grid.dimension_count(); ++i) {
      if (grid.has_cycle(i)) symmetry.keeps_vcs = false;
    }
    return symmetry;
  }

  static constexpr std::uint32_t kVcBit = DimensionOrderState::kVcBit;
  static constexpr std::uint32_t kDownBit = DimensionOrderState::kDownBit;

  static std::uint32_t word(std::uint32_t vc, bool goes_down) { return vc + (goes_down ? kDownBit : 0); }
  static VcId vc_of(const Header& header) { return static_cast<VcId>(header.state[0] & kVcBit); }
  static bool goes_down(const Header& header) { return (header.state[0] & kDownBit) != 0; }

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

  // What the loop needs is in local variables, as the compiler cannot know that stores to hops leave members alone.
  template <Dateline dateline, class Digits>
  void take_hops_by(const Digits digits, std::span<Hop> hops, Candidates& found) const {
    const Grid::Rule* const rules = &grid_.rule(0);
    const PortId* const ports = ports_.common();
    const bool has_one_terminal_each = graph().has_one_terminal_each();
    auto end = static_cast<std::uint32_t>(found.size());
    found.resize(end + hops.size());
    Candidate* next = found.data() + end;
    for (Hop& hop : hops) {
      const NodeId goal = has_one_terminal_each ? hop.header.destination : node_of(hop.header.destination);
      const NodeId node = hop.to.node;
      const std::uint32_t state = hop.header.state[0];
      hop.first = end;
      if (node == goal) {
        hop.header.state[0] = hop.is_injected() ? state : state & kDownBit;
        hop.count = 0;
        hop.delivers = true;
        continue;
      }
      const std::size_t dimension = digits.first_difference(node, goal);
      const Grid::Rule& rule = rules[dimension];
      const std::uint32_t here = digits.digit(node, dimension);
      const std::uint32_t there = digits.digit(goal, dimension);
      const std::uint32_t before = digits.digit(hop.from.node, dimension);
      std::uint32_t after = DimensionOrderState::after<dateline>(state, rule, before, here, there);
      if (hop.is_injected()) after = state;
      hop.header.state[0] = after;
      const GeneratorId generator = rule.generator(rule.upwards(here, there), after >> 1U);
      const PortId port = ports != nullptr ? ports[generator] : graph().port_of(node, generator).value_or(kNoPort);
      const auto vc = static_cast<VcId>(after & rule.cycle);
      hop.count = 0;
      hop.delivers = false;
      if (port == kNoPort) continue;
      next->port = port;
      next->vcs = {vc, vc};
      hop.count = 1;
      ++next;
      ++end;
    }
    found.resize(end);
  }

  Grid grid_;
  GridPorts ports_;
  Rules rules_;
};

bool has_unidirectional_rings(const topology::Network& network) {
  const std::optional<Grid> grid = Grid::of(network);
  return grid && grid->line() == Grid::Line::unidirectional_ring;
}

void write_out_dateline(spec::Arguments& arguments, const topology::Network& network, const Execution&) {
  if (arguments.has("dateline") || !has_unidirectional_rings(network)) return;
  arguments.set("dateline", {spec::Spec{.name = "crossing", .arguments = {}}});
}

std::unique_ptr<Routing> build_dor(const Task& task) {
  std::optional<Grid> grid = Grid::of(task.network);
  if (!grid) return nullptr;
  spec::Arguments arguments = task.arguments;
  write_out_dateline(arguments, task.network, task.execution);
  const bool is_entry = arguments.word("dateline") == "entry";
  if (is_entry && has_unidirectional_rings(task.network)) {
    arguments.fail("dateline",
                   "the rule entry needs paths of at most half a ring; unidirectional rings have longer ones",
                   "use dor");
  }
  const Rules rules{.dateline = is_entry ? Dateline::entry : Dateline::crossing,
                    .draws_ties = arguments.word("tie") == "random" && grid->has_ties()};
  return std::make_unique<DimensionOrder>(task.network, arguments.to_spec(), *std::move(grid), rules);
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
                     .meaning = "when the VC is chosen on a ring: on entering it, or on crossing the dateline, as "
                                "unidirectional rings need it",
                     .words = "entry|crossing",
                     .default_text = "entry",
                     .is_keyed = true},
                    {.name = "tie",
                     .kind = spec::Kind::word,
                     .meaning = "the direction when both directions round a ring are equally short",
                     .words = "up|random",
                     .default_text = "up",
                     .is_keyed = true}}},
    .examples = {"torus(4,4)", "torus(5,2,3)", "torus(2,6)", "mesh(4,3)", "hypercube(4)", "generalized-hypercube(4,3)",
                 "ring(7)", "path(4)", "torus(3,4,concentration=2)"},
    .calls = {"dor", "dor(dateline=crossing)", "dor(tie=random)", "dor(dateline=crossing,tie=random)"},
    .build = build_dor,
    .write_out = write_out_dateline,
};

}  // namespace algorithm_records
}  // namespace weft::routing
