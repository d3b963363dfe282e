// Path: a ring without one link. Generator 0 leads to the next node, generator 1 to the previous one.
#include <algorithm>

#include "topology/family.h"

namespace weft::topology {
namespace {

ClosedForms path_closed_forms(const Member& member) {
  const auto n = static_cast<Count>(member.integer("n"));
  ClosedForms forms;
  forms.nodes = n;
  forms.terminals = n;
  forms.links = n - 1;
  forms.channels = 2 * (n - 1);
  forms.min_degree = 1;
  forms.max_degree = n == 2 ? 1 : 2;
  forms.diameter = n - 1;
  return forms;
}

Built build_path(const Member& member, const Execution& execution) {
  const auto n = static_cast<NodeId>(member.integer("n"));
  PortGraph graph =
      tabulate({.node_count = n, .link_classes = {{"path"}}}, execution, [n](NodeId v, std::vector<Move>& moves) {
        if (v + 1 < n) moves.push_back({.generator = 0, .to = v + 1, .back = 1});
        if (v > 0) moves.push_back({.generator = 1, .to = v - 1, .back = 0});
      });
  return {std::move(graph), std::make_unique<IndexLabelling>(n)};
}

Symmetry path_symmetry(const Member& member) {
  const auto n = static_cast<NodeId>(member.integer("n"));
  return {Symmetry::Knowledge::declared, [n](NodeId v) { return std::min(v, n - 1 - v); }};
}

}  // namespace

namespace family_records {

extern constinit const Family path{
    .name = "path",
    .summary = "nodes in a row, each joined to the next",
    .citation = "",
    .parameters = {{{.name = "n", .meaning = "number of nodes", .min = 2, .max = 1LL << 40}}},
    .examples = {"path(2)", "path(3)", "path(4)", "path(9)"},
    .usual_sizes = {"path(16)", "path(64)", "path(256)", "path(1024)", "path(4096)", "path(16384)", "path(65536)"},
    .closed_forms = path_closed_forms,
    .build = build_path,
    .symmetry = path_symmetry,
    .default_routing = "dor",
    .default_layout = "line",
};

}  // namespace family_records
}  // namespace weft::topology
