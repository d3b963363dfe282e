// One step of all dimension-i links of the homogeneous product network HPN(p,G), emulated on a swapped network over G
// (the EPS algorithm). With i = (a_r,...,a_1,a_0) in radices (l_r,...,l_1,l_0), where l_0 counts the generators of G,
// the data cross depth j by level a_j + 1 for all j with a_j > 0, outermost first, take generator a_0 of the nucleus,
// and cross the same levels back. A network that is not swapped is its own nucleus.
#include <fmt/format.h>

#include "programs/emulation/item_mover.h"
#include "programs/emulation/product_network.h"
#include "programs/finished_run.h"

namespace weft::programs {
namespace {

constexpr RegisterId kItem = 0;

std::uint64_t dimension_of(const ProgramTask& task, const ProductNetwork& product) {
  const auto dimension = static_cast<std::uint64_t>(task.arguments.integer("dimension"));
  const std::uint64_t count = product.dimension_count();
  if (dimension >= count) {
    task.arguments.fail("dimension",
                        count == 0 ? task.network.name() + " has no links"
                                   : fmt::format("{} has dimensions 0 to {}", task.network.name(), count - 1),
                        count == 0 ? "use another network" : fmt::format("take at most {}", count - 1));
  }
  product.require_generator("emulate-dimension", dimension);
  return dimension;
}

void check_arrival(const ItemMover& mover, const std::vector<NodeId>& sources, ProgramRun& run) {
  run.is_correct = true;
  run.checked = "every item is where the dimension's link leads";
  for (NodeId v = 0; v < sources.size() && run.is_correct; ++v) {
    if (mover.item(v) == sources[v]) continue;
    run.is_correct = false;
    run.checked = fmt::format("node {} does not hold the item of its neighbour in this dimension", v);
  }
}

ProgramRun run_emulate_dimension(const ProgramTask& task) {
  const ProductNetwork product(task.network, "emulate-dimension", task.execution);
  const std::uint64_t dimension = dimension_of(task, product);
  const topology::PortGraph& graph = task.network.graph;
  Machine<NodeId> machine(
      task.network,
      {.model = model_of(task, PortModel::single_dimension, false), .records_schedule = task.records_schedule}, 1,
      task.execution);
  for (NodeId v = 0; v < graph.node_count(); ++v) machine.place(kItem, v, v, v);
  ItemMover mover(machine, graph, kItem);
  const auto cross = [&](const DataMove& move) {
    mover.send(move.ports, true);
    machine.end_step(move.name);
  };
  const auto path = product.path(dimension);
  for (const DataMove* move : path) cross(*move);
  mover.send(product.generator_ports(dimension), false);
  machine.end_step(fmt::format("nucleus generator {}, {}", product.generator(dimension), product.text(dimension)));
  for (std::size_t i = path.size(); i-- > 0;) cross(*path[i]);

  std::vector<Result> results;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (mover.has_item(v)) results.push_back({v, kItem, v});
  }
  ProgramRun run = finished_run(machine, task, results);
  check_arrival(mover, product.sources(dimension), run);
  if (product.digits().is_swapped()) {
    run.formula = Formula{"2|S_a| + 1", 2 * path.size() + 1, Relation::equal, "Yeh and Parhami 1996, Theorem 4.6"};
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
                 "hsn(2,mesh(2,2))", "hsn(2,path(3))", "hsn(2,hypercube(2),copies=1)"},
    .calls = {"emulate-dimension(dimension=0)", "emulate-dimension(dimension=1)"},
    .cases = {{{"emulate-dimension(dimension=5)", "hsn(2,hypercube(2),copies=1)"}}},
    .run = run_emulate_dimension,
};

}  // namespace program_records
}  // namespace weft::programs
