#include "programs/collectives/collective_task.h"

#include <iterator>

#include <fmt/format.h>

#include "base/input_error.h"
#include "programs/collectives/tree_plans.h"
#include "programs/finished_run.h"

namespace weft::programs {

NodeId root_in(const ProgramTask& task) {
  if (!task.arguments.has("root")) return 0;
  const spec::Value& value = task.arguments.value("root");
  const auto* const text = std::get_if<spec::Text>(&value.content);
  try {
    return task.network.node_named(text != nullptr ? text->characters : print(value));
  } catch (const InputError& error) {
    task.arguments.fail("root", error.what(), error.hint());
  }
}

std::uint64_t tries_in(const ProgramTask& task) {
  return task.arguments.has("tries") ? static_cast<std::uint64_t>(task.arguments.integer("tries")) : 0;
}

std::uint32_t words_in(const ProgramTask& task) { return static_cast<std::uint32_t>(task.arguments.integer("words")); }

std::uint64_t values_in(const ProgramTask& task) {
  return static_cast<std::uint64_t>(task.arguments.integer("values"));
}

std::string algorithm_in(const ProgramTask& task) { return task.arguments.word("algorithm"); }

std::string search_remark(const ProgramTask& task, const PipelineSearch& search) {
  if (search.tries == 0) return "with all ports a search is flooding";
  return fmt::format("the best of {} {} with seed {}", search.tries, search.tries == 1 ? "try" : "tries", task.seed);
}

ProgramRun run_plan(const ProgramTask& task, PortModel model, const CollectivePlan& plan,
                    const CollectiveResults& results) {
  CollectiveMachine machine(task, model, plan.words);
  for (const SlotPlace& input : results.inputs) machine.place(input);
  machine.run(plan);
  return std::move(machine).finished(results.results, results.expected, results.has_sums);
}

ProgramRun run_plan(const ProgramTask& task, PortModel model, const CollectivePlan& plan,
                    const CollectiveResults& results, const PlanFacts& facts) {
  ProgramRun run = run_plan(task, model, plan, results);
  finish_run(task, facts.root, facts.algorithm, facts.bound, facts.formula, run);
  return run;
}

void require_memory(const topology::Network& network, std::uint64_t message_count, const Execution& execution) {
  constexpr std::uint64_t kBytesOfMessage = 128;  // planned, on its way, and held by the receiver
  if (message_count <= execution.max_memory / kBytesOfMessage && message_count < UINT32_MAX) return;
  throw InputError(fmt::format("{} messages on {} need more memory than allowed", message_count, network.name()), {},
                   "take a smaller network or fewer messages, or raise --max-memory");
}

std::uint64_t pair_count(const topology::Network& network, const spec::Arguments&, const Execution& execution) {
  const std::uint64_t nodes = network.graph.node_count();
  require_memory(network, nodes * nodes, execution);
  return nodes * nodes;
}

std::uint64_t summand_count(const topology::Network& network, const spec::Arguments& arguments,
                            const Execution& execution) {
  const std::uint64_t count = network.graph.node_count() * static_cast<std::uint64_t>(arguments.integer("values"));
  require_memory(network, count, execution);
  return count;
}

CollectiveResults sum_results(const ProgramTask& task, std::uint64_t values, std::optional<NodeId> root) {
  const NodeId nodes = task.network.graph.node_count();
  CollectiveResults results{.has_sums = true};
  std::vector<std::uint64_t> sums(values);
  for (NodeId v = 0; v < nodes; ++v) {
    for (SlotId k = 0; k < values; ++k) {
      const auto input = static_cast<std::uint32_t>(v * values + k);
      results.inputs.push_back({v, k, input});
      sums[k] += CollectiveMachine::value_of(task.inputs[input]);
      if (v == root.value_or(v)) results.results.push_back({v, k, k});
    }
  }
  results.expected = [sums = std::move(sums)](const SlotPlace& place) { return sums[place.index]; };
  return results;
}

CubeLinks cube_links_in(const ProgramTask& task, const CastGraph& graph) {
  if (auto cube = CubeLinks::find(graph)) return std::move(*cube);
  task.arguments.fail("algorithm", "there are no links between all nodes whose numbers differ in one bit",
                      "leave algorithm= out, or take a hypercube or a complete graph of 2^n nodes");
}

std::vector<ArcId> ring_in(const ProgramTask& task, const CastGraph& graph) {
  if (auto ring = find_ring(graph, task.execution)) return std::move(*ring);
  task.arguments.fail("algorithm", "no ring through all nodes was found", "leave algorithm= out");
}

CollectivePlan taken(ClassicalPlan classical, std::optional<Formula>& formula) {
  formula = std::move(classical.formula);
  return std::move(classical.plan);
}

namespace {

struct AllReducePlan {
  CollectivePlan plan{};
  std::string remark{};
};

// Sums to the root, then back to all.
AllReducePlan all_reduce_by(NodeId root, const ProgramTask& task, const CastGraph& outward, const CastGraph& inward,
                            const CastLoad& load) {
  const PipelineRequest request{
      .messages = (load.values + load.words - 1) / load.words,
      .model = load.model,
      .search = {.tries = tries_in(task), .seed = task.seed, .enough = broadcast_bound(inward, root, load).value}};
  const auto words = static_cast<std::uint32_t>(load.words);
  const PipelineSearch sums = search_pipeline(inward, root, request, task.execution);
  const PipelineSearch results = search_pipeline(outward, root, request, task.execution);
  CollectivePlan plan = plan_of(inward, sums.pipeline, words, load.values);
  CollectivePlan back = plan_of(outward, results.pipeline, words, load.values);
  plan.steps.insert(plan.steps.end(), std::make_move_iterator(back.steps.begin()),
                    std::make_move_iterator(back.steps.end()));
  return {std::move(plan), fmt::format("sums to node {}, then back: {}", root, search_remark(task, sums))};
}

// By a central node. For several values a node with few links may be better: they go through it one after the other.
AllReducePlan tree_all_reduce(const ProgramTask& task, const CastGraph& outward, const CastGraph& inward,
                              const CastLoad& load) {
  const auto& graph = task.network.graph;
  AllReducePlan best = all_reduce_by(central_node(outward, inward), task, outward, inward, load);
  if (load.values <= load.words) return best;
  NodeId thinnest = 0;
  for (NodeId v = 1; v < graph.node_count(); ++v) {
    if (graph.out_degree(v) < graph.out_degree(thinnest)) thinnest = v;
  }
  AllReducePlan other = all_reduce_by(thinnest, task, outward, inward, load);
  return other.plan.steps.size() < best.plan.steps.size() ? std::move(other) : std::move(best);
}

}  // namespace

ProgramRun run_rooted(const ProgramTask& task, CastDirection direction) {
  const bool is_outward = direction == CastDirection::outward;
  const NodeId root = root_in(task);
  const std::string algorithm = algorithm_in(task);
  const CastLoad load{.model = model_of(task, PortModel::single_port, false), .words = words_in(task)};
  const CastGraph graph(task.network, direction);
  const LowerBound bound = scatter_bound(graph, root, load);
  std::optional<Formula> formula;
  CollectivePlan plan;
  if (algorithm == "binomial") {
    const CastGraph outward(task.network, CastDirection::outward);
    const CubeLinks cube = cube_links_in(task, outward);
    plan = taken(is_outward ? binomial_scatter(outward, cube, root, load) : binomial_gather(outward, cube, root, load),
                 formula);
  } else {
    plan =
        is_outward ? scatter_plan(graph, root, load, task.execution) : gather_plan(graph, root, load, task.execution);
  }
  CollectiveResults results;
  for (NodeId v = 0; v < task.network.graph.node_count(); ++v) {
    results.inputs.push_back({is_outward ? root : v, v, v});
    results.results.push_back({is_outward ? v : root, v, v});
  }
  results.expected = [&](const SlotPlace& place) { return CollectiveMachine::value_of(task.inputs[place.index]); };
  return run_plan(task, load.model, plan, results, {algorithm, bound, formula, root});
}

ProgramRun run_all_reduce(const ProgramTask& task, std::uint64_t values, std::uint32_t words) {
  const std::string algorithm = algorithm_in(task);
  const CastLoad load{.model = model_of(task, PortModel::single_port, false), .values = values, .words = words};
  const CastGraph outward(task.network, CastDirection::outward);
  const CastGraph inward(task.network, CastDirection::inward);
  const LowerBound bound = all_reduce_bound(inward, load, task.execution);
  std::optional<Formula> formula;
  std::string remark;
  CollectivePlan plan;
  if (algorithm == "recursive-doubling") {
    plan = taken(doubling_all_reduce(outward, cube_links_in(task, outward), load), formula);
  } else if (algorithm == "recursive-halving") {
    plan = taken(halving_all_reduce(outward, cube_links_in(task, outward), load), formula);
  } else if (algorithm == "ring") {
    plan = taken(ring_all_reduce(outward, ring_in(task, outward), load), formula);
  } else {
    AllReducePlan by_tree = tree_all_reduce(task, outward, inward, load);
    plan = std::move(by_tree.plan);
    remark = std::move(by_tree.remark);
  }
  ProgramRun run = run_plan(task, load.model, plan, sum_results(task, values, std::nullopt));
  run.remark = remark;
  finish_run(task, 0, algorithm, bound, formula, run);
  return run;
}

void finish_run(const ProgramTask& task, NodeId root, const std::string& algorithm, const LowerBound& bound,
                const std::optional<Formula>& formula, ProgramRun& run) {
  run.lower_bound = bound;
  run.formula = formula;
  if (!formula) run.no_formula = "no theorem gives the steps";
  name_run(task, root, algorithm, run);
}

void name_run(const ProgramTask& task, NodeId root, const std::string& algorithm, ProgramRun& run) {
  spec::Arguments all = task.arguments;
  if (all.has("root")) all.set("root", spec::Value{std::int64_t{root}});
  all.set("algorithm", spec::Value{spec::Spec{.name = algorithm, .arguments = {}}});
  run.program = print(all.to_full_spec());
}

}  // namespace weft::programs
