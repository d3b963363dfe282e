// One step of all dimension-i links of the homogeneous product network HPN(p,G), emulated on a swapped network over G
// (the EPS algorithm). With i = (a_r,...,a_1,a_0) in radices (l_r,...,l_1,l_0), where l_0 counts the generators of G,
// the data cross depth j by level a_j + 1 for all j with a_j > 0, outermost first, take generator a_0 of the nucleus,
// and cross the same levels back. A network that is not swapped is its own nucleus.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "programs/operators.h"
#include "programs/walks/swapped_cube.h"

namespace weft::programs {
namespace {

constexpr RegisterId kItem = 0;

std::uint64_t generators_of(const topology::PortGraph& graph) {
  GeneratorId count = 0;
  for (NodeId x = 0; x < graph.node_count(); ++x) {
    if (const PortId degree = graph.out_degree(x)) count = std::max(count, graph.generator(x, degree - 1) + 1);
  }
  return count;
}

// The levels to cross, outermost first, and the generator of the nucleus.
struct EmulationPath {
  std::vector<const Crossing*> crossings{};
  GeneratorId generator = 0;
  std::vector<std::uint64_t> digits;  // a_r .. a_0
};

EmulationPath path_of(const ProgramTask& task, const SwappedLevels& swapped) {
  std::uint64_t rest = static_cast<std::uint64_t>(task.arguments.integer("dimension"));
  const std::uint64_t degree = generators_of(swapped.nucleus ? swapped.nucleus->graph : task.network.graph);
  std::uint64_t dimensions = degree;
  for (const std::uint64_t levels : swapped.levels) dimensions *= levels;
  if (rest >= dimensions) {
    task.arguments.fail("dimension",
                        dimensions == 0 ? task.network.name() + " has no links"
                                        : fmt::format("{} has dimensions 0 to {}", task.network.name(), dimensions - 1),
                        dimensions == 0 ? "use another network" : fmt::format("take at most {}", dimensions - 1));
  }
  EmulationPath path{.generator = static_cast<GeneratorId>(rest % degree), .digits = {rest % degree}};
  rest /= degree;
  for (std::size_t depth = 1; depth <= swapped.levels.size(); ++depth) {
    const std::uint64_t digit = rest % swapped.levels[depth - 1];
    rest /= swapped.levels[depth - 1];
    path.digits.insert(path.digits.begin(), digit);
    if (digit > 0) path.crossings.insert(path.crossings.begin(), &swapped.crossings[depth - 1][digit - 1]);
  }
  return path;
}

// Moves items about; a node may be without one, where the nucleus has no such link.
class ItemMover {
 public:
  explicit ItemMover(Machine<NodeId>& machine, NodeId node_count) : machine_(machine), has_item_(node_count, true) {}

  void cross(const Crossing& crossing) {
    std::vector<bool> next = has_item_;
    for (NodeId v = 0; v < has_item_.size(); ++v) {
      next[v] = has_item_[crossing.partner(v)];
      if (has_item_[v] && crossing.ports[v] != kNoPort) machine_.send(v, crossing.ports[v], {kItem, kItem});
    }
    machine_.end_step(crossing.name);
    has_item_.swap(next);
  }

  void take(GeneratorId generator, const topology::PortGraph& graph, std::string what) {
    std::vector<bool> next(has_item_.size());
    for (NodeId v = 0; v < has_item_.size(); ++v) {
      const auto port = graph.port_of(v, generator);
      if (!port) continue;
      machine_.send(v, *port, {kItem, kItem});
      next[graph.neighbor(v, *port).node] = true;
    }
    machine_.end_step(std::move(what));
    has_item_.swap(next);
  }

  [[nodiscard]] bool has_item(NodeId v) const { return has_item_[v]; }

