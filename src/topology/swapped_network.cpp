#include "topology/swapped_network.h"

#include <algorithm>

#include "topology/network.h"

namespace weft::topology {
namespace {

// One kind of swap link.
struct Swap {
  std::size_t depth = 1;
  std::int64_t level = 2;
  std::uint64_t block = 1;   // M^(B_i): the number of values of a digit block
  std::uint64_t weight = 1;  // of block j within the address: M^((j-1)·B_i)
  bool has_diameter_links = false;
};

std::vector<Swap> swaps_of(const SwappedShape& shape, std::uint64_t nucleus_nodes) {
  std::vector<Swap> swaps;
  std::uint64_t block = nucleus_nodes;
  for (std::size_t depth = 1; depth <= shape.levels.size(); ++depth) {
    const std::int64_t levels = shape.levels[depth - 1];
    std::uint64_t weight = block;
    for (std::int64_t level = 2; level <= levels; ++level) {
      const bool is_top = depth == shape.levels.size() && level == levels;
      const bool has_diameter_links = shape.diameter_links == "all" || (shape.diameter_links == "top" && is_top);
      swaps.push_back({depth, level, block, weight, has_diameter_links});
      weight *= block;
    }
    block = weight;
  }
  return swaps;
}

std::string class_name(const Swap& swap, bool is_recursive) {
  const std::string level = "level " + std::to_string(swap.level);
  return is_recursive ? "depth " + std::to_string(swap.depth) + " " + level : level;
}

// Where the swap's port of v leads; v itself when it leads nowhere.
struct Target {
  std::uint64_t to = 0;
  bool is_diameter_link = false;
};

Target target_of(const Swap& swap, std::uint64_t v) {
  const std::uint64_t low = v % swap.block;
  const std::uint64_t high = v / swap.weight % swap.block;
  const std::uint64_t rest = v - low - high * swap.weight;
  if (low != high) return {rest + high + low * swap.weight, false};
  if (!swap.has_diameter_links) return {v, false};
  const std::uint64_t mirrored = swap.block - 1 - low;
  return {rest + mirrored + mirrored * swap.weight, true};
}

// The moves of a node: those of the nucleus, then the swaps; and the link classes in the same order, nucleus first
// (two-way and one-way apart, if it has both), diameter links last.
class SwappedFormula {
 public:
  SwappedFormula(const SwappedShape& shape, const PortGraph& nucleus)
      : nucleus_(nucleus), swaps_(swaps_of(shape, nucleus.node_count())) {
    if (nucleus.link_count() > 0) two_way_class_ = add_class({"nucleus"});
    if (nucleus.is_directed())
      one_way_class_ = add_class({nucleus.link_count() > 0 ? "nucleus one-way" : "nucleus", true});
    first_swap_class_ = static_cast<LinkClassId>(classes_.size());
    for (const Swap& swap : swaps_) add_class({class_name(swap, shape.levels.size() > 1)});
    if (shape.diameter_links != "none") diameter_class_ = add_class({"diameter"});
    for (const std::int64_t levels : shape.levels) digit_count_ *= static_cast<std::size_t>(levels);
    for (NodeId x = 0; x < nucleus.node_count(); ++x) {
      const PortId degree = nucleus.out_degree(x);
      if (degree > 0) first_swap_generator_ = std::max(first_swap_generator_, nucleus.generator(x, degree - 1) + 1);
    }
  }

  [[nodiscard]] std::size_t digit_count() const { return digit_count_; }

  [[nodiscard]] TabulationShape table() const {
    const Count node_count = saturating_power(nucleus_.node_count(), digit_count_);
    TabulationShape table{.node_count = static_cast<NodeId>(node_count), .link_classes = classes_};
    if (nucleus_.has_one_terminal_each()) return table;
    for (NodeId v = 0; v < table.node_count; ++v) {
      table.terminals_per_node.push_back(nucleus_.terminal_count_at(v % nucleus_.node_count()));
    }
    return table;
  }

  void operator()(NodeId v, std::vector<Move>& moves) const {
    add_nucleus_moves(v, moves);
    for (std::size_t s = 0; s < swaps_.size(); ++s) {
      const Target target = target_of(swaps_[s], v);
      const auto generator = static_cast<GeneratorId>(first_swap_generator_ + s);
      const auto swap_class = static_cast<LinkClassId>(first_swap_class_ + s);
      moves.push_back({.generator = generator,
                       .to = static_cast<NodeId>(target.to),
                       .back = generator,
                       .link_class = target.is_diameter_link ? diameter_class_ : swap_class});
    }
  }

