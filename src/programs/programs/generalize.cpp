// Generalize; walks/monotone_route.h has the algorithm.
#include "programs/walks/cube_network.h"
#include "programs/walks/monotone_route.h"

namespace weft::programs::program_records {

extern constinit const Program generalize{
    .name = "generalize",
    .summary = "copies item r to all nodes up to the r-th selected one, after the one before",
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
    .run = [](const ProgramTask& task) { return run_monotone_route(task, "generalize", MonotoneRoute::generalize); },
};

}  // namespace weft::programs::program_records
