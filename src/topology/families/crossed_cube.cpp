// Crossed cube. The link of dimension l changes bit l. The bits below it form pairs (1,0), (3,2), ...: the upper bit of
// each complete pair changes too if the lower one is 1. A single bit left between the pairs and bit l does not change.
#include "topology/constructions/coordinate_grid.h"

namespace weft::topology {
namespace {

ClosedForms crossed_cube_closed_forms(const Member& member) {
  const auto n = static_cast<Count>(member.integer("n"));
  ClosedForms forms = regular_closed_forms(saturating_power(2, n), n);
  forms.diameter = (n + 2) / 2;  // the ceiling of (n+1)/2
  return forms;
}

// The lower bits of all pairs are kept, so following a link twice leads back.
NodeId across(NodeId v, unsigned dimension) {
  constexpr NodeId kLowerBits = 0x55555555;
  const NodeId whole_pairs = (NodeId{1} << (dimension / 2 * 2)) - 1;
  const NodeId upper_bits = (v & kLowerBits & whole_pairs) << 1U;
  return v ^ (NodeId{1} << dimension) ^ upper_bits;
}

Built build_crossed_cube(const Member& member, const Execution& execution) {
  const auto n = static_cast<unsigned>(member.integer("n"));
  const TabulationShape shape{.node_count = NodeId{1} << n, .link_classes = dimension_classes(n)};
  PortGraph graph = tabulate(shape, execution, [n](NodeId v, std::vector<Move>& moves) {
    for (unsigned i = 0; i < n; ++i) {
      moves.push_back({.generator = i, .to = across(v, i), .back = i, .link_class = static_cast<LinkClassId>(i)});
    }
  });
  return {std::move(graph), std::make_unique<DigitLabelling>(MixedRadix(std::vector<std::uint64_t>(n, 2)))};
}

}  // namespace

namespace family_records {

extern constinit const Family crossed_cube{
    .name = "crossed-cube",
    .summary = "hypercube with crossed links: the same degree, about half the diameter",
    .citation =
        "K. Efe, The crossed cube architecture for parallel computation, IEEE Trans. Parallel and Distributed "
        "Systems 3(5), 1992",
    .parameters = {{{.name = "n", .meaning = "dimension", .min = 1, .max = 62}}},
    .examples = {"crossed-cube(1)", "crossed-cube(2)", "crossed-cube(3)", "crossed-cube(4)", "crossed-cube(5)",
                 "crossed-cube(8)"},
    .usual_sizes = {"crossed-cube(4)", "crossed-cube(6)", "crossed-cube(8)", "crossed-cube(10)", "crossed-cube(11)",
                    "crossed-cube(12)", "crossed-cube(13)", "crossed-cube(14)", "crossed-cube(16)"},
    .closed_forms = crossed_cube_closed_forms,
    .build = build_crossed_cube,
    .default_layout = "cube",
};

}  // namespace family_records
}  // namespace weft::topology
