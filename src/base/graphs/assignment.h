// Linear assignment: each row gets a different column such that the sum of the weights is maximal; with a dual bound
// that proves it. By shortest augmenting paths with prices (R. Jonker, A. Volgenant, A shortest augmenting path
// algorithm for dense and sparse linear assignment problems, Computing 38(4), 1987), in O(rows^2 columns).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/execution.h"

namespace weft {

// Weights row by row; none is negative, and there are at least as many columns as rows.
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
  double weight = 0;                     // sum over these pairs
  // Upper bound on the weight of any assignment (dual value): the sum of the column prices, which are at least 0, plus,
  // over the rows, the largest weight minus price of a column. It is computed from the prices alone.
  double bound = 0;
};

// Throws Interrupted when the execution is stopped.
Assignment heaviest_assignment(const WeightMatrix& matrix, const Execution& execution = Execution{});

}  // namespace weft
