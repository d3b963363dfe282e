#include "base/graphs/bipartite_matching.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/numbers/random.h"

namespace weft {
namespace {

struct Lists {
  std::uint32_t column_count = 0;
  std::vector<std::uint64_t> offsets{0};
  std::vector<std::uint32_t> columns;
  [[nodiscard]] BipartiteView view() const { return {column_count, offsets, columns}; }
};

Lists random_lists(std::uint32_t rows, std::uint32_t columns, std::uint32_t percent, RandomStream& random) {
  Lists lists{.column_count = columns};
  for (std::uint32_t row = 0; row < rows; ++row) {
    for (std::uint32_t column = 0; column < columns; ++column) {
      if (random.below(100) < percent) lists.columns.push_back(column);
    }
    lists.offsets.push_back(lists.columns.size());
  }
  return lists;
}

// Tries every matching of the rows from `row` on.
std::size_t most_pairs(const BipartiteView& graph, std::uint32_t row, std::set<std::uint32_t>& taken) {
  if (row == graph.row_count()) return 0;
  std::size_t most = most_pairs(graph, row + 1, taken);
  for (const std::uint32_t column : graph.columns_of(row)) {
    if (!taken.insert(column).second) continue;
    most = std::max(most, 1 + most_pairs(graph, row + 1, taken));
    taken.erase(column);
  }
  return most;
}

// The number of pairs; checks that each is allowed and that no column is used twice.
std::size_t checked_size(const BipartiteView& graph, const std::vector<std::uint32_t>& column_of) {
  std::set<std::uint32_t> taken;
  for (std::uint32_t row = 0; row < graph.row_count(); ++row) {
    if (column_of[row] == kUnmatched) continue;
    const auto allowed = graph.columns_of(row);
    EXPECT_NE(std::find(allowed.begin(), allowed.end(), column_of[row]), allowed.end());
    EXPECT_TRUE(taken.insert(column_of[row]).second);
  }
  return taken.size();
}

TEST(BipartiteMatching, EqualsTheLargestOfAllMatchings) {
  for (std::uint32_t trial = 0; trial < 300; ++trial) {
    RandomStream random(trial, Purpose::test);
    const auto rows = static_cast<std::uint32_t>(random.below(7));
    const auto columns = static_cast<std::uint32_t>(random.below(7));
    const Lists lists = random_lists(rows, columns, 10 + trial % 50, random);
    std::set<std::uint32_t> taken;
    EXPECT_EQ(checked_size(lists.view(), largest_matching(lists.view())), most_pairs(lists.view(), 0, taken));
  }
}

// Row i allows columns i+1 and i, the last row only its own: exactly one matching is complete.
TEST(BipartiteMatching, AugmentsAlongALongPath) {
  constexpr std::uint32_t kSize = 2000;
  Lists lists{.column_count = kSize};
  for (std::uint32_t row = 0; row < kSize; ++row) {
    if (row + 1 < kSize) lists.columns.push_back(row + 1);
    if (row + 1 == kSize) lists.columns.push_back(kSize - 1);
    if (row > 0 && row + 1 < kSize) lists.columns.push_back(row);
    if (row == 0) lists.columns.push_back(0);
    lists.offsets.push_back(lists.columns.size());
  }
  EXPECT_EQ(checked_size(lists.view(), largest_matching(lists.view())), kSize);
}

}  // namespace
}  // namespace weft
