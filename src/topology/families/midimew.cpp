// Midimew network: the circulant of N nodes with steps b-1 and b, where b is the ceiling of sqrt(N/2). No circulant of
// degree 4 on N nodes has a smaller diameter. With N below 5 some links coincide and are merged.
#include <cmath>

#include "topology/family.h"

namespace weft::topology {
namespace {

// The least b with 2b² >= N. The floating-point square root is close enough as a start.
std::uint64_t longer_step(std::uint64_t node_count) {
  auto b = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(node_count) / 2));
  while (b > 0 && 2 * (b - 1) * (b - 1) >= node_count) --b;
  while (2 * b * b < node_count) ++b;
  return b;
}

// A circulant of degree 4 has at most 2k²+2k+1 nodes within distance k; the midimew network has all of them.
ClosedForms midimew_closed_forms(const Member& member) {
  const auto node_count = static_cast<std::uint64_t>(member.integer("N"));
  const std::uint64_t b = longer_step(node_count);
  ClosedForms forms = regular_closed_forms(node_count, node_count < 5 ? node_count - 1 : 4);
  forms.diameter = node_count <= 2 * b * (b - 1) + 1 ? b - 1 : b;
  return forms;
}

Built build_midimew(const Member& member, const Execution& execution) {
  const auto node_count = static_cast<NodeId>(member.integer("N"));
  const auto b = static_cast<NodeId>(longer_step(node_count));
  const TabulationShape shape{.node_count = node_count,
                              .link_classes = {{"step " + std::to_string(b - 1)}, {"step " + std::to_string(b)}},
                              .parallel = ParallelLinks::merge};
  // Generators 2i and 2i+1 go forward and back by step b-1+i.
  PortGraph graph = tabulate(shape, execution, [node_count, b](NodeId v, std::vector<Move>& moves) {
    for (GeneratorId i = 0; i < 2; ++i) {
      const std::uint64_t step = b - 1 + i;
      const auto link_class = static_cast<LinkClassId>(i);
      moves.push_back({.generator = 2 * i,
                       .to = static_cast<NodeId>((v + step) % node_count),
                       .back = 2 * i + 1,
                       .link_class = link_class});
      moves.push_back({.generator = 2 * i + 1,
                       .to = static_cast<NodeId>((v + node_count - step) % node_count),
                       .back = 2 * i,
                       .link_class = link_class});
    }
  });
  return {std::move(graph), std::make_unique<IndexLabelling>(node_count)};
}

}  // namespace

namespace family_records {

extern constinit const Family midimew{
    .name = "midimew",
    .summary = "circulant of degree 4 with minimum diameter: steps b-1 and b, b = ceil(sqrt(N/2))",
    .citation =
        "R. Beivide, E. Herrada, J. L. Balcazar, A. Arruabarrena, Optimal distance networks of low degree for "
        "parallel computers, IEEE Trans. Computers 40(10), 1991",
    .parameters = {{{.name = "N", .meaning = "number of nodes", .min = 3, .max = 1LL << 40}}},
    .examples = {"midimew(3)", "midimew(4)", "midimew(5)", "midimew(6)", "midimew(8)", "midimew(13)", "midimew(14)",
                 "midimew(100)"},
    .usual_sizes = {"midimew(16)", "midimew(64)", "midimew(256)", "midimew(512)", "midimew(1024)", "midimew(2048)",
                    "midimew(4096)", "midimew(8192)", "midimew(16384)", "midimew(65536)"},
    .closed_forms = midimew_closed_forms,
    .build = build_midimew,
    .symmetry = node_transitive,
};

}  // namespace family_records
}  // namespace weft::topology
