// Valiant's routing: first to a terminal that is drawn at random, from there to the destination, both times by the
// routing inside. Whatever the traffic, each half is uniform. On a dragonfly, without a routing inside: by a group that
// is drawn.
#include "routing/generic/two_phases.h"

namespace weft::routing {
namespace {

std::unique_ptr<Routing> build_valiant(const Task& task) { return build_two_phases(task, DirectPlan::no); }

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm valiant{
    .name = "valiant",
    .summary = "to a random terminal first, then to the destination; twice the vcs",
    .citation =
        "L. G. Valiant, G. J. Brebner, Universal schemes for parallel communication, ACM Symposium on Theory of "
        "Computing, 1981",
    .serves = "whatever the routing inside serves",
    .parameters = {{{.name = "R",
                     .kind = spec::Kind::routing,
                     .meaning = "the routing of both halves; the network's own when left out, by groups on a dragonfly",
                     .is_optional = true}}},
    .examples = {"torus(4,3)", "mesh(3,3)", "hypercube(3)", "generalized-hypercube(3,3)", "torus(5)"},
    .calls = {"valiant(dor)", "valiant(up-down)", "valiant(shortest)", "valiant(minimal)"},
    .build = build_valiant,
};

}  // namespace algorithm_records
}  // namespace weft::routing
