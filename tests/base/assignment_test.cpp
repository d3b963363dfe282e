#include "base/graphs/assignment.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "base/numbers/random.h"

namespace weft {
namespace {

std::vector<double> random_weights(std::uint32_t rows, std::uint32_t columns, std::uint64_t values,
                                   RandomStream& random) {
  std::vector<double> weights(std::size_t{rows} * columns);
  for (double& weight : weights) weight = static_cast<double>(random.below(values)) / 7;
  return weights;
}

// The best weight over all orders of the columns.
double most_weight(const WeightMatrix& matrix) {
  std::vector<std::uint32_t> order(matrix.column_count);
  std::iota(order.begin(), order.end(), 0U);
  double most = 0;
  do {
    double sum = 0;
    for (std::uint32_t row = 0; row < matrix.row_count; ++row) sum += matrix.row(row)[order[row]];
    most = std::max(most, sum);
  } while (std::next_permutation(order.begin(), order.end()));
  return most;
}

void expect_columns_differ(const Assignment& assignment) {
  const std::set<std::uint32_t> columns(assignment.column_of.begin(), assignment.column_of.end());
  EXPECT_EQ(columns.size(), assignment.column_of.size());
}

TEST(Assignment, EqualsTheBestOfAllAssignments) {
  for (std::uint32_t trial = 0; trial < 400; ++trial) {
    RandomStream random(trial, Purpose::test);
    const auto columns = static_cast<std::uint32_t>(1 + random.below(6));
    const auto rows = static_cast<std::uint32_t>(1 + random.below(columns));
    const auto weights = random_weights(rows, columns, 2 + trial % 9, random);
    const WeightMatrix matrix{rows, columns, weights};
    const Assignment assignment = heaviest_assignment(matrix);
    expect_columns_differ(assignment);
    EXPECT_NEAR(assignment.weight, most_weight(matrix), 1e-12);
    EXPECT_NEAR(assignment.bound, assignment.weight, 1e-12);
  }
}

// Too large for brute force: the dual bound proves optimality.
TEST(Assignment, MeetsItsDualBoundOnLargeMatrices) {
  RandomStream random(1, Purpose::test);
  for (const std::uint32_t columns : {200U, 260U}) {
    for (const std::uint64_t values : {3U, 1000000U}) {
      const auto weights = random_weights(200, columns, values, random);
      const Assignment assignment = heaviest_assignment({200, columns, weights});
      expect_columns_differ(assignment);
      EXPECT_NEAR(assignment.bound, assignment.weight, 1e-9 * assignment.weight);
    }
  }
}

}  // namespace
}  // namespace weft
