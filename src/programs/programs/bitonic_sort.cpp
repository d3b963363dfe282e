// Bitonic sort; walks/bitonic_walk.h has the algorithm.
#include "programs/walks/bitonic_walk.h"
#include "programs/walks/cube_network.h"
#include "programs/walks/group_product.h"

namespace weft::programs::program_records {

extern constinit const Program bitonic_sort{
    .name = "bitonic-sort",
    .summary = "sorts the inputs; node v gets the number of rank v",
    .citation = "K. E. Batcher, Sorting networks and their applications, AFIPS Spring Joint Computer Conference, 1968",
    .serves = kCubeNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = false,
    .parameters = {{kPhasesParameter}},
    .examples = kCubeExamples,
    .cases = {{{"bitonic-sort(phases=1)", "hsn(2,complete(8))"},
               {"bitonic-sort(phases=2)", "rhsn(2,2,complete(4))"},
               {"bitonic-sort(phases=1)", "hsn(2,complete(5))"},
               {"bitonic-sort(phases=2)", "hsn(2,generalized-hypercube(2,4))"},
               {"bitonic-sort", "rhsn(2,2,complete(3))"}}},
    .input_count = cube_inputs,
    .run = [](const ProgramTask& task) { return run_bitonic(task, "bitonic-sort", phases_in(task.arguments)); },
};

}  // namespace weft::programs::program_records
