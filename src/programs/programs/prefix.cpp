// Parallel prefix as an ascend algorithm: node v ends with the product of the inputs of nodes 0..v. In dimension i each
// node learns the product over the other half of its 2^(i+1) nodes; the upper half multiplies its prefix by it. The
// total and the prefix travel together when a level is crossed.
#include <array>

#include "programs/walks/ascend_formula.h"
#include "programs/operators.h"
#include "programs/walks/swapped_cube.h"

namespace weft::programs {
namespace {

constexpr RegisterId kPrefix = 0;
constexpr RegisterId kPrefixTotal = 1;
constexpr RegisterId kOtherTotal = 2;

void ascend_prefix(const SwappedCube& cube, Operator combine, Machine<OperatorValue>& machine) {
  const DimensionWalk walk{
      .cross =
          [&](const Crossing& crossing) {
            machine.exchange(crossing.ports,
                             std::array{Transfer{kPrefix, kPrefix}, Transfer{kPrefixTotal, kPrefixTotal}},
                             crossing.name);
          },
      .operate =
          [&](unsigned bit, unsigned dimension, const std::vector<NodeId>& home) {
            machine.exchange(cube.nucleus_ports(bit), std::array{Transfer{kPrefixTotal, kOtherTotal}},
                             cube.dimension_text(dimension));
            const auto is_upper = [&](NodeId v) { return (home[v] >> dimension & 1U) != 0; };
            machine.compute(
                kPrefix,
                [&](NodeId v) {
                  return is_upper(v) ? Operands{kOtherTotal, kPrefix} : kIdle;
                },
                combine);
            machine.compute(
                kPrefixTotal,
                [&](NodeId v) {
                  return is_upper(v) ? Operands{kOtherTotal, kPrefixTotal} : Operands{kPrefixTotal, kOtherTotal};
                },
                combine);
          }};
  ascend(cube, 0, cube.dimension_count() - 1, walk);
}

ProgramRun run_prefix(const ProgramTask& task) {
  const SwappedCube cube(task.network, "prefix", task.execution);
  const std::string name = task.arguments.word("operator");
  const Operator combine = operator_named(name);
  std::vector<OperatorValue> values = operator_inputs(name, task.inputs);
  Machine<OperatorValue> machine(
      task.network, {.model = task.model, .words = 2, .records_schedule = task.records_schedule}, 3, task.execution);
  machine.load(kPrefix, values);
  machine.load(kPrefixTotal, values);
  ascend_prefix(cube, combine, machine);

  for (std::size_t v = 1; v < values.size(); ++v) values[v] = combine(values[v - 1], values[v]);
  ProgramRun run = finished_run(machine, task, kPrefix);
  check_results(
      machine, kPrefix, task.network.graph.node_count(), [&](NodeId v) { return values[v]; }, run);
  run.formula = ascend_formula(cube, 0, cube.dimension_count() - 1);
  return run;
}

}  // namespace

namespace program_records {

extern constinit const Program prefix{
    .name = "prefix",
    .summary = "the product of the inputs of nodes 0 to v, at every node v",
    .citation =
        "C.-H. Yeh, B. Parhami, Recursive hierarchical swapped networks, IEEE Symposium on Parallel and Distributed "
        "Processing, 1996, sections 4.3 and 5.1",
    .serves = kWalkedNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters = {{kOperatorParameter}},
    .examples = kWalkedExamples,
    .calls = {"prefix", "prefix(operator=max)", "prefix(operator=compose)"},
    .run = run_prefix,
};

}  // namespace program_records
}  // namespace weft::programs
