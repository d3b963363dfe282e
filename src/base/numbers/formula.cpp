#include "base/numbers/formula.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "base/input_error.h"

namespace weft {
namespace {

constexpr double kRounding = 1e-9;  // 30*0.1 is 3, not 4
constexpr double kMostExponent = 64;
constexpr int kMostParentheses = 32;  // nested

bool is_formula_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_formula_digit(char c) { return c >= '0' && c <= '9'; }

// See Formula::value.
struct DoubleArithmetic {
  using Value = double;
  std::span<const double> variables;

  [[nodiscard]] double variable(std::size_t index) const { return variables[index]; }
  static double number(const Number& number) { return number.to_double(); }
  static double add(double a, double b) { return a + b; }
  static double subtract(double a, double b) { return a - b; }
  static double multiply(double a, double b) { return a * b; }
  static double divide(double a, double b) { return a / b; }
  static double least(double a, double b) { return std::min(a, b); }
  static double most(double a, double b) { return std::max(a, b); }
  static double power(double base, double exponent) {
    if (exponent != std::floor(exponent) || exponent < 0 || exponent > kMostExponent) return std::nan("");
    double result = 1;
    for (int i = 0; i < static_cast<int>(exponent); ++i) result *= base;
    return result;
  }
  static double negate(double a) { return -a; }
  static double ceiling(double a) { return std::ceil(a - kRounding); }
  static double floor(double a) { return std::floor(a + kRounding); }
  static double root(double a) { return std::sqrt(a); }
  static double logarithm(double a) { return std::log2(a); }
};

struct RangeArithmetic {
  using Value = NumberRange;
  std::span<const NumberRange> variables;

  [[nodiscard]] const NumberRange& variable(std::size_t index) const { return variables[index]; }
  static NumberRange number(const Number& number) { return number; }
  static NumberRange add(const NumberRange& a, const NumberRange& b) { return a + b; }
  static NumberRange subtract(const NumberRange& a, const NumberRange& b) { return a - b; }
  static NumberRange multiply(const NumberRange& a, const NumberRange& b) { return a * b; }
  static NumberRange divide(const NumberRange& a, const NumberRange& b) { return a / b; }
  static NumberRange least(const NumberRange& a, const NumberRange& b) { return weft::least(a, b); }
  static NumberRange most(const NumberRange& a, const NumberRange& b) { return weft::most(a, b); }
  static NumberRange power(const NumberRange& a, const NumberRange& b) { return weft::power(a, b); }
  static NumberRange negate(const NumberRange& a) { return -a; }
  static NumberRange ceiling(const NumberRange& a) { return rising(a, weft::ceiling); }
  static NumberRange floor(const NumberRange& a) { return rising(a, weft::floor); }
  static NumberRange root(const NumberRange& a) { return rising(a, square_root); }
  static NumberRange logarithm(const NumberRange& a) { return rising(a, weft::log2); }
};

}  // namespace

// Reads by recursive descent:  sum = product {(+|-) product},  product = sign {(*|/) sign},  sign = [-] power,
// power = operand [^ sign].
class FormulaReader {
 public:
  using Operation = Formula::Operation;

  FormulaReader(std::string_view text, const Formula::Names& names) : names_(names) {
    for (const char c : text) {
      if (c != ' ') text_ += c;
    }
  }

  Formula read() {
    sum();
    if (position_ < text_.size()) fail();
    formula_.text_ = text_;
    return std::move(formula_);
  }

 private:
  struct Function {
    std::string_view name;
    Operation operation;
    bool takes_several;
  };
  static constexpr std::array kFunctions = {
      Function{"min", Operation::least, true},     Function{"max", Operation::most, true},
      Function{"ceil", Operation::ceiling, false}, Function{"floor", Operation::floor, false},
      Function{"sqrt", Operation::root, false},    Function{"log2", Operation::logarithm, false}};

  [[noreturn]] void fail() const {
    const std::string where =
        position_ >= text_.size() ? "it ends too early" : "cannot read " + quote_briefly(text_.substr(position_), 20);
    throw InputError(fmt::format("the formula {}: {}", quote_briefly(text_, 60), where), {}, std::string(names_.hint));
  }

  bool take(char c) {
    if (position_ >= text_.size() || text_[position_] != c) return false;
    ++position_;
    return true;
  }
  void expect(char c) {
    if (!take(c)) fail();
  }
  void add(Operation operation, std::size_t index = 0) { formula_.steps_.push_back({operation, index}); }

  void sum() {
    if (++depth_ > kMostParentheses) fail();
    product();
    while (true) {
      if (take('+')) {
        product();
        add(Operation::add);
      } else if (take('-')) {
        product();
        add(Operation::subtract);
      } else {
        --depth_;
        return;
      }
    }
  }