 private:
  Machine<NodeId>& machine_;
  std::vector<bool> has_item_;
};

// By addresses: the source of the dimension's link into each node, or kNoNode.
std::vector<NodeId> expected_items(const ProgramTask& task, const SwappedLevels& swapped, const EmulationPath& path) {
  const topology::PortGraph& nucleus = swapped.nucleus ? swapped.nucleus->graph : task.network.graph;
  std::vector<NodeId> sources(task.network.graph.node_count(), kNoNode);
  std::uint64_t digit = 0;
  std::uint64_t block = 1;
  for (std::size_t depth = 0; depth < swapped.levels.size(); ++depth) {
    digit += path.digits[swapped.levels.size() - 1 - depth] * block;
    block *= swapped.levels[depth];
  }
  NodeId weight = 1;
  for (std::uint64_t i = 0; i < digit; ++i) weight *= nucleus.node_count();
  for (NodeId v = 0; v < sources.size(); ++v) {
    const NodeId x = v / weight % nucleus.node_count();
    if (const auto port = nucleus.port_of(x, path.generator)) {
      sources[v - x * weight + nucleus.neighbor(x, *port).node * weight] = v;
    }
  }
  return sources;
}

void check_arrival(const Machine<NodeId>& machine, const ItemMover& mover, const std::vector<NodeId>& expected,
                   ProgramRun& run) {
  run.is_correct = true;
  run.checked = "every item is where the dimension's link leads";
  for (NodeId v = 0; v < expected.size() && run.is_correct; ++v) {
    const NodeId held = mover.has_item(v) ? machine.at(kItem, v) : kNoNode;
    if (held == expected[v]) continue;
    run.is_correct = false;
    run.checked = fmt::format("node {} does not hold the item of its neighbour in this dimension", v);
  }
}

ProgramRun run_emulate_dimension(const ProgramTask& task) {
  const SwappedLevels swapped = swapped_levels(task.network, "emulate-dimension", task.execution);
  const EmulationPath path = path_of(task, swapped);
  const NodeId nodes = task.network.graph.node_count();
  Machine<NodeId> machine(task.network, {.model = task.model, .records_schedule = task.records_schedule}, 1,
                          task.execution);
  std::vector<NodeId> own(nodes);
  for (NodeId v = 0; v < nodes; ++v) own[v] = v;
  machine.load(kItem, own);
  ItemMover mover(machine, nodes);
  for (const Crossing* crossing : path.crossings) mover.cross(*crossing);
  mover.take(path.generator, task.network.graph,
             fmt::format("nucleus generator {}, dimension ({})", path.generator, fmt::join(path.digits, ",")));
  for (std::size_t i = path.crossings.size(); i-- > 0;) mover.cross(*path.crossings[i]);

  ProgramRun run{.counts = machine.counts(), .notes = machine.notes()};
  if (task.records_schedule) run.schedule = machine.schedule(kItem, [&](NodeId v) { return mover.has_item(v); });
  check_arrival(machine, mover, expected_items(task, swapped, path), run);
  if (swapped.nucleus) {
    run.formula =
        Formula{"2|S_a| + 1", 2 * path.crossings.size() + 1, Relation::equal, "Yeh and Parhami 1996, Theorem 4.6"};
  } else {
    run.no_formula = "the network has these links itself";
  }
  return run;
}

}  // namespace

namespace program_records {

extern constinit const Program emulate_dimension{
    .name = "emulate-dimension",
    .summary = "one step over all links of a dimension of the homogeneous product network",
    .citation =
        "C.-H. Yeh, B. Parhami, Recursive hierarchical swapped networks, IEEE Symposium on Parallel and Distributed "
        "Processing, 1996, section 4.4",
    .serves = "hsn, rhsn, hcn, hfn over any nucleus; other networks as their own nucleus",
    .default_model = PortModel::single_dimension,
    .takes_integers = true,
    .parameters =
        {{{.name = "dimension", .meaning = "the dimension, from 0", .min = 0, .max = 1 << 20, .is_keyed = true}}},
    .examples = {"hypercube(4)", "ring(6)", "torus(3,4)", "hsn(2,hypercube(2))", "hsn(3,complete(3))", "hcn(2)",
                 "rhsn(2,2,hypercube(2))", "rhsn(2,2,ring(3))", "hsn(2,star(3))", "rhsn(2,2,2,complete(2))",
                 "hsn(2,mesh(2,2))", "hsn(2,path(3))"},
    .calls = {"emulate-dimension(dimension=0)", "emulate-dimension(dimension=1)"},
    .run = run_emulate_dimension,
};

}  // namespace program_records
}  // namespace weft::programs
