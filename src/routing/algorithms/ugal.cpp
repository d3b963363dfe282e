// UGAL: each packet has two initial routes, direct or through a random intermediate terminal, and the source chooses by
// the queue lengths that it sees. The direct path uses the VCs of the second phase. On a dragonfly without an inner
// routing the intermediate is a random group.
//
// This file only offers the two routes. Partition::choose_route (sim/engine/injection.cpp) compares the queues, as
// docs/model.md defines under "Which initial route".
#include "routing/generic/two_phases.h"

namespace weft::routing {
namespace {

std::unique_ptr<Routing> build_ugal(const Task& task) { return build_two_phases(task, DirectRoute::yes); }

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm ugal{
    .name = "ugal",
    .summary =
        "direct or through a random terminal (dragonfly: group), whichever has fewer flits queued at the source, the "
        "detour counted twice",
    .citation = "A. Singh, Load-balanced routing in interconnection networks, PhD thesis, Stanford University, 2005",
    .serves = "networks that R routes",
    .parameters = {{{.name = "R",
                     .kind = spec::Kind::routing,
                     .meaning =
                         "the routing of both phases (default: the network's own; on a dragonfly, group routing)",
                     .is_optional = true}}},
    .examples = {"dragonfly(2,4,2)", "torus(4,3)", "petersen"},
    .calls = {"ugal(layered(shortest))", "ugal(up-down)"},
    .build = build_ugal,
};

}  // namespace algorithm_records
}  // namespace weft::routing
