#include "programs/pram_interpreter.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "base/numbers/random.h"

namespace weft::programs::pram {
namespace {

__extension__ using Wide = __int128;
using Who = std::vector<std::uint32_t>;
using Values = std::map<std::uint32_t, std::int64_t>;  // of processors

bool fits_64_bits(Wide value) {
  return value >= std::numeric_limits<std::int64_t>::min() && value <= std::numeric_limits<std::int64_t>::max();
}

struct ArithmeticFault {
  FaultKind kind;
};

Wide slow_quotient(Wide a, Wide b) {
  if (b == 0) throw ArithmeticFault{FaultKind::division_by_zero};
  const Wide quotient = a / b;  // rounded towards zero
  const bool is_above = b > 0 ? quotient * b > a : quotient * b < a;
  return is_above ? quotient - 1 : quotient;
}

Wide slow_power(Wide a, Wide b) {
  if (b < 0) throw ArithmeticFault{FaultKind::bad_argument};
  if (a == 0 || a == 1) return b == 0 ? 1 : a;
  if (a == -1) return b % 2 == 0 ? 1 : -1;
  Wide result = 1;
  for (Wide i = 0; i < b; ++i) {
    result *= a;
    if (!fits_64_bits(result)) throw ArithmeticFault{FaultKind::overflow};
  }
  return result;
}

bool is_power_at_most(Wide base, Wide exponent, Wide bound) {
  if (base == 1) return bound >= 1;
  Wide power = 1;
  for (Wide i = 0; i < exponent && power <= bound; ++i) power *= base;
  return power <= bound;
}

// Bit by bit from the top.
Wide slow_root(Wide a, Wide k) {
  if (a < 0 || k < 1) throw ArithmeticFault{FaultKind::bad_argument};
  if (k == 1 || a <= 1) return a;
  Wide root = 0;
  for (Wide bit = Wide{1} << 32U; bit > 0; bit /= 2) {
    if (is_power_at_most(root + bit, k, a)) root += bit;
  }
  return root;
}

Wide slow_logarithm(Wide a) {
  if (a < 1) throw ArithmeticFault{FaultKind::bad_argument};
  Wide k = 0;
  for (Wide power = 1; power < a; power *= 2) ++k;
  return k;
}

Wide slow_result(Operation operation, Wide a, Wide b) {
  switch (operation) {
    case Operation::negate:
      return -a;
    case Operation::logical_not:
      return a == 0 ? 1 : 0;
    case Operation::absolute:
      return a < 0 ? -a : a;
    case Operation::ceil_log2:
      return slow_logarithm(a);
    case Operation::add:
      return a + b;
    case Operation::subtract:
      return a - b;
    case Operation::multiply:
      return a * b;
    case Operation::divide:
      return slow_quotient(a, b);
    case Operation::modulo:
      return a - slow_quotient(a, b) * b;
    case Operation::minimum:
      return a < b ? a : b;
    case Operation::maximum:
      return a < b ? b : a;
    case Operation::power:
      return slow_power(a, b);
    case Operation::exclusive_or:
      return (a | b) - (a & b);
    case Operation::floor_root:
      return slow_root(a, b);
    case Operation::equal:
      return a == b;
    case Operation::not_equal:
      return a != b;
    case Operation::less:
      return a < b;
    case Operation::at_most:
      return !(b < a);
    case Operation::greater:
      return b < a;
    case Operation::at_least:
      return !(a < b);
    default:
      throw std::logic_error("not an operation on numbers");
  }
}

class SlowInterpreter {
 public:
  SlowInterpreter(const SyntaxTree& tree, const InterpreterTask& task)
      : tree_(tree), task_(task), locals_(tree.locals.size(), std::vector<std::int64_t>(task.processor_count)) {}

  InterpreterRun run() {
    try {
      set_up();
      Who all;
      for (std::uint32_t p = 0; p < task_.processor_count; ++p) all.push_back(p);
      execute_all(tree_.statements, all);
    } catch (const RunFault& fault) {
      run_.fault = fault;
    }
    return run_;
  }

