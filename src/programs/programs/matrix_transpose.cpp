// Transposition of a network of n x n nodes, row by row, by one exchange over the links of the top level.
#include "programs/finished_run.h"
#include "programs/walks/digit_network.h"

namespace weft::programs {
namespace {

ProgramRun run_matrix_transpose(const ProgramTask& task) {
  const DigitNetwork digits(task.network, task.execution);
  if (!digits.is_swapped() || digits.levels().back() != 2 || digits.has_copies() || digits.has_removed()) {
    refuse_network("matrix-transpose", task.network, "it has no links that exchange the two halves of an address",
                   "try rcc-full(4,1) or \"hsn(2,hypercube(2))\"");
  }
  const DataMove& move = digits.crossing(digits.depth(), 2);
  Machine<double> machine(
      task.network,
      {.model = model_of(task, PortModel::single_dimension, false), .records_schedule = task.records_schedule}, 1,
      task.execution);
  machine.load(0, task.inputs);
  machine.exchange(move.ports, std::array{Transfer{0, 0}}, move.name);

  NodeId side = 1;
  while (side * side < task.network.graph.node_count()) ++side;
  std::vector<Result> results;
  for (NodeId v = 0; v < task.network.graph.node_count(); ++v) results.push_back({v, 0, v});
  ProgramRun run = finished_run(machine, task, results);
  check_results(
      machine, results, [&](NodeId v) { return task.inputs[v % side * side + v / side]; }, run);
  run.formula = Formula{"one exchange", 1, Relation::equal, "Hamdi and Hall 1997, section 2.1"};
  return run;
}

}  // namespace

namespace program_records {

extern constinit const Program matrix_transpose{
    .name = "matrix-transpose",
    .summary = "transposes the n x n matrix of the inputs, row by row at the nodes",
    .citation =
        "M. Hamdi, R. W. Hall, RCC-FULL: an effective network for parallel computations, J. Parallel and "
        "Distributed Computing 41, 1997, section 2.1",
    .serves = "rcc-full; hsn and rhsn whose top level is 2",
    .default_model = PortModel::single_dimension,
    .takes_integers = false,
    .examples = {"rcc-full(2,1)", "rcc-full(3,1)", "rcc-full(2,2)", "hsn(2,hypercube(2))", "hsn(2,ring(3))",
                 "rhsn(2,3,complete(2))", "hcn(2)"},
    .run = run_matrix_transpose,
};

}  // namespace program_records
}  // namespace weft::programs
