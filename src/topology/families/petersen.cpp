// The Petersen graph: an outer ring 0..4, an inner pentagram 5..9, and a spoke between i and i+5.
#include <cmath>
#include <numbers>

#include "topology/family.h"

namespace weft::topology {
namespace {

enum : LinkClassId { kOuter, kSpoke, kInner };

ClosedForms petersen_closed_forms(const Member&) {
  ClosedForms forms = regular_closed_forms(10, 3);
  forms.diameter = 2;
  return forms;
}

Built build_petersen(const Member&, const Execution& execution) {
  const TabulationShape shape{.node_count = 10, .link_classes = {{"outer"}, {"spoke"}, {"inner"}}};
  PortGraph graph = tabulate(shape, execution, [](NodeId v, std::vector<Move>& moves) {
    const bool is_outer = v < 5;
    const NodeId base = is_outer ? 0 : 5;
    const NodeId step = is_outer ? 1 : 2;
    const LinkClassId side = is_outer ? kOuter : kInner;
    const NodeId i = v - base;
    moves.push_back({.generator = 0, .to = base + (i + step) % 5, .back = 1, .link_class = side});
    moves.push_back({.generator = 1, .to = base + (i + 5 - step) % 5, .back = 0, .link_class = side});
    moves.push_back({.generator = 2, .to = (v + 5) % 10, .back = 2, .link_class = kSpoke});
  });
  return {std::move(graph), std::make_unique<IndexLabelling>(10)};
}

}  // namespace

namespace family_records {

extern constinit const Family petersen{
    .name = "petersen",
    .summary = "the Petersen graph: 10 nodes, degree 3, diameter 2",
    .citation = "J. Petersen, Sur le theoreme de Tait, 1898",
    .examples = {"petersen"},
    .closed_forms = petersen_closed_forms,
    .build = build_petersen,
    .symmetry = node_transitive,
    .default_layout = "concentric",
};

}  // namespace family_records
}  // namespace weft::topology
