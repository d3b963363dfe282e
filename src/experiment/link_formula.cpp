#include "experiment/link_formula.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/input_error.h"

namespace weft::experiment {
namespace {

constexpr const char* kHint =
    "write a whole number, or a formula of class, distance, length and improved_length, such as \"1+length/4\"";
constexpr double kRounding = 1e-9;  // 30*0.1 is 3, not 4
constexpr double kMostExponent = 64;
constexpr int kMostParentheses = 32;  // nested

double power(double base, double exponent) {
  if (exponent != std::floor(exponent) || exponent < 0 || exponent > kMostExponent) return std::nan("");
  double result = 1;
  for (int i = 0; i < static_cast<int>(exponent); ++i) result *= base;
  return result;
}

}  // namespace

// Reads by recursive descent:  sum = product {(+|-) product},  product = sign {(*|/) sign},  sign = [-] power,
// power = operand [^ sign].
class FormulaReader {
 public:
  using Operation = LinkFormula::Operation;

  explicit FormulaReader(std::string_view text) {
    for (const char c : text) {
      if (c != ' ') text_ += c;
    }
  }

  LinkFormula read() {
    sum();
    if (position_ < text_.size()) fail();
    LinkFormula formula;
    formula.text_ = text_;
    formula.steps_ = std::move(steps_);
    const auto is_variable = [](const LinkFormula::Step& step) {
      return step.operation >= Operation::link_class && step.operation <= Operation::improved_length;
    };
    formula.constant_.reset();
    if (std::ranges::none_of(formula.steps_, is_variable)) {
      formula.constant_ = formula.cycles({});
      formula.text_ = fmt::to_string(*formula.constant_);
      formula.steps_ = {{Operation::number, static_cast<double>(*formula.constant_)}};
    }
    return formula;
  }

 private:
  struct Name {
    std::string_view name;
    Operation operation;
    bool takes_several;
  };
  static constexpr std::array kVariables = {
      Name{"class", Operation::link_class, false}, Name{"distance", Operation::distance, false},
      Name{"length", Operation::length, false}, Name{"improved_length", Operation::improved_length, false}};
  static constexpr std::array kFunctions = {
      Name{"min", Operation::least, true}, Name{"max", Operation::most, true}, Name{"ceil", Operation::ceiling, false},
      Name{"floor", Operation::floor, false}, Name{"sqrt", Operation::root, false}};

  [[noreturn]] void fail() const {
    const std::string where =
        position_ >= text_.size() ? "it ends too early" : "cannot read " + quote_briefly(text_.substr(position_), 20);
    throw InputError(fmt::format("the formula {}: {}", quote_briefly(text_, 60), where), {}, kHint);
  }

  bool take(char c) {
    if (position_ >= text_.size() || text_[position_] != c) return false;
    ++position_;
    return true;
  }
  void expect(char c) {
    if (!take(c)) fail();
  }
  void add(Operation operation, double number = 0) { steps_.push_back({operation, number}); }

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
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
    const auto end = std::find_if_not(text_.begin() + static_cast<std::ptrdiff_t>(position_), text_.end(), is_letter);
    const auto word =
        std::string_view(text_).substr(position_, static_cast<std::size_t>(end - text_.begin()) - position_);
    if (word.empty()) return number();
    for (const Name& variable : kVariables) {
      if (variable.name != word) continue;
      position_ += word.size();
      return add(variable.operation);
    }
    for (const Name& function : kFunctions) {
      if (function.name != word) continue;
      position_ += word.size();
      return call(function);
    }
    fail();
  }

  void call(const Name& function) {
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
    position_ += static_cast<std::size_t>(end - begin);
    add(Operation::number, value);
  }

  std::string text_;
  std::size_t position_ = 0;
  int depth_ = 0;
  std::vector<LinkFormula::Step> steps_;
};

LinkFormula::LinkFormula(unsigned cycles)
    : text_(fmt::to_string(cycles)), constant_(cycles), steps_{{Operation::number, static_cast<double>(cycles)}} {}

LinkFormula LinkFormula::parse(std::string_view text) { return FormulaReader(text).read(); }

bool LinkFormula::uses(Operation operation) const {
  return std::ranges::any_of(steps_, [&](const Step& step) { return step.operation == operation; });
}

void LinkFormula::refuse(double value, const LinkFigures& figures) const {
  std::vector<std::string> used;
  const auto add = [&](Operation operation, std::string_view name, double figure) {
    if (uses(operation)) used.push_back(fmt::format("{} {}", name, figure));
  };
  add(Operation::link_class, "class", figures.link_class);
  add(Operation::distance, "distance", figures.distance);
  add(Operation::length, "length", figures.length);
  add(Operation::improved_length, "improved length", figures.improved_length);
  const std::string result = std::isfinite(value) ? fmt::format("{} cycles", value) : "no number";
  throw InputError(fmt::format("the formula {} gives {}{}", quote_briefly(text_, 60), result,
                               used.empty() ? "" : fmt::format(" for a link of {}", fmt::join(used, ", "))),
                   {}, fmt::format("the result must be a number of at most {} cycles", kMostCycles));
}

unsigned LinkFormula::cycles(const LinkFigures& figures) const {
  std::vector<double> stack;
  const auto replace_two = [&](const auto& result) {
    const double second = stack.back();
    stack.pop_back();
    stack.back() = result(stack.back(), second);
  };
  for (const Step& step : steps_) {
    switch (step.operation) {
      case Operation::number:
        stack.push_back(step.number);
        break;
      case Operation::link_class:
        stack.push_back(figures.link_class);
        break;
      case Operation::distance:
        stack.push_back(figures.distance);
        break;
      case Operation::length:
        stack.push_back(figures.length);
        break;
      case Operation::improved_length:
        stack.push_back(figures.improved_length);
        break;
      case Operation::add:
        replace_two([](double a, double b) { return a + b; });
        break;
      case Operation::subtract:
        replace_two([](double a, double b) { return a - b; });
        break;
      case Operation::multiply:
        replace_two([](double a, double b) { return a * b; });
        break;
      case Operation::divide:
        replace_two([](double a, double b) { return a / b; });
        break;
      case Operation::power:
        replace_two(power);
        break;
      case Operation::negate:
        stack.back() = -stack.back();
        break;
      case Operation::least:
        replace_two([](double a, double b) { return std::min(a, b); });
        break;
      case Operation::most:
        replace_two([](double a, double b) { return std::max(a, b); });
        break;
      case Operation::ceiling:
        stack.back() = std::ceil(stack.back() - kRounding);
        break;
      case Operation::floor:
        stack.back() = std::floor(stack.back() + kRounding);
        break;
      case Operation::root:
        stack.back() = std::sqrt(stack.back());
        break;
    }
  }
  const double value = stack.back();
  if (!std::isfinite(value) || value > kMostCycles + kRounding) refuse(value, figures);
  return static_cast<unsigned>(std::max(1.0, std::ceil(value - kRounding)));
}

}  // namespace weft::experiment
