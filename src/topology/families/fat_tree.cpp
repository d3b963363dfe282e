// Fat tree as a k-ary n-tree: n levels of k^(n-1) switches, level 0 the leaves, level n-1 the roots. A switch has a
// level and a word of n-1 digits base k; a "level i" link, i = 1..n-1, joins switches of the levels i-1 and i whose
// words agree in all digits except possibly digit i, counted from the right. Each leaf has k terminals, the other
// switches none.
//
// The generators 0..k-1 go down, setting the digit to 0..k-1; k..2k-1 go up, doing the same.
#include <algorithm>

#include "topology/family.h"
#include "topology/terminal_counts.h"

namespace weft::topology {
namespace {

ClosedForms fat_tree_closed_forms(const Member& member) {
  const auto k = static_cast<Count>(member.integer("k"));
  const auto n = static_cast<Count>(member.integer("n"));
  ClosedForms forms;
  forms.nodes = saturating_multiply(n, saturating_power(k, n - 1));
  forms.terminals = saturating_power(k, n);
  forms.links = saturating_multiply(n - 1, *forms.terminals);
  forms.channels = saturating_multiply(2, *forms.links);
  forms.min_degree = n == 1 ? 0 : k;
  forms.max_degree = n == 1 ? 0 : n == 2 ? k : 2 * k;
  // The distance of two leaves, or two roots, whose words differ in every digit; from level i to j it is |i-j| less.
  forms.diameter = 2 * (n - 1);
  return forms;
}

Built build_fat_tree(const Member& member, const Execution& execution) {
  check_terminals_fit(member.arguments.to_spec(), *member.closed_forms.terminals);
  const auto k = static_cast<std::uint32_t>(member.integer("k"));
  const auto n = static_cast<std::uint32_t>(member.integer("n"));
  std::vector<std::uint64_t> radices(n - 1, k);
  radices.push_back(n);  // the level is the top digit
  const MixedRadix radix(std::move(radices));
  const std::size_t level_digit = n - 1;
  const std::uint64_t leaf_count = radix.weight(level_digit);

  TabulationShape shape{.node_count = static_cast<NodeId>(radix.size()), .link_classes = {}};
  for (std::uint32_t level = 1; level < n; ++level) shape.link_classes.push_back({"level " + std::to_string(level)});
  shape.terminals_per_node.assign(shape.node_count, 0);
  std::fill_n(shape.terminals_per_node.begin(), leaf_count, static_cast<TerminalId>(k));

  PortGraph graph = tabulate(shape, execution, [&](NodeId v, std::vector<Move>& moves) {
    const std::uint64_t level = radix.digit(v, level_digit);
    // Adds the moves to the k switches that differ from v in the level and possibly in `digit`.
    const auto fan_out = [&](std::size_t digit, std::uint64_t to_level, GeneratorId first, GeneratorId first_back) {
      const std::uint64_t same_word = radix.with_digit(v, level_digit, to_level);
      const auto back = static_cast<GeneratorId>(first_back + radix.digit(v, digit));
      for (std::uint32_t value = 0; value < k; ++value) {
        moves.push_back({.generator = first + value,
                         .to = static_cast<NodeId>(radix.with_digit(same_word, digit, value)),
                         .back = back,
                         .link_class = static_cast<LinkClassId>(digit)});
      }
    };
    if (level > 0) fan_out(level - 1, level - 1, 0, k);
    if (level + 1 < n) fan_out(level, level + 1, k, 0);
  });
  return {std::move(graph), std::make_unique<DigitLabelling>(radix)};
}

// Adding a constant word, digit by digit modulo k, is an automorphism, so all switches of a level form one orbit.
Symmetry fat_tree_symmetry(const Member& member) {
  const auto k = static_cast<Count>(member.integer("k"));
  const auto n = static_cast<Count>(member.integer("n"));
  const auto level_size = static_cast<NodeId>(saturating_power(k, n - 1));
  return {Symmetry::Knowledge::declared, [level_size](NodeId v) { return v - v % level_size; }};
}

}  // namespace

namespace family_records {

extern constinit const Family fat_tree{
    .name = "fat-tree",
    .summary = "k-ary n-tree: n levels of switches with k links up and k down, k terminals at each leaf",
    .citation =
        "F. Petrini, M. Vanneschi, k-ary n-trees: high performance networks for massively parallel "
        "architectures, IPPS 1997",
    .parameters = {{{.name = "k", .meaning = "up links, and down links, of each switch", .min = 2, .max = 1LL << 30},
                    {.name = "n", .meaning = "levels of switches", .min = 1, .max = 64}}},
    .examples = {"fat-tree(2,2)", "fat-tree(4,2)", "fat-tree(5,2)", "fat-tree(2,3)", "fat-tree(3,3)", "fat-tree(2,5)"},
    .usual_sizes = {"fat-tree(2,3)", "fat-tree(4,3)", "fat-tree(8,3)", "fat-tree(4,4)", "fat-tree(16,3)",
                    "fat-tree(4,5)", "fat-tree(8,4)", "fat-tree(10,4)", "fat-tree(4,6)", "fat-tree(16,4)",
                    "fat-tree(8,5)", "fat-tree(12,5)"},
    .closed_forms = fat_tree_closed_forms,
    .build = build_fat_tree,
    .symmetry = fat_tree_symmetry,
    .default_routing = "fat-tree-nca",
    .default_layout = "hierarchical",
    .places_terminals = true,
};

}  // namespace family_records
}  // namespace weft::topology
