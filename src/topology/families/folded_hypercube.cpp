// Folded hypercube: a hypercube in which each node is also joined to its complement. With n = 1 the complement is the
// only other node, and the two links are merged.
#include "topology/constructions/coordinate_grid.h"

namespace weft::topology {
namespace {

ClosedForms folded_hypercube_closed_forms(const Member& member) {
  const auto n = static_cast<Count>(member.integer("n"));
  ClosedForms forms = regular_closed_forms(saturating_power(2, n), n == 1 ? 1 : n + 1);
  forms.diameter = (n + 1) / 2;
  return forms;
}

Built build_folded_hypercube(const Member& member, const Execution& execution) {
  const auto n = static_cast<unsigned>(member.integer("n"));
  TabulationShape shape{
      .node_count = NodeId{1} << n, .link_classes = dimension_classes(n), .parallel = ParallelLinks::merge};
  shape.link_classes.push_back({"complement"});
  const NodeId all_bits = shape.node_count - 1;
  PortGraph graph = tabulate(shape, execution, [n, all_bits](NodeId v, std::vector<Move>& moves) {
    for (unsigned i = 0; i <= n; ++i) {
      const NodeId changed_bits = i < n ? NodeId{1} << i : all_bits;
      moves.push_back({.generator = i, .to = v ^ changed_bits, .back = i, .link_class = static_cast<LinkClassId>(i)});
    }
  });
  return {std::move(graph), std::make_unique<DigitLabelling>(MixedRadix(std::vector<std::uint64_t>(n, 2)))};
}

}  // namespace

namespace family_records {

extern constinit const Family folded_hypercube{
    .name = "folded-hypercube",
    .summary = "hypercube with a link from each node to its complement",
    .citation =
        "A. El-Amawy, S. Latifi, Properties and performance of folded hypercubes, IEEE Trans. Parallel and "
        "Distributed Systems 2(1), 1991",
    .parameters = {{{.name = "n", .meaning = "dimension", .min = 1, .max = 62}}},
    .examples = {"folded-hypercube(1)", "folded-hypercube(2)", "folded-hypercube(3)", "folded-hypercube(4)",
                 "folded-hypercube(7)"},
    .usual_sizes = {"folded-hypercube(4)", "folded-hypercube(6)", "folded-hypercube(8)", "folded-hypercube(10)",
                    "folded-hypercube(11)", "folded-hypercube(12)", "folded-hypercube(13)", "folded-hypercube(14)",
                    "folded-hypercube(16)"},
    .closed_forms = folded_hypercube_closed_forms,
    .build = build_folded_hypercube,
    .symmetry = node_transitive,
    .default_layout = "cube",
    .has_same_ports = true,
};

}  // namespace family_records
}  // namespace weft::topology
