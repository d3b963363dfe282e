// Hierarchical swapped network: l levels of copies of a nucleus, joined by swapping address digits.
#include "topology/constructions/swapped_network.h"
#include "topology/constructions/swapped_parts.h"

namespace weft::topology {
namespace {

SwappedShape hsn_shape(const Member& member) { return swapped_shape({member.integer("l")}, member); }

ClosedForms hsn_closed_forms(const Member& member) {
  return swapped_closed_forms(hsn_shape(member), member.network("G").closed_forms);
}

Built build_hsn(const Member& member, const Execution& execution) {
  return build_swapped(hsn_shape(member), member, execution);
}

std::unique_ptr<ImplicitGraph> hsn_implicit_graph(const Member& member) {
  return implicit_swapped(hsn_shape(member), member);
}

Symmetry hsn_symmetry(const Member& member) { return swapped_symmetry(hsn_shape(member), member); }

}  // namespace

namespace family_records {

extern constinit const Family hsn{
    .name = "hsn",
    .summary = "hierarchical swapped network of l levels over any nucleus",
    .citation =
        "C.-H. Yeh, B. Parhami, Recursive hierarchical swapped networks, IEEE Symposium on Parallel and Distributed "
        "Processing, 1996",
    .parameters = {{{.name = "l", .meaning = "levels", .min = 1, .max = 64},
                    kNucleusParameter,
                    kDiameterLinksParameter,
                    kCopiesParameter,
                    kRemovedParameter}},
    .examples = {"hsn(1,petersen)", "hsn(2,hypercube(2))", "hsn(3,complete(3))", "hsn(2,ring(5),diameter-links=top)",
                 "hsn(3,hypercube(2),diameter-links=all)", "hsn(2,star(3))", "hsn(2,prc(8,skips=[2,4]))",
                 "hsn(2,hypercube(2),copies=1)", "hsn(2,complete(3),removed=1)",
                 "hsn(2,ring(5),diameter-links=top,removed=2)", "hsn(2,ring(4),concentration=2)",
                 "hsn(3,complete(3),diameter-links=all,copies=2,removed=4)"},
    .usual_sizes = {"hsn(2,hypercube(2))", "hsn(2,hypercube(3))", "hsn(2,hypercube(4))", "hsn(3,hypercube(3))",
                    "hsn(2,hypercube(5))", "hsn(3,hypercube(4))", "hsn(2,hypercube(6))", "hsn(4,hypercube(3))",
                    "hsn(2,hypercube(7))", "hsn(3,hypercube(5))", "hsn(2,hypercube(8))"},
    .closed_forms = hsn_closed_forms,
    .build = build_hsn,
    .symmetry = hsn_symmetry,
    .implicit_graph = hsn_implicit_graph,
    .default_routing = "swapped-recursive",
    .parts = kSwappedParts,
};

}  // namespace family_records
}  // namespace weft::topology
