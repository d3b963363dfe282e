// Rows of bits: which of the vcs that leave a node are asked for there. Filled by all threads at once; bits are only
// ever set.
#pragma once

#include <atomic>
#include <bit>
#include <span>
#include <vector>

#include "deadlock/channels.h"
#include "deadlock/vc_relation.h"

namespace weft::deadlock {

class NextRows {
 public:
  // One row for each node of the list.
  NextRows(const VcNumbering& numbering, std::span<const NodeId> nodes) {
    rows_.reserve(nodes.size() + 1);
    std::uint64_t next = 0;
    for (const NodeId node : nodes) {
      rows_.push_back({next, numbering.first_at(node)});
      next += (numbering.first_at(node + 1) - numbering.first_at(node) + 63) / 64;
    }
    rows_.push_back({next, 0});
  }

  [[nodiscard]] std::uint64_t bytes() const { return rows_.back().begin * sizeof(std::uint64_t); }
  void allocate() { words_.assign(rows_.back().begin, 0); }

  // True when it is new.
  bool set(std::uint64_t row, NodeId vc) {
    const NodeId bit = vc - rows_[row].first;
    const std::uint64_t mask = std::uint64_t{1} << (bit % 64);
    const std::atomic_ref word(words_[rows_[row].begin + bit / 64]);
    // Most are set already, and reading does not take the line from other threads.
    if ((word.load(std::memory_order_relaxed) & mask) != 0) return false;
    return (word.fetch_or(mask, std::memory_order_relaxed) & mask) == 0;
  }

  template <class Visit>
  void for_each_in(std::uint64_t row, const Visit& visit) const {
    for (std::uint64_t i = rows_[row].begin; i < rows_[row + 1].begin; ++i) {
      const NodeId first = rows_[row].first + static_cast<NodeId>(64 * (i - rows_[row].begin));
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(first + static_cast<NodeId>(std::countr_zero(word)));
      }
    }
  }

  [[nodiscard]] VcRelation relation() const {
    VcRelation relation{{0}, {}};
    for (std::uint64_t row = 0; row + 1 < rows_.size(); ++row) {
      for_each_in(row, [&](NodeId vc) { relation.heads.push_back(vc); });
      relation.offsets.push_back(relation.heads.size());
    }
    return relation;
  }

 private:
  struct Row {
    std::uint64_t begin;  // in words
    NodeId first;         // the vc of bit 0
  };
  std::vector<Row> rows_;
  std::vector<std::uint64_t> words_;
};

}  // namespace weft::deadlock
