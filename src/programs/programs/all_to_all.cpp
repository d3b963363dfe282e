// All-to-all: every node has an input for each node. Input u N + v goes from node u to node v.
#include "programs/collectives/collective_task.h"
#include "programs/collectives/tree_plans.h"
#include "programs/finished_run.h"

namespace weft::programs {
namespace {

ProgramRun run_all_to_all(const ProgramTask& task) {
  const NodeId nodes = task.network.graph.node_count();
  const std::string algorithm = algorithm_in(task);
  const CastLoad load{.model = model_of(task, PortModel::single_port, false), .words = words_in(task)};
  const CastGraph outward(task.network, CastDirection::outward);
  const CastGraph inward(task.network, CastDirection::inward);
  const LowerBound bound = all_to_all_bound(outward, inward, load, task.execution);
  std::optional<Formula> formula;
  const CollectivePlan plan = algorithm == "exchange"
                                  ? taken(exchange_all_to_all(outward, cube_links_in(task, outward), load), formula)
                                  : all_to_all_plan(outward, load, task.execution);
  CollectiveResults results;
  for (NodeId u = 0; u < nodes; ++u) {
    for (NodeId v = 0; v < nodes; ++v) {
      results.inputs.push_back({u, u * nodes + v, u * nodes + v});
      results.results.push_back({v, u * nodes + v, u});
    }
  }
  results.expected = [&](const SlotPlace& place) { return CollectiveMachine::value_of(task.inputs[place.slot]); };
  return run_plan(task, load.model, plan, results, {algorithm, bound, formula});
}

}  // namespace

namespace program_records {

extern constinit const Program all_to_all{
    .name = "all-to-all",
    .summary = "an input from each node to each node",
    .citation = "",
    .serves = "all connected networks",
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters = {{{.name = "algorithm",
                     .kind = spec::Kind::word,
                     .meaning = "shortest paths, or exchanges of halves on cubes",
                     .words = "paths|exchange",
                     .default_text = "paths",
                     .is_keyed = true},
                    kWordsParameter}},
    .examples = kCollectiveExamples,
    .calls = {"all-to-all", "all-to-all(words=4)"},
    .cases = {{{"all-to-all(algorithm=exchange)", "hypercube(4)"},
               {"all-to-all(algorithm=exchange,words=8)", "complete(16)"}}},
    .input_count = pair_count,
    .run = run_all_to_all,
};

}  // namespace program_records
}  // namespace weft::programs
