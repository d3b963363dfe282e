// Torus of any number of dimensions. Two nodes along a side of 2 are joined by one link, not two.
#include "topology/constructions/coordinate_grid.h"
#include "topology/constructions/grid_parts.h"

namespace weft::topology {
namespace {

Count degree_of(std::int64_t side) { return side == 2 ? 1 : 2; }

ClosedForms torus_closed_forms(const Member& member) {
  Count nodes = 1;
  Count degree = 0;
  Count diameter = 0;
  for (const std::int64_t side : member.arguments.integers("sides")) {
    nodes = saturating_multiply(nodes, static_cast<Count>(side));
    degree += degree_of(side);
    diameter += static_cast<Count>(side / 2);
  }
  ClosedForms forms = regular_closed_forms(nodes, degree);
  forms.diameter = diameter;
  return forms;
}

Built build_torus(const Member& member, const Execution& execution) {
  const CoordinateGrid grid(member);
  const MixedRadix& radix = grid.radix();
  // Generators 2i and 2i+1 step up and down in dimension i; a side of 2 has the first only.
  PortGraph graph = tabulate(grid.shape(), execution, [&](NodeId v, std::vector<Move>& moves) {
    for (std::size_t i = 0; i < radix.digit_count(); ++i) {
      const std::uint64_t side = radix.radix(i);
      const std::uint64_t at = radix.digit(v, i);
      const auto up = static_cast<GeneratorId>(2 * i);
      const GeneratorId down = side == 2 ? up : up + 1;
      const auto step = [&](GeneratorId generator, GeneratorId back, std::uint64_t to) {
        moves.push_back({.generator = generator,
                         .to = static_cast<NodeId>(radix.with_digit(v, i, to)),
                         .back = back,
                         .link_class = static_cast<LinkClassId>(i)});
      };
      step(up, down, (at + 1) % side);
      if (side > 2) step(down, up, (at + side - 1) % side);
    }
  });
  return {std::move(graph), grid.labelling()};
}

}  // namespace

namespace family_records {

extern constinit const Family torus{
    .name = "torus",
    .summary = "n-dimensional torus with any side lengths (k-ary n-cube when they are equal)",
    .citation = "",
    .parameters = {{{.name = "sides",
                     .meaning = "nodes in each dimension (along a side of 2 the two nodes share one link)",
                     .min = 2,
                     .max = 1LL << 40,
                     .is_variadic = true}}},
    .examples = {"torus(3)", "torus(4,4)", "torus(2,3)", "torus(2,2,2)", "torus(4,3,concentration=2)", "torus(5,3,4)"},
    .usual_sizes = {"torus(8,8)", "torus(16,16)", "torus(8,8,8)", "torus(32,32)", "torus(64,64)", "torus(16,16,16)",
                    "torus(8,8,8,8)", "torus(128,128)", "torus(32,32,32)", "torus(256,256)", "torus(16,16,16,16)"},
    .closed_forms = torus_closed_forms,
    .build = build_torus,
    .has_wrapping_coordinates = true,
    .symmetry = node_transitive,
    .default_routing = "dor",
    .parts = kGridParts,
    .has_same_ports = true,
};

}  // namespace family_records
}  // namespace weft::topology
