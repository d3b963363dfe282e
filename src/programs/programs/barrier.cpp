// Barrier: no node goes on before all have arrived. Each result is made of one input of every node.
#include "programs/collectives/collective_task.h"
#include "programs/collectives/tree_plans.h"
#include "programs/finished_run.h"

namespace weft::programs {
namespace {

ProgramRun run_barrier(const ProgramTask& task) { return run_all_reduce(task, 1, 1); }

}  // namespace

namespace program_records {

extern constinit const Program barrier{
    .name = "barrier",
    .summary = "every node knows that all nodes have arrived",
    .citation = "",
    .serves = "all connected networks",
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters = {{{.name = "algorithm",
                     .kind = spec::Kind::word,
                     .meaning = "to a central node and back, or recursive doubling on cubes",
                     .words = "tree|recursive-doubling",
                     .default_text = "tree",
                     .is_keyed = true},
                    kTriesParameter}},
    .examples = kCollectiveExamples,
    .calls = {"barrier(tries=3)"},
    .cases = {{{"barrier(algorithm=recursive-doubling)", "hypercube(5)"}}},
    .run = run_barrier,
};

}  // namespace program_records
}  // namespace weft::programs
