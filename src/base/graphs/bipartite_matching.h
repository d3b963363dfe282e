// The most pairs of a row and a column such that none is used twice, of those that are allowed. J. E. Hopcroft, R. M.
// Karp, An n^5/2 algorithm for maximum matchings in bipartite graphs, SIAM J. Computing 2(4), 1973: in each phase, ways
// of the least length that free a row and a column are taken as long as there are any that share no row.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace weft {

inline constexpr std::uint32_t kUnmatched = UINT32_MAX;

// The columns that row i may have: columns[offsets[i]] .. columns[offsets[i+1]-1]. Borrowed.
struct BipartiteView {
  std::uint32_t column_count = 0;
  std::span<const std::uint64_t> offsets;  // row count + 1 entries
  std::span<const std::uint32_t> columns;

  [[nodiscard]] std::uint32_t row_count() const { return static_cast<std::uint32_t>(offsets.size() - 1); }
  [[nodiscard]] std::span<const std::uint32_t> columns_of(std::uint32_t row) const {
    return columns.subspan(offsets[row], offsets[row + 1] - offsets[row]);
  }
};

// The column of each row, or kUnmatched.
std::vector<std::uint32_t> largest_matching(const BipartiteView& graph);

}  // namespace weft
