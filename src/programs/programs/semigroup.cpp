// Semigroup computation: every node ends with the product of all inputs in the order of the nodes. In a cluster of
// depth i, every block of the depth below does this first; then, level by level, a node gets the product of another
// block over its link of that level, and the blocks do it again. No data are brought back, since all nodes of a block
// hold the same.
#include <array>

#include <fmt/format.h>

#include "programs/operators.h"
#include "programs/walks/swapped_cube.h"

namespace weft::programs {
namespace {

constexpr RegisterId kTotal = 0;
constexpr RegisterId kReceived = 1;

class Semigroup {
 public:
  Semigroup(const SwappedCube& cube, Operator combine, Machine<OperatorValue>& machine)
      : cube_(cube), combine_(combine), machine_(machine) {}

  void run(std::size_t depth) {
    if (depth == 0) return run_in_nuclei();
    run(depth - 1);
    for (std::uint64_t level = 2; level <= cube_.levels()[depth - 1]; ++level) {
      const Crossing& crossing = cube_.crossing(depth, level);
      machine_.exchange(crossing.ports, std::array{Transfer{kTotal, kTotal}}, crossing.name);
      run(depth - 1);
    }
  }

 private:
  void run_in_nuclei() {
    for (unsigned bit = 0; bit < cube_.nucleus_bits(); ++bit) {
      machine_.exchange(cube_.nucleus_ports(bit), std::array{Transfer{kTotal, kReceived}},
                        fmt::format("nucleus bit {}", bit));
      const auto in_order = [bit](NodeId v) {
        return (v >> bit & 1U) != 0 ? Operands{kReceived, kTotal} : Operands{kTotal, kReceived};
      };
      machine_.compute(kTotal, in_order, combine_);
    }
  }

  const SwappedCube& cube_;
  Operator combine_;
  Machine<OperatorValue>& machine_;
};

Formula semigroup_formula(const SwappedCube& cube) {
  const std::uint64_t k = cube.nucleus_bits();
  if (cube.depth() == 0) return {"log2 N", k, Relation::equal, "Yeh and Parhami 1996, Table 1"};
  const std::uint64_t value = (k + 1) * cube.digit_count() - 1;
  if (cube.has_hypercube_nucleus())
    return {"(1+1/k) log2 N - 1", value, Relation::equal, "Yeh and Parhami 1996, Corollary 5.2"};
  return {"(T_S(1,G)+1) log_M N - 1, T_S(1,G) = log2 M", value, Relation::equal, "Yeh and Parhami 1996, Theorem 5.1"};
}

ProgramRun run_semigroup(const ProgramTask& task) {
  const SwappedCube cube(task.network, "semigroup", task.execution);
  const std::string name = task.arguments.word("operator");
  const Operator combine = operator_named(name);
  const std::vector<OperatorValue> inputs = operator_inputs(name, task.inputs);
  Machine<OperatorValue> machine(task.network, {.model = task.model, .records_schedule = task.records_schedule}, 2,
                                 task.execution);
  machine.load(kTotal, inputs);
  Semigroup(cube, combine, machine).run(cube.depth());

  OperatorValue total = inputs.front();
  for (std::size_t v = 1; v < inputs.size(); ++v) total = combine(total, inputs[v]);
  ProgramRun run = finished_run(machine, task, kTotal);
  check_results(
      machine, kTotal, task.network.graph.node_count(), [&](NodeId) { return total; }, run);
  run.formula = semigroup_formula(cube);
  return run;
}

}  // namespace

namespace program_records {

extern constinit const Program semigroup{
    .name = "semigroup",
    .summary = "the product of all inputs, in the order of the nodes, at every node",
    .citation =
        "C.-H. Yeh, B. Parhami, Recursive hierarchical swapped networks, IEEE Symposium on Parallel and Distributed "
        "Processing, 1996, section 5.1",
    .serves = kWalkedNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters = {{kOperatorParameter}},
    .examples = kWalkedExamples,
    .calls = {"semigroup", "semigroup(operator=max)", "semigroup(operator=compose)"},
    .run = run_semigroup,
};

}  // namespace program_records
}  // namespace weft::programs
