// Star-connected cycles: each node of the n-star is replaced by a ring of n-1 nodes, and node i of the ring has the
// star's link that swaps positions 1 and i. With n = 3 the ring of two nodes is a single link.
#include "topology/family.h"
#include "topology/implicit/implicit_families.h"

namespace weft::topology {
namespace {

constexpr unsigned kFirstSlot = 2;  // ring positions are 2..n, like the star's generators

enum : GeneratorId { kSccNext, kSccPrevious, kLateral };
enum : LinkClassId { kSccLocalClass, kLateralClass };

ClosedForms scc_closed_forms(const Member& member) {
  const auto n = static_cast<unsigned>(member.integer("n"));
  return regular_closed_forms(saturating_multiply(factorial(n), n - 1), n == 3 ? 2 : 3);
}

Built build_scc(const Member& member, const Execution& execution) {
  const auto n = static_cast<unsigned>(member.integer("n"));
  const unsigned ring = n - 1;
  const PermutationLabelling labels(n, ring, kFirstSlot);
  const TabulationShape shape{.node_count = static_cast<NodeId>(factorial(n) * ring),
                              .link_classes = {{"local"}, {"lateral"}}};
  NodeId known = kNoNode;  // the supernode whose permutation is `own`: it serves all nodes of a ring
  Permutation own(n);
  PortGraph graph = tabulate(shape, execution, [&](NodeId v, std::vector<Move>& moves) {
    const unsigned ring_index = v % ring;
    const NodeId supernode = v - ring_index;
    const auto local = [&](GeneratorId generator, GeneratorId back, unsigned to_index) {
      moves.push_back({.generator = generator, .to = supernode + to_index, .back = back, .link_class = kSccLocalClass});
    };
    local(kSccNext, ring == 2 ? kSccNext : kSccPrevious, (ring_index + 1) % ring);
    if (ring > 2) local(kSccPrevious, kSccNext, (ring_index + ring - 1) % ring);
    if (known != supernode) {
      known = supernode;
      own = labels.permutation(v);
    }
    Permutation permutation = own;
    const unsigned slot = labels.slot(v);
    permutation.swap_positions(1, slot);
    moves.push_back(
        {.generator = kLateral, .to = labels.node(permutation, slot), .back = kLateral, .link_class = kLateralClass});
  });
  return {std::move(graph), std::make_unique<PermutationLabelling>(labels)};
}

std::unique_ptr<ImplicitGraph> scc_implicit_graph(const Member& member) {
  return implicit_scc(static_cast<unsigned>(member.integer("n")));
}

}  // namespace

namespace family_records {

extern constinit const Family scc{
    .name = "scc",
    .summary = "star-connected cycles: a ring of n-1 nodes for each node of the n-star, degree 3",
    .citation =
        "S. Latifi, M. M. de Azevedo, N. Bagherzadeh, A star-based I/O-bounded network for massively "
        "parallel systems, IEE Proceedings: Computers and Digital Techniques 142(1), 1995",
    .parameters =
        {{{.name = "n", .meaning = "symbols of the underlying star graph", .min = 3, .max = kLongestPermutation}}},
    .examples = {"scc(3)", "scc(4)", "scc(3,concentration=2)", "scc(5)"},
    .usual_sizes = {"scc(4)", "scc(5)", "scc(6)", "scc(7)", "scc(8)"},
    .closed_forms = scc_closed_forms,
    .build = build_scc,
    .symmetry = node_transitive,
    .implicit_graph = scc_implicit_graph,
    .default_routing = "scc-optimal",
    .simulated_routing = "ascending",
};

}  // namespace family_records
}  // namespace weft::topology
