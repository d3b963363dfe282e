#include "metrics/cuts/cut_candidates.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/graphs/digraph.h"
#include "base/numbers/mixed_radix.h"

namespace weft::metrics {
namespace {

using topology::CoordinateLabelling;
using topology::DigitLabelling;
using topology::Network;
using topology::PermutationLabelling;

template <class KeyOf>
CutRule rule(std::string name, NodeId node_count, const KeyOf& key_of) {
  return {std::move(name), [node_count, key_of] {
            std::vector<std::uint32_t> keys(node_count);
            for (NodeId v = 0; v < node_count; ++v) keys[v] = static_cast<std::uint32_t>(key_of(v));
            return keys;
          }};
}

// One digit of the labels. The radix may cover more numbers than there are nodes.
struct LabelDigit {
  const MixedRadix& radix;
  std::size_t digit;
  NodeId node_count;
};

// Adds a cut by the whole digit, then one by each of its bits except the highest: if the radix is a power of two, that
// one equals the cut by the whole digit.
void add_digit(std::vector<CutRule>& rules, const std::string& name, const LabelDigit& label) {
  const auto& [radix, digit, node_count] = label;
  rules.push_back(rule(name + " halved", node_count,
                       [&radix = label.radix, digit = label.digit](NodeId v) { return radix.digit(v, digit); }));
  const std::uint64_t largest = radix.radix(digit) - 1;
  for (unsigned bit = 0; (largest >> bit) > 1; ++bit) {
    rules.push_back(rule(
        "bit " + std::to_string(bit) + " of " + name, node_count,
        [&radix = label.radix, digit = label.digit, bit](NodeId v) { return (radix.digit(v, digit) >> bit) & 1U; }));
  }
}

// Digits are counted from the left, as they are printed.
void add_digits(std::vector<CutRule>& rules, const MixedRadix& radix, NodeId node_count) {
  for (std::size_t digit = radix.digit_count(); digit-- > 0;) {
    add_digit(rules, "digit " + std::to_string(radix.digit_count() - digit), {radix, digit, node_count});
  }
}

void add_coordinates(std::vector<CutRule>& rules, const MixedRadix& radix, NodeId node_count) {
  for (std::size_t digit = 0; digit < radix.digit_count(); ++digit) {
    add_digit(rules, "coordinate " + std::to_string(digit + 1), {radix, digit, node_count});
  }
}

unsigned position_of(const Permutation& permutation, unsigned symbol) {
  unsigned position = 1;
  while (permutation.at(position) != symbol) ++position;
  return position;
}

void add_permutations(std::vector<CutRule>& rules, const PermutationLabelling& labelling, NodeId node_count) {
  if (node_count == 0) return;
  const unsigned length = labelling.permutation(0).length();
  for (unsigned i = 1; i <= length; ++i) {
    rules.push_back(rule("symbol at position " + std::to_string(i) + " halved", node_count,
                         [&labelling, i](NodeId v) { return labelling.permutation(v).at(i); }));
    rules.push_back(rule("position of symbol " + std::to_string(i) + " halved", node_count,
                         [&labelling, i](NodeId v) { return position_of(labelling.permutation(v), i); }));
  }
  if (labelling.slot_count() == 1) return;
  rules.push_back(rule("slot halved", node_count, [&labelling](NodeId v) { return labelling.slot(v); }));
  // In star-connected cycles all links between permutations move the first symbol to the position that the slot names.
  // So no such link is cut, and of the cycles only those with this symbol in front.
  rules.push_back(rule("slot of symbol 1 halved", node_count, [&labelling](NodeId v) {
    const unsigned position = position_of(labelling.permutation(v), 1);
    return position == 1 ? labelling.slot(v) : position;
  }));
}

void add_balls(std::vector<CutRule>& rules, const CutGraph& graph) {
  constexpr NodeId kRoots = 4;
  const NodeId root_count = std::min(kRoots, graph.node_count());
  for (NodeId i = 0; i < root_count; ++i) {
    const auto root = static_cast<NodeId>(std::uint64_t{i} * graph.node_count() / root_count);
    rules.push_back({"half nearest to node " + std::to_string(root), [&graph, root] {
                       std::vector<NodeId> order{root};
                       return distances_from(graph, order);
                     }});
  }
}

template <class Value>
Sides halve(const CutGraph& graph, const std::vector<Value>& values) {
  std::vector<NodeId> order(graph.node_count());
  std::iota(order.begin(), order.end(), NodeId{0});
  std::stable_sort(order.begin(), order.end(), [&](NodeId a, NodeId b) { return values[a] < values[b]; });
  Sides sides(graph.node_count(), 1);
  std::uint64_t weight = 0;
  for (const NodeId v : order) {
    if (weight >= graph.lighter_half()) break;
    weight += graph.weight(v);
    sides[v] = 0;
  }
  return sides;
}

}  // namespace

std::vector<CutRule> cut_rules(const Network& network, const CutGraph& graph) {
  const NodeId node_count = graph.node_count();
  std::vector<CutRule> rules{rule("indexes halved", node_count, [](NodeId v) { return v; })};
  if (const auto* coordinates = network.labelling_as<CoordinateLabelling>()) {
    add_coordinates(rules, coordinates->radix(), node_count);
  }
  if (const auto* digits = network.labelling_as<DigitLabelling>()) {
    add_digits(rules, digits->radix(), node_count);
  }
  if (const auto* permutations = network.labelling_as<PermutationLabelling>()) {
    add_permutations(rules, *permutations, node_count);
  }
  add_balls(rules, graph);
  return rules;
}

Sides halve_by_keys(const CutGraph& graph, const std::vector<std::uint32_t>& keys) { return halve(graph, keys); }

Sides halve_by_values(const CutGraph& graph, const std::vector<double>& values) { return halve(graph, values); }

}  // namespace weft::metrics
