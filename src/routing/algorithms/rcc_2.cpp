// Algorithm 2 of the RCC-FULL: see routing/swapped/rcc_route.h. Paths within a row follow Algorithm 2 again, at most
// 3·2^L-2 hops in all, or Algorithm 1, at most 2^(L+1). The paper does not say whether a message that passes its
// destination before the last step is delivered there; by default it is.
#include "routing/swapped/rcc_route.h"
#include "routing/swapped/segment_vcs.h"

namespace weft::routing {
namespace {

std::unique_ptr<Routing> build_rcc_2(const Task& task) {
  const bool is_by_1 = task.arguments.integer("by") == 1;
  return build_rcc_route(task, is_by_1 ? SecondAlgorithm::top_level : SecondAlgorithm::every_level,
                         task.arguments.word("arrival") == "first");
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm rcc_2{
    .name = "rcc-2",
    .summary = "across the source's transpose link first, then to the destination's row; 2^L VCs in an atom",
    .citation =
        "M. Hamdi, R. W. Hall, RCC-FULL: an effective network for parallel computations, J. Parallel and "
        "Distributed Computing 41, 1997, Algorithm 2",
    .serves = "rcc-full",
    .parameters = {{{.name = "by",
                     .meaning = "the algorithm of the paths within a row",
                     .min = 1,
                     .max = 2,
                     .default_text = "2",
                     .is_keyed = true},
                    kSegmentVcsParameter,
                    {.name = "arrival",
                     .kind = spec::Kind::word,
                     .meaning =
                         "a path that passes its destination early ends there (first), or only after its last step as "
                         "in the paper (last); the same for paths within a row",
                     .words = "first|last",
                     .default_text = "first",
                     .is_keyed = true,
                     .value_before = "first"}}},
    .examples = {"rcc-full(4,0)", "rcc-full(2,1)", "rcc-full(4,1)", "rcc-full(7,1)", "rcc-full(2,2)", "rcc-full(3,2)",
                 "rcc-full(3,1,concentration=2)"},
    .calls = {"rcc-2", "rcc-2(by=1)", "rcc-2(arrival=last)", "rcc-2(by=1,vcs=shared,arrival=last)"},
    .build = build_rcc_2,
};

}  // namespace algorithm_records
}  // namespace weft::routing
