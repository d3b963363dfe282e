// Distribute; walks/monotone_route.h has the algorithm.
#include "programs/walks/cube_network.h"
#include "programs/walks/monotone_route.h"

namespace weft::programs::program_records {

extern constinit const Program distribute{
    .name = "distribute",
    .summary = "moves the items of nodes 0, 1, 2, ... to the selected nodes, in their order; the inverse of compress",
    .citation =
        "D. Nassimi, S. Sahni, Data broadcasting in SIMD computers, IEEE Trans. Computers 30(2), 1981; M. Hamdi, R. W. "
        "Hall, "
        "RCC-FULL: an effective network for parallel computations, J. Parallel and Distributed Computing 41, 1997, "
        "section "
        "3.2",
    .serves = kCubeNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .takes_flags = true,
    .examples = kFlagExamples,
    .input_count = flag_inputs,
    .run = [](const ProgramTask& task) { return run_monotone_route(task, "distribute", MonotoneRoute::distribute); },
};

}  // namespace weft::programs::program_records
