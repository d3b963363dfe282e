#include "programs/walks/rcc_sort.h"

#include <algorithm>

namespace weft::programs {

LocalSelection selection_of(NodeId rank, NodeId count, RegisterId first) {
  std::vector<Comparator> all;
  for (const auto& stage : merge_exchange(count)) all.insert(all.end(), stage.begin(), stage.end());
  struct Need {
    bool low;
    bool high;
  };
  std::vector<Need> needs(all.size());
  std::vector<bool> is_needed(count);
  is_needed[rank] = true;
  for (std::size_t i = all.size(); i-- > 0;) {
    needs[i] = {is_needed[all[i].low], is_needed[all[i].high]};
    if (needs[i].low || needs[i].high) is_needed[all[i].low] = is_needed[all[i].high] = true;
  }
  std::vector<RegisterId> held(count);
  for (NodeId i = 0; i < count; ++i) held[i] = first + i;
  std::vector<RegisterId> free{first + count, first + count + 1};
  LocalSelection selection;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!needs[i].low && !needs[i].high) continue;
    const RegisterId left = held[all[i].low];
    const RegisterId right = held[all[i].high];
    const auto compare = [&](NodeId place, std::uint32_t takes_larger) {
      held[place] = free.back();
      free.pop_back();
      selection.comparisons.push_back({held[place], left, right, takes_larger});
    };
    if (needs[i].low) compare(all[i].low, 0);
    if (needs[i].high) compare(all[i].high, 1);
    free.push_back(left);
    free.push_back(right);
  }
  selection.result = held[rank];
  return selection;
}

std::vector<std::vector<Comparator>> merge_exchange(NodeId count) {
  std::vector<std::vector<Comparator>> stages;
  if (count < 2) return stages;
  NodeId highest = 1;
  while (2 * highest < count) highest *= 2;
  for (NodeId p = highest; p > 0; p /= 2) {
    NodeId q = highest;
    NodeId r = 0;
    NodeId d = p;
    while (true) {
      auto& stage = stages.emplace_back();
      for (NodeId i = 0; i + d < count; ++i) {
        if ((i & p) == r) stage.push_back({i, i + d});
      }
      if (q == p) break;
      d = q - p;
      q /= 2;
      r = p;
    }
  }
  return stages;
}

bool is_square_of_squares(const DigitNetwork& digits) {
  const auto& levels = digits.levels();
  return digits.is_swapped() && !digits.has_copies() && !digits.has_removed() &&
         digits.nucleus().spec.name == "complete" &&
         std::all_of(levels.begin(), levels.end(), [](std::uint64_t each) { return each == 2; });
}

std::uint64_t atom_sort_steps(const DigitNetwork& digits, AtomSort atom) {
  return atom == AtomSort::enumeration ? 1 : merge_exchange(digits.base()).size();
}

std::uint64_t rcc_sort_steps(const DigitNetwork& digits, AtomSort atom) {
  std::uint64_t steps = atom_sort_steps(digits, atom);
  for (std::size_t level = 0; level < digits.depth(); ++level) steps = 15 * steps + 14;
  return steps;
}

RegisterId rcc_sort_registers(const DigitNetwork& digits, AtomSort atom) {
  return atom == AtomSort::enumeration ? digits.base() + 3 : 2;
}

}  // namespace weft::programs
