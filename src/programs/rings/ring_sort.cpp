#include "programs/rings/ring_sort.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "base/input_error.h"
#include "programs/collectives/collective_bounds.h"
#include "programs/finished_run.h"
#include "programs/rings/ring_sorter.h"
#include "programs/walks/bitonic_walk.h"

namespace weft::programs {
namespace {

constexpr RegisterId kNumber = 0;
constexpr RegisterId kSortRegisters = 1 + kRingSortSpares;

RingMethod chosen_method(const ProgramTask& task, const SkipRing& ring, const TurnPlanner& planner) {
  const NodeId count = ring.node_count();
  const std::string name = task.arguments.word("method");
  const bool is_power = std::has_single_bit(count);
  if (name == "transposition") return {name, transposition_stages(count)};
  if (name == "merge-exchange") return {name, merge_exchange_stages(count)};
  if (name == "bitonic" && is_power) return {name, bitonic_stages(count)};
  if (name == "best") return best_ring_method(ring, planner);
  task.arguments.fail("method", fmt::format("method={} does not sort {} numbers on a ring", name, count),
                      "use transposition or merge-exchange, or bitonic with 2^n nodes");
}

// Throws InputError if the lists of needed_for do not fit the memory.
void require_list_memory(const ProgramTask& task, std::uint64_t stage_count, NodeId count) {
  if ((stage_count + 1) * (count / 8 + 1) <= task.execution.max_memory) return;
  throw InputError(fmt::format("selection on {} needs more memory than allowed", task.network.name()), {},
                   "take a smaller network, or raise --max-memory");
}

// By the number of stages that are done: the positions that the number of one position depends on.
std::vector<std::vector<bool>> needed_for(NodeId position, const std::vector<ComparatorStage>& stages, NodeId count) {
  std::vector<std::vector<bool>> needed(stages.size() + 1, std::vector<bool>(count));
  needed.back()[position] = true;
  for (std::size_t i = stages.size(); i-- > 0;) {
    needed[i] = needed[i + 1];
    for (NodeId p = 0; p < count; ++p) {
      if (!stages[i].is_low(p, count)) continue;
      const NodeId high = p + stages[i].distance;
      if (needed[i + 1][p] || needed[i + 1][high]) needed[i][p] = needed[i][high] = true;
    }
  }
  return needed;
}

// To all nodes, over the skips.
void broadcast_number(const ProgramTask& task, const SkipRing& ring, NodeId from, Machine<double>& machine) {
  const CastGraph graph(task.network, CastDirection::outward);
  const CastTree tree = skip_tree(graph, ring, from, machine.model());
  std::vector<std::vector<ArcId>> steps(tree.step_count());
  for (NodeId v = 0; v < ring.node_count(); ++v) {
    if (v != from) steps[tree.steps[v] - 1].push_back(tree.arcs[v]);
  }
  for (const std::vector<ArcId>& arcs : steps) {
    for (const ArcId id : arcs) {
      machine.send(graph.arc(id).sender, graph.arc(id).port, {kNumber, kNumber});
    }
    machine.end_step("broadcast");
  }
}

MachineOptions sorting_options(const ProgramTask& task) {
  return {.model = model_of(task, PortModel::single_port, false), .records_schedule = task.records_schedule};
}

std::vector<double> sorted_inputs(const ProgramTask& task) {
  std::vector<double> sorted(task.inputs.begin(), task.inputs.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

ProgramRun sorted_run(const ProgramTask& task, const Machine<double>& machine, const std::vector<Result>& results,
                      spec::Arguments all, const std::string& method) {
  const std::vector<double> sorted = sorted_inputs(task);
  ProgramRun run = finished_run(machine, task, results);
  check_results(
      machine, results, [&](NodeId v) { return sorted[v]; }, run);
  all.set("method", spec::Value{spec::Spec{.name = method, .arguments = {}}});
  run.program = print(all.to_full_spec());
  run.remark = "by " + method;
  return run;
}

}  // namespace

ProgramRun run_ring_sort(const ProgramTask& task, const SkipRing& ring) {
  const TurnPlanner planner(ring);
  const RingMethod method = chosen_method(task, ring, planner);
  Machine<double> machine(task.network, sorting_options(task), kSortRegisters, task.execution);
  machine.load(kNumber, task.inputs);
  const RingSortOptions options{.number = kNumber, .spare = kNumber + 1};
  RingSorter sorter(ring, planner, machine, options, smaller_or_larger, {});
  sorter.run(method.stages);
  sorter.turn_home();

  std::vector<Result> results;
  for (NodeId v = 0; v < ring.node_count(); ++v) results.push_back({v, kNumber, v});
  ProgramRun run = sorted_run(task, machine, results, task.arguments, method.name);
  if (method.name == "transposition") {
    run.formula =
        Formula{"2N", 2 * std::uint64_t{ring.node_count()}, ring.node_count() > 2 ? Relation::equal : Relation::at_most,
                "N rounds of odd-even transposition, each turning the numbers by one node"};
  } else {
    run.no_formula = "no theorem gives the steps";
  }
  run.lower_bound = permutation_bound(CastGraph(task.network, CastDirection::outward), run.model, task.execution);
  return run;
}

ProgramRun run_ring_selection(const ProgramTask& task, const SkipRing& ring, NodeId rank) {
  const TurnPlanner planner(ring);
  const RingMethod method = chosen_method(task, ring, planner);
  Machine<double> machine(task.network, sorting_options(task), kSortRegisters, task.execution);
  machine.load(kNumber, task.inputs);
  require_list_memory(task, method.stages.size(), ring.node_count());
  const RingSortOptions options{.number = kNumber, .spare = kNumber + 1};
  RingSorter sorter(ring, planner, machine, options, smaller_or_larger,
                    needed_for(rank - 1, method.stages, ring.node_count()));
  sorter.run(method.stages);
  broadcast_number(task, ring, sorter.place(rank - 1), machine);

  std::vector<Result> results;
  for (NodeId v = 0; v < ring.node_count(); ++v) results.push_back({v, kNumber, rank - 1});
  spec::Arguments all = task.arguments;
  all.set("rank", spec::Value{std::int64_t{rank}});
  ProgramRun run = sorted_run(task, machine, results, std::move(all), method.name);
  run.no_formula = "no theorem gives the steps";
  run.lower_bound =
      all_reduce_bound(CastGraph(task.network, CastDirection::inward), {.model = run.model}, task.execution);
  return run;
}

}  // namespace weft::programs