 private:
  void add_nucleus_moves(NodeId v, std::vector<Move>& moves) const {
    const NodeId x = v % nucleus_.node_count();
    for (PortId port = 0; port < nucleus_.out_degree(x); ++port) {
      const End end = nucleus_.neighbor(x, port);
      const bool is_one_way = nucleus_.is_one_way(x, port);
      moves.push_back({.generator = nucleus_.generator(x, port),
                       .to = v - x + end.node,
                       .back = is_one_way ? kNoGenerator : nucleus_.generator(end.node, end.port),
                       .link_class = is_one_way ? one_way_class_ : two_way_class_});
    }
  }

  LinkClassId add_class(LinkClass link_class) {
    classes_.push_back(std::move(link_class));
    return static_cast<LinkClassId>(classes_.size() - 1);
  }

  const PortGraph& nucleus_;
  std::vector<Swap> swaps_;
  std::vector<LinkClass> classes_;
  LinkClassId two_way_class_ = 0;
  LinkClassId one_way_class_ = 0;
  LinkClassId first_swap_class_ = 0;
  LinkClassId diameter_class_ = 0;
  GeneratorId first_swap_generator_ = 0;
  std::size_t digit_count_ = 1;
};

}  // namespace

// A depth-i level-j swap is missing at the leaders, one node in M^(B_i); with diameter links only at the middle
// leaders, which exist when M is odd.
ClosedForms swapped_closed_forms(const SwappedShape& shape, const ClosedForms& nucleus) {
  ClosedForms forms;
  if (!nucleus.nodes || !nucleus.channels) return forms;
  const Count nucleus_nodes = *nucleus.nodes;
  Count digits = 1;
  for (const std::int64_t levels : shape.levels) digits = saturating_multiply(digits, static_cast<Count>(levels));
  const Count nodes = saturating_power(nucleus_nodes, digits);
  forms.nodes = nodes;
  const Count copies = saturating_power(nucleus_nodes, digits - 1);
  if (nucleus.terminals) forms.terminals = saturating_multiply(copies, *nucleus.terminals);
  if (nodes == kHuge) {
    forms.channels = kHuge;
    return forms;
  }
  Count swap_channels = 0;
  Count swap_count = 0;
  Count block = nucleus_nodes;
  for (std::size_t depth = 1; depth <= shape.levels.size(); ++depth) {
    const auto levels = static_cast<Count>(shape.levels[depth - 1]);
    const bool is_deepest = depth == shape.levels.size();
    const Count with_diameter = shape.diameter_links == "all"                               ? levels - 1
                                : shape.diameter_links == "top" && is_deepest && levels > 1 ? 1
                                                                                            : 0;
    const Count leaders = nodes / block;  // per swap: fixed values of both blocks, block choices, nodes/block^2 each
    const Count middle_leaders = block % 2 == 1 ? leaders / block : 0;
    swap_channels += (levels - 1 - with_diameter) * (nodes - leaders) + with_diameter * (nodes - middle_leaders);
    swap_count += levels - 1;
    block = saturating_power(block, levels);
  }
  forms.channels = saturating_add(saturating_multiply(copies, *nucleus.channels), swap_channels);
  if (nucleus.links) forms.links = saturating_add(saturating_multiply(copies, *nucleus.links), swap_channels / 2);
  if (nucleus.max_degree && nucleus.min_degree == nucleus.max_degree) {
    forms.max_degree = *nucleus.max_degree + swap_count;
  }
  return forms;
}

Built build_swapped(const SwappedShape& shape, const Member& member, const Execution& execution) {
  const Network nucleus = build(member.network("G"), execution);
  check_fits(member.arguments.to_spec(), swapped_closed_forms(shape, measured_forms(nucleus.graph)), execution);
  const SwappedFormula formula(shape, nucleus.graph);
  PortGraph graph = tabulate(formula.table(), execution, formula);
  const std::vector<std::uint64_t> radices(formula.digit_count(), nucleus.graph.node_count());
  return {std::move(graph), std::make_unique<DigitLabelling>(MixedRadix(radices))};
}

}  // namespace weft::topology
