// Generalized hypercube: nodes are points of a grid, joined when they differ in one coordinate only; each line of the
// grid is a complete graph. Also known as Hamming graph and as regular HyperX.
#include "topology/constructions/coordinate_grid.h"
#include "topology/constructions/grid_parts.h"

namespace weft::topology {
namespace {

ClosedForms generalized_hypercube_closed_forms(const Member& member) {
  const std::vector<std::int64_t> sides = member.arguments.integers("sides");
  Count nodes = 1;
  Count degree = 0;
  for (const std::int64_t side : sides) {
    nodes = saturating_multiply(nodes, static_cast<Count>(side));
    degree += static_cast<Count>(side - 1);
  }
  ClosedForms forms = regular_closed_forms(nodes, degree);
  forms.diameter = sides.size();
  return forms;
}

Built build_generalized_hypercube(const Member& member, const Execution& execution) {
  const CoordinateGrid grid(member);
  const MixedRadix& radix = grid.radix();
  // Each dimension has one generator for each step 1..side-1 along the line, modulo side, as in the complete graph.
  PortGraph graph = tabulate(grid.shape(), execution, [&](NodeId v, std::vector<Move>& moves) {
    std::uint64_t first_generator = 0;
    for (std::size_t i = 0; i < radix.digit_count(); ++i) {
      const std::uint64_t side = radix.radix(i);
      const std::uint64_t at = radix.digit(v, i);
      for (std::uint64_t step = 1; step < side; ++step) {
        moves.push_back({.generator = static_cast<GeneratorId>(first_generator + step - 1),
                         .to = static_cast<NodeId>(radix.with_digit(v, i, (at + step) % side)),
                         .back = static_cast<GeneratorId>(first_generator + side - step - 1),
                         .link_class = static_cast<LinkClassId>(i)});
      }
      first_generator += side - 1;
    }
  });
  return {std::move(graph), grid.labelling()};
}

}  // namespace

namespace family_records {

extern constinit const Family generalized_hypercube{
    .name = "generalized-hypercube",
    .summary = "grid in which every line is a complete graph (HyperX)",
    .citation =
        "L. N. Bhuyan, D. P. Agrawal, Generalized hypercube and hyperbus structures for a computer network, IEEE "
        "Trans. Computers 33(4), 1984",
    .parameters = {{kSidesParameter}},
    .examples = {"generalized-hypercube(2)", "generalized-hypercube(5)", "generalized-hypercube(2,3)",
                 "generalized-hypercube(2,2,2)", "generalized-hypercube(4,4)", "generalized-hypercube(5,2,3)"},
    .usual_sizes = {"generalized-hypercube(8,8)", "generalized-hypercube(16,16)", "generalized-hypercube(8,8,8)",
                    "generalized-hypercube(32,32)", "generalized-hypercube(4,4,4,4,4)",
                    "generalized-hypercube(16,16,16)", "generalized-hypercube(8,8,8,8)",
                    "generalized-hypercube(4,4,4,4,4,4)", "generalized-hypercube(25,25,25)",
                    "generalized-hypercube(32,32,32)", "generalized-hypercube(16,16,16,16)"},
    .closed_forms = generalized_hypercube_closed_forms,
    .build = build_generalized_hypercube,
    .symmetry = node_transitive,
    .default_routing = "dor",
    .parts = kGridParts,
    .has_same_ports = true,
};

}  // namespace family_records
}  // namespace weft::topology
