// Wrapped butterfly: n levels of 2^n rows. Node (i,x) is joined to (i+1,x) and to (i+1,y), where y is x with bit i
// changed; the last level is followed by the first. With n = 2 the straight links of the two levels coincide; with n =
// 1 they are self-loops, and the two cross links coincide. Coinciding links are merged.
#include "topology/family.h"

namespace weft::topology {
namespace {

enum : GeneratorId { kStraightUp, kCrossUp, kStraightDown, kCrossDown };
enum : LinkClassId { kStraightClass, kCrossClass };

Count butterfly_degree(Count n) {
  if (n == 1) return 1;
  return n == 2 ? 3 : 4;
}

ClosedForms butterfly_closed_forms(const Member& member) {
  const auto n = static_cast<Count>(member.integer("n"));
  ClosedForms forms = regular_closed_forms(saturating_multiply(n, saturating_power(2, n)), butterfly_degree(n));
  forms.diameter = 3 * n / 2;
  return forms;
}

Built build_butterfly(const Member& member, const Execution& execution) {
  const auto n = static_cast<NodeId>(member.integer("n"));
  const NodeId row_count = NodeId{1} << n;
  const TabulationShape shape{
      .node_count = n * row_count, .link_classes = {{"straight"}, {"cross"}}, .parallel = ParallelLinks::merge};
  PortGraph graph = tabulate(shape, execution, [n](NodeId v, std::vector<Move>& moves) {
    const NodeId level = v % n;
    const NodeId row = v / n;
    const NodeId above = (level + 1) % n;
    const NodeId below = (level + n - 1) % n;
    const auto add = [&](GeneratorId generator, NodeId to, GeneratorId back, LinkClassId link_class) {
      moves.push_back({.generator = generator, .to = to, .back = back, .link_class = link_class});
    };
    add(kStraightUp, above + n * row, kStraightDown, kStraightClass);
    add(kCrossUp, above + n * (row ^ NodeId{1} << level), kCrossDown, kCrossClass);
    add(kStraightDown, below + n * row, kStraightUp, kStraightClass);
    add(kCrossDown, below + n * (row ^ NodeId{1} << below), kCrossUp, kCrossClass);
  });
  return {std::move(graph), std::make_unique<CoordinateLabelling>(std::vector<std::uint64_t>{n, row_count})};
}

}  // namespace

namespace family_records {

extern constinit const Family butterfly{
    .name = "butterfly",
    .summary = "wrapped butterfly: n levels of 2^n rows, straight and cross links to the next level, degree 4",
    .citation = "",
    .parameters = {{{.name = "n", .meaning = "number of levels", .min = 1, .max = 62}}},
    .examples = {"butterfly(1)", "butterfly(2)", "butterfly(3)", "butterfly(4)", "butterfly(5)", "butterfly(6)"},
    .usual_sizes = {"butterfly(3)", "butterfly(4)", "butterfly(5)", "butterfly(6)", "butterfly(7)", "butterfly(8)",
                    "butterfly(9)", "butterfly(10)", "butterfly(11)", "butterfly(12)", "butterfly(13)"},
    .closed_forms = butterfly_closed_forms,
    .build = build_butterfly,
    .symmetry = node_transitive,
};

}  // namespace family_records
}  // namespace weft::topology
