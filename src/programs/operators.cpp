#include "programs/operators.h"

#include <algorithm>
#include <cmath>

namespace weft::programs {
namespace {

constexpr std::uint64_t kPrime = 2147483647;  // 2^31 - 1: products fit 64 bits

OperatorValue add(const OperatorValue& left, const OperatorValue& right) { return {left.a + right.a, 0}; }

OperatorValue larger(const OperatorValue& left, const OperatorValue& right) {
  return static_cast<std::int64_t>(left.a) < static_cast<std::int64_t>(right.a) ? right : left;
}

OperatorValue compose(const OperatorValue& left, const OperatorValue& right) {
  return {left.a * right.a % kPrime, (left.b * right.a + right.b) % kPrime};
}

}  // namespace

Operator operator_named(std::string_view name) { return name == "sum" ? add : name == "max" ? larger : compose; }

std::vector<OperatorValue> operator_inputs(std::string_view name, std::span<const double> inputs) {
  std::vector<OperatorValue> values;
  values.reserve(inputs.size());
  for (const double input : inputs) {
    const auto bits = static_cast<std::uint64_t>(static_cast<std::int64_t>(input));
    values.push_back(name == "compose" ? OperatorValue{bits % (kPrime - 2) + 2, bits * 7919 % kPrime}
                                       : OperatorValue{bits, 0});
  }
  return values;
}

}  // namespace weft::programs
