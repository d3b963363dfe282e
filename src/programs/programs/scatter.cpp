// Scatter: one node has an input for each node.
#include "programs/collectives/collective_task.h"

namespace weft::programs::program_records {

extern constinit const Program scatter{
    .name = "scatter",
    .summary = "an input for each node from one node",
    .citation = "",
    .serves = "all networks with paths from the root to all nodes",
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters = {{kPathsOrBinomialParameter, kRootParameter, kWordsParameter}},
    .examples = kCollectiveExamples,
    .calls = {"scatter", "scatter(root=1)", "scatter(words=3)"},
    .cases = {{{"scatter(algorithm=binomial,root=5)", "hypercube(4)"},
               {"scatter(algorithm=binomial,words=4)", "complete(8)"}}},
    .run = [](const ProgramTask& task) { return run_rooted(task, CastDirection::outward); },
};

}  // namespace weft::programs::program_records
