// The syntax tree of a PRAM program, as docs/pram.md describes the language. All names are resolved: parameters,
// arrays, registers and loop variables are numbers here, in the order of their declarations.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/input_error.h"
#include "programs/pram/pram_model.h"

namespace weft::programs::pram {

enum class Operation : std::uint8_t {
  // Without operands.
  number,
  processor_id,     // me
  processor_count,  // n
  cell_index,       // index, in initial values only
  parameter,
  loop_variable,
  local,  // a register
  // Of one operand.
  read,  // of the array `symbol`; the operand is the index
  negate,
  logical_not,
  absolute,
  ceil_log2,
  // Of two operands.
  add,
  subtract,
  multiply,
  divide,  // rounded down
  modulo,  // of the sign of the divisor
  minimum,
  maximum,
  power,
  exclusive_or,
  floor_root,
  equal,
  not_equal,
  less,
  at_most,
  greater,
  at_least,
  logical_and,  // the right operand is evaluated only where the left one does not decide
  logical_or
};

using ExpressionId = std::uint32_t;

struct Expression {
  Operation operation = Operation::number;
  bool is_uniform = true;    // the same for all processors: no register, no read, neither me nor index
  std::uint16_t height = 1;  // of the tree below
  std::uint32_t symbol = 0;  // of a parameter, loop variable, register or array
  std::int64_t number = 0;
  ExpressionId left = 0;
  ExpressionId right = 0;
  TextSpan place{};
};

enum class StatementKind : std::uint8_t {
  assign,      // register `symbol` = first
  write,       // array `symbol`[first] = second
  branch,      // if first: body, otherwise
  loop,        // for `symbol` in first..second; `repeat E times` has first = 1
  while_any,   // while any(first)
  processors,  // those below first
};

struct Statement {
  StatementKind kind = StatementKind::assign;
  std::uint32_t symbol = 0;
  ExpressionId first = 0;
  ExpressionId second = 0;
  std::vector<Statement> body{};
  std::vector<Statement> otherwise{};
  TextSpan place{};  // the target of an assignment, or the keyword
};

struct Parameter {
  std::string name;
  ExpressionId value = 0;
  TextSpan place{};
};

struct SharedArray {
  std::string name;
  ExpressionId size = 0;
  bool is_input = false;
  std::optional<ExpressionId> initial{};  // none: 0
  TextSpan place{};                       // the name
};

struct SyntaxTree {
  std::string text;
  std::optional<Model> model{};
  std::vector<Parameter> parameters{};
  std::vector<SharedArray> arrays{};
  std::vector<std::string> locals{};
  std::vector<std::uint32_t> outputs{};  // arrays
  std::uint32_t loop_variable_count = 0;
  std::vector<Statement> statements{};
  std::vector<Expression> expressions{};

  [[nodiscard]] const Expression& at(ExpressionId id) const { return expressions[id]; }
};

int operand_count(Operation operation);

// From 1.
std::uint64_t line_of(std::string_view text, TextSpan place);

// An error about a place in a program: the message begins with its line, and the text for the caret is that line alone.
InputError error_at(std::string_view text, TextSpan place, const std::string& what, const std::string& hint);

}  // namespace weft::programs::pram
