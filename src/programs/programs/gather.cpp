// Gather: the input of each node at one node.
#include "programs/collectives/collective_task.h"

namespace weft::programs::program_records {

extern constinit const Program gather{
    .name = "gather",
    .summary = "the inputs of all nodes at one node",
    .citation = "",
    .serves = "all networks with paths from all nodes to the root",
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters = {{kPathsOrBinomialParameter, kRootParameter, kWordsParameter}},
    .examples = kCollectiveExamples,
    .calls = {"gather", "gather(root=1)", "gather(words=3)"},
    .cases = {{{"gather(algorithm=binomial,root=5)", "hypercube(4)"},
               {"gather(algorithm=binomial,words=4)", "complete(8)"}}},
    .run = [](const ProgramTask& task) { return run_rooted(task, CastDirection::inward); },
};

}  // namespace weft::programs::program_records
