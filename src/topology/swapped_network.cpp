#include "weft/topology/swapped_network.h"

#include <algorithm>

#include "weft/topology/network.h"

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

}  // namespace

// A depth-i level-j swap is missing at the leaders, one node in M^(B_i); with diameter links only at the middle leaders,
// which exist when M is odd.
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
    const Count with_diameter = shape.diameter_links == "all" ? levels - 1
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

Built build_swapped(const SwappedShape& shape, const Member& nucleus_member, const Execution& execution) {
  const Network nucleus = build(nucleus_member, execution);
  const PortGraph& inner = nucleus.graph;
  const NodeId nucleus_nodes = inner.node_count();
  const std::vector<Swap> swaps = swaps_of(shape, nucleus_nodes);
  std::uint64_t node_count = nucleus_nodes;
  for (const std::int64_t levels : shape.levels) {
    node_count = static_cast<std::uint64_t>(saturating_power(node_count, static_cast<Count>(levels)));
  }

  // Classes: the nucleus's two-way links, its one-way channels (if any), diameter links (if any), then the swaps.
  TabulationShape table{.node_count = static_cast<NodeId>(node_count), .link_classes = {{"nucleus"}}};
  const auto add_class = [&](LinkClass link_class) {
    table.link_classes.push_back(std::move(link_class));
    return static_cast<LinkClassId>(table.link_classes.size() - 1);
  };
  LinkClassId one_way_class = 0;
  if (inner.is_directed()) {
    const bool is_mixed = inner.link_count() > 0;
    if (!is_mixed) table.link_classes.clear();
    one_way_class = add_class({is_mixed ? "nucleus one-way" : "nucleus", true});
  }
  const auto first_swap_class = static_cast<LinkClassId>(table.link_classes.size());
  for (const Swap& swap : swaps) add_class({class_name(swap, shape.levels.size() > 1)});
  const LinkClassId diameter_class = shape.diameter_links == "none" ? 0 : add_class({"diameter"});

  GeneratorId nucleus_generators = 0;
  for (NodeId x = 0; x < nucleus_nodes; ++x) {
    const PortId degree = inner.out_degree(x);
    if (degree > 0) nucleus_generators = std::max(nucleus_generators, inner.generator(x, degree - 1) + 1);
  }

  if (!inner.has_one_terminal_each()) {
    for (NodeId v = 0; v < table.node_count; ++v) {
      table.terminals_per_node.push_back(inner.terminal_count_at(v % nucleus_nodes));
    }
  }

  PortGraph graph = tabulate(table, execution, [&](NodeId v, std::vector<Move>& moves) {
    const NodeId x = v % nucleus_nodes;
    for (PortId port = 0; port < inner.out_degree(x); ++port) {
      const End end = inner.neighbor(x, port);
      const bool is_one_way = inner.is_one_way(x, port);
      moves.push_back({.generator = inner.generator(x, port),
                       .to = v - x + end.node,
                       .back = is_one_way ? kNoGenerator : inner.generator(end.node, end.port),
                       .link_class = is_one_way ? one_way_class : LinkClassId{0}});
    }
    for (std::size_t s = 0; s < swaps.size(); ++s) {
      const Target target = target_of(swaps[s], v);
      const auto generator = static_cast<GeneratorId>(nucleus_generators + s);
      const auto swap_class = static_cast<LinkClassId>(first_swap_class + s);
      moves.push_back({.generator = generator,
                       .to = static_cast<NodeId>(target.to),
                       .back = generator,
                       .link_class = target.is_diameter_link ? diameter_class : swap_class});
    }
  });
  const std::size_t digit_count = [&] {
    std::size_t product = 1;
    for (const std::int64_t levels : shape.levels) product *= static_cast<std::size_t>(levels);
    return product;
  }();
  return {std::move(graph),
          std::make_unique<DigitLabelling>(MixedRadix(std::vector<std::uint64_t>(digit_count, nucleus_nodes)))};
}

}  // namespace weft::topology
