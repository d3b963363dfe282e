// Recursive routing of swapped networks around failed links and nodes. A source knows which links have failed. It
// takes
//
//   1. the recursive path, when all its links are alive;
//   2. else two recursive paths with live links, over another cluster's link: to a node that a swap link of any level
//      joins with the cluster of the source or of the destination (or that is another node of its nucleus), and from
//      there to the destination. It takes the shortest, ties go to the lowest such node;
//   3. else an up*/down* path, which exists whenever the network has any path.
//
// So a packet is delivered exactly when its destination can be reached, and a path of kind 2 has at most twice the hops
// of the longest recursive one. VCs and header: see routing/swapped/swapped_detours.h.
#include "routing/swapped/recursive_route.h"
#include "routing/swapped/segment_vcs.h"
#include "routing/swapped/swapped_detours.h"

namespace weft::routing {
namespace {

std::unique_ptr<Routing> build_fault_tolerant(const Task& task) {
  const auto form = swapped_form_of(task.network);
  if (!form || task.network.graph.is_directed()) return nullptr;
  return build_swapped_detours(task, *form, Detours::around_faults);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm swapped_fault_tolerant{
    .name = "swapped-fault-tolerant",
    .summary = "recursive, with detours over other clusters' links around faults; reaches every connected node",
    .citation = "",
    .serves = "hsn, rhsn, hcn and hfn with bidirectional links, with or without faults",
    .parameters = {{kNucleusRoutingParameter, kSegmentVcsParameter}},
    .examples = {"hsn(2,hypercube(2))", "faulty(rhsn(2,2,complete(3)),links=12)",
                 "faulty(hsn(2,torus(3,3)),links=20,seed=3)", "faulty(hsn(3,hypercube(2)),nodes=9,seed=5)",
                 "faulty(hsn(2,ring(5),diameter-links=top,removed=2),links=9)",
                 "faulty(rhsn(2,2,complete(2),copies=2),links=20)", "faulty(hcn(2),links=8,nodes=1)",
                 "faulty(hsn(2,petersen),links=30)"},
    .calls = {"swapped-fault-tolerant", "swapped-fault-tolerant(vcs=shared)",
              "swapped-fault-tolerant(nucleus=up-down)"},
    .build = build_fault_tolerant,
    .write_out = write_out_nucleus,
};

}  // namespace algorithm_records
}  // namespace weft::routing
