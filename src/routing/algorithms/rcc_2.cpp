// Algorithm 2 of the RCC-FULL: see routing/swapped/rcc_route.h. Ways within a row follow Algorithm 2 again, at most
// 3·2^L-2 hops in all, or Algorithm 1, at most 2^(L+1). The paper does not say what becomes of a message that passes
// through its destination before the last step; by default it is taken there.
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
    .summary = "over the sender's own transpose link first, then to the destination's row; 2^L vcs in an atom",
    .citation =
        "M. Hamdi, R. W. Hall, RCC-FULL: an effective network for parallel computations, J. Parallel and "
        "Distributed Computing 41, 1997, Algorithm 2",
    .serves = "rcc-full",
    .parameters = {{{.name = "by",
                     .meaning = "the algorithm of the ways within a row",
                     .min = 1,
                     .max = 2,
                     .default_text = "2",
                     .is_keyed = true},
                    kSegmentVcsParameter,
                    {.name = "arrival",
                     .kind = spec::Kind::word,
                     .meaning =
                         "a way that meets its destination early ends there, or only after its last step, as the "
                         "paper has it to the letter; the same for ways within a row",
                     .words = "first|last",
                     .default_text = "first",
                     .is_keyed = true,
                     .value_before = "first"}}},
    .examples = {"rcc-full(4,0)", "rcc-full(2,1)", "rcc-full(4,1)", "rcc-full(7,1)", "rcc-full(2,2)", "rcc-full(3,2)"},
    .calls = {"rcc-2", "rcc-2(by=1)", "rcc-2(arrival=last)", "rcc-2(by=1,vcs=shared,arrival=last)"},
    .build = build_rcc_2,
};

}  // namespace algorithm_records
}  // namespace weft::routing
