// The longest skip that does not overshoot, on periodically regular chordal rings, whose channels are unidirectional. A
// node has one skip, so the packet first follows the ring to a node with s_g, and then moves from the nodes of one skip
// to those of the next shorter one: see routing/chordal/prc_routing.h. One VC, which can deadlock: see
// layered(prc-greedy), and prc-wormhole.
#include "routing/chordal/prc_routing.h"

namespace weft::routing {
namespace {

std::unique_ptr<Routing> build_prc_greedy(const Task& task) {
  return build_prc_routing(task, PrcRule::greedy, PrcVcs::one);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm prc_greedy{
    .name = "prc-greedy",
    .summary = "the longest skip that does not overshoot",
    .citation =
        "B. Parhami, Periodically regular chordal ring networks for massively parallel architectures, Frontiers of "
        "Massively Parallel Computation, 1995, Algorithms 2 and 3",
    .serves = "periodically regular chordal rings",
    .examples = {"prc(48,skips=[10,16])", "prc(64,skips=[4,8,16,32])", "prc(30,skips=[9,3,6])", "prc(27,skips=[3,3,9])",
                 "prc(12,skips=[4,6],concentration=2)"},
    .build = build_prc_greedy,
};

}  // namespace algorithm_records
}  // namespace weft::routing
