// Mesh of any number of dimensions: a torus without the wrap links.
#include <algorithm>

#include "topology/constructions/coordinate_grid.h"
#include "topology/constructions/grid_parts.h"

namespace weft::topology {
namespace {

ClosedForms mesh_closed_forms(const Member& member) {
  const std::vector<std::int64_t> sides = member.arguments.integers("sides");
  Count nodes = 1;
  Count links = 0;
  Count max_degree = 0;
  Count diameter = 0;
  // Each further dimension makes `side` copies of the mesh so far and adds side-1 links for each of its nodes.
  for (const std::int64_t signed_side : sides) {
    const auto side = static_cast<Count>(signed_side);
    links = saturating_add(saturating_multiply(links, side), saturating_multiply(nodes, side - 1));
    nodes = saturating_multiply(nodes, side);
    max_degree += side == 2 ? 1 : 2;
    diameter += side - 1;
  }
  ClosedForms forms;
  forms.nodes = nodes;
  forms.terminals = nodes;
  forms.links = links;
  forms.channels = saturating_multiply(links, 2);
  forms.min_degree = sides.size();  // at the corners
  forms.max_degree = max_degree;
  forms.diameter = diameter;
  return forms;
}

Built build_mesh(const Member& member, const Execution& execution) {
  const CoordinateGrid grid(member);
  const MixedRadix& radix = grid.radix();
  // Generators 2i and 2i+1 step up and down in dimension i, as in the torus.
  PortGraph graph = tabulate(grid.shape(), execution, [&](NodeId v, std::vector<Move>& moves) {
    for (std::size_t i = 0; i < radix.digit_count(); ++i) {
      const std::uint64_t at = radix.digit(v, i);
      const auto weight = static_cast<NodeId>(radix.weight(i));
      const auto up = static_cast<GeneratorId>(2 * i);
      const auto link_class = static_cast<LinkClassId>(i);
      if (at + 1 < radix.radix(i)) {
        moves.push_back({.generator = up, .to = v + weight, .back = up + 1, .link_class = link_class});
      }
      if (at > 0) moves.push_back({.generator = up + 1, .to = v - weight, .back = up, .link_class = link_class});
    }
  });
  return {std::move(graph), grid.labelling()};
}

// Mirroring a dimension is an automorphism.
Symmetry mesh_symmetry(const Member& member) {
  return {Symmetry::Knowledge::declared, [radix = CoordinateGrid(member).radix()](NodeId v) {
            std::uint64_t representative = 0;
            for (std::size_t i = 0; i < radix.digit_count(); ++i) {
              const std::uint64_t at = radix.digit(v, i);
              representative += std::min(at, radix.radix(i) - 1 - at) * radix.weight(i);
            }
            return static_cast<NodeId>(representative);
          }};
}

}  // namespace

namespace family_records {

extern constinit const Family mesh{
    .name = "mesh",
    .summary = "n-dimensional mesh with any side lengths",
    .citation = "",
    .parameters = {{kSidesParameter}},
    .examples = {"mesh(2)", "mesh(3)", "mesh(2,2)", "mesh(4,3)", "mesh(2,2,2)", "mesh(5,2,3)"},
    .usual_sizes = {"mesh(8,8)", "mesh(16,16)", "mesh(8,8,8)", "mesh(32,32)", "mesh(64,64)", "mesh(16,16,16)",
                    "mesh(8,8,8,8)", "mesh(128,128)", "mesh(32,32,32)", "mesh(256,256)", "mesh(16,16,16,16)"},
    .closed_forms = mesh_closed_forms,
    .build = build_mesh,
    .symmetry = mesh_symmetry,
    .default_routing = "dor",
    .parts = kGridParts,
};

}  // namespace family_records
}  // namespace weft::topology
