// An arithmetic expression of named values, such as "1+length/4" or "mean_distance*nodes/links".
//
//   operators  + - * / ^ ( )
//   functions  min(a,b,...) max(a,b,...) ceil(a) floor(a) sqrt(a) log2(a)
//   names      a to z, A to Z, 0 to 9 and _, not beginning with a digit
//
// The module that reads one says which names there are and what they mean.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/numbers/number_range.h"

namespace weft {

class Formula {
 public:
  struct Names {
    std::function<bool(std::string_view)> is_known;
    std::string_view hint;  // of the error for anything that cannot be read
  };

  // Throws InputError for what is no formula of these names.
  static Formula parse(std::string_view text, const Names& names);

  [[nodiscard]] const std::string& text() const { return text_; }  // without blanks
  // The names in it, each once, in the order of their first use.
  [[nodiscard]] const std::vector<std::string>& variables() const { return variables_; }
  [[nodiscard]] bool uses(std::string_view variable) const;

  // The value for numbers in the order of variables(). In doubles, ceil and floor forgive rounding errors (30*0.1 is
  // 3), and exponents are whole numbers from 0 to 64: others give no number, a NaN.
  [[nodiscard]] double value(std::span<const double> numbers) const;
  // In interval arithmetic, exact as long as numbers are; not finite where there is no result.
  [[nodiscard]] NumberRange value(std::span<const NumberRange> numbers) const;

 private:
  friend class FormulaReader;

  enum class Operation : std::uint8_t {
    number,
    variable,
    add,
    subtract,
    multiply,
    divide,
    power,
    negate,
    least,
    most,
    ceiling,
    floor,
    root,
    logarithm,
  };
  // In postfix order.
  struct Step {
    Operation operation = Operation::number;
    std::size_t index = 0;  // of the number or the variable
  };

  template <class Arithmetic>
  [[nodiscard]] auto evaluate(const Arithmetic& arithmetic) const;

  std::string text_;
  std::vector<std::string> variables_;
  std::vector<Number> numbers_;
  std::vector<Step> steps_;
};

}  // namespace weft
