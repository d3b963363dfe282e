// The operations of PRAM programs on 64-bit integers. A result that does not fit is a fault, never wrapped around.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/input_error.h"
#include "programs/pram/pram_syntax.h"
#include "programs/pram/run_fault.h"

namespace weft::programs::pram {

struct Result {
  std::int64_t value = 0;
  std::optional<FaultKind> fault{};
};

// Of one or two operands; not for read, logical_and and logical_or.
Result apply(Operation operation, std::int64_t a, std::int64_t b);

// What the leaves of a uniform expression stand for; cell_index is that of an initial value.
struct UniformValues {
  std::int64_t processor_count = 0;
  std::span<const std::int64_t> parameters{};
  std::span<const std::int64_t> loop_variables{};
  std::int64_t cell_index = 0;
};

struct UniformResult {
  std::int64_t value = 0;
  std::optional<FaultKind> fault{};
  TextSpan place{};  // of the fault
};

UniformResult evaluate_uniform(const SyntaxTree& tree, ExpressionId id, const UniformValues& values);

}  // namespace weft::programs::pram
