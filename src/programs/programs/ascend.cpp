// The ascend algorithm itself, on any range of dimensions: the nodes whose addresses agree outside bits first..last
// form a group, and every node ends with the product of the inputs of its group, in the order of the nodes.
#include <array>

#include <fmt/format.h>

#include "base/input_error.h"
#include "programs/walks/ascend_formula.h"
#include "programs/operators.h"
#include "programs/walks/swapped_cube.h"

namespace weft::programs {
namespace {

constexpr RegisterId kGroup = 0;
constexpr RegisterId kOtherGroup = 1;

struct DimensionRange {
  unsigned first = 0;
  unsigned last = 0;
};

DimensionRange range_of(const ProgramTask& task, const SwappedCube& cube) {
  const auto first = static_cast<std::uint64_t>(task.arguments.integer("first"));
  const std::uint64_t highest = cube.dimension_count() - 1;
  const std::uint64_t last =
      task.arguments.has("last") ? static_cast<std::uint64_t>(task.arguments.integer("last")) : highest;
  if (first > highest || last > highest) {
    task.arguments.fail(first > highest ? "first" : "last",
                        fmt::format("{} has dimensions 0 to {}", task.network.name(), highest),
                        fmt::format("take at most {}", highest));
  }
  if (first > last) task.arguments.fail("first", "first is above last", "ascend from a lower to a higher dimension");
  return {static_cast<unsigned>(first), static_cast<unsigned>(last)};
}

DimensionWalk group_walk(const SwappedCube& cube, Operator combine, Machine<OperatorValue>& machine) {
  return {
      .cross =
          [&machine](const Crossing& crossing) {
            machine.exchange(crossing.ports, std::array{Transfer{kGroup, kGroup}}, crossing.name);
          },
      .operate =
          [&cube, combine, &machine](unsigned bit, unsigned dimension, const std::vector<NodeId>& home) {
            machine.exchange(cube.nucleus_ports(bit), std::array{Transfer{kGroup, kOtherGroup}},
                             cube.dimension_text(dimension));
            const auto in_order = [&](NodeId v) {
              return (home[v] >> dimension & 1U) != 0 ? Operands{kOtherGroup, kGroup} : Operands{kGroup, kOtherGroup};
            };
            machine.compute(kGroup, in_order, combine);
          }};
}

ProgramRun run_ascend(const ProgramTask& task) {
  const SwappedCube cube(task.network, "ascend", task.execution);
  const auto [first, last] = range_of(task, cube);
  const std::string name = task.arguments.word("operator");
  const Operator combine = operator_named(name);
  const std::vector<OperatorValue> inputs = operator_inputs(name, task.inputs);
  Machine<OperatorValue> machine(task.network, {.model = task.model, .records_schedule = task.records_schedule}, 2,
                                 task.execution);
  machine.load(kGroup, inputs);
  ascend(cube, first, last, group_walk(cube, combine, machine));

  // Serially: each group from its lowest node on.
  const NodeId stride = NodeId{1} << first;
  const NodeId mask = (NodeId{1} << (last - first)) * 2 * stride - stride;
  std::vector<OperatorValue> expected = inputs;
  for (NodeId v = 0; v < inputs.size(); ++v) {
    if ((v & mask) != 0) expected[v & ~mask] = combine(expected[v & ~mask], inputs[v]);
  }
  ProgramRun run = finished_run(machine, task, kGroup);
  check_results(
      machine, kGroup, task.network.graph.node_count(), [&, group = ~mask](NodeId v) { return expected[v & group]; },
      run);
  run.formula = ascend_formula(cube, first, last);
  spec::Arguments all = task.arguments;
  all.set("last", spec::Value{static_cast<std::int64_t>(last)});
  run.program = print(all.to_full_spec());
  return run;
}

}  // namespace

namespace program_records {

extern constinit const Program ascend{
    .name = "ascend",
    .summary = "the product over all nodes that differ in bits first to last only, by the ascend algorithm",
    .citation =
        "C.-H. Yeh, B. Parhami, Recursive hierarchical swapped networks, IEEE Symposium on Parallel and Distributed "
        "Processing, 1996, section 4.3",
    .serves = kWalkedNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters =
        {{{.name = "first", .meaning = "lowest dimension", .min = 0, .max = 31, .default_text = "0", .is_keyed = true},
          {.name = "last",
           .meaning = "highest dimension; all of them if left out",
           .min = 0,
           .max = 31,
           .is_optional = true,
           .is_keyed = true},
          kOperatorParameter}},
    .examples = {"hypercube(2)", "hypercube(4)", "complete(8)", "hsn(2,hypercube(2))", "hsn(3,complete(4))", "hcn(2)",
                 "rhsn(2,2,hypercube(2))", "rhsn(2,3,complete(2))", "rhsn(3,2,complete(2))", "rhsn(2,2,2,complete(2))",
                 "hfn(3)", "folded-hypercube(3)"},
    .calls = {"ascend", "ascend(first=1)", "ascend(last=1,operator=max)", "ascend(first=1,last=1,operator=compose)"},
    .run = run_ascend,
};

}  // namespace program_records
}  // namespace weft::programs
