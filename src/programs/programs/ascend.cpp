// The ascend algorithm itself, on any range of dimensions.
#include "programs/operators.h"
#include "programs/walks/cube_network.h"
#include "programs/walks/group_product.h"

namespace weft::programs::program_records {

extern constinit const Program ascend{
    .name = "ascend",
    .summary = "the product over all nodes that differ in bits first to last only, in the order of the nodes",
    .citation =
        "C.-H. Yeh, B. Parhami, Recursive hierarchical swapped networks, IEEE Symposium on Parallel and Distributed "
        "Processing, 1996, section 4.3",
    .serves = kCubeNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters = {{kFirstParameter, kLastParameter, kOperatorParameter, kOrderParameter, kPhasesParameter}},
    .examples = kCubeExamples,
    .calls = {"ascend", "ascend(first=1)", "ascend(last=1,operator=max)", "ascend(first=1,last=1,operator=compose)",
              "ascend(order=any,operator=compose)"},
    .cases = {{{"ascend(phases=1,operator=compose)", "hsn(2,complete(8))"},
               {"ascend(phases=2,first=1,operator=compose)", "rhsn(2,2,complete(8))"},
               {"ascend(phases=1,operator=compose)", "hsn(2,complete(5))"},
               {"ascend(phases=2,operator=compose)", "hsn(2,generalized-hypercube(2,4))"},
               {"ascend(order=any,operator=compose)", "rhsn(2,2,complete(3))"}}},
    .input_count = cube_inputs,
    .run = [](const ProgramTask& task) { return run_group_product(task, true); },
};

}  // namespace weft::programs::program_records
