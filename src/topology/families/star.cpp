// Star graph: nodes are the permutations of 1..n; generator i swaps positions 1 and i.
#include "topology/family.h"
#include "topology/implicit/implicit_families.h"

namespace weft::topology {
namespace {

ClosedForms star_closed_forms(const Member& member) {
  const auto n = static_cast<unsigned>(member.integer("n"));
  ClosedForms forms = regular_closed_forms(factorial(n), n - 1);
  forms.diameter = 3 * (n - 1) / 2;
  return forms;
}

Built build_star(const Member& member, const Execution& execution) {
  const auto n = static_cast<unsigned>(member.integer("n"));
  const PermutationLabelling labels(n);
  TabulationShape shape{.node_count = static_cast<NodeId>(factorial(n)), .link_classes = {}};
  for (unsigned i = 2; i <= n; ++i) shape.link_classes.push_back({"position " + std::to_string(i)});
  PortGraph graph = tabulate(shape, execution, [&](NodeId v, std::vector<Move>& moves) {
    Permutation permutation = labels.permutation(v);
    for (unsigned i = 2; i <= n; ++i) {
      permutation.swap_positions(1, i);
      const NodeId to = labels.node(permutation);
      permutation.swap_positions(1, i);
      moves.push_back({.generator = i - 2, .to = to, .back = i - 2, .link_class = static_cast<LinkClassId>(i - 2)});
    }
  });
  return {std::move(graph), std::make_unique<PermutationLabelling>(labels)};
}

std::unique_ptr<ImplicitGraph> star_implicit_graph(const Member& member) {
  return implicit_star(static_cast<unsigned>(member.integer("n")));
}

}  // namespace

namespace family_records {

extern constinit const Family star{
    .name = "star",
    .summary = "star graph: permutations of n symbols; a link swaps the first symbol with another",
    .citation =
        "S. B. Akers, D. Harel, B. Krishnamurthy, The star graph: an attractive alternative to the n-cube, ICPP 1987",
    .parameters = {{{.name = "n", .meaning = "number of symbols", .min = 2, .max = kLongestPermutation}}},
    .examples = {"star(2)", "star(3)", "star(4)", "star(3,concentration=2)", "star(5)"},
    .usual_sizes = {"star(4)", "star(5)", "star(6)", "star(7)", "star(8)", "star(9)"},
    .closed_forms = star_closed_forms,
    .build = build_star,
    .symmetry = node_transitive,
    .implicit_graph = star_implicit_graph,
    .default_routing = "star-optimal",
    .simulated_routing = "ascending",
};

}  // namespace family_records
}  // namespace weft::topology
