// Ranking: how many selected nodes have a smaller index; an ascend algorithm. In dimension i each index learns how many
// are selected in the other half of its 2^(i+1) indices; the upper half adds this to its rank.
#include "programs/operators.h"
#include "programs/walks/ascend_formula.h"
#include "programs/walks/cube_machine.h"
#include "programs/walks/monotone_route.h"

namespace weft::programs {
namespace {

constexpr WordCounts kCountAndRank{.all = 2, .exchanged = 1};
constexpr unsigned kRankWord = 1;

ProgramRun run_rank(const ProgramTask& task) {
  const CubeNetwork cube(task.network, "rank", 0, task.execution);
  const Operator add = operator_named("sum");
  auto machine = cube_machine<OperatorValue>(task, cube, kCountAndRank);
  CubeWalk<OperatorValue> walk(cube, machine, kCountAndRank);
  const std::vector<OperatorValue> flags = operator_inputs("sum", task.inputs);
  walk.load(flags);
  walk.load(flags, kRankWord);  // counts the node itself, until there is another to begin with
  std::vector<bool> has_rank(cube.index_count());
  walk.ascend(0, cube.dimension_count() - 1, [&](const PartnerStep& pair) {
    const auto is_upper = [&](NodeId v) { return pair.is_upper(v); };
    machine.compute(
        Operation::add, pair.own + kRankWord,
        [&](NodeId v) {
          return is_upper(v) && has_rank[pair.index(v)] ? Operands{pair.other, pair.own + kRankWord} : kIdle;
        },
        [&](const OperatorValue& left, const OperatorValue& right, std::uint32_t) { return add(left, right); });
    for (NodeId v = 0; v < has_rank.size(); ++v) {
      if (!is_upper(v) || has_rank[pair.index(v)]) continue;
      machine.assign(v, {pair.other, pair.own + kRankWord});
      has_rank[pair.index(v)] = true;
    }
    machine.compute(
        Operation::add, pair.own, [&](NodeId v) { return pair.in_order(v); },
        [&](const OperatorValue& left, const OperatorValue& right, std::uint32_t) { return add(left, right); });
  });
  walk.come_home();

  std::vector<Result> results;  // index 0 has rank 0 without computing it
  for (const Result& result : walk.places_now(kRankWord)) {
    if (result.index > 0) results.push_back(result);
  }
  std::vector<OperatorValue> ranks(flags.size());
  for (std::size_t v = 1; v < flags.size(); ++v) ranks[v] = add(ranks[v - 1], flags[v - 1]);
  ProgramRun run = finished_run(machine, task, results);
  check_results(
      machine, results, [&](NodeId v) { return ranks[v]; }, run);
  set_ascend_formula(run, cube, 0, cube.dimension_count() - 1);
  return run;
}

}  // namespace

namespace program_records {

extern constinit const Program rank{
    .name = "rank",
    .summary = "the number of selected nodes with a smaller index, at every node",
    .citation = kRandomAccessCitation,
    .serves = kUnpaddedCubeNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .takes_flags = true,
    .examples = kFlagExamples,
    .input_count = flag_inputs,
    .run = run_rank,
};

}  // namespace program_records
}  // namespace weft::programs
