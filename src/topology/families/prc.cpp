// Periodically regular chordal ring, one-way: nodes come in groups of g = |skips|. Node l = i·g + j sends to l+1 and to
// l + s_(g-j), modulo N, so the first node of a group carries the longest skip s_g and the last one s_1.
#include "topology/family.h"

namespace weft::topology {
namespace {

ClosedForms prc_closed_forms(const Member& member) {
  const std::int64_t node_count = member.integer("N");
  const std::vector<std::int64_t> skips = member.arguments.integers("skips");
  if (skips.empty()) member.arguments.fail("skips", "there must be at least one skip", "try prc(100,skips=[4,20])");
  const auto period = static_cast<std::int64_t>(skips.size());
  if (node_count % period != 0) {
    member.arguments.fail(
        "N", "N = " + std::to_string(node_count) + " is not a multiple of the period " + std::to_string(period),
        "the period is the number of skips");
  }
  for (std::size_t i = 0; i < skips.size(); ++i) {
    if (skips[i] % period != 0) {
      member.arguments.fail_at(
          "skips", i, "skip " + std::to_string(skips[i]) + " is not a multiple of the period " + std::to_string(period),
          "the period is the number of skips; it must divide each of them");
    }
    if (skips[i] >= node_count) {
      member.arguments.fail_at("skips", i,
                               "skip " + std::to_string(skips[i]) + " is not below N = " + std::to_string(node_count),
                               "skips are lengths around the ring");
    }
  }
  return one_way_closed_forms(static_cast<Count>(node_count), 2);
}

// Skips of equal length share a link class.
std::vector<LinkClass> link_classes(const std::vector<std::int64_t>& skips, std::vector<LinkClassId>& class_of_skip) {
  std::vector<LinkClass> classes{{"ring", true}};
  for (const std::int64_t skip : skips) {
    const std::string name = "skip " + std::to_string(skip);
    LinkClassId found = 1;
    while (found < classes.size() && classes[found].name != name) ++found;
    if (found == classes.size()) classes.push_back({name, true});
    class_of_skip.push_back(found);
  }
  return classes;
}

Built build_prc(const Member& member, const Execution& execution) {
  const auto node_count = static_cast<NodeId>(member.integer("N"));
  const std::vector<std::int64_t> skips = member.arguments.integers("skips");
  std::vector<LinkClassId> class_of_skip;
  const TabulationShape shape{.node_count = node_count, .link_classes = link_classes(skips, class_of_skip)};
  PortGraph graph = tabulate(shape, execution, [&](NodeId v, std::vector<Move>& moves) {
    const std::size_t which = skips.size() - 1 - v % skips.size();
    const auto skip = static_cast<std::uint64_t>(skips[which]);
    moves.push_back({.generator = 0, .to = v + 1 == node_count ? 0 : v + 1});
    moves.push_back(
        {.generator = 1, .to = static_cast<NodeId>((v + skip) % node_count), .link_class = class_of_skip[which]});
  });
  return {std::move(graph), std::make_unique<IndexLabelling>(node_count)};
}

}  // namespace

namespace family_records {

extern constinit const Family prc{
    .name = "prc",
    .summary = "periodically regular chordal ring: one-way, each node of a group carries one of the skips",
    .citation =
        "B. Parhami, Periodically regular chordal ring networks for massively parallel architectures, Frontiers of "
        "Massively Parallel Computation, 1995",
    .parameters =
        {{{.name = "N", .meaning = "number of nodes, a multiple of the number of skips", .min = 3, .max = 1LL << 40},
          {.name = "skips",
           .kind = spec::Kind::integer_list,
           .meaning = "s_1,...,s_g, multiples of their number g, above 1 and below N",
           .min = 2,
           .max = 1LL << 40,
           .is_keyed = true}}},
    .examples = {"prc(8,skips=[2,4])", "prc(9,skips=[3])", "prc(100,skips=[4,20])", "prc(48,skips=[10,16])",
                 "prc(27,skips=[3,3,9])", "prc(64,skips=[4,8,16,32])"},
    .usual_sizes = {"prc(64,skips=[4,16])", "prc(256,skips=[4,16,64,128])", "prc(1024,skips=[4,16,64,256])",
                    "prc(4096,skips=[4,16,64,512])", "prc(16384,skips=[8,16,32,64,256,1024,4096,8192])",
                    "prc(65536,skips=[8,16,64,256,1024,4096,8192,32768])"},
    .closed_forms = prc_closed_forms,
    .build = build_prc,
};

}  // namespace family_records
}  // namespace weft::topology
