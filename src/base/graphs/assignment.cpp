#include "base/graphs/assignment.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/check.h"

namespace weft {
namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

class AugmentingPaths {
 public:
  explicit AugmentingPaths(const WeightMatrix& matrix)
      : matrix_(matrix),
        column_of_(matrix.row_count, kNone),
        row_of_(matrix.column_count, kNone),
        price_(matrix.column_count, 0),
        gain_(matrix.row_count, 0),
        loss_(matrix.column_count),
        from_(matrix.column_count) {}

  Assignment run(const Execution& execution) {
    for (std::uint32_t row = 0; row < matrix_.row_count; ++row) {
      execution.throw_if_stopped();
      gain_[row] = gain_at(row);
      take_path(row, search(row));
    }
    return {column_of_, weight(), bound()};
  }

 private:
  // The largest weight minus price of the row's columns.
  [[nodiscard]] double gain_at(std::uint32_t row) const {
    double most = 0;  // an unused column of weight and price 0 gives 0
    const auto weights = matrix_.row(row);
    for (std::uint32_t j = 0; j < weights.size(); ++j) most = std::max(most, weights[j] - price_[j]);
    return most;
  }

  // Finds the free column with the least loss from a new row, by Dijkstra's algorithm over rows that could change
  // columns. Then updates the prices so that every assigned column is again the best of its row.
  std::uint32_t search(std::uint32_t new_row) {
    std::fill(loss_.begin(), loss_.end(), std::numeric_limits<double>::infinity());
    open_.resize(matrix_.column_count);
    for (std::uint32_t j = 0; j < open_.size(); ++j) open_[j] = j;
    closed_.clear();
    std::uint32_t row = new_row;
    double so_far = 0;
    while (true) {
      const std::size_t nearest = relax(row, so_far);
      const std::uint32_t column = open_[nearest];
      so_far = loss_[column];
      open_[nearest] = open_.back();
      open_.pop_back();
      if (row_of_[column] == kNone) {
        update_prices(new_row, so_far);
        return column;
      }
      closed_.push_back(column);
      row = row_of_[column];
    }
  }

  // Updates the losses of all open columns from a row; returns the index of the nearest, a free one in case of ties.
  std::size_t relax(std::uint32_t row, double so_far) {
    const auto weights = matrix_.row(row);
    std::size_t nearest = 0;
    for (std::size_t i = 0; i < open_.size(); ++i) {
      const std::uint32_t j = open_[i];
      const double loss = so_far + (gain_[row] - (weights[j] - price_[j]));
      if (loss < loss_[j]) {
        loss_[j] = loss;
        from_[j] = row;
      }
      const double best = loss_[open_[nearest]];
      if (loss_[j] < best || (loss_[j] == best && row_of_[j] == kNone)) nearest = i;
    }
    return nearest;
  }

  void update_prices(std::uint32_t new_row, double total) {
    gain_[new_row] -= total;
    for (const std::uint32_t column : closed_) {
      const double rise = total - loss_[column];
      price_[column] += rise;
      gain_[row_of_[column]] -= rise;
    }
  }

  // Follows the path back from its end: every row gets the column that the search reached from it.
  void take_path(std::uint32_t new_row, std::uint32_t column) {
    while (true) {
      const std::uint32_t row = from_[column];
      row_of_[column] = row;
      std::swap(column_of_[row], column);
      if (row == new_row) return;
    }
  }

  [[nodiscard]] double weight() const {
    double sum = 0;
    for (std::uint32_t row = 0; row < matrix_.row_count; ++row) sum += matrix_.row(row)[column_of_[row]];
    return sum;
  }

  [[nodiscard]] double bound() const {
    double sum = 0;
    for (const double price : price_) sum += price;
    for (std::uint32_t row = 0; row < matrix_.row_count; ++row) sum += gain_at(row);
    return sum;
  }

  const WeightMatrix& matrix_;
  std::vector<std::uint32_t> column_of_;
  std::vector<std::uint32_t> row_of_;
  std::vector<double> price_;          // of each column
  std::vector<double> gain_;           // of each row: weight minus price of its column
  std::vector<double> loss_;           // of the best path to each column in the current search
  std::vector<std::uint32_t> from_;    // the row before each column on that path
  std::vector<std::uint32_t> open_;    // columns without a final loss
  std::vector<std::uint32_t> closed_;  // those it has
};

}  // namespace

Assignment heaviest_assignment(const WeightMatrix& matrix, const Execution& execution) {
  WEFT_CHECK(matrix.row_count <= matrix.column_count);
  return AugmentingPaths(matrix).run(execution);
}

}  // namespace weft
