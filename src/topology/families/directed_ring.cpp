// Unidirectional ring: each node has a channel to the next. With two nodes the two opposite channels are not merged
// into a link.
#include "topology/family.h"

namespace weft::topology {
namespace {

ClosedForms directed_ring_closed_forms(const Member& member) {
  const auto n = static_cast<Count>(member.integer("n"));
  ClosedForms forms = unidirectional_closed_forms(n, 1);
  forms.diameter = n - 1;
  return forms;
}

Built build_directed_ring(const Member& member, const Execution& execution) {
  const auto n = static_cast<NodeId>(member.integer("n"));
  PortGraph graph = tabulate(
      {.node_count = n, .link_classes = {{"ring", true}}}, execution,
      [n](NodeId v, std::vector<Move>& moves) { moves.push_back({.generator = 0, .to = v + 1 == n ? 0 : v + 1}); });
  return {std::move(graph), std::make_unique<IndexLabelling>(n)};
}

}  // namespace

namespace family_records {

extern constinit const Family directed_ring{
    .name = "directed-ring",
    .summary = "unidirectional ring",
    .citation = "",
    .parameters = {{{.name = "n", .meaning = "number of nodes", .min = 2, .max = 1LL << 40}}},
    .examples = {"directed-ring(2)", "directed-ring(3)", "directed-ring(4)", "directed-ring(9)"},
    .usual_sizes = {"directed-ring(16)", "directed-ring(64)", "directed-ring(256)", "directed-ring(1024)",
                    "directed-ring(4096)", "directed-ring(16384)", "directed-ring(65536)"},
    .closed_forms = directed_ring_closed_forms,
    .build = build_directed_ring,
    .symmetry = node_transitive,
    .default_routing = "dor",
};

}  // namespace family_records
}  // namespace weft::topology
