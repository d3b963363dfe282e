// Sets of numbers below 64 as one word each: VCs, ports or terminals of one router.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "sim/engine/fabric.h"

namespace weft::sim {

using SmallSet = std::uint64_t;

inline SmallSet only(unsigned number) { return SmallSet{1} << number; }

// The numbers first .. last.
inline SmallSet range(unsigned first, unsigned last) {
  return (~SmallSet{0} >> (63U - last)) & (~SmallSet{0} << first);
}

inline bool has_two(SmallSet set) { return (set & (set - 1)) != 0; }

inline Local lowest(SmallSet set) { return static_cast<Local>(std::countr_zero(set)); }

// Round-robin arbiter: the first member at or after the pointer, cyclically. The pointer is at most 64, the set is not
// empty.
inline Local first_at_or_after(SmallSet set, unsigned pointer) {
  return static_cast<Local>((lowest(std::rotr(set, static_cast<int>(pointer % 64))) + pointer) % 64);
}

template <class Visit>
[[gnu::always_inline]] inline void for_each_of(SmallSet set, const Visit& visit) {
  for (; set != 0; set &= set - 1) visit(lowest(set));
}

// A set for each of a few keys. name(key) must be called before a key is used.
class SmallSets {
 public:
  void name(unsigned key) { sets_[key] = 0; }
  // Nothing happens where `condition` is 0; otherwise it is 1.
  void add(unsigned key, SmallSet members, SmallSet condition = 1) {
    sets_[key] |= members & (0 - condition);
    keys_ |= condition << key;
  }
  // The keys whose set is not empty.
  [[nodiscard]] SmallSet keys() const { return keys_; }
  [[nodiscard]] SmallSet operator[](unsigned key) const { return sets_[key]; }

 private:
  SmallSet keys_ = 0;
  std::array<SmallSet, 64> sets_;  // NOLINT: most keys are never named
};

}  // namespace weft::sim