 private:
  void set_up() {
    for (const Parameter& parameter : tree_.parameters) {
      const auto given = task_.parameters.find(parameter.name);
      parameters_.push_back(given == task_.parameters.end() ? control_value(parameter.value) : given->second);
    }
    std::size_t input = 0;
    for (const SharedArray& array : tree_.arrays) {
      auto& cells = run_.arrays.emplace_back(static_cast<std::size_t>(control_value(array.size)));
      first_cells_.push_back(cell_count_);
      cell_count_ += cells.size();
      for (cell_index_ = 0; cell_index_ < static_cast<std::int64_t>(cells.size()); ++cell_index_) {
        std::int64_t& cell = cells[static_cast<std::size_t>(cell_index_)];
        if (array.is_input && !task_.inputs.empty()) {
          cell = task_.inputs.at(input++);
        } else if (array.initial) {
          cell = control_value(*array.initial);
        }
      }
    }
  }

  [[nodiscard]] std::uint64_t steps() const { return run_.reads + run_.writes + run_.computations + run_.decisions; }

  void count(std::uint64_t& counter, TextSpan place) {
    if (steps() >= task_.max_steps || turns_ >= task_.max_steps) {
      throw RunFault{.kind = FaultKind::step_limit,
                     .place = suspect(place),
                     .step = steps(),
                     .number = static_cast<std::int64_t>(task_.max_steps)};
    }
    ++counter;
  }

  // The innermost `while` that has not ended, or the outermost loop, or the statement itself.
  [[nodiscard]] TextSpan suspect(TextSpan place) const {
    for (auto loop = loops_.rbegin(); loop != loops_.rend(); ++loop) {
      if ((*loop)->kind == StatementKind::while_any) return (*loop)->place;
    }
    return loops_.empty() ? place : loops_.front()->place;
  }

  [[nodiscard]] bool depends_on_processor(ExpressionId id) const {
    const Expression& e = tree_.at(id);
    if (e.operation == Operation::processor_id || e.operation == Operation::local || e.operation == Operation::read) {
      return true;
    }
    const int operands = operand_count(e.operation);
    return (operands > 0 && depends_on_processor(e.left)) || (operands > 1 && depends_on_processor(e.right));
  }

  // A value that no single processor computes.
  std::int64_t control_value(ExpressionId id) {
    try {
      return evaluate(id, {0}).at(0);
    } catch (RunFault& fault) {
      fault.processors.clear();
      throw;
    }
  }

  Values evaluate(ExpressionId id, const Who& who) {
    const Expression& e = tree_.at(id);
    switch (operand_count(e.operation)) {
      case 0:
        return leaves(e, who);
      case 1:
        return e.operation == Operation::read ? read(e, who) : compute(id, who);
      default:
        if (e.operation == Operation::logical_and || e.operation == Operation::logical_or) return decide(id, who);
        return compute(id, who);
    }
  }

  Values leaves(const Expression& e, const Who& who) {
    Values values;
    for (const std::uint32_t p : who) values[p] = leaf(e, p);
    return values;
  }

  std::int64_t leaf(const Expression& e, std::uint32_t p) {
    switch (e.operation) {
      case Operation::number:
        return e.number;
      case Operation::processor_id:
        return p;
      case Operation::processor_count:
        return task_.processor_count;
      case Operation::cell_index:
        return cell_index_;
      case Operation::parameter:
        return parameters_.at(e.symbol);
      case Operation::loop_variable:
        return loop_variables_.at(e.symbol);
      case Operation::local:
        return locals_.at(e.symbol).at(p);
      default:
        throw std::logic_error("not a leaf");
    }
  }

  void count_computation(ExpressionId id) {
    if (depends_on_processor(id)) count(run_.computations, tree_.at(id).place);
  }

  Values compute(ExpressionId id, const Who& who) {
    const Expression& e = tree_.at(id);
    const Values left = evaluate(e.left, who);
    const Values right = operand_count(e.operation) == 2 ? evaluate(e.right, who) : left;
    count_computation(id);
    Values values;
    for (const std::uint32_t p : who) {
      try {
        const Wide value = slow_result(e.operation, left.at(p), right.at(p));
        if (!fits_64_bits(value)) throw ArithmeticFault{FaultKind::overflow};
        values[p] = static_cast<std::int64_t>(value);
      } catch (const ArithmeticFault& fault) {
        throw RunFault{.kind = fault.kind, .place = e.place, .step = steps(), .processors = {p}};
      }
    }
    return values;
  }

