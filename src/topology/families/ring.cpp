// Bidirectional ring. Port 0 leads to the next node, port 1 to the previous one.
#include "topology/family.h"

namespace weft::topology {
namespace {

ClosedForms ring_closed_forms(const Member& member) {
  const auto n = static_cast<Count>(member.integer("n"));
  ClosedForms forms = regular_closed_forms(n, 2);
  forms.diameter = n / 2;
  return forms;
}

Built build_ring(const Member& member, const Execution& execution) {
  const auto n = static_cast<NodeId>(member.integer("n"));
  PortGraph graph =
      tabulate({.node_count = n, .link_classes = {{"ring"}}}, execution, [n](NodeId v, std::vector<Move>& moves) {
        moves.push_back({.generator = 0, .to = v + 1 == n ? 0 : v + 1, .back = 1});
        moves.push_back({.generator = 1, .to = v == 0 ? n - 1 : v - 1, .back = 0});
      });
  return {std::move(graph), std::make_unique<IndexLabelling>(n)};
}

}  // namespace

namespace family_records {

extern constinit const Family ring{
    .name = "ring",
    .summary = "bidirectional ring",
    .citation = "",
    .parameters = {{{.name = "n", .meaning = "number of nodes", .min = 3, .max = 1LL << 40}}},
    .examples = {"ring(3)", "ring(4)", "ring(9)"},
    .usual_sizes = {"ring(16)", "ring(64)", "ring(256)", "ring(1024)", "ring(4096)", "ring(16384)", "ring(65536)"},
    .closed_forms = ring_closed_forms,
    .build = build_ring,
    .symmetry = node_transitive,
    .default_routing = "dor",
    .has_same_ports = true,
};

}  // namespace family_records
}  // namespace weft::topology
