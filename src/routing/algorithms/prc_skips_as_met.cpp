// Periodically regular chordal rings: a packet does not go to a node with the longest skip first, but takes skips in
// the order in which it meets them. The source leaves two readings:
//
//   prc-skips-as-met           Any skip that does not overshoot. A packet that starts at a node with a short skip takes
//                              it again and again, up to N/s_1 times, since the skip leads to a node with the same one.
//   prc-skips-as-met(counted)  Each skip as often as it is in the distance, the longest counted first. When each skip
//                              divides the next, a path has at most s_1 + s_2/s_1 + ... + N/s_g - 2 hops.
//
// One VC, which can deadlock: see prc-wormhole.
#include "routing/chordal/prc_routing.h"

namespace weft::routing {
namespace {

std::unique_ptr<Routing> build_skips_as_met(const Task& task) {
  return build_prc_routing(task, task.arguments.has("counted") ? PrcRule::counted : PrcRule::as_met, PrcVcs::one);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm prc_skips_as_met{
    .name = "prc-skips-as-met",
    .summary = "takes skips in the order in which the packet meets them",
    .citation =
        "B. Parhami, Periodically regular chordal ring networks for massively parallel architectures, Frontiers of "
        "Massively Parallel Computation, 1995 (theorem 3)",
    .serves = "periodically regular chordal rings",
    .parameters = {{{.name = "counted",
                     .kind = spec::Kind::flag,
                     .meaning = "no skip more often than it is in the distance",
                     .is_optional = true}}},
    .examples = {"prc(8,skips=[2,4])", "prc(9,skips=[3])", "prc(48,skips=[10,16])", "prc(64,skips=[4,8,16,32])",
                 "prc(30,skips=[9,3,6])", "prc(27,skips=[3,3,9])"},
    .calls = {"prc-skips-as-met", "prc-skips-as-met(counted)"},
    .build = build_skips_as_met,
};

}  // namespace algorithm_records
}  // namespace weft::routing
