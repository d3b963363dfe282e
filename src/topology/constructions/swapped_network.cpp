#include "topology/constructions/swapped_network.h"

#include <algorithm>
#include <bit>

#include "base/check.h"
#include "topology/implicit/implicit_families.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

// The number of top-level clusters, and how many of them are kept.
struct Clusters {
  Count all = 1;
  Count kept = 1;
};

Clusters clusters_of(const SwappedShape& shape, const std::vector<Swap>& swaps) {
  if (shape.removed == 0) return {};
  const Count all = swaps.back().block;
  WEFT_CHECK(all > 0);
  return {all, all - std::min(all, static_cast<Count>(shape.removed))};
}

// The number of channels of one kind of swap. A leader, one node in `block`, has no swap link; with diameter links only
// the middle leader has none, which exists if the number of values is odd. `nodes` counts the whole network before any
// are removed.
Count swap_channels(const Swap& swap, Count nodes, const Clusters& clusters) {
  const Count kept_nodes = nodes / clusters.all * clusters.kept;
  if (!swap.is_top || clusters.all == clusters.kept) {
    const Count leaders = kept_nodes / swap.block;
    const Count lacking = !swap.has_diameter_links ? leaders : swap.block % 2 == 1 ? leaders / swap.block : 0;
    return kept_nodes - lacking;
  }
  // Between top-level clusters: both ends must be kept.
  const Count per_pair = nodes / clusters.all / clusters.all;
  const Count mirrored = 2 * clusters.kept > clusters.all ? 2 * clusters.kept - clusters.all : 0;
  const Count leaders = swap.has_diameter_links ? mirrored - mirrored % 2 : 0;
  return (clusters.kept * (clusters.kept - 1) + leaders) * per_pair;
}

std::string class_name(const Swap& swap, bool is_recursive) {
  if (swap.depth == 0) return "copies";
  const std::string level = "level " + std::to_string(swap.level);
  return is_recursive ? "depth " + std::to_string(swap.depth) + " " + level : level;
}

// A swap of a network that fits 32-bit ids.
struct NarrowSwap {
  std::uint64_t block;
  std::uint64_t weight;
  bool has_diameter_links;
};

// The other end of the swap link of v; v itself if there is no link.
struct Target {
  std::uint64_t to = 0;
  bool is_diameter_link = false;
};

Target target_of(const NarrowSwap& swap, std::uint64_t v) {
  const std::uint64_t low = v % swap.block;
  const std::uint64_t high = v / swap.weight % swap.block;
  const std::uint64_t rest = v - low - high * swap.weight;
  if (low != high) return {rest + high + low * swap.weight, false};
  if (!swap.has_diameter_links) return {v, false};
  const std::uint64_t mirrored = swap.block - 1 - low;
  return {rest + mirrored + mirrored * swap.weight, true};
}

// One past the highest generator of the nucleus.
GeneratorId generator_count(const PortGraph& nucleus) {
  GeneratorId count = 0;
  for (NodeId x = 0; x < nucleus.node_count(); ++x) {
    const PortId degree = nucleus.out_degree(x);
    if (degree > 0) count = std::max(count, nucleus.generator(x, degree - 1) + 1);
  }
  return count;
}

// The moves of a node: those of the nucleus, then the swaps. The link classes have the same order: nucleus first
// (bidirectional and unidirectional ones separately), diameter links last.
class SwappedFormula {
 public:
  SwappedFormula(const SwappedShape& shape, const PortGraph& nucleus)
      : nucleus_(nucleus), nucleus_nodes_(nucleus.node_count()) {
    WEFT_CHECK(nucleus_nodes_ > 0);
    const std::vector<Swap> swaps = swaps_of(shape, nucleus.node_count());
    const Clusters clusters = clusters_of(shape, swaps);
    digit_count_ = static_cast<std::size_t>(digit_count(shape)) + static_cast<std::size_t>(shape.copies);
    const Count whole = saturating_power(nucleus.node_count(), digit_count_);
    node_count_ = static_cast<NodeId>(whole / clusters.all * clusters.kept);

    if (nucleus.link_count() > 0) two_way_class_ = add_class({"nucleus"});
    if (nucleus.is_directed())
      one_way_class_ = add_class({nucleus.link_count() > 0 ? "nucleus one-way" : "nucleus", true});
    first_swap_class_ = static_cast<LinkClassId>(classes_.size());
    for (const Swap& swap : swaps) {
      add_class({class_name(swap, shape.levels.size() > 1)});
      swaps_.push_back(
          {static_cast<std::uint64_t>(swap.block), static_cast<std::uint64_t>(swap.weight), swap.has_diameter_links});
    }
    if (shape.diameter_links != "none") diameter_class_ = add_class({"diameter"});
    first_swap_generator_ = generator_count(nucleus);
  }

