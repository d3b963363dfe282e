// Items that go to ranges of indices, in one pass over the dimensions of a cube walk.
#pragma once

#include <algorithm>
#include <vector>

#include "programs/walks/cube_walk.h"

namespace weft::programs {

// The indices to which an item still has to go.
struct IndexRange {
  NodeId first = 1;
  NodeId last = 0;
  [[nodiscard]] bool is_empty() const { return first > last; }
};

// The items are where they are, and take their ranges with them.
class RangeRouter {
 public:
  explicit RangeRouter(std::vector<IndexRange> ranges) : now_(std::move(ranges)), next_(now_.size()) {}

  RouteChoice operator()(NodeId index, unsigned dimension) {
    if (dimension != dimension_) {
      if (dimension_ != kNone) now_.swap(next_);
      std::fill(next_.begin(), next_.end(), IndexRange{});
      dimension_ = dimension;
    }
    const auto [lower, upper] = split(now_[index], dimension);
    const bool is_upper = (index >> dimension & 1U) != 0;
    const IndexRange& own = is_upper ? upper : lower;
    const IndexRange& other = is_upper ? lower : upper;
    if (!own.is_empty()) next_[index] = own;
    if (!other.is_empty()) next_[index ^ NodeId{1} << dimension] = other;
    return {!own.is_empty(), !other.is_empty()};
  }

 private:
  // Those whose bit is 0, and those whose bit is 1. A range of several indices lies within the values of this bit and
  // the lower ones.
  static std::pair<IndexRange, IndexRange> split(const IndexRange& range, unsigned dimension) {
    const NodeId middle = (range.first >> dimension | 1U) << dimension;
    if (range.first >= middle) return {IndexRange{}, range};
    if (range.last < middle || range.first == range.last) return {range, IndexRange{}};
    return {{range.first, middle - 1}, {middle, range.last}};
  }

  std::vector<IndexRange> now_;
  std::vector<IndexRange> next_;
  static constexpr unsigned kNone = 32;
  unsigned dimension_ = kNone;  // of the last call
};

// The items at the indices whose range is not empty go to all indices of their ranges, and nothing else is held after
// that. Upwards, for ranges of one index each. Limit: the ranges do not overlap and have the order of the items; the
// items, or the targets, are at 0, 1, 2, ...
template <class Value>
void route_ranges(CubeWalk<Value>& walk, const std::vector<IndexRange>& ranges, bool is_ascending) {
  std::vector<bool> holds(ranges.size());
  for (std::size_t index = 0; index < ranges.size(); ++index) holds[index] = !ranges[index].is_empty();
  walk.hold_only(std::move(holds));
  RangeRouter router(ranges);
  walk.route(is_ascending, [&](NodeId index, unsigned dimension) { return router(index, dimension); });
  walk.come_home();
}

}  // namespace weft::programs
