#include "programs/pram/pram_code.h"

#include <algorithm>
#include <optional>

namespace weft::programs::pram {
namespace {

bool is_mask(Act act) { return act == Act::keep_if || act == Act::keep_unless || act == Act::keep_below; }

class Compiler {
 public:
  explicit Compiler(const SyntaxTree& tree)
      : tree_(tree), first_temporary_(static_cast<Slot>(1 + tree.locals.size())), next_slot_(first_temporary_) {
    code_.slot_count = first_temporary_;
  }

  Code compile() {
    compile_all(tree_.statements);
    return std::move(code_);
  }

 private:
  std::uint32_t emit(Instruction instruction) {
    instruction.loop = suspect_.value_or(instruction.place);
    if (is_mask(instruction.act)) code_.mask_depth = std::max(code_.mask_depth, ++mask_depth_);
    if (instruction.act == Act::release) --mask_depth_;
    code_.instructions.push_back(instruction);
    return position() - 1;
  }
  [[nodiscard]] std::uint32_t position() const { return static_cast<std::uint32_t>(code_.instructions.size()); }
  void jump_to_here(std::uint32_t instruction) { code_.instructions[instruction].jump = position(); }

  Slot new_temporary() {
    code_.slot_count = std::max(code_.slot_count, next_slot_ + 1);
    return next_slot_++;
  }

  void compile_all(const std::vector<Statement>& statements) {
    for (const Statement& statement : statements) {
      const Slot before = next_slot_;
      compile_statement(statement);
      next_slot_ = before;
    }
  }

  void compile_statement(const Statement& statement) {
    switch (statement.kind) {
      case StatementKind::assign:
        return compile_assignment(statement);
      case StatementKind::write:
        return compile_write(statement);
      case StatementKind::branch:
        return compile_branch(statement);
      case StatementKind::loop:
        return compile_loop(statement);
      case StatementKind::while_any:
        return compile_while(statement);
      case StatementKind::processors:
        emit({.act = Act::keep_below, .first = statement.first, .place = tree_.at(statement.first).place});
        compile_all(statement.body);
        emit({.act = Act::release});
    }
  }

  // The last step of an expression puts its result into the register itself.
  void compile_assignment(const Statement& statement) {
    const Slot target = 1 + statement.symbol;
    const Expression& value = tree_.at(statement.first);
    const Slot slot = compile_expression(statement.first);
    if (value.is_uniform || operand_count(value.operation) == 0) {
      emit({.act = Act::load, .target = target, .left = slot, .place = statement.place});
    } else {
      code_.instructions.back().target = target;
    }
  }

  void compile_write(const Statement& statement) {
    const Slot index = compile_expression(statement.first);
    const Slot value = compile_expression(statement.second);
    emit({.act = Act::write, .left = index, .right = value, .symbol = statement.symbol, .place = statement.place});
  }

  void compile_branch(const Statement& statement) {
    Slot condition = compile_expression(statement.first);
    if (condition < first_temporary_) {  // the body may assign to it, and `else` needs the old value
      const Slot kept = new_temporary();
      emit({.act = Act::copy, .target = kept, .left = condition});
      condition = kept;
    }
    compile_masked(Act::keep_if, condition, statement.body);
    if (!statement.otherwise.empty()) compile_masked(Act::keep_unless, condition, statement.otherwise);
  }

  void compile_masked(Act mask, Slot condition, const std::vector<Statement>& statements) {
    emit({.act = mask, .left = condition});
    compile_all(statements);
    emit({.act = Act::release});
  }

  void compile_loop(const Statement& statement) {
    const std::optional<TextSpan> outer = suspect_;
    if (!suspect_) suspect_ = statement.place;
    const std::uint32_t enter = emit({.act = Act::enter_loop,
                                      .symbol = statement.symbol,
                                      .first = statement.first,
                                      .second = statement.second,
                                      .place = statement.place});
    compile_all(statement.body);
    emit({.act = Act::next_loop, .symbol = statement.symbol, .jump = enter + 1, .place = statement.place});
    jump_to_here(enter);
    suspect_ = outer;
  }

  void compile_while(const Statement& statement) {
    const std::optional<TextSpan> outer = suspect_;
    suspect_ = statement.place;
    const std::uint32_t begin = position();
    const Slot condition = compile_expression(statement.first);
    const std::uint32_t decision = emit({.act = Act::decide, .left = condition, .place = statement.place});
    compile_all(statement.body);
    emit({.act = Act::jump, .jump = begin});
    jump_to_here(decision);
    suspect_ = outer;
  }

  // Returns the slot of the value.
  Slot compile_expression(ExpressionId id) {
    const Expression& expression = tree_.at(id);
    if (expression.is_uniform) {
      const Slot target = new_temporary();
      emit({.act = Act::uniform, .target = target, .first = id, .place = expression.place});
      return target;
    }
    if (expression.operation == Operation::processor_id) return kProcessorSlot;
    if (expression.operation == Operation::local) return 1 + expression.symbol;
    const Slot left = compile_expression(expression.left);
    const Slot right = compile_right(expression, left);
    const Slot target = new_temporary();
    emit({.act = expression.operation == Operation::read ? Act::read : Act::compute,
          .operation = expression.operation,
          .target = target,
          .left = left,
          .right = right,
          .symbol = expression.symbol,
          .place = expression.place});
    return target;
  }

  // Where the left operand of `and` or `or` decides, the right one is not evaluated; what is then in its slot does not
  // change the result.
  Slot compile_right(const Expression& expression, Slot left) {
    if (operand_count(expression.operation) < 2) return left;
    const bool is_and = expression.operation == Operation::logical_and;
    if (!is_and && expression.operation != Operation::logical_or) return compile_expression(expression.right);
    emit({.act = is_and ? Act::keep_if : Act::keep_unless, .left = left});
    const Slot right = compile_expression(expression.right);
    emit({.act = Act::release});
    return right;
  }

  const SyntaxTree& tree_;
  Slot first_temporary_;
  Slot next_slot_;
  std::uint32_t mask_depth_ = 0;
  // The innermost `while` around, since other loops end; else the outermost of these.
  std::optional<TextSpan> suspect_{};
  Code code_{};
};

}  // namespace

Code compile(const SyntaxTree& tree) { return Compiler(tree).compile(); }

}  // namespace weft::programs::pram