  [[nodiscard]] std::size_t digit_count_of_address() const { return digit_count_; }

  [[nodiscard]] TabulationShape table() const {
    TabulationShape table{.node_count = node_count_, .link_classes = classes_};
    if (nucleus_.has_one_terminal_each()) return table;
    for (NodeId v = 0; v < table.node_count; ++v) {
      table.terminals_per_node.push_back(nucleus_.terminal_count_at(v % nucleus_nodes_));
    }
    return table;
  }

  void operator()(NodeId v, std::vector<Move>& moves) const {
    add_nucleus_moves(v, moves);
    for (std::size_t s = 0; s < swaps_.size(); ++s) {
      const Target target = target_of(swaps_[s], v);
      if (target.to >= node_count_) continue;  // in a removed cluster
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
    const NodeId x = v % nucleus_nodes_;
    for (PortId port = 0; port < nucleus_.out_degree(x); ++port) {
      const End end = nucleus_.neighbor(x, port);
      const bool is_unidirectional = nucleus_.is_unidirectional(x, port);
      moves.push_back({.generator = nucleus_.generator(x, port),
                       .to = v - x + end.node,
                       .back = is_unidirectional ? kNoGenerator : nucleus_.generator(end.node, end.port),
                       .link_class = is_unidirectional ? one_way_class_ : two_way_class_});
    }
  }

  LinkClassId add_class(LinkClass link_class) {
    classes_.push_back(std::move(link_class));
    return static_cast<LinkClassId>(classes_.size() - 1);
  }

  const PortGraph& nucleus_;
  NodeId nucleus_nodes_;
  NodeId node_count_ = 0;
  std::vector<NarrowSwap> swaps_;
  std::vector<LinkClass> classes_;
  LinkClassId two_way_class_ = 0;
  LinkClassId one_way_class_ = 0;
  LinkClassId first_swap_class_ = 0;
  LinkClassId diameter_class_ = 0;
  GeneratorId first_swap_generator_ = 0;
  std::size_t digit_count_ = 1;  // of an address, copies included
};

void check_removed(const SwappedShape& shape, Count nucleus_nodes, const Member& member) {
  if (shape.removed == 0) return;
  const Count clusters = swaps_of(shape, nucleus_nodes).back().block;
  if (static_cast<Count>(shape.removed) < clusters) return;
  member.arguments.fail("removed",
                        "removed is " + std::to_string(shape.removed) + ", but there are only " + to_text(clusters) +
                            " top-level clusters",
                        "keep at least one");
}

// The nucleus as a digit network; none if it is neither a hypercube nor a complete graph of 2^k nodes.
std::optional<DigitNetwork> digit_nucleus(const Member& nucleus) {
  if (nucleus.family->name == "hypercube") {
    return DigitNetwork{.nucleus = DigitNetwork::Nucleus::hypercube,
                        .digit_bits = static_cast<unsigned>(nucleus.integer("n"))};
  }
  if (nucleus.family->name != "complete") return std::nullopt;
  const auto nodes = static_cast<std::uint64_t>(nucleus.integer("n"));
  if (!std::has_single_bit(nodes)) return std::nullopt;
  return DigitNetwork{.nucleus = DigitNetwork::Nucleus::complete,
                      .digit_bits = static_cast<unsigned>(std::countr_zero(nodes))};
}

unsigned binary_digits(Count power_of_two) {
  unsigned digits = 0;
  for (; power_of_two > 1; power_of_two >>= 1U) ++digits;
  return digits;
}

}  // namespace

