#include "metrics/distances/source_batches.h"

#include <algorithm>
#include <map>

namespace weft::metrics {
namespace {

// Orders the rows so that each run of `width` rows is a cluster, grown breadth-first from the first remaining row.
class Clustering {
 public:
  Clustering(const SearchTable& table, unsigned width)
      : table_(table), width_(width), reached_by_(table.row_count, kNoSource), is_left_(table.row_count, false) {}

  [[nodiscard]] std::vector<RowId> order(std::span<const RowId> rows) {
    for (const RowId row : rows) is_left_[row] = true;
    std::vector<RowId> ordered;
    ordered.reserve(rows.size());
    for (const RowId seed : rows) {
      if (is_left_[seed]) grow(seed, ordered);
    }
    return ordered;
  }

 private:
  static constexpr RowId kNoSource = UINT32_MAX;

  void grow(RowId seed, std::vector<RowId>& ordered) {
    constexpr std::size_t kPatience = 16;  // rows visited per row found, at most; the last remaining rows are far apart
    const std::size_t full = ordered.size() + width_;
    queue_.assign(1, seed);
    reached_by_[seed] = seed;
    for (std::size_t next = 0; next < queue_.size() && next < kPatience * width_ && ordered.size() < full; ++next) {
      const RowId row = queue_[next];
      if (is_left_[row]) ordered.push_back(row);
      is_left_[row] = false;
      for (const RowId other : table_.outward().of(row)) {
        if (reached_by_[other] == seed) continue;
        reached_by_[other] = seed;
        queue_.push_back(other);
      }
    }
  }

  const SearchTable& table_;
  unsigned width_;
  std::vector<RowId> reached_by_;  // the seed of the last cluster that visited a row
  std::vector<bool> is_left_;
  std::vector<RowId> queue_;
};

}  // namespace

std::vector<SourceBatch> to_batches(const SearchTable& table, std::span<const WeightedSource> sources, unsigned width) {
  std::map<std::pair<NodeId, bool>, std::vector<RowId>> groups;  // by weight and colour
  for (const WeightedSource& source : sources) {
    const RowId row = table.row_of_node[source.node];
    groups[{source.weight, row < table.first_colour_count}].push_back(row);
  }
  std::vector<SourceBatch> batches;
  Clustering clustering(table, width);
  for (auto& [key, rows] : groups) {
    std::sort(rows.begin(), rows.end());
    const std::vector<RowId> ordered = clustering.order(rows);
    for (std::size_t begin = 0; begin < ordered.size(); begin += width) {
      const auto batch = std::span(ordered).subspan(begin, std::min<std::size_t>(width, ordered.size() - begin));
      batches.push_back({{batch.begin(), batch.end()}, key.first});
    }
  }
  return batches;
}

}  // namespace weft::metrics
