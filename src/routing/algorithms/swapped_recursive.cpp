// Recursive routing on hierarchical swapped networks: see routing/swapped/swap_ladder.h. At most (T+1)p-1 hops, with p
// digits in an address and at most T hops within a nucleus. With vcs=apart each of the p segments has its own VCs, as
// many as the nucleus routing needs, and a swap link has one VC for each path of its depth. Segment numbers never
// decrease, so the routing is free of deadlock when that of the nucleus is.
//
// With the flag `diameter` the source takes, where that is shorter, a recursive path to a diameter link (at the leader
// of its own cluster, or the one into the destination's), crosses it, and continues on a recursive path with a second
// set of VCs: see routing/swapped/swapped_detours.h.
//
// When the link has failed, the packet has no candidate: see swapped-fault-tolerant.
#include "routing/swapped/recursive_route.h"
#include "routing/swapped/segment_vcs.h"
#include "routing/swapped/swapped_detours.h"

namespace weft::routing {
namespace {

std::unique_ptr<Routing> build_recursive(const Task& task) {
  const auto form = swapped_form_of(task.network);
  if (!form) return nullptr;
  const bool has_diameter_links = form->shape.diameter_links != "none";
  if (!task.arguments.has("diameter") || !has_diameter_links) return build_recursive_route(task, *form);
  return build_swapped_detours(task, *form, Detours::over_diameters);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm swapped_recursive{
    .name = "swapped-recursive",
    .summary = "block by block from the top, through a nucleus and over a swap link; VCs for each segment",
    .citation =
        "C.-H. Yeh, B. Parhami, Recursive hierarchical swapped networks, IEEE Symposium on Parallel and Distributed "
        "Processing, 1996, Section 3",
    .serves = "hsn, rhsn, hcn and hfn over a connected nucleus",
    .parameters = {{kNucleusRoutingParameter,
                    kSegmentVcsParameter,
                    {.name = "diameter",
                     .kind = spec::Kind::flag,
                     .meaning = "use diameter links where that is shorter",
                     .is_optional = true}}},
    .examples = {"hsn(3,hypercube(2))", "hsn(2,torus(3,3))", "rhsn(2,2,complete(3))", "rhsn(2,3,complete(2))", "hcn(2)",
                 "hsn(2,ring(5),diameter-links=top,removed=2)", "rhsn(2,2,complete(2),copies=3)", "hsn(2,petersen)",
                 "hsn(2,ring(3),concentration=2)"},
    .calls = {"swapped-recursive", "swapped-recursive(vcs=shared)", "swapped-recursive(nucleus=minimal)",
              "swapped-recursive(diameter)"},
    .build = build_recursive,
    .write_out = write_out_nucleus,
};

}  // namespace algorithm_records
}  // namespace weft::routing
