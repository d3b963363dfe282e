// Dragonfly of a·h+1 groups of a routers: each group is a complete graph, and every two groups are joined by one global
// link. The global links form a palm tree: the a·h global ports of group g, h at each router in order, lead to the
// groups g-1, g-2, ..., g-a·h. Port j of g and port a·h-1-j of g-1-j are the two ends of a link, so router r is joined
// only to routers a-1-r.
//
// Therefore two global hops in a row return to the same router index, and for a > 1 there are always pairs that need a
// local, a global and a local hop: the diameter is 3.
#include "topology/family.h"
#include "topology/terminal_counts.h"

namespace weft::topology {
namespace {

enum : LinkClassId { kLocalClass, kGlobalClass };

ClosedForms dragonfly_closed_forms(const Member& member) {
  const auto a = static_cast<Count>(member.integer("a"));
  const auto h = static_cast<Count>(member.integer("h"));
  ClosedForms forms = regular_closed_forms(a * (a * h + 1), a - 1 + h);
  forms.terminals = saturating_multiply(*forms.nodes, static_cast<Count>(member.integer("p")));
  forms.diameter = a == 1 ? 1 : 3;  // groups of one router: a complete graph
  return forms;
}

Built build_dragonfly(const Member& member, const Execution& execution) {
  check_terminals_fit(member.arguments.to_spec(), *member.closed_forms.terminals);
  const auto a = static_cast<std::uint32_t>(member.integer("a"));
  const auto h = static_cast<std::uint32_t>(member.integer("h"));
  const std::uint32_t group_count = a * h + 1;
  TabulationShape shape{.node_count = a * group_count, .link_classes = {{"local"}, {"global"}}};
  shape.terminals_per_node = equal_terminals(shape.node_count, member.integer("p"));
  PortGraph graph = tabulate(shape, execution, [=](NodeId v, std::vector<Move>& moves) {
    const std::uint32_t router = v % a;
    const std::uint32_t group = v / a;
    for (std::uint32_t step = 1; step < a; ++step) {
      moves.push_back({.generator = step - 1,
                       .to = group * a + (router + step) % a,
                       .back = a - step - 1,
                       .link_class = kLocalClass});
    }
    for (std::uint32_t port = 0; port < h; ++port) {
      const std::uint32_t groups_down = router * h + port + 1;
      const std::uint32_t to_group = group >= groups_down ? group - groups_down : group + (group_count - groups_down);
      moves.push_back({.generator = a - 1 + port,
                       .to = to_group * a + (a - 1 - router),
                       .back = a - 1 + (h - 1 - port),
                       .link_class = kGlobalClass});
    }
  });
  return {std::move(graph), std::make_unique<CoordinateLabelling>(std::vector<std::uint64_t>{a, group_count})};
}

}  // namespace

namespace family_records {

extern constinit const Family dragonfly{
    .name = "dragonfly",
    .summary = "groups of fully connected routers, every two groups joined by one global link, diameter 3",
    .citation =
        "J. Kim, W. J. Dally, S. Scott, D. Abts, Technology-driven, highly-scalable dragonfly topology, ISCA 2008",
    .parameters = {{{.name = "p", .meaning = "terminals at each router", .min = 1, .max = 1LL << 20},
                    {.name = "a", .meaning = "routers in a group", .min = 1, .max = 1LL << 20},
                    {.name = "h", .meaning = "global links at each router", .min = 1, .max = 1LL << 20}}},
    .examples = {"dragonfly(1,1,1)", "dragonfly(1,1,4)", "dragonfly(1,2,1)", "dragonfly(2,2,2)", "dragonfly(2,4,2)",
                 "dragonfly(1,3,5)", "dragonfly(3,5,1)"},
    .usual_sizes = {"dragonfly(1,2,1)", "dragonfly(2,4,2)", "dragonfly(3,6,3)", "dragonfly(4,8,4)", "dragonfly(5,10,5)",
                    "dragonfly(6,12,6)", "dragonfly(8,16,8)", "dragonfly(10,20,10)", "dragonfly(12,24,12)",
                    "dragonfly(16,32,16)", "dragonfly(20,40,20)", "dragonfly(25,50,25)"},
    .closed_forms = dragonfly_closed_forms,
    .build = build_dragonfly,
    .default_routing = "minimal",
    .default_layout = "clusters",
    .places_terminals = true,
};

}  // namespace family_records
}  // namespace weft::topology
