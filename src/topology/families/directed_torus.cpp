// Unidirectional torus: each node has one channel upward in each dimension, modulo the side.
#include "topology/constructions/coordinate_grid.h"
#include "topology/constructions/grid_parts.h"

namespace weft::topology {
namespace {

ClosedForms directed_torus_closed_forms(const Member& member) {
  const std::vector<std::int64_t> sides = member.arguments.integers("sides");
  Count nodes = 1;
  Count diameter = 0;
  for (const std::int64_t side : sides) {
    nodes = saturating_multiply(nodes, static_cast<Count>(side));
    diameter += static_cast<Count>(side - 1);
  }
  ClosedForms forms = unidirectional_closed_forms(nodes, sides.size());
  forms.diameter = diameter;
  return forms;
}

Built build_directed_torus(const Member& member, const Execution& execution) {
  const CoordinateGrid grid(member);
  const MixedRadix& radix = grid.radix();
  PortGraph graph =
      tabulate(grid.shape(/*is_unidirectional=*/true), execution, [&](NodeId v, std::vector<Move>& moves) {
        for (std::size_t i = 0; i < radix.digit_count(); ++i) {
          const std::uint64_t next = (radix.digit(v, i) + 1) % radix.radix(i);
          moves.push_back({.generator = static_cast<GeneratorId>(i),
                           .to = static_cast<NodeId>(radix.with_digit(v, i, next)),
                           .link_class = static_cast<LinkClassId>(i)});
        }
      });
  return {std::move(graph), grid.labelling()};
}

}  // namespace

namespace family_records {

extern constinit const Family directed_torus{
    .name = "directed-torus",
    .summary = "unidirectional torus: one channel upward in each dimension",
    .citation = "",
    .parameters = {{kSidesParameter}},
    .examples = {"directed-torus(2)", "directed-torus(3)", "directed-torus(2,2)", "directed-torus(4,3)",
                 "directed-torus(5,2,3)"},
    .usual_sizes = {"directed-torus(8,8)", "directed-torus(16,16)", "directed-torus(8,8,8)", "directed-torus(32,32)",
                    "directed-torus(64,64)", "directed-torus(16,16,16)", "directed-torus(8,8,8,8)",
                    "directed-torus(128,128)", "directed-torus(32,32,32)", "directed-torus(256,256)",
                    "directed-torus(16,16,16,16)"},
    .closed_forms = directed_torus_closed_forms,
    .build = build_directed_torus,
    .has_wrapping_coordinates = true,
    .symmetry = node_transitive,
    .default_routing = "dor",
    .parts = kGridParts,
};

}  // namespace family_records
}  // namespace weft::topology
