// UGAL: each packet has two plans, straight to the destination or by a terminal that is drawn at random, and whoever
// sends it chooses, by the queues that it sees. The way straight there uses the vcs of the second half. On a dragonfly,
// without a routing inside, it is a group that is drawn.
#include "routing/generic/two_phases.h"

namespace weft::routing {
namespace {

std::unique_ptr<Routing> build_ugal(const Task& task) { return build_two_phases(task, DirectPlan::yes); }

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm ugal{
    .name = "ugal",
    .summary = "straight there or by a random terminal, as the sender chooses; twice the vcs",
    .citation = "A. Singh, Load-balanced routing in interconnection networks, PhD thesis, Stanford University, 2005",
    .serves = "whatever the routing inside serves",
    .parameters = {{{.name = "R",
                     .kind = spec::Kind::routing,
                     .meaning = "the routing of both halves; the network's own when left out, by groups on a dragonfly",
                     .is_optional = true}}},
    .examples = {"dragonfly(2,4,2)", "torus(4,3)", "petersen"},
    .calls = {"ugal(layered(shortest))", "ugal(up-down)"},
    .build = build_ugal,
};

}  // namespace algorithm_records
}  // namespace weft::routing
