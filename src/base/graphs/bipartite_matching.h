// Maximum matching of rows and columns in a bipartite graph. J. E. Hopcroft, R. M. Karp, An n^5/2 algorithm for maximum
// matchings in bipartite graphs, SIAM J. Computing 2(4), 1973: each phase applies a maximal set of disjoint shortest
// augmenting paths.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace weft {

inline constexpr std::uint32_t kUnmatched = UINT32_MAX;

// The columns allowed for row i are columns[offsets[i]] .. columns[offsets[i+1]-1]. A view; owns nothing.
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