Count digit_count(const SwappedShape& shape) {
  Count product = 1;
  for (const std::int64_t levels : shape.levels) product = saturating_multiply(product, static_cast<Count>(levels));
  return product;
}

std::vector<Swap> swaps_of(const SwappedShape& shape, Count nucleus_nodes) {
  std::vector<Swap> swaps;
  Count block = nucleus_nodes;
  for (std::size_t depth = 1; depth <= shape.levels.size(); ++depth) {
    const std::int64_t levels = shape.levels[depth - 1];
    Count weight = block;
    for (std::int64_t level = 2; level <= levels; ++level) {
      const bool is_top = depth == shape.levels.size() && level == levels;
      const bool has_diameter_links = shape.diameter_links == "all" || (shape.diameter_links == "top" && is_top);
      swaps.push_back({depth, level, block, weight, has_diameter_links, is_top && shape.copies == 0});
      weight = saturating_multiply(weight, block);
    }
    block = weight;
  }
  if (shape.copies > 0) {
    const Count copy_count = saturating_power(nucleus_nodes, static_cast<Count>(shape.copies));
    swaps.push_back({.depth = 0, .level = 1, .block = copy_count, .weight = block, .is_top = true});
  }
  return swaps;
}

SwappedShape swapped_shape(std::vector<std::int64_t> levels, const Member& member) {
  SwappedShape shape{std::move(levels), member.arguments.word("diameter-links"), member.integer("copies"),
                     member.integer("removed")};
  const Count digits = digit_count(shape);
  if (static_cast<Count>(shape.copies) > digits) {
    member.arguments.fail("copies",
                          "copies is " + std::to_string(shape.copies) + ", but an address has only " + to_text(digits) +
                              " digits to swap with",
                          "take at most " + to_text(digits));
  }
  if (shape.removed > 0 && shape.levels.back() == 1 && shape.copies == 0) {
    member.arguments.fail("removed", "there is only one top-level cluster", "take at least two levels, or copies");
  }
  if (const auto nucleus_nodes = member.network("G").closed_forms.nodes) check_removed(shape, *nucleus_nodes, member);
  return shape;
}

std::optional<SwappedForm> swapped_form(const Member& member) {
  if (member.aliased != nullptr) return swapped_form(*member.aliased);
  const std::string_view name = member.family->name;
  if (name != "hsn" && name != "rhsn") return std::nullopt;
  std::vector<std::int64_t> levels{0};
  if (name == "hsn") {
    levels[0] = member.integer("l");
  } else {
    levels = member.arguments.integers("levels");
    std::reverse(levels.begin(), levels.end());
  }
  return SwappedForm{swapped_shape(std::move(levels), member), member.network("G")};
}

std::optional<SwappedForm> address_form(const Member& member) {
  if (member.family->name != "rcc-full") return swapped_form(member);
  const SwappedShape shape{.levels = std::vector<std::int64_t>(static_cast<std::size_t>(member.integer("L")), 2)};
  return SwappedForm{shape, resolve("complete(" + std::to_string(member.integer("A")) + ")")};
}

std::vector<SwapMove> swap_moves(const SwappedShape& shape, const PortGraph& nucleus) {
  GeneratorId generator = generator_count(nucleus);
  auto link_class = static_cast<LinkClassId>((nucleus.link_count() > 0 ? 1 : 0) + (nucleus.is_directed() ? 1 : 0));
  std::vector<SwapMove> moves;
  for (const Swap& swap : swaps_of(shape, nucleus.node_count())) {
    moves.push_back({swap.depth, swap.level, static_cast<NodeId>(swap.block), static_cast<NodeId>(swap.weight),
                     generator++, link_class++});
  }
  return moves;
}

