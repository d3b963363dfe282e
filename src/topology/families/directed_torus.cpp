// One-way torus: each node sends one step up in each dimension, modulo the side.
#include "topology/family.h"

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
  ClosedForms forms = one_way_closed_forms(nodes, sides.size());
  forms.diameter = diameter;
  return forms;
}

Built build_directed_torus(const Member& member, const Execution& execution) {
  const std::vector<std::int64_t> sides = member.arguments.integers("sides");
  const MixedRadix radix({sides.begin(), sides.end()});
  TabulationShape shape{.node_count = static_cast<NodeId>(radix.size()), .link_classes = {}};
  for (std::size_t i = 0; i < sides.size(); ++i) {
    shape.link_classes.push_back({"dimension " + std::to_string(i + 1), true});
  }
  PortGraph graph = tabulate(shape, execution, [&](NodeId v, std::vector<Move>& moves) {
    for (std::size_t i = 0; i < radix.digit_count(); ++i) {
      const std::uint64_t next = (radix.digit(v, i) + 1) % radix.radix(i);
      moves.push_back({.generator = static_cast<GeneratorId>(i),
                       .to = static_cast<NodeId>(radix.with_digit(v, i, next)),
                       .link_class = static_cast<LinkClassId>(i)});
    }
  });
  return {std::move(graph),
          std::make_unique<CoordinateLabelling>(std::vector<std::uint64_t>(sides.begin(), sides.end()))};
}

}  // namespace

namespace family_records {

extern constinit const Family directed_torus{
    .name = "directed-torus",
    .summary = "one-way torus: one channel up in each dimension",
    .citation = "",
    .parameters =
        {{{.name = "sides", .meaning = "nodes in each dimension", .min = 2, .max = 1LL << 40, .is_variadic = true}}},
    .examples = {"directed-torus(2)", "directed-torus(3)", "directed-torus(2,2)", "directed-torus(4,3)",
                 "directed-torus(5,2,3)"},
    .usual_sizes = {"directed-torus(8,8)", "directed-torus(16,16)", "directed-torus(8,8,8)", "directed-torus(32,32)",
                    "directed-torus(64,64)", "directed-torus(16,16,16)", "directed-torus(8,8,8,8)",
                    "directed-torus(128,128)", "directed-torus(32,32,32)", "directed-torus(256,256)",
                    "directed-torus(16,16,16,16)"},
    .closed_forms = directed_torus_closed_forms,
    .build = build_directed_torus,
    .symmetry = node_transitive,
    .default_routing = "dor",
};

}  // namespace family_records
}  // namespace weft::topology
