#include "metrics/cuts/cut_symmetry.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "base/check.h"
#include "base/graphs/disjoint_sets.h"
#include "base/numbers/mixed_radix.h"

namespace weft::metrics {
namespace {

using topology::Network;
using topology::PermutationLabelling;

// The arc from v to w; none if they are not neighbours.
std::optional<std::uint64_t> find_arc(const CutGraph& graph, NodeId v, NodeId w) {
  const auto row = graph.neighbors(v);
  const auto found =
      std::lower_bound(row.begin(), row.end(), w, [](const CutNeighbor& a, NodeId node) { return a.node < node; });
  if (found == row.end() || found->node != w) return std::nullopt;
  return graph.offsets()[v] + static_cast<std::uint64_t>(found - row.begin());
}

// Applies the same change to several digits of equal radix.
template <class Change>
NodeMap change_digits(NodeId node_count, const MixedRadix& radix, const std::vector<std::size_t>& digits,
                      const Change& change) {
  NodeMap map(node_count);
  for (NodeId v = 0; v < node_count; ++v) {
    std::uint64_t image = v;
    for (const std::size_t digit : digits) image = radix.with_digit(image, digit, change(radix.digit(v, digit)));
    map[v] = static_cast<NodeId>(image);
  }
  return map;
}

// The digits or coordinates of the labels, if there are any; otherwise the index as one digit.
MixedRadix radix_of(const Network& network) {
  if (const auto* digits = network.labelling_as<topology::DigitLabelling>()) return digits->radix();
  if (const auto* coordinates = network.labelling_as<topology::CoordinateLabelling>()) return coordinates->radix();
  return MixedRadix({network.graph.node_count()});
}

bool add_if_automorphism(std::vector<NodeMap>& maps, const CutGraph& graph, NodeMap map) {
  if (!is_automorphism(graph, map)) return false;
  maps.push_back(std::move(map));
  return true;
}

// The shortest cyclic shift, and the bit flips if the radix is a power of two.
void add_digit_changes(std::vector<NodeMap>& maps, const MixedRadix& radix, const std::vector<std::size_t>& digits,
                       const CutGraph& graph) {
  const std::uint64_t values = radix.radix(digits[0]);
  for (std::uint64_t step = 1; step < values; ++step) {
    if (values % step != 0) continue;
    const auto change = [&](std::uint64_t value) { return (value + step) % values; };
    if (add_if_automorphism(maps, graph, change_digits(graph.node_count(), radix, digits, change))) break;
  }
  for (std::uint64_t bit = 1; std::has_single_bit(values) && bit < values; bit *= 2) {
    const auto change = [&](std::uint64_t value) { return value ^ bit; };
    add_if_automorphism(maps, graph, change_digits(graph.node_count(), radix, digits, change));
  }
}

// Changes of each digit alone, and of all digits together: networks that swap digits are invariant only under the
// latter.
void add_steps(std::vector<NodeMap>& maps, const MixedRadix& radix, const CutGraph& graph, const Execution& execution) {
  std::vector<std::size_t> equal_digits;
  for (std::size_t digit = 0; digit < radix.digit_count(); ++digit) {
    execution.throw_if_stopped();
    add_digit_changes(maps, radix, {digit}, graph);
    if (radix.radix(digit) == radix.radix(0)) equal_digits.push_back(digit);
  }
  if (equal_digits.size() > 1) add_digit_changes(maps, radix, equal_digits, graph);
}

// Exchanges of two consecutive symbols in all permutations; they generate all permutations of symbols.
void add_symbol_exchanges(std::vector<NodeMap>& maps, const PermutationLabelling& labelling, const CutGraph& graph,
                          const Execution& execution) {
  const unsigned length = labelling.permutation(0).length();
  for (unsigned symbol = 1; symbol < length; ++symbol) {
    execution.throw_if_stopped();
    NodeMap map(graph.node_count());
    for (NodeId v = 0; v < map.size(); ++v) {
      Permutation permutation = labelling.permutation(v);
      for (unsigned position = 1; position <= length; ++position) {
        const unsigned here = permutation.at(position);
        if (here == symbol || here == symbol + 1) permutation.set(position, 2 * symbol + 1 - here);
      }
      map[v] = labelling.node(permutation, labelling.slot(v));
    }
    if (is_automorphism(graph, map)) maps.push_back(std::move(map));
  }
}

}  // namespace

bool is_automorphism(const CutGraph& graph, const NodeMap& map) {
  std::vector<bool> is_hit(graph.node_count(), false);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    const NodeId image = map[v];
    if (image >= graph.node_count() || is_hit[image] || graph.weight(image) != graph.weight(v)) return false;
    is_hit[image] = true;
    if (graph.neighbors(v).size() != graph.neighbors(image).size()) return false;
    for (const CutNeighbor& neighbor : graph.neighbors(v)) {
      const auto arc = find_arc(graph, image, map[neighbor.node]);
      if (!arc || graph.all_neighbors()[*arc].width != neighbor.width) return false;
    }
  }
  return true;
}

std::vector<NodeMap> suggested_automorphisms(const Network& network, const CutGraph& graph,
                                             const Execution& execution) {
  std::vector<NodeMap> maps;
  if (graph.node_count() == 0) return maps;
  if (const auto* permutations = network.labelling_as<PermutationLabelling>()) {
    add_symbol_exchanges(maps, *permutations, graph, execution);
  } else {
    add_steps(maps, radix_of(network), graph, execution);
  }
  return maps;
}

CutSymmetry orbits_under(const CutGraph& graph, const std::vector<NodeMap>& automorphisms) {
  DisjointSets nodes(graph.node_count());
  DisjointSets arcs(graph.all_neighbors().size());
  for (const NodeMap& map : automorphisms) {
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      nodes.merge(v, map[v]);
      std::uint64_t arc = graph.offsets()[v];
      for (const CutNeighbor& neighbor : graph.neighbors(v)) {
        const auto image = find_arc(graph, map[v], map[neighbor.node]);
        WEFT_CHECK(image.has_value());
        arcs.merge(arc++, *image);
      }
    }
  }
  CutSymmetry symmetry;
  std::vector<std::uint32_t> orbit_size(graph.node_count(), 0);
  for (NodeId v = 0; v < graph.node_count(); ++v) ++orbit_size[nodes.find(v)];
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (orbit_size[v] == 0) continue;
    symmetry.sources.push_back(v);
    symmetry.source_count.push_back(orbit_size[v]);
  }
  symmetry.arc_orbit_size.assign(graph.all_neighbors().size(), 0);
  for (std::uint64_t arc = 0; arc < graph.all_neighbors().size(); ++arc) {
    symmetry.arc_orbit.push_back(arcs.find(arc));
    ++symmetry.arc_orbit_size[symmetry.arc_orbit.back()];
  }
  return symmetry;
}

}  // namespace weft::metrics
