// Reduce: the sum of the inputs of all nodes at one node: a broadcast backwards.
#include "programs/collectives/collective_task.h"
#include "programs/collectives/tree_plans.h"
#include "programs/finished_run.h"

namespace weft::programs {
namespace {

ProgramRun run_reduce(const ProgramTask& task) {
  const NodeId root = root_in(task);
  const std::string algorithm = algorithm_in(task);
  const CastLoad load{
      .model = model_of(task, PortModel::single_port, false), .values = values_in(task), .words = words_in(task)};
  const CastGraph inward(task.network, CastDirection::inward);
  const LowerBound bound = broadcast_bound(inward, root, load);
  const std::uint64_t messages = (load.values + load.words - 1) / load.words;
  PipelineSearch search;
  std::optional<Formula> formula;
  if (algorithm == "binomial") {
    const CubeLinks cube = cube_links_in(task, inward);
    Pipeline& pipeline = search.pipeline;
    pipeline = {binomial_tree(inward, cube, root), {"links of the tree"}, messages};
    pipeline.interval = smallest_interval(inward, pipeline.tree, messages, load.model);
    if (messages == 1) formula = Formula{"log2 N", cube.dimension_count(), Relation::equal, "binomial tree"};
  } else {
    search = search_pipeline(inward, root,
                             {.messages = messages,
                              .model = load.model,
                              .search = {.tries = tries_in(task), .seed = task.seed, .enough = bound.value}},
                             task.execution);
  }
  const CollectivePlan plan = plan_of(inward, search.pipeline, static_cast<std::uint32_t>(load.words), load.values);
  ProgramRun run = run_plan(task, load.model, plan, sum_results(task, load.values, root));
  if (algorithm == "tree") run.remark = search_remark(task, search);
  finish_run(task, root, algorithm, bound, formula, run);
  return run;
}

}  // namespace

namespace program_records {

extern constinit const Program reduce{
    .name = "reduce",
    .summary = "the sums of all inputs at one node",
    .citation = "",
    .serves = "all networks with paths from all nodes to the root",
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters = {{{.name = "algorithm",
                     .kind = spec::Kind::word,
                     .meaning = "a tree found by a search as for broadcast, or a binomial tree on cubes",
                     .words = "tree|binomial",
                     .default_text = "tree",
                     .is_keyed = true},
                    kRootParameter,
                    kValuesParameter,
                    kWordsParameter,
                    kTriesParameter}},
    .examples = kCollectiveExamples,
    .calls = {"reduce(tries=3)", "reduce(root=1,tries=3)", "reduce(values=5,tries=3)",
              "reduce(values=5,words=2,tries=3)"},
    .cases = {{{"reduce(algorithm=binomial,root=5)", "hypercube(4)"},
               {"reduce(algorithm=binomial,values=3)", "complete(8)"}}},
    .input_count = summand_count,
    .run = run_reduce,
};

}  // namespace program_records
}  // namespace weft::programs
