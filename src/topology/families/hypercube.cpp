// Binary hypercube: nodes are n-bit words, neighbours differ in one bit.
#include "topology/constructions/coordinate_grid.h"
#include "topology/implicit/implicit_families.h"

namespace weft::topology {
namespace {

ClosedForms hypercube_closed_forms(const Member& member) {
  const auto n = static_cast<Count>(member.integer("n"));
  ClosedForms forms = regular_closed_forms(saturating_power(2, n), n);
  forms.diameter = n;
  return forms;
}

Built build_hypercube(const Member& member, const Execution& execution) {
  const auto n = static_cast<unsigned>(member.integer("n"));
  const TabulationShape shape{.node_count = NodeId{1} << n, .link_classes = dimension_classes(n)};
  PortGraph graph = tabulate(shape, execution, [n](NodeId v, std::vector<Move>& moves) {
    for (unsigned i = 0; i < n; ++i) {
      moves.push_back(
          {.generator = i, .to = v ^ (NodeId{1} << i), .back = i, .link_class = static_cast<LinkClassId>(i)});
    }
  });
  return {std::move(graph), std::make_unique<DigitLabelling>(MixedRadix(std::vector<std::uint64_t>(n, 2)))};
}

std::unique_ptr<ImplicitGraph> hypercube_implicit_graph(const Member& member) {
  return implicit_digits({.nucleus = DigitNetwork::Nucleus::hypercube,
                          .digit_bits = static_cast<unsigned>(member.integer("n")),
                          .is_labelled_by_bits = true});
}

}  // namespace

namespace family_records {

extern constinit const Family hypercube{
    .name = "hypercube",
    .summary = "binary n-cube: neighbours differ in one bit",
    .citation = "",
    .parameters = {{{.name = "n", .meaning = "dimension", .min = 1, .max = 62}}},
    .examples = {"hypercube(1)", "hypercube(2)", "hypercube(3)", "hypercube(3,concentration=3)", "hypercube(6)"},
    .usual_sizes = {"hypercube(4)", "hypercube(6)", "hypercube(8)", "hypercube(10)", "hypercube(11)", "hypercube(12)",
                    "hypercube(13)", "hypercube(14)", "hypercube(16)"},
    .closed_forms = hypercube_closed_forms,
    .build = build_hypercube,
    .symmetry = node_transitive,
    .implicit_graph = hypercube_implicit_graph,
    .default_routing = "dor",
    .default_layout = "cube",
    .has_same_ports = true,
};

}  // namespace family_records
}  // namespace weft::topology
