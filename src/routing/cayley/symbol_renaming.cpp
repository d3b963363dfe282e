#include "routing/cayley/symbol_renaming.h"

#include "routing/core/path_symmetry.h"

namespace weft::routing {

std::vector<NodeId> with_symbols_renamed(const topology::PermutationLabelling& labels, NodeId node_count,
                                         const Permutation& new_names) {
  const unsigned length = new_names.length();
  return tabulated(node_count, [&](NodeId v) {
    const Permutation before = labels.permutation(v);
    Permutation after(length);
    for (unsigned position = 1; position <= length; ++position) after.set(position, new_names.at(before.at(position)));
    return labels.node(after, labels.slot(v));
  });
}

std::vector<std::vector<NodeId>> symbol_renamings(const topology::PermutationLabelling& labels, NodeId node_count) {
  Permutation swap = labels.permutation(0);
  Permutation cycle = swap;
  swap.swap_positions(1, 2);
  for (unsigned symbol = 1; symbol < cycle.length(); ++symbol) cycle.swap_positions(symbol, symbol + 1);
  return {with_symbols_renamed(labels, node_count, swap), with_symbols_renamed(labels, node_count, cycle)};
}

std::vector<std::vector<NodeId>> even_symbol_renamings(const topology::PermutationLabelling& labels,
                                                       NodeId node_count) {
  std::vector<std::vector<NodeId>> cycles;
  const Permutation identity = labels.permutation(0);
  for (unsigned third = 3; third <= identity.length(); ++third) {
    Permutation cycle = identity;
    cycle.swap_positions(1, 2);
    cycle.swap_positions(1, third);
    cycles.push_back(with_symbols_renamed(labels, node_count, cycle));
  }
  return cycles;
}

}  // namespace weft::routing
