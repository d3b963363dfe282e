// Rows to columns, each to one of its own, such that the sum of the weights is largest; and a bound that shows it. By
// shortest augmenting paths with prices (R. Jonker, A. Volgenant, A shortest augmenting path algorithm for dense and
// sparse linear assignment problems, Computing 38(4), 1987), in O(rows^2 columns).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/execution.h"

namespace weft {

// Row by row; no weight is negative, and there are at least as many columns as rows.
struct WeightMatrix {
  std::uint32_t row_count = 0;
  std::uint32_t column_count = 0;
  std::span<const double> weights;

  [[nodiscard]] std::span<const double> row(std::uint32_t i) const {
    return weights.subspan(std::size_t{i} * column_count, column_count);
  }
};

struct Assignment {
  std::vector<std::uint32_t> column_of;  // for each row
  double weight = 0;                     // of these pairs
  // No assignment has more. With prices of at least 0 on the columns it is the sum of the prices and, over the rows, of
  // the most that a row gains at a column beyond its price. It is computed from the prices alone, by the definition.
  double bound = 0;
};

// Throws Interrupted when it is stopped.
Assignment heaviest_assignment(const WeightMatrix& matrix, const Execution& execution = Execution{});

}  // namespace weft
