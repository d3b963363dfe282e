// Algorithm 1 of the RCC-FULL: see routing/swapped/rcc_route.h. At most 2^(L+1)-1 hops, the diameter.
#include "routing/swapped/rcc_route.h"
#include "routing/swapped/segment_vcs.h"

namespace weft::routing {
namespace {

std::unique_ptr<Routing> build_rcc_1(const Task& task) { return build_rcc_route(task, SecondAlgorithm::nowhere, true); }

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm rcc_1{
    .name = "rcc-1",
    .summary = "to the link between the two rows, across it, then within the row; 2^L VCs in an atom",
    .citation =
        "M. Hamdi, R. W. Hall, RCC-FULL: an effective network for parallel computations, J. Parallel and "
        "Distributed Computing 41, 1997, Algorithm 1",
    .serves = "rcc-full",
    .parameters = {{kSegmentVcsParameter}},
    .examples = {"rcc-full(4,0)", "rcc-full(2,1)", "rcc-full(4,1)", "rcc-full(7,1)", "rcc-full(2,2)", "rcc-full(3,2)"},
    .calls = {"rcc-1", "rcc-1(vcs=shared)"},
    .build = build_rcc_1,
};

}  // namespace algorithm_records
}  // namespace weft::routing
