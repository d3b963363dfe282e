// Recursive hierarchical swapped network: rhsn(l_r,...,l_1,G) is an hsn whose nucleus is rhsn(l_(r-1),...,l_1,G).
#include "topology/constructions/swapped_network.h"
#include "topology/constructions/swapped_parts.h"

namespace weft::topology {
namespace {

SwappedShape rhsn_shape(const Member& member) {
  const std::vector<std::int64_t> outermost_first = member.arguments.integers("levels");
  return swapped_shape({outermost_first.rbegin(), outermost_first.rend()}, member);
}

ClosedForms rhsn_closed_forms(const Member& member) {
  return swapped_closed_forms(rhsn_shape(member), member.network("G").closed_forms);
}

Built build_rhsn(const Member& member, const Execution& execution) {
  return build_swapped(rhsn_shape(member), member, execution);
}

std::unique_ptr<ImplicitGraph> rhsn_implicit_graph(const Member& member) {
  return implicit_swapped(rhsn_shape(member), member);
}

Symmetry rhsn_symmetry(const Member& member) { return swapped_symmetry(rhsn_shape(member), member); }

}  // namespace

namespace family_records {

extern constinit const Family rhsn{
    .name = "rhsn",
    .summary = "recursive hierarchical swapped network: swapped networks of swapped networks",
    .citation =
        "C.-H. Yeh, B. Parhami, Recursive hierarchical swapped networks, IEEE Symposium on Parallel and Distributed "
        "Processing, 1996",
    .parameters = {{{.name = "levels",
                     .meaning = "levels at each depth, the outermost first",
                     .min = 1,
                     .max = 64,
                     .is_variadic = true},
                    kNucleusParameter,
                    kDiameterLinksParameter,
                    kCopiesParameter,
                    kRemovedParameter}},
    .examples = {"rhsn(2,2,hypercube(2))", "rhsn(2,2,2,complete(2))", "rhsn(2,3,complete(2))", "rhsn(3,2,complete(2))",
                 "rhsn(2,2,ring(3),diameter-links=all)", "rhsn(2,2,complete(3),diameter-links=top)", "rhsn(2,ring(4))",
                 "rhsn(2,2,complete(2),copies=3)", "rhsn(2,2,complete(3),diameter-links=all,removed=4)"},
    .usual_sizes = {"rhsn(2,2,complete(4))", "rhsn(2,2,hypercube(2))", "rhsn(2,3,hypercube(2))", "rhsn(2,2,ring(8))",
                    "rhsn(2,2,hypercube(3))", "rhsn(2,2,hypercube(4))", "rhsn(2,4,hypercube(2))"},
    .closed_forms = rhsn_closed_forms,
    .build = build_rhsn,
    .symmetry = rhsn_symmetry,
    .implicit_graph = rhsn_implicit_graph,
    .default_routing = "swapped-recursive",
    .parts = kSwappedParts,
};

}  // namespace family_records
}  // namespace weft::topology