  void product() {
    sign();
    while (true) {
      if (take('*')) {
        sign();
        add(Operation::multiply);
      } else if (take('/')) {
        sign();
        add(Operation::divide);
      } else {
        return;
      }
    }
  }

  void sign() {
    if (++depth_ > kMostParentheses) fail();
    if (take('-')) {
      sign();
      add(Operation::negate);
    } else {
      operand();
      if (take('^')) {
        sign();
        add(Operation::power);
      }
    }
    --depth_;
  }

  void operand() {
    if (take('(')) {
      sum();
      expect(')');
      return;
    }
    const std::string_view word = next_word();
    if (word.empty()) return number();
    const bool is_call = position_ + word.size() < text_.size() && text_[position_ + word.size()] == '(';
    for (const Function& function : kFunctions) {
      if (!is_call || function.name != word) continue;
      position_ += word.size();
      return call(function);
    }
    if (is_call || !names_.is_known(word)) fail();
    add(Operation::variable, index_of(word));
    position_ += word.size();
  }

  [[nodiscard]] std::string_view next_word() const {
    if (position_ >= text_.size() || !is_formula_letter(text_[position_])) return {};
    std::size_t end = position_;
    while (end < text_.size() && (is_formula_letter(text_[end]) || is_formula_digit(text_[end]))) ++end;
    return std::string_view(text_).substr(position_, end - position_);
  }

  std::size_t index_of(std::string_view variable) {
    const auto found = std::ranges::find(formula_.variables_, variable);
    const auto index = static_cast<std::size_t>(found - formula_.variables_.begin());
    if (found == formula_.variables_.end()) formula_.variables_.emplace_back(variable);
    return index;
  }

  void call(const Function& function) {
    expect('(');
    sum();
    while (function.takes_several && take(',')) {
      sum();
      add(function.operation);
    }
    expect(')');
    if (!function.takes_several) add(function.operation);
  }

  void number() {
    double value = 0;
    const char* const begin = text_.data() + position_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value, std::chars_format::fixed);
    if (error != std::errc() || !std::isfinite(value) || *begin == '-') fail();
    const std::string_view digits(begin, static_cast<std::size_t>(end - begin));
    position_ += digits.size();
    add(Operation::number, formula_.numbers_.size());
    const auto decimal = read_decimal(digits);
    formula_.numbers_.push_back(decimal ? Number(*decimal) : Number::rounded(value));
  }

  const Formula::Names& names_;
  std::string text_;
  std::size_t position_ = 0;
  int depth_ = 0;
  Formula formula_;
};

Formula Formula::parse(std::string_view text, const Names& names) { return FormulaReader(text, names).read(); }

bool Formula::uses(std::string_view variable) const { return std::ranges::count(variables_, variable) > 0; }

template <class Arithmetic>
auto Formula::evaluate(const Arithmetic& arithmetic) const {
  std::vector<typename Arithmetic::Value> stack;
  const auto replace_two = [&](const auto& result) {
    const auto second = stack.back();
    stack.pop_back();
    stack.back() = result(stack.back(), second);
  };
  for (const Step& step : steps_) {
    switch (step.operation) {
      case Operation::number:
        stack.push_back(arithmetic.number(numbers_[step.index]));
        break;
      case Operation::variable:
        stack.push_back(arithmetic.variable(step.index));
        break;
      case Operation::add:
        replace_two(Arithmetic::add);
        break;
      case Operation::subtract:
        replace_two(Arithmetic::subtract);
        break;
      case Operation::multiply:
        replace_two(Arithmetic::multiply);
        break;
      case Operation::divide:
        replace_two(Arithmetic::divide);
        break;
      case Operation::power:
        replace_two(Arithmetic::power);
        break;
      case Operation::least:
        replace_two(Arithmetic::least);
        break;
      case Operation::most:
        replace_two(Arithmetic::most);
        break;
      case Operation::negate:
        stack.back() = Arithmetic::negate(stack.back());
        break;
      case Operation::ceiling:
        stack.back() = Arithmetic::ceiling(stack.back());
        break;
      case Operation::floor:
        stack.back() = Arithmetic::floor(stack.back());
        break;
      case Operation::root:
        stack.back() = Arithmetic::root(stack.back());
        break;
      case Operation::logarithm:
        stack.back() = Arithmetic::logarithm(stack.back());
        break;
    }
  }
  return stack.back();
}

double Formula::value(std::span<const double> numbers) const { return evaluate(DoubleArithmetic{numbers}); }

NumberRange Formula::value(std::span<const NumberRange> numbers) const { return evaluate(RangeArithmetic{numbers}); }

}  // namespace weft
