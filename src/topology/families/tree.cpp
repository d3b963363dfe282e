// Complete k-ary tree, numbered row by row from the root 0: the children of v are kv+1 .. kv+k. Every node, not only a
// leaf, has a terminal.
#include <algorithm>

#include "topology/family.h"

namespace weft::topology {
namespace {

constexpr GeneratorId kToParent = 0;  // generator c = 1..k leads to child c

ClosedForms tree_closed_forms(const Member& member) {
  const auto k = static_cast<Count>(member.integer("k"));
  const auto depth = static_cast<Count>(member.integer("depth"));
  Count nodes = 1;
  for (Count level = 1; level <= depth && nodes != kHuge; ++level) {
    nodes = saturating_add(saturating_multiply(nodes, k), 1);
  }
  ClosedForms forms;
  forms.nodes = nodes;
  forms.terminals = nodes;
  forms.links = nodes == kHuge ? kHuge : nodes - 1;
  forms.channels = saturating_multiply(*forms.links, 2);
  forms.min_degree = 1;
  forms.max_degree = depth == 1 ? k : k + 1;
  forms.diameter = 2 * depth;
  return forms;
}

Built build_tree(const Member& member, const Execution& execution) {
  const auto k = static_cast<std::uint64_t>(member.integer("k"));
  const auto depth = static_cast<unsigned>(member.integer("depth"));
  TabulationShape shape{.node_count = static_cast<NodeId>(*member.closed_forms.nodes), .link_classes = {}};
  std::vector<std::uint64_t> first_of_level{0};
  for (unsigned level = 1; level <= depth; ++level) {
    first_of_level.push_back(first_of_level.back() * k + 1);
    shape.link_classes.push_back({"level " + std::to_string(level)});
  }

  PortGraph graph = tabulate(shape, execution, [&](NodeId v, std::vector<Move>& moves) {
    const auto next_level = std::upper_bound(first_of_level.begin(), first_of_level.end(), v);
    const auto level = static_cast<unsigned>(next_level - first_of_level.begin()) - 1;
    if (v > 0) {
      moves.push_back({.generator = kToParent,
                       .to = static_cast<NodeId>((v - 1) / k),
                       .back = static_cast<GeneratorId>((v - 1) % k + 1),
                       .link_class = static_cast<LinkClassId>(level - 1)});
    }
    for (std::uint64_t child = 1; child <= k && level < depth; ++child) {
      moves.push_back({.generator = static_cast<GeneratorId>(child),
                       .to = static_cast<NodeId>(v * k + child),
                       .back = kToParent,
                       .link_class = static_cast<LinkClassId>(level)});
    }
  });
  return {std::move(graph), std::make_unique<IndexLabelling>(shape.node_count)};
}

}  // namespace

namespace family_records {

extern constinit const Family tree{
    .name = "tree",
    .summary = "complete k-ary tree, every node with a terminal",
    .citation = "",
    .parameters = {{{.name = "k", .meaning = "children of a node", .min = 2, .max = 1LL << 32},
                    {.name = "depth", .meaning = "links from the root to a leaf", .min = 1, .max = 1'000'000}}},
    .examples = {"tree(2,1)", "tree(2,2)", "tree(2,5)", "tree(3,1)", "tree(3,3)", "tree(5,2)"},
    .usual_sizes = {"tree(2,3)", "tree(2,5)", "tree(2,7)", "tree(2,9)", "tree(2,10)", "tree(2,11)", "tree(4,6)",
                    "tree(2,12)", "tree(2,13)", "tree(2,15)"},
    .closed_forms = tree_closed_forms,
    .build = build_tree,
    .default_layout = "hierarchical",
};

}  // namespace family_records
}  // namespace weft::topology
