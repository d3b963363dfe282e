// What nodes hold and send while a shared memory is accessed: processors, cells, requests, and summaries of
// neighbouring requests.
#pragma once

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
  // Of summaries, whose runs are requests for one cell:
  std::uint64_t last_cell = kNoCell;
  NodeId last_start = 0;      // where the last run begins
  NodeId boundary_count = 0;  // between runs
};

// The smaller one, or the larger one.
inline AccessWord by_cell(const AccessWord& left, const AccessWord& right, std::uint32_t takes_larger) {
  const auto key = [](const AccessWord& word) { return std::tuple(word.cell, word.order, word.processor); };
  return (key(left) <= key(right)) == (takes_larger == 0) ? left : right;
}
inline AccessWord by_processor(const AccessWord& left, const AccessWord& right, std::uint32_t takes_larger) {
  return (left.processor <= right.processor) == (takes_larger == 0) ? left : right;
}

inline AccessWord with_value(const AccessWord& word, const AccessWord& other) {
  AccessWord made = word;
  made.value = other.value;
  return made;
}

}  // namespace weft::programs
