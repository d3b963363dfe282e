// Valiant's routing: first to a random intermediate terminal, then to the destination, both by the inner routing.
// Whatever the traffic, each phase is uniform random. On a dragonfly without an inner routing the intermediate is a
// random group.
#include "routing/generic/two_phases.h"

namespace weft::routing {
namespace {

std::unique_ptr<Routing> build_valiant(const Task& task) { return build_two_phases(task, DirectRoute::no); }

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm valiant{
    .name = "valiant",
    .summary = "to a random terminal first, then to the destination; doubles the VCs",
    .citation =
        "L. G. Valiant, G. J. Brebner, Universal schemes for parallel communication, ACM Symposium on Theory of "
        "Computing, 1981",
    .serves = "networks that R routes",
    .parameters = {{{.name = "R",
                     .kind = spec::Kind::routing,
                     .meaning =
                         "the routing of both phases (default: the network's own; on a dragonfly, group routing)",
                     .is_optional = true}}},
    .examples = {"torus(4,3)", "mesh(3,3)", "hypercube(3)", "generalized-hypercube(3,3)", "torus(5)",
                 "ring(4,concentration=2)"},
    .calls = {"valiant(dor)", "valiant(up-down)", "valiant(shortest)", "valiant(minimal)"},
    .build = build_valiant,
};

}  // namespace algorithm_records
}  // namespace weft::routing
