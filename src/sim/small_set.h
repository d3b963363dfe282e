// Sets of numbers below 64, each a word: of the vcs, ports or terminals of one router.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "sim/fabric.h"

namespace weft::sim {

using SmallSet = std::uint64_t;

inline SmallSet only(unsigned number) { return SmallSet{1} << number; }

// The numbers first .. last.
inline SmallSet range(unsigned first, unsigned last) {
  return (~SmallSet{0} >> (63U - last)) & (~SmallSet{0} << first);
}

inline bool has_two(SmallSet set) { return (set & (set - 1)) != 0; }

inline Local lowest(SmallSet set) { return static_cast<Local>(std::countr_zero(set)); }

// The first at or after a pointer, going round. There is at least one.
inline Local first_at_or_after(SmallSet set, unsigned pointer) {
  const SmallSet behind = pointer < 64 ? set >> pointer << pointer : 0;
  return lowest(behind != 0 ? behind : set);
}

template <class Visit>
[[gnu::always_inline]] inline void for_each_of(SmallSet set, const Visit& visit) {
  for (; set != 0; set &= set - 1) visit(lowest(set));
}

// A set for each of a few keys; those that nothing was put into are neither cleared nor read.
class SmallSets {
 public:
  // Nothing happens where `condition` is 0; otherwise it is 1.
  void add(unsigned key, SmallSet members, SmallSet condition = 1) {
    sets_[key] = ((keys_ >> key & 1) != 0 ? sets_[key] : 0) | (members & (0 - condition));
    keys_ |= condition << key;
  }
  [[nodiscard]] SmallSet keys() const { return keys_; }
  [[nodiscard]] SmallSet operator[](unsigned key) const { return sets_[key]; }

 private:
  SmallSet keys_ = 0;
  std::array<SmallSet, 64> sets_;  // NOLINT: see above
};

}  // namespace weft::sim
