#include "paths/flow/linear_program.h"

#include <algorithm>
#include <tuple>

#include "base/check.h"

#ifdef WEFT_WITH_CLP
#include <coin/ClpEventHandler.hpp>
#include <coin/ClpSimplex.hpp>
#endif

namespace weft::paths {

int LinearProgram::add_row(double lower, double upper) {
  lower_.push_back(lower);
  upper_.push_back(upper);
  return row_count() - 1;
}

int LinearProgram::add_column(double cost) {
  cost_.push_back(cost);
  return column_count() - 1;
}

std::vector<LinearProgram::Entry> LinearProgram::merged_entries() const {
  std::vector<Entry> sorted = entries_;
  std::ranges::stable_sort(sorted, {}, [](const Entry& entry) { return std::tie(entry.column, entry.row); });
  std::vector<Entry> merged;
  for (const Entry& entry : sorted) {
    const bool is_same = !merged.empty() && merged.back().column == entry.column && merged.back().row == entry.row;
    if (is_same) {
      merged.back().coefficient += entry.coefficient;
    } else {
      merged.push_back(entry);
    }
  }
  return merged;
}

#ifdef WEFT_WITH_CLP

namespace {

// Called by Clp after every iteration; a result of 0 or more ends the solution. Clp makes copies of it.
class StopOnRequest final : public ClpEventHandler {
 public:
  StopOnRequest(const Execution& execution, std::uint64_t& iterations)
      : execution_(execution), iterations_(&iterations) {}
  [[nodiscard]] ClpEventHandler* clone() const override { return new StopOnRequest(*this); }

  int event(Event which) override {
    if (which == endOfIteration) ++*iterations_;
    const bool must_stop =
        execution_.stop_requested != nullptr && execution_.stop_requested->load(std::memory_order_relaxed);
    return must_stop ? 0 : -1;
  }

 private:
  Execution execution_;
  std::uint64_t* iterations_;
};

// The columns of the matrix, one after another, as Clp wants them.
struct ColumnMatrix {
  std::vector<int> starts;
  std::vector<int> rows;
  std::vector<double> coefficients;

  explicit ColumnMatrix(const LinearProgram& program) : starts(static_cast<std::size_t>(program.column_count()) + 1) {
    for (const LinearProgram::Entry& entry : program.merged_entries()) {
      ++starts[static_cast<std::size_t>(entry.column) + 1];
      rows.push_back(entry.row);
      coefficients.push_back(entry.coefficient);
    }
    for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
  }
};

std::vector<double> limits_for_clp(const std::vector<double>& limits) {
  std::vector<double> result = limits;
  for (double& limit : result) {
    if (limit >= LinearProgram::kUnbounded) limit = COIN_DBL_MAX;
    if (limit <= -LinearProgram::kUnbounded) limit = -COIN_DBL_MAX;
  }
  return result;
}

}  // namespace

bool has_linear_solver() { return true; }

LinearSolution solve(const LinearProgram& program, std::string_view what, const Execution& execution) {
  constexpr double kTolerance = 1e-10;
  constexpr int kNoPerturbation = 100;
  const ColumnMatrix matrix(program);
  const std::vector<double> lower = limits_for_clp(program.lower());
  const std::vector<double> upper = limits_for_clp(program.upper());
  LinearSolution solution;
  ClpSimplex simplex;
  simplex.setLogLevel(0);  // it prints otherwise
  simplex.loadProblem(program.column_count(), program.row_count(), matrix.starts.data(), matrix.rows.data(),
                      matrix.coefficients.data(), nullptr, nullptr, program.cost().data(), lower.data(), upper.data());
  const StopOnRequest handler(execution, solution.iterations);
  simplex.passInEventHandler(&handler);
  const ProgressScope progress(execution, what, 1);
  // The dual simplex method takes twice the time on oblivious routings. Not initialSolve: its presolve costs more than
  // it saves here, and its approximate start (Idiot) crashes on some small programs.
  simplex.primal();
  execution.throw_if_stopped();
  // Again from there, with tighter tolerances and without the small changes of costs that speed the method up.
  simplex.setPerturbation(kNoPerturbation);
  simplex.setPrimalTolerance(kTolerance);
  simplex.setDualTolerance(kTolerance);
  simplex.primal();
  execution.throw_if_stopped();
  const double* columns = simplex.primalColumnSolution();
  const double* prices = simplex.dualRowSolution();
  solution.columns.assign(columns, columns + program.column_count());
  solution.prices.assign(prices, prices + program.row_count());
  return solution;
}

#else

bool has_linear_solver() { return false; }

LinearSolution solve(const LinearProgram& /*program*/, std::string_view /*what*/, const Execution& /*execution*/) {
  WEFT_CHECK(has_linear_solver());
  return {};
}

#endif

}  // namespace weft::paths
