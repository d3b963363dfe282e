// Generalize; walks/monotone_route.h has the algorithm.
#include "programs/walks/cube_network.h"
#include "programs/walks/monotone_route.h"

namespace weft::programs::program_records {

extern constinit const Program generalize{
    .name = "generalize",
    .summary = "copies item r to all nodes up to the r-th selected one, after the one before",
    .citation = kRandomAccessCitation,
    .serves = kCubeNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .takes_flags = true,
    .examples = kFlagExamples,
    .input_count = flag_inputs,
    .run = [](const ProgramTask& task) { return run_monotone_route(task, "generalize", MonotoneRoute::generalize); },
};

}  // namespace weft::programs::program_records
