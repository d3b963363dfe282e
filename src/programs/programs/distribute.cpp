// Distribute; walks/monotone_route.h has the algorithm.
#include "programs/walks/cube_network.h"
#include "programs/walks/monotone_route.h"

namespace weft::programs::program_records {

extern constinit const Program distribute{
    .name = "distribute",
    .summary = "moves the items of nodes 0, 1, 2, ... to the selected nodes, in their order; the inverse of compress",
    .citation = kRandomAccessCitation,
    .serves = kCubeNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .takes_flags = true,
    .examples = kFlagExamples,
    .input_count = flag_inputs,
    .run = [](const ProgramTask& task) { return run_monotone_route(task, "distribute", MonotoneRoute::distribute); },
};

}  // namespace weft::programs::program_records
