// All-reduce: the sums of the inputs of all nodes at every node.
#include "programs/collectives/collective_task.h"
#include "programs/collectives/tree_plans.h"
#include "programs/finished_run.h"

namespace weft::programs {
namespace {

ProgramRun run_all_reduce_program(const ProgramTask& task) {
  return run_all_reduce(task, values_in(task), words_in(task));
}

}  // namespace

namespace program_records {

extern constinit const Program all_reduce{
    .name = "all-reduce",
    .summary = "the sums of all inputs at every node",
    .citation =
        "R. Thakur, R. Rabenseifner, W. Gropp, Optimization of collective communication operations in MPICH, "
        "International Journal of High Performance Computing Applications 19(1), 2005",
    .serves = "all connected networks",
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters = {{{.name = "algorithm",
                     .kind = spec::Kind::word,
                     .meaning = "sums to one node and back, or a classical algorithm on cubes or rings",
                     .words = "tree|recursive-doubling|recursive-halving|ring",
                     .default_text = "tree",
                     .is_keyed = true},
                    kValuesParameter,
                    kWordsParameter,
                    kTriesParameter}},
    .examples = kCollectiveExamples,
    .calls = {"all-reduce(tries=3)", "all-reduce(values=5,tries=3)", "all-reduce(values=5,words=2,tries=3)"},
    .cases = {{{"all-reduce(algorithm=recursive-doubling)", "hypercube(4)"},
               {"all-reduce(algorithm=recursive-doubling,values=5,words=2)", "complete(8)"},
               {"all-reduce(algorithm=recursive-halving,values=16)", "hypercube(4)"},
               {"all-reduce(algorithm=recursive-halving,values=21,words=2)", "folded-hypercube(3)"},
               {"all-reduce(algorithm=ring,values=16)", "torus(4,4)"},
               {"all-reduce(algorithm=ring,values=3)", "directed-ring(5)"},
               {"all-reduce(algorithm=ring,values=30,words=2)", "hypercube(3)"}}},
    .input_count = summand_count,
    .run = run_all_reduce_program,
};

}  // namespace program_records
}  // namespace weft::programs
