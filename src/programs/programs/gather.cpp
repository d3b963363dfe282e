// Gather: the input of each node at one node.
#include "programs/collectives/collective_task.h"
#include "programs/collectives/tree_plans.h"
#include "programs/finished_run.h"

namespace weft::programs {
namespace {

ProgramRun run_gather(const ProgramTask& task) {
  const NodeId nodes = task.network.graph.node_count();
  const NodeId root = root_in(task);
  const std::string algorithm = algorithm_in(task);
  const CastLoad load{.model = model_of(task, PortModel::single_port, false), .words = words_in(task)};
  const CastGraph graph(task.network, CastDirection::inward);
  const LowerBound bound = scatter_bound(graph, root, load);
  std::optional<Formula> formula;
  CollectivePlan plan;
  if (algorithm == "binomial") {
    const CastGraph outward(task.network, CastDirection::outward);
    plan = taken(binomial_gather(outward, cube_links_in(task, outward), root, load), formula);
  } else {
    plan = gather_plan(graph, root, load, task.execution);
  }
  CollectiveResults results;
  for (NodeId v = 0; v < nodes; ++v) {
    results.inputs.push_back({v, v, v});
    results.results.push_back({root, v, v});
  }
  results.expected = [&](const SlotPlace& place) { return CollectiveMachine::value_of(task.inputs[place.index]); };
  ProgramRun run = run_plan(task, load.model, plan, results);
  finish_run(task, root, algorithm, bound, formula, run);
  return run;
}

}  // namespace

namespace program_records {

extern constinit const Program gather{
    .name = "gather",
    .summary = "the inputs of all nodes at one node",
    .citation = "",
    .serves = "all networks with paths from all nodes to the root",
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters = {{{.name = "algorithm",
                     .kind = spec::Kind::word,
                     .meaning = "shortest paths, or a binomial tree on cubes",
                     .words = "tree|binomial",
                     .default_text = "tree",
                     .is_keyed = true},
                    kRootParameter,
                    kWordsParameter}},
    .examples = {"hypercube(4)", "torus(4,4)", "petersen", "directed-ring(6)", "tree(2,3)", "fat-tree(2,2)", "path(2)",
                 "scc(3)", "de-bruijn(2,4,directed)", "rcc-full(3,1)"},
    .calls = {"gather", "gather(root=1)", "gather(words=3)"},
    .cases = {{{"gather(algorithm=binomial,root=5)", "hypercube(4)"},
               {"gather(algorithm=binomial,words=4)", "complete(8)"}}},
    .run = run_gather,
};

}  // namespace program_records
}  // namespace weft::programs
