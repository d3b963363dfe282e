#include "programs/pram/pram_arithmetic.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "base/check.h"

namespace weft::programs::pram {
namespace {

constexpr std::int64_t kLowest = std::numeric_limits<std::int64_t>::min();

Result refused(FaultKind kind) { return {0, kind}; }

Result floor_divide(std::int64_t a, std::int64_t b) {
  if (b == 0) return refused(FaultKind::division_by_zero);
  if (a == kLowest && b == -1) return refused(FaultKind::overflow);
  return {a / b - static_cast<std::int64_t>(a % b != 0 && (a < 0) != (b < 0))};
}

Result floor_modulo(std::int64_t a, std::int64_t b) {
  if (b == 0) return refused(FaultKind::division_by_zero);
  if (b == -1) return {0};
  const std::int64_t rest = a % b;
  return {rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest};
}

// By squaring. The last square may overflow although it is not needed, so it is left out.
Result integer_power(std::int64_t base, std::int64_t exponent) {
  if (exponent < 0) return refused(FaultKind::bad_argument);
  std::int64_t result = 1;
  while (true) {
    if (exponent % 2 == 1 && __builtin_mul_overflow(result, base, &result)) return refused(FaultKind::overflow);
    exponent /= 2;
    if (exponent == 0) return {result};
    if (__builtin_mul_overflow(base, base, &base)) return refused(FaultKind::overflow);
  }
}

Result floor_root_of(std::int64_t a, std::int64_t k) {
  if (a < 0 || k < 1) return refused(FaultKind::bad_argument);
  if (a <= 1 || k == 1) return {a};
  if (k >= 63) return {1};
  std::int64_t low = 1;                        // low^k <= a
  std::int64_t high = std::int64_t{1} << 32U;  // high^k > a, as k >= 2
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    const Result power = integer_power(middle, k);
    (!power.fault && power.value <= a ? low : high) = middle;
  }
  return {low};
}

Result ceil_log2_of(std::int64_t a) {
  if (a < 1) return refused(FaultKind::bad_argument);
  return {static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(a - 1)))};
}

Result subtract(std::int64_t a, std::int64_t b) {
  Result result;
  if (__builtin_sub_overflow(a, b, &result.value)) return refused(FaultKind::overflow);
  return result;
}

Result add(std::int64_t a, std::int64_t b) {
  Result result;
  if (__builtin_add_overflow(a, b, &result.value)) return refused(FaultKind::overflow);
  return result;
}

Result multiply(std::int64_t a, std::int64_t b) {
  Result result;
  if (__builtin_mul_overflow(a, b, &result.value)) return refused(FaultKind::overflow);
  return result;
}

class UniformEvaluator {
 public:
  UniformEvaluator(const SyntaxTree& tree, const UniformValues& values) : tree_(tree), values_(values) {}

  UniformResult evaluate(ExpressionId id) const {
    const Expression& expression = tree_.at(id);
    if (operand_count(expression.operation) == 0) return {leaf(expression)};
    const UniformResult left = evaluate(expression.left);
    if (left.fault) return left;
    const bool is_and = expression.operation == Operation::logical_and;
    if (is_and || expression.operation == Operation::logical_or) {
      if (is_and != (left.value != 0)) return {left.value != 0};
      const UniformResult right = evaluate(expression.right);
      return right.fault ? right : UniformResult{right.value != 0};
    }
    const UniformResult right = operand_count(expression.operation) == 2 ? evaluate(expression.right) : left;
    if (right.fault) return right;
    const Result result = apply(expression.operation, left.value, right.value);
    return {result.value, result.fault, expression.place};
  }

 private:
  [[nodiscard]] std::int64_t leaf(const Expression& expression) const {
    switch (expression.operation) {
      case Operation::number:
        return expression.number;
      case Operation::processor_count:
        return values_.processor_count;
      case Operation::cell_index:
        return values_.cell_index;
      case Operation::parameter:
        return values_.parameters[expression.symbol];
      case Operation::loop_variable:
        return values_.loop_variables[expression.symbol];
      default:
        WEFT_CHECK(false);
        return 0;
    }
  }

  const SyntaxTree& tree_;
  const UniformValues& values_;
};

}  // namespace

Result apply(Operation operation, std::int64_t a, std::int64_t b) {
  switch (operation) {
    case Operation::negate:
      return subtract(0, a);
    case Operation::logical_not:
      return {a == 0};
    case Operation::absolute:
      return a < 0 ? subtract(0, a) : Result{a};
    case Operation::ceil_log2:
      return ceil_log2_of(a);
    case Operation::add:
      return add(a, b);
    case Operation::subtract:
      return subtract(a, b);
    case Operation::multiply:
      return multiply(a, b);
    case Operation::divide:
      return floor_divide(a, b);
    case Operation::modulo:
      return floor_modulo(a, b);
    case Operation::minimum:
      return {std::min(a, b)};
    case Operation::maximum:
      return {std::max(a, b)};
    case Operation::power:
      return integer_power(a, b);
    case Operation::exclusive_or:
      return {a ^ b};
    case Operation::floor_root:
      return floor_root_of(a, b);
    case Operation::equal:
      return {a == b};
    case Operation::not_equal:
      return {a != b};
    case Operation::less:
      return {a < b};
    case Operation::at_most:
      return {a <= b};
    case Operation::greater:
      return {a > b};
    case Operation::at_least:
      return {a >= b};
    default:
      WEFT_CHECK(false);
      return {};
  }
}

UniformResult evaluate_uniform(const SyntaxTree& tree, ExpressionId id, const UniformValues& values) {
  return UniformEvaluator(tree, values).evaluate(id);
}

}  // namespace weft::programs::pram
