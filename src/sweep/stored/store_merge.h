// Joins stores: those that ranks or jobs of one sweep wrote, or those of several people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/execution.h"
#include "store/store.h"

namespace weft::sweep {

// A point that two stores have with different results. Stores are numbered from 0, the target is kTarget.
struct Disagreement {
  static constexpr std::size_t kTarget = SIZE_MAX;
  std::string hash;
  std::size_t kept = kTarget;  // whose result is in the target now
  std::size_t other = 0;
};

struct MergeResult {
  std::uint64_t added = 0;  // points that the target did not have
  std::uint64_t known = 0;  // points that it had, or got from an earlier store, with the same result
  std::vector<Disagreement> disagreements{};
};

// Do both rows tell the same, apart from the time that the run took?
bool is_same_result(const store::Row& a, const store::Row& b);

// Adds the points of the stores to the target, all or none. Of a point with different results the first stays: that of
// the target, else that of the first store that has it. The stores themselves are not changed.
MergeResult merge_stores(store::Store& target, std::span<const store::Store> stores, const Execution& execution);

}  // namespace weft::sweep
