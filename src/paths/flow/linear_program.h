// A linear program: minimise cost · x subject to lower <= A x <= upper and x >= 0. Solved by the simplex method of
// Clp (J. Forrest and others, COIN-OR), if Weft was built with it.
//
// What comes back is floating point and is never believed: who asks checks the solution and the prices by other code
// (flow_check.h, oblivious_check.h).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/execution.h"

namespace weft::paths {

class LinearProgram {
 public:
  static constexpr double kUnbounded = 1e300;

  // Both return the number of the new row or column.
  int add_row(double lower, double upper);
  int add_column(double cost);
  // Adds to the coefficient, which is 0 before.
  void add(int row, int column, double coefficient) { entries_.push_back({column, row, coefficient}); }

  [[nodiscard]] int row_count() const { return static_cast<int>(lower_.size()); }
  [[nodiscard]] int column_count() const { return static_cast<int>(cost_.size()); }

  struct Entry {
    int column = 0;
    int row = 0;
    double coefficient = 0;
  };
  [[nodiscard]] const std::vector<double>& lower() const { return lower_; }
  [[nodiscard]] const std::vector<double>& upper() const { return upper_; }
  [[nodiscard]] const std::vector<double>& cost() const { return cost_; }
  // Sorted by column and row, each pair once.
  [[nodiscard]] std::vector<Entry> merged_entries() const;

 private:
  std::vector<double> lower_;
  std::vector<double> upper_;
  std::vector<double> cost_;
  std::vector<Entry> entries_;
};

struct LinearSolution {
  std::vector<double> columns;  // the value of each column
  std::vector<double> prices;   // of each row: the change of the optimum when its limit grows by one
  std::uint64_t iterations = 0;
};

// Was Weft built with a solver (the CMake option WEFT_LP)?
bool has_linear_solver();

// The program must have an optimum. `what` is shown as progress. Throws Interrupted when stopped. Where the solver ends
// without an optimum, its last values are returned. Must not be called without a solver.
LinearSolution solve(const LinearProgram& program, std::string_view what, const Execution& execution);

}  // namespace weft::paths
