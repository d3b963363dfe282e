// The descend algorithm itself, on any range of dimensions.
#include "programs/operators.h"
#include "programs/walks/cube_network.h"
#include "programs/walks/group_product.h"

namespace weft::programs::program_records {

extern constinit const Program descend{
    .name = "descend",
    .summary = "the product over all nodes that differ in bits first to last only, in the order of their reversed bits",
    .citation =
        "C.-H. Yeh, B. Parhami, Recursive hierarchical swapped networks, IEEE Symposium on Parallel and Distributed "
        "Processing, 1996, section 4.3",
    .serves = kCubeNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters = {{kFirstParameter, kLastParameter, kOperatorParameter, kOrderParameter, kPhasesParameter}},
    .examples = kCubeExamples,
    .calls = {"descend", "descend(first=1)", "descend(last=1,operator=max)", "descend(first=1,last=1,operator=compose)",
              "descend(order=any,operator=compose)"},
    .cases = {{{"descend(phases=1,operator=compose)", "hsn(2,complete(8))"},
               {"descend(phases=2,first=1,operator=compose)", "rhsn(2,2,complete(8))"},
               {"descend(phases=1,operator=compose)", "hsn(2,complete(5))"},
               {"descend(phases=2,operator=compose)", "hsn(2,generalized-hypercube(2,4))"},
               {"descend(order=any,operator=compose)", "rhsn(2,2,complete(3))"}}},
    .input_count = cube_inputs,
    .run = [](const ProgramTask& task) { return run_group_product(task, false); },
};

}  // namespace weft::programs::program_records
