// Parallel prefix as an ascend algorithm: index v ends with the product of the inputs 0..v. In dimension i each index
// learns the product over the other half of its 2^(i+1) indices; the upper half multiplies its prefix by it. The total
// and the prefix travel together when a level is crossed.
#include "programs/operators.h"
#include "programs/walks/ascend_formula.h"
#include "programs/walks/cube_machine.h"
#include "programs/walks/group_product.h"

namespace weft::programs {
namespace {

constexpr WordCounts kTotalAndPrefix{.all = 2, .exchanged = 1};
constexpr unsigned kPrefixWord = 1;

ProgramRun run_prefix(const ProgramTask& task) {
  const CubeNetwork cube(task.network, "prefix", phases_in(task.arguments), task.execution);
  const std::string name = task.arguments.word("operator");
  const Operator combine = operator_named(name);
  std::vector<OperatorValue> values = operator_inputs(name, task.inputs);
  auto machine = cube_machine<OperatorValue>(task, cube, kTotalAndPrefix);
  CubeWalk<OperatorValue> walk(cube, machine, kTotalAndPrefix);
  walk.load(values);
  walk.load(values, kPrefixWord);
  walk.ascend(0, cube.dimension_count() - 1, [&](const PartnerStep& pair) {
    if (pair.is_own_index) {
      const auto if_upper = [&](NodeId v) {
        return pair.index(v) != kNoNode && pair.is_upper(v) ? Operands{pair.other, pair.own + kPrefixWord} : kIdle;
      };
      machine.compute(pair.own + kPrefixWord, if_upper, combine);
    }
    machine.compute(
        pair.own, [&](NodeId v) { return pair.in_order(v); }, combine);
  });
  walk.come_home();

  for (std::size_t v = 1; v < values.size(); ++v) values[v] = combine(values[v - 1], values[v]);
  const std::vector<Result> results = walk.places_now(kPrefixWord);
  ProgramRun run = finished_run(machine, task, results);
  check_results(
      machine, results, [&](NodeId v) { return values[v]; }, run);
  set_ascend_formula(run, cube, 0, cube.dimension_count() - 1);
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
    .serves = kCubeNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters = {{kOperatorParameter, kPhasesParameter}},
    .examples = kCubeExamples,
    .calls = {"prefix", "prefix(operator=max)", "prefix(operator=compose)"},
    .cases = {{{"prefix(phases=1,operator=compose)", "hsn(2,complete(8))"},
               {"prefix(phases=2,operator=compose)", "rhsn(2,2,complete(5))"}}},
    .input_count = cube_inputs,
    .run = run_prefix,
};

}  // namespace program_records
}  // namespace weft::programs