  Values decide(ExpressionId id, const Who& who) {
    const Expression& e = tree_.at(id);
    const bool deciding = e.operation == Operation::logical_or;
    const Values left = evaluate(e.left, who);
    Who undecided;
    for (const std::uint32_t p : who) {
      if ((left.at(p) != 0) != deciding) undecided.push_back(p);
    }
    const Values right = evaluate(e.right, undecided);
    count_computation(id);
    Values values;
    for (const std::uint32_t p : who) values[p] = right.count(p) != 0 ? right.at(p) != 0 : deciding;
    return values;
  }

  void check_inside(std::uint32_t array, const Values& indices, TextSpan place) const {
    const auto size = static_cast<std::int64_t>(run_.arrays.at(array).size());
    for (const auto& [p, index] : indices) {
      if (index >= 0 && index < size) continue;
      throw RunFault{.kind = FaultKind::outside_memory,
                     .place = place,
                     .step = steps(),
                     .processors = {p},
                     .cell = tree_.arrays.at(array).name + "[" + std::to_string(index) + "]"};
    }
  }

  // Who accesses which element.
  static std::map<std::int64_t, Who> by_element(const Values& indices) {
    std::map<std::int64_t, Who> result;
    for (const auto& [p, index] : indices) result[index].push_back(p);
    return result;
  }

  [[noreturn]] void refuse(FaultKind kind, TextSpan place, std::uint32_t array, std::int64_t index,
                           const Who& who) const {
    throw RunFault{.kind = kind,
                   .place = place,
                   .step = steps(),
                   .processors = who,
                   .cell = tree_.arrays.at(array).name + "[" + std::to_string(index) + "]"};
  }

  Values read(const Expression& e, const Who& who) {
    const Values indices = evaluate(e.left, who);
    count(run_.reads, e.place);
    check_inside(e.symbol, indices, e.place);
    for (const auto& [index, readers] : by_element(indices)) {
      if (readers.size() > 1 && task_.model == Model::erew) {
        refuse(FaultKind::concurrent_read, e.place, e.symbol, index, readers);
      }
    }
    Values values;
    for (const auto& [p, index] : indices) values[p] = run_.arrays[e.symbol].at(static_cast<std::size_t>(index));
    return values;
  }

  void write(const Statement& statement, const Who& who) {
    const Values indices = evaluate(statement.first, who);
    const Values values = evaluate(statement.second, who);
    count(run_.writes, statement.place);
    check_inside(statement.symbol, indices, statement.place);
    std::vector<std::int64_t> cells = run_.arrays[statement.symbol];  // written together at the end of the step
    for (const auto& [index, writers] : by_element(indices)) {
      cells.at(static_cast<std::size_t>(index)) = written_value(statement, index, writers, values);
    }
    run_.arrays[statement.symbol] = cells;
  }

  std::int64_t written_value(const Statement& statement, std::int64_t index, const Who& writers, const Values& values) {
    if (writers.size() == 1) return values.at(writers[0]);
    Wide sum = 0;
    std::int64_t largest = values.at(writers[0]);
    bool are_equal = true;
    for (const std::uint32_t p : writers) {
      sum += values.at(p);
      largest = std::max(largest, values.at(p));
      are_equal = are_equal && values.at(p) == values.at(writers[0]);
    }
    switch (task_.model) {
      case Model::erew:
      case Model::crew:
        refuse(FaultKind::concurrent_write, statement.place, statement.symbol, index, writers);
      case Model::crcw_common:
        if (!are_equal) refuse(FaultKind::unequal_writes, statement.place, statement.symbol, index, writers);
        return largest;
      case Model::crcw_arbitrary:
        return values.at(drawn_writer(first_cells_.at(statement.symbol) + static_cast<std::uint64_t>(index), writers));
      case Model::crcw_priority:
        return values.at(*std::min_element(writers.begin(), writers.end()));
      case Model::crcw_sum:
        if (!fits_64_bits(sum)) refuse(FaultKind::sum_overflow, statement.place, statement.symbol, index, writers);
        return static_cast<std::int64_t>(sum);
      case Model::crcw_max:
        return largest;
    }
    throw std::logic_error("no such model");
  }

