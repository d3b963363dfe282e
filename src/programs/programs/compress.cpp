// Compress; walks/monotone_route.h has the algorithm.
#include "programs/walks/cube_network.h"
#include "programs/walks/monotone_route.h"

namespace weft::programs::program_records {

extern constinit const Program compress{
    .name = "compress",
    .summary = "moves the items of the selected nodes to nodes 0, 1, 2, ... in their order",
    .citation = kRandomAccessCitation,
    .serves = kCubeNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .takes_flags = true,
    .examples = kFlagExamples,
    .input_count = flag_inputs,
    .run = [](const ProgramTask& task) { return run_monotone_route(task, "compress", MonotoneRoute::compress); },
};

}  // namespace weft::programs::program_records
