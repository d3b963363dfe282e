// PEC network: node i = odd·2^p of 1..N is joined to i±1 and to i±2^(p+1), if these lie within 1..N. So the nodes with
// the same p form a path. Node v here is i = v+1.
#include <bit>

#include "topology/family.h"

namespace weft::topology {
namespace {

enum : GeneratorId { kUp, kDown, kFirstSkip };

Count pec_max_degree(std::uint64_t node_count) {
  if (node_count >= 5) return 4;  // i = 3 has all its neighbours
  return node_count - 1;
}

// Links: N-1 in the path of all nodes and, in the path of each p = 0..floor(log2 N), one less than it has nodes.
ClosedForms pec_closed_forms(const Member& member) {
  const auto node_count = static_cast<std::uint64_t>(member.integer("N"));
  ClosedForms forms;
  forms.nodes = node_count;
  forms.terminals = node_count;
  forms.links = 2 * node_count - 1 - static_cast<std::uint64_t>(std::bit_width(node_count));
  forms.channels = 2 * *forms.links;
  // The largest power of two is the only node with its p; it is the end of the path if it is N.
  forms.min_degree = std::has_single_bit(node_count) ? 1 : 2;
  forms.max_degree = pec_max_degree(node_count);
  return forms;
}

Built build_pec(const Member& member, const Execution& execution) {
  const auto node_count = static_cast<NodeId>(member.integer("N"));
  TabulationShape shape{.node_count = node_count, .link_classes = {{"row"}}};
  for (std::uint64_t skip = 2; skip / 2 <= node_count; skip *= 2) {
    shape.link_classes.push_back({"skip " + std::to_string(skip)});
  }
  // Generators 2+2p and 3+2p are the skips of the numbers odd·2^p.
  PortGraph graph = tabulate(shape, execution, [node_count](NodeId v, std::vector<Move>& moves) {
    const auto p = static_cast<unsigned>(std::countr_zero(v + 1));
    const auto join = [&](GeneratorId up, std::uint64_t skip, LinkClassId link_class) {
      if (v + skip < node_count) {
        const auto to = static_cast<NodeId>(v + skip);
        moves.push_back({.generator = up, .to = to, .back = up + 1, .link_class = link_class});
      }
      if (v >= skip) {
        const auto to = static_cast<NodeId>(v - skip);
        moves.push_back({.generator = up + 1, .to = to, .back = up, .link_class = link_class});
      }
    };
    join(kUp, 1, 0);
    join(kFirstSkip + 2 * p, std::uint64_t{2} << p, static_cast<LinkClassId>(p + 1));
  });
  return {std::move(graph), std::make_unique<IndexLabelling>(node_count)};
}

}  // namespace

namespace family_records {

extern constinit const Family pec{
    .name = "pec",
    .summary = "path of N nodes in which node odd·2^p also has links of length 2^(p+1) in both directions",
    .citation = "",
    .parameters = {{{.name = "N", .meaning = "number of nodes", .min = 2, .max = 1LL << 40}}},
    .examples = {"pec(2)", "pec(3)", "pec(4)", "pec(5)", "pec(8)", "pec(13)", "pec(16)", "pec(100)"},
    .usual_sizes = {"pec(16)", "pec(64)", "pec(256)", "pec(512)", "pec(1024)", "pec(2048)", "pec(4096)", "pec(8192)",
                    "pec(16384)", "pec(65536)"},
    .closed_forms = pec_closed_forms,
    .build = build_pec,
    .default_layout = "line",
};

}  // namespace family_records
}  // namespace weft::topology