ClosedForms swapped_closed_forms(const SwappedShape& shape, const ClosedForms& nucleus) {
  ClosedForms forms;
  if (!nucleus.nodes || !nucleus.channels) return forms;
  const Count digits = saturating_add(digit_count(shape), static_cast<Count>(shape.copies));
  const Count whole = saturating_power(*nucleus.nodes, digits);
  if (whole == kHuge) {
    forms.nodes = kHuge;
    forms.channels = kHuge;
    return forms;
  }
  const std::vector<Swap> swaps = swaps_of(shape, *nucleus.nodes);
  const Clusters clusters = clusters_of(shape, swaps);
  const Count nodes = whole / clusters.all * clusters.kept;
  const Count nuclei = nodes / *nucleus.nodes;
  Count swapped = 0;
  for (const Swap& swap : swaps) swapped = saturating_add(swapped, swap_channels(swap, whole, clusters));
  forms.nodes = nodes;
  forms.channels = saturating_add(saturating_multiply(nuclei, *nucleus.channels), swapped);
  if (nucleus.terminals) forms.terminals = saturating_multiply(nuclei, *nucleus.terminals);
  if (nucleus.links) forms.links = saturating_add(saturating_multiply(nuclei, *nucleus.links), swapped / 2);
  // At the address 0...01 the blocks of every swap differ, so this node has all swap links.
  const bool has_every_swap = shape.removed == 0 && nucleus.min_degree == nucleus.max_degree && *nucleus.nodes > 1;
  if (has_every_swap && nucleus.max_degree) forms.max_degree = *nucleus.max_degree + swaps.size();
  return forms;
}

Built build_swapped(const SwappedShape& shape, const Member& member, const Execution& execution) {
  const Network nucleus = build(member.network("G"), execution);
  check_removed(shape, nucleus.graph.node_count(), member);
  check_fits(member.arguments.to_spec(), swapped_closed_forms(shape, measured_forms(nucleus.graph)), execution);
  const SwappedFormula formula(shape, nucleus.graph);
  PortGraph graph = tabulate(formula.table(), execution, formula);
  const std::vector<std::uint64_t> radices(formula.digit_count_of_address(), nucleus.graph.node_count());
  return {std::move(graph), std::make_unique<DigitLabelling>(MixedRadix(radices))};
}

// Swap links are invariant under any change of digit values that is applied to all digits. Diameter links complement
// the digits, which commutes with flips and permutations of bits, but not with permutations of values. Removed clusters
// fix their values.
Symmetry swapped_symmetry(const SwappedShape& shape, const Member& member) {
  const Member& nucleus = member.network("G");
  const Count nodes = member.closed_forms.nodes.value_or(kHuge);
  if (shape.removed > 0 || nodes >= kNoNode) return {};
  const auto digit_count = [&](Count radix) {
    std::size_t digits = 0;
    for (Count size = 1; size < nodes; size *= radix) ++digits;
    return digits;
  };
  if (nucleus.family->name == "complete" && shape.diameter_links == "none") {
    const auto radix = static_cast<std::uint64_t>(nucleus.integer("n"));
    return symbol_symmetry(radix, digit_count(radix));
  }
  if (nucleus.family->name == "hypercube") {
    const auto bits = static_cast<unsigned>(nucleus.integer("n"));
    return coordinate_symmetry(bits, digit_count(Count{1} << bits));
  }
  return {};
}

std::unique_ptr<ImplicitGraph> implicit_swapped(const SwappedShape& shape, const Member& member) {
  std::optional<DigitNetwork> network = digit_nucleus(member.network("G"));
  const Count nodes = member.closed_forms.nodes.value_or(kHuge);
  if (!network || nodes > UINT64_MAX || shape.diameter_links != "none" || shape.removed > 0) return nullptr;
  network->digit_count = binary_digits(nodes) / network->digit_bits;
  for (const Swap& swap : swaps_of(shape, Count{1} << network->digit_bits)) {
    network->swaps.push_back({.length = binary_digits(swap.block), .offset = binary_digits(swap.weight)});
  }
  return implicit_digits(*network);
}

}  // namespace weft::topology