  // The writer with the lowest number drawn from (seed, step, cell, processor). Steps and cells are below 2^32 here.
  [[nodiscard]] std::uint32_t drawn_writer(std::uint64_t cell, const Who& writers) const {
    std::map<std::uint32_t, std::uint32_t> drawn;  // the first of equal numbers stays
    for (const std::uint32_t p : writers) {
      const auto words =
          philox({static_cast<std::uint32_t>(steps()), static_cast<std::uint32_t>(cell), p, 0},
                 {static_cast<std::uint32_t>(task_.seed), static_cast<std::uint32_t>(task_.seed >> 32U)});
      drawn.emplace(words[0], p);
    }
    return drawn.begin()->second;
  }

  void execute_all(const std::vector<Statement>& statements, const Who& who) {
    for (const Statement& statement : statements) execute(statement, who);
  }

  void execute(const Statement& s, const Who& who) {
    switch (s.kind) {
      case StatementKind::assign: {
        const std::uint64_t before = steps();
        const Values values = evaluate(s.first, who);
        if (steps() == before) count(run_.computations, s.place);
        for (const auto& [p, value] : values) locals_[s.symbol][p] = value;
        return;
      }
      case StatementKind::write:
        return write(s, who);
      case StatementKind::branch:
        return branch(s, who);
      case StatementKind::loop:
        return loop(s, who);
      case StatementKind::while_any:
        return while_any(s, who);
      case StatementKind::processors:
        return limited(s, who);
    }
  }

  void branch(const Statement& s, const Who& who) {
    Who yes;
    Who no;
    for (const auto& [p, value] : evaluate(s.first, who)) (value != 0 ? yes : no).push_back(p);
    execute_all(s.body, yes);
    execute_all(s.otherwise, no);
  }

  void loop(const Statement& s, const Who& who) {
    const std::int64_t first = control_value(s.first);
    const std::int64_t last = control_value(s.second);
    loops_.push_back(&s);
    for (Wide i = first; i <= last; ++i) {
      count(turns_, s.place);
      loop_variables_[s.symbol] = static_cast<std::int64_t>(i);
      execute_all(s.body, who);
    }
    loops_.pop_back();
  }

  void while_any(const Statement& s, const Who& who) {
    loops_.push_back(&s);
    while (true) {
      bool is_one_left = false;
      for (const auto& [p, value] : evaluate(s.first, who)) is_one_left = is_one_left || value != 0;
      count(run_.decisions, s.place);
      if (!is_one_left) break;
      count(turns_, s.place);
      execute_all(s.body, who);
    }
    loops_.pop_back();
  }

  void limited(const Statement& s, const Who& who) {
    const std::int64_t most = control_value(s.first);
    if (most < 0 || most > task_.processor_count) {
      throw RunFault{
          .kind = FaultKind::too_many_processors, .place = tree_.at(s.first).place, .step = steps(), .number = most};
    }
    Who those;
    for (const std::uint32_t p : who) {
      if (p < most) those.push_back(p);
    }
    execute_all(s.body, those);
  }

  const SyntaxTree& tree_;
  const InterpreterTask& task_;
  std::vector<std::int64_t> parameters_{};
  std::map<std::uint32_t, std::int64_t> loop_variables_{};
  std::vector<std::vector<std::int64_t>> locals_;
  std::vector<std::uint64_t> first_cells_{};
  std::uint64_t cell_count_ = 0;
  std::int64_t cell_index_ = 0;
  std::vector<const Statement*> loops_{};
  std::uint64_t turns_ = 0;
  InterpreterRun run_{};
};

}  // namespace

InterpreterRun interpret(const SyntaxTree& tree, const InterpreterTask& task) {
  return SlowInterpreter(tree, task).run();
}

}  // namespace weft::programs::pram
