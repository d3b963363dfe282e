#include "design/ring_search.h"

#include <algorithm>
#include <bit>

#include "design/ring_bounds.h"

namespace weft::design {

RingSearch::RingSearch(std::uint32_t node_count, std::uint32_t period)
    : period_(period), groups_(node_count / period), position_ring_(groups_), node_ring_(node_count) {
  const std::size_t most = std::max(position_ring_.words() * period, node_ring_.words());
  reached_.resize(most);
  front_.resize(most);
  next_.resize(most);
  masked_.resize(node_ring_.words());
}

void RingSearch::add_to_mask(std::uint32_t position, std::uint32_t jump) {
  const std::uint32_t by = jump * period_;
  std::size_t i = 0;
  while (i < kind_count_ && kinds_[i].by != by) ++i;
  if (i == kind_count_) {
    if (kinds_.size() == kind_count_) kinds_.emplace_back();
    kinds_[kind_count_].by = by;
    kinds_[kind_count_++].mask.assign(node_ring_.words(), 0);
  }
  for (std::uint32_t v = position; v < groups_ * period_; v += period_) {
    kinds_[i].mask[v / kWordBits] |= Word{1} << v % kWordBits;
  }
}

// Chooses the layout.
void RingSearch::prepare(std::span<const std::uint32_t> jumps) {
  std::vector<std::uint32_t> distinct(jumps.begin(), jumps.end());
  std::sort(distinct.begin(), distinct.end());
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  const std::size_t all = period_ * position_ring_.words();
  const std::size_t by_position = all * 2 + jumps.size() * position_ring_.words();
  const std::size_t as_ring = node_ring_.words() * (3 + 2 * distinct.size());
  is_as_ring_ = period_ > 1 && as_ring < by_position;
  words_ = is_as_ring_ ? node_ring_.words() : all;
  step_work_ = static_cast<double>(std::min(as_ring, by_position));
  kind_count_ = 0;
  if (!is_as_ring_) return;
  const std::size_t jumps_each = jumps.size() / period_;
  for (std::size_t i = 0; i < jumps.size(); ++i) add_to_mask(static_cast<std::uint32_t>(i / jumps_each), jumps[i]);
}

void RingSearch::start(std::uint32_t position) {
  std::fill_n(reached_.begin(), words_, 0);
  const std::size_t bit = is_as_ring_ ? position : position * position_ring_.words() * kWordBits;
  reached_[bit / kWordBits] = Word{1} << bit % kWordBits;
  std::copy_n(reached_.begin(), words_, front_.begin());
}

void RingSearch::step_by_position(std::span<const std::uint32_t> jumps) {
  const std::size_t each = position_ring_.words();
  const std::size_t jumps_each = jumps.size() / period_;
  const std::size_t last = (period_ - 1) * each;
  std::copy_n(front_.begin(), last, next_.begin() + static_cast<std::ptrdiff_t>(each));
  std::fill_n(next_.begin(), each, 0);
  position_ring_.add_rotated(&front_[last], 1 % groups_, next_.data());
  for (std::size_t i = 0; i < jumps.size(); ++i) {
    const std::size_t at = i / jumps_each * each;
    position_ring_.add_rotated(&front_[at], jumps[i], &next_[at]);
  }
}

void RingSearch::step_as_ring() {
  std::fill_n(next_.begin(), words_, 0);
  node_ring_.add_rotated(front_.data(), 1, next_.data());
  for (std::size_t k = 0; k < kind_count_; ++k) {
    for (std::size_t i = 0; i < words_; ++i) masked_[i] = front_[i] & kinds_[k].mask[i];
    node_ring_.add_rotated(masked_.data(), kinds_[k].by, next_.data());
  }
}

// The nodes in next_ that are new become the front; their number.
std::uint64_t RingSearch::settle() {
  std::uint64_t found = 0;
  for (std::size_t i = 0; i < words_; ++i) {
    front_[i] = next_[i] & ~reached_[i];
    reached_[i] |= front_[i];
    found += static_cast<std::uint64_t>(std::popcount(front_[i]));
  }
  work_ += step_work_;
  return found;
}

std::uint64_t RingSearch::most_after(std::uint32_t distance, const RingLimits& limits) const {
  if (limits.diameter >= most_within_.size()) return UINT64_MAX;
  return most_within_[limits.diameter] - most_within_[distance];
}

std::optional<RingDistances> RingSearch::run(std::span<const std::uint32_t> jumps, const RingLimits& limits) {
  const std::uint64_t nodes = std::uint64_t{period_} * groups_;
  const std::uint64_t most_sum = limits.sum / groups_;  // of one source of each position
  RingDistances all;
  prepare(jumps);
  if (limits.diameter != UINT32_MAX && most_within_.empty()) {
    const auto jumps_each = static_cast<std::uint32_t>(jumps.size() / period_);
    most_within_ = most_within({static_cast<std::uint32_t>(nodes), period_, jumps_each});
  }
  work_ = step_work_;
  for (std::uint32_t position = 0; position < period_; ++position) {
    start(position);
    std::uint64_t left = nodes - 1;
    for (std::uint32_t distance = 0; left > 0; ++distance) {
      all.sum += left;  // nodes that are farther than `distance`
      if (distance >= limits.diameter || all.sum > most_sum || left > most_after(distance, limits)) return std::nullopt;
      is_as_ring_ ? step_as_ring() : step_by_position(jumps);
      left -= settle();
      all.diameter = std::max(all.diameter, distance + 1);
    }
  }
  all.sum *= groups_;  // a rotation by a group is an automorphism
  return all;
}

}  // namespace weft::design
