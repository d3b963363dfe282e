// All-gather: the inputs of all nodes at every node.
#include "programs/collectives/collective_task.h"
#include "programs/collectives/tree_plans.h"
#include "programs/finished_run.h"

namespace weft::programs {
namespace {

ProgramRun run_all_gather(const ProgramTask& task) {
  const NodeId nodes = task.network.graph.node_count();
  require_memory(task.network, std::uint64_t{nodes} * nodes, task.execution);
  const std::string algorithm = algorithm_in(task);
  const CastLoad load{.model = model_of(task, PortModel::single_port, false), .words = words_in(task)};
  const CastGraph outward(task.network, CastDirection::outward);
  const CastGraph inward(task.network, CastDirection::inward);
  const LowerBound bound = all_gather_bound(outward, inward, load, task.execution);
  std::optional<Formula> formula;
  CollectivePlan plan;
  if (algorithm == "ring") {
    plan = taken(ring_all_gather(outward, ring_in(task, outward), load), formula);
  } else if (algorithm == "recursive-doubling") {
    plan = taken(doubling_all_gather(outward, cube_links_in(task, outward), load), formula);
  } else {
    plan = all_gather_plan(outward, load, task.execution);
  }
  CollectiveResults results;
  for (NodeId v = 0; v < nodes; ++v) {
    results.inputs.push_back({v, v, v});
    for (NodeId u = 0; u < nodes; ++u) results.results.push_back({v, u, u});
  }
  results.expected = [&](const SlotPlace& place) { return CollectiveMachine::value_of(task.inputs[place.index]); };
  return run_plan(task, load.model, plan, results, {algorithm, bound, formula});
}

}  // namespace

namespace program_records {

extern constinit const Program all_gather{
    .name = "all-gather",
    .summary = "the inputs of all nodes at every node",
    .citation = "",
    .serves = "all connected networks",
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters = {{{.name = "algorithm",
                     .kind = spec::Kind::word,
                     .meaning = "shortest paths, or a classical algorithm on rings or cubes",
                     .words = "tree|ring|recursive-doubling",
                     .default_text = "tree",
                     .is_keyed = true},
                    kWordsParameter}},
    .examples = kCollectiveExamples,
    .calls = {"all-gather", "all-gather(words=4)"},
    .cases = {{{"all-gather(algorithm=ring)", "torus(4,4)"},
               {"all-gather(algorithm=ring)", "directed-ring(6)"},
               {"all-gather(algorithm=recursive-doubling)", "hypercube(4)"},
               {"all-gather(algorithm=recursive-doubling,words=8)", "hypercube(4)"}}},
    .run = run_all_gather,
};

}  // namespace program_records
}  // namespace weft::programs
