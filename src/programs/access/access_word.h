// What nodes hold and send while a shared memory is accessed: processors, cells, requests, and summaries of
// neighbouring requests.
#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>

#include "base/ids.h"

namespace weft::programs {

// What concurrent writes to a cell leave in it.
enum class Combine : std::uint8_t {
  lowest_rank,
  sum,  // only of the values written, not of the old one; it fits 64 bits, partial sums may wrap around
  maximum
};

inline constexpr std::uint64_t kNoCell = UINT64_MAX;  // behind all others

struct AccessWord {
  std::uint64_t cell = kNoCell;  // of a summary: that of its first request
  std::uint64_t order = 0;       // among the requests for a cell
  std::int64_t value = 0;        // of a summary: that of its last run, combined
  std::uint32_t processor = 0;
  std::uint32_t mark = 0;  // by which requests are chosen, or sorted
  // Of summaries, whose runs are requests for one cell:
  std::uint64_t last_cell = kNoCell;
  NodeId last_start = 0;      // where the last run begins
  NodeId last_place = 0;      // of the last run
  NodeId boundary_count = 0;  // between runs
  std::uint64_t mark_sum = 0;
};

// The smaller one, or the larger one.
inline AccessWord by_cell(const AccessWord& left, const AccessWord& right, std::uint32_t takes_larger) {
  const auto key = [](const AccessWord& word) { return std::tuple(word.cell, word.order, word.processor); };
  return (key(left) <= key(right)) == (takes_larger == 0) ? left : right;
}
inline AccessWord by_processor(const AccessWord& left, const AccessWord& right, std::uint32_t takes_larger) {
  return (left.processor <= right.processor) == (takes_larger == 0) ? left : right;
}

inline AccessWord by_mark(const AccessWord& left, const AccessWord& right, std::uint32_t takes_larger) {
  const auto key = [](const AccessWord& word) { return std::tuple(word.mark, word.cell); };
  return (key(left) <= key(right)) == (takes_larger == 0) ? left : right;
}

// What two writers leave; the left one has the lower rank.
inline std::int64_t combined(std::int64_t left, std::int64_t right, Combine combine) {
  switch (combine) {
    case Combine::sum:
      return static_cast<std::int64_t>(static_cast<std::uint64_t>(left) + static_cast<std::uint64_t>(right));
    case Combine::maximum:
      return std::max(left, right);
    case Combine::lowest_rank:
      break;
  }
  return left;
}

// The summary of one request.
inline AccessWord summarized(const AccessWord& request, const AccessWord&, std::uint32_t place) {
  AccessWord summary = request;
  summary.last_cell = request.cell;
  summary.last_start = place;
  summary.last_place = place;
  summary.mark_sum = request.mark;
  return summary;
}

inline AccessWord with_value(const AccessWord& word, const AccessWord& other, std::uint32_t /*factor*/ = 0) {
  AccessWord made = word;
  made.value = other.value;
  return made;
}

inline AccessWord with_larger_value(const AccessWord& left, const AccessWord& right, std::uint32_t /*factor*/) {
  return left.value >= right.value ? left : right;
}

// The summary of two groups of requests at places that are sorted by cell: of the last run of both together. The groups
// may lie between each other, so that the operation commutes.
inline AccessWord gathered(const AccessWord& left, const AccessWord& right, std::uint32_t rule) {
  AccessWord both = left.last_place > right.last_place ? left : right;
  both.mark_sum = left.mark_sum + right.mark_sum;
  if (left.last_cell != right.last_cell) return both;
  const bool is_left_first = left.last_start < right.last_start;
  const AccessWord& first = is_left_first ? left : right;
  const AccessWord& second = is_left_first ? right : left;
  both.last_start = first.last_start;
  both.value = combined(first.value, second.value, static_cast<Combine>(rule));
  return both;
}

}  // namespace weft::programs
