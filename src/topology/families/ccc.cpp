// Cube-connected cycles: each node x of the n-cube is replaced by a ring of n nodes, and node i of the ring has the
// cube's link of bit i. Below n = 3 the rings would not be rings, so n is at least 3.
#include "topology/family.h"

namespace weft::topology {
namespace {

enum : GeneratorId { kNext, kPrevious, kAcross };
enum : LinkClassId { kRingClass, kCubeClass };

ClosedForms ccc_closed_forms(const Member& member) {
  const auto n = static_cast<Count>(member.integer("n"));
  ClosedForms forms = regular_closed_forms(saturating_multiply(n, saturating_power(2, n)), 3);
  forms.diameter = n == 3 ? 6 : 2 * n + n / 2 - 2;
  return forms;
}

Built build_ccc(const Member& member, const Execution& execution) {
  const auto n = static_cast<NodeId>(member.integer("n"));
  const NodeId row_count = NodeId{1} << n;
  const TabulationShape shape{.node_count = n * row_count, .link_classes = {{"ring"}, {"cube"}}};
  PortGraph graph = tabulate(shape, execution, [n](NodeId v, std::vector<Move>& moves) {
    const NodeId ring_index = v % n;
    const NodeId ring = v - ring_index;
    const NodeId opposite = v / n ^ NodeId { 1 } << ring_index;
    moves.push_back(
        {.generator = kNext, .to = ring + (ring_index + 1) % n, .back = kPrevious, .link_class = kRingClass});
    moves.push_back(
        {.generator = kPrevious, .to = ring + (ring_index + n - 1) % n, .back = kNext, .link_class = kRingClass});
    moves.push_back({.generator = kAcross, .to = opposite * n + ring_index, .back = kAcross, .link_class = kCubeClass});
  });
  return {std::move(graph), std::make_unique<CoordinateLabelling>(std::vector<std::uint64_t>{n, row_count})};
}

}  // namespace

namespace family_records {

extern constinit const Family ccc{
    .name = "ccc",
    .summary = "cube-connected cycles: a ring of n nodes for each node of the n-cube, degree 3",
    .citation =
        "F. P. Preparata, J. Vuillemin, The cube-connected cycles: a versatile network for parallel computation, "
        "Communications of the ACM 24(5), 1981",
    .parameters = {{{.name = "n", .meaning = "dimension of the cube, length of the rings", .min = 3, .max = 62}}},
    .examples = {"ccc(3)", "ccc(4)", "ccc(5)", "ccc(6)"},
    .usual_sizes = {"ccc(3)", "ccc(4)", "ccc(5)", "ccc(6)", "ccc(7)", "ccc(8)", "ccc(9)", "ccc(10)", "ccc(11)",
                    "ccc(12)", "ccc(13)"},
    .closed_forms = ccc_closed_forms,
    .build = build_ccc,
    .symmetry = node_transitive,
    .default_routing = "ccc-optimal",
    .simulated_routing = "ascending",
    .default_layout = "clusters",
};

}  // namespace family_records
}  // namespace weft::topology
