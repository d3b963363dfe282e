// Associative operations for semigroup, prefix and ascend. `compose` does not commute, so it shows whether a program
// keeps the order: an input c stands for the map x -> ax + b with a and b made from c, and maps are applied left to
// right.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "programs/program.h"

namespace weft::programs {

struct OperatorValue {
  std::uint64_t a = 0;
  std::uint64_t b = 0;  // of compose only
  friend bool operator==(const OperatorValue&, const OperatorValue&) = default;
};

using Operator = OperatorValue (*)(const OperatorValue&, const OperatorValue&);

inline constexpr spec::Parameter kOperatorParameter{
    .name = "operator",
    .kind = spec::Kind::word,
    .meaning = "the associative operation; compose does not commute",
    .words = "sum|max|compose",
    .default_text = "sum",
    .is_keyed = true,
};

Operator operator_named(std::string_view name);
std::vector<OperatorValue> operator_inputs(std::string_view name, std::span<const double> inputs);

}  // namespace weft::programs
