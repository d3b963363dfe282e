// Complete graph: every two nodes are joined. Port i of node v leads to v+i+1 (mod n).
#include "topology/family.h"

namespace weft::topology {
namespace {

ClosedForms complete_closed_forms(const Member& member) {
  const auto n = static_cast<Count>(member.integer("n"));
  ClosedForms forms = regular_closed_forms(n, n - 1);
  forms.diameter = 1;
  return forms;
}

Built build_complete(const Member& member, const Execution& execution) {
  const auto n = static_cast<NodeId>(member.integer("n"));
  PortGraph graph =
      tabulate({.node_count = n, .link_classes = {{"complete"}}}, execution, [n](NodeId v, std::vector<Move>& moves) {
        for (NodeId step = 1; step < n; ++step) {
          const auto to = static_cast<NodeId>((std::uint64_t{v} + step) % n);
          moves.push_back({.generator = step - 1, .to = to, .back = n - step - 1});
        }
      });
  return {std::move(graph), std::make_unique<IndexLabelling>(n)};
}

}  // namespace

namespace family_records {

extern constinit const Family complete{
    .name = "complete",
    .summary = "complete graph: every two nodes are joined",
    .citation = "",
    .parameters = {{{.name = "n", .meaning = "number of nodes", .min = 2, .max = 1LL << 40}}},
    .examples = {"complete(2)", "complete(3)", "complete(4)", "complete(9)"},
    .usual_sizes = {"complete(16)", "complete(64)", "complete(256)", "complete(1024)"},
    .closed_forms = complete_closed_forms,
    .build = build_complete,
    .symmetry = node_transitive,
    .has_same_ports = true,
};

}  // namespace family_records
}  // namespace weft::topology
