#include "base/graphs/bipartite_matching.h"

namespace weft {
namespace {

class HopcroftKarp {
 public:
  explicit HopcroftKarp(const BipartiteView& graph)
      : graph_(graph),
        column_of_(graph.row_count(), kUnmatched),
        row_of_(graph.column_count, kUnmatched),
        level_(graph.row_count()),
        next_(graph.row_count()) {}

  std::vector<std::uint32_t> run() {
    while (find_levels()) {
      for (std::uint32_t row = 0; row < graph_.row_count(); ++row) next_[row] = 0;
      for (std::uint32_t row = 0; row < graph_.row_count(); ++row) {
        if (column_of_[row] == kUnmatched) augment(row);
      }
    }
    return std::move(column_of_);
  }

 private:
  // Breadth-first levels of the rows, from all unmatched rows at once along alternating paths. Returns whether an
  // unmatched column is reached.
  bool find_levels() {
    queue_.clear();
    for (std::uint32_t row = 0; row < graph_.row_count(); ++row) {
      level_[row] = column_of_[row] == kUnmatched ? 0 : kUnmatched;
      if (level_[row] == 0) queue_.push_back(row);
    }
    bool is_met = false;
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      for (const std::uint32_t column : graph_.columns_of(queue_[i])) {
        const std::uint32_t holder = row_of_[column];
        if (holder == kUnmatched) {
          is_met = true;
        } else if (level_[holder] == kUnmatched) {
          level_[holder] = level_[queue_[i]] + 1;
          queue_.push_back(holder);
        }
      }
    }
    return is_met;
  }

  // Depth-first search along rising levels, without recursion. Each row continues where it stopped, so a phase visits
  // each pair once.
  void augment(std::uint32_t free_row) {
    path_.assign(1, free_row);
    while (!path_.empty()) {
      const std::uint32_t row = path_.back();
      const auto columns = graph_.columns_of(row);
      if (next_[row] == columns.size()) {
        path_.pop_back();
        if (!path_.empty()) ++next_[path_.back()];
        continue;
      }
      const std::uint32_t holder = row_of_[columns[next_[row]]];
      if (holder == kUnmatched) {
        take_path();
        return;
      }
      if (level_[holder] == level_[row] + 1) {
        path_.push_back(holder);
      } else {
        ++next_[row];
      }
    }
  }

  // Matches each row of the path with its current column; these rows are not used again in this phase.
  void take_path() {
    for (const std::uint32_t row : path_) {
      const auto columns = graph_.columns_of(row);
      column_of_[row] = columns[next_[row]];
      row_of_[column_of_[row]] = row;
      next_[row] = columns.size();
    }
  }

  const BipartiteView& graph_;
  std::vector<std::uint32_t> column_of_;
  std::vector<std::uint32_t> row_of_;
  std::vector<std::uint32_t> level_;  // kUnmatched: not reached
  std::vector<std::size_t> next_;     // the column that a row tries next
  std::vector<std::uint32_t> queue_;
  std::vector<std::uint32_t> path_;
};

}  // namespace

std::vector<std::uint32_t> largest_matching(const BipartiteView& graph) { return HopcroftKarp(graph).run(); }

}  // namespace weft
