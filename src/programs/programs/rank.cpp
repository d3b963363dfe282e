// Ranking: how many selected nodes have a smaller index; an ascend algorithm. In dimension i each index learns how many
// are selected in the other half of its 2^(i+1) indices; the upper half adds this to its rank. On unidirectional rings
// with skips: rings/ring_products.h.
#include "programs/operators.h"
#include "programs/rings/ring_products.h"
#include "programs/walks/ascend_formula.h"
#include "programs/walks/cube_machine.h"
#include "programs/walks/monotone_route.h"

namespace weft::programs {
namespace {

constexpr WordCounts kCountAndRank{.all = 2, .exchanged = 1};
constexpr unsigned kRankWord = 1;

ProgramRun run_rank_by_ascent(const ProgramTask& task) {
  const CubeNetwork cube(task.network, "rank", 0, task.execution);
  const Operator add = operator_named("sum");
  auto machine = cube_machine<OperatorValue>(task, cube, kCountAndRank);
  CubeWalk<OperatorValue> walk(cube, machine, kCountAndRank);
  const std::vector<OperatorValue> flags = operator_inputs("sum", task.inputs);
  walk.load(flags);
  walk.load(flags, kRankWord);  // counts the node itself, until there is another to begin with
  const auto sum = [&](const OperatorValue& left, const OperatorValue& right, std::uint32_t) {
    return add(left, right);
  };
  std::vector<bool> has_rank(cube.index_count());
  walk.ascend(0, cube.dimension_count() - 1, [&](const PartnerStep& pair) {
    const auto is_upper = [&](NodeId v) { return pair.index(v) != kNoNode && pair.is_upper(v); };
    const auto adds = [&](NodeId v) {
      return is_upper(v) && has_rank[pair.index(v)] ? Operands{pair.other, pair.own + kRankWord} : kIdle;
    };
    machine.compute(Operation::add, pair.own + kRankWord, adds, sum);
    for (NodeId v = 0; v < task.network.graph.node_count(); ++v) {
      if (!is_upper(v) || has_rank[pair.index(v)]) continue;
      machine.assign(v, {pair.other, pair.own + kRankWord});
      has_rank[pair.index(v)] = true;
    }
    machine.compute(
        Operation::add, pair.own, [&](NodeId v) { return pair.in_order(v); }, sum);
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

// On rings the prefixes move on by one node: a rank does not count the node itself.
ProgramRun run_rank(const ProgramTask& task) {
  const auto ring = SkipRing::of(task.network);
  if (!ring) return run_rank_by_ascent(task);
  if (const std::string misfit = no_ring_products(*ring, RingProduct::rank, "sum"); !misfit.empty()) {
    refuse_network("rank", task.network, misfit, "try a chordal-ring with these skips, or prc(64,skips=[4,16])");
  }
  return run_ring_products(task, *ring, RingProduct::rank);
}

std::uint64_t rank_inputs(const topology::Network& network, const spec::Arguments& arguments,
                          const Execution& execution) {
  return SkipRing::of(network) ? network.graph.node_count() : flag_inputs(network, arguments, execution);
}

}  // namespace

namespace program_records {

extern constinit const Program rank{
    .name = "rank",
    .summary = "the number of selected nodes with a smaller index, at every node",
    .citation = kRandomAccessCitation,
    .serves = kCubeAndRingNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .takes_flags = true,
    .examples = kFlagExamples,
    .cases = {{{"rank", "directed-ring(2)"},
               {"rank", "directed-ring(9)"},
               {"rank", "chordal-ring(40,skips=[10,16])"},
               {"rank", "prc(64,skips=[4,16])"},
               {"rank", "prc(27,skips=[3,3,9])"}}},
    .input_count = rank_inputs,
    .run = run_rank,
};

}  // namespace program_records
}  // namespace weft::programs
