#include "experiment/link_formula.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/input_error.h"

namespace weft::experiment {
namespace {

constexpr const char* kHint =
    "write a whole number, or a formula of class, distance, length and improved_length, such as \"1+length/4\"";
constexpr double kRounding = 1e-9;  // 30*0.1 is 3, not 4

struct LinkVariable {
  std::string_view name;
  std::string_view words;  // for messages
  double LinkFigures::*figure;
};
constexpr std::array kVariables = {LinkVariable{"class", "class", &LinkFigures::link_class},
                                   LinkVariable{"distance", "distance", &LinkFigures::distance},
                                   LinkVariable{"length", "length", &LinkFigures::length},
                                   LinkVariable{"improved_length", "improved length", &LinkFigures::improved_length}};

bool is_link_variable(std::string_view name) { return std::ranges::count(kVariables, name, &LinkVariable::name) > 0; }

const LinkVariable& link_variable(std::string_view name) {
  return *std::ranges::find(kVariables, name, &LinkVariable::name);
}

}  // namespace

LinkFormula::LinkFormula(unsigned cycles) : text_(fmt::to_string(cycles)), constant_(cycles) {}

LinkFormula LinkFormula::parse(std::string_view text) {
  LinkFormula link;
  link.constant_.reset();
  link.formula_ = Formula::parse(text, {is_link_variable, kHint});
  link.text_ = link.formula_.text();
  if (link.formula_.variables().empty()) return {link.cycles({})};
  return link;
}

void LinkFormula::refuse(double value, const LinkFigures& figures) const {
  std::vector<std::string> used;
  for (const LinkVariable& variable : kVariables) {
    if (formula_.uses(variable.name)) used.push_back(fmt::format("{} {}", variable.words, figures.*variable.figure));
  }
  const std::string result = std::isfinite(value) ? fmt::format("{} cycles", value) : "no number";
  throw InputError(fmt::format("the formula {} gives {}{}", quote_briefly(text_, 60), result,
                               used.empty() ? "" : fmt::format(" for a link of {}", fmt::join(used, ", "))),
                   {}, fmt::format("the result must be a number of at most {} cycles", kMostCycles));
}

unsigned LinkFormula::cycles(const LinkFigures& figures) const {
  if (constant_) return *constant_;
  std::array<double, kVariables.size()> numbers{};
  const auto& names = formula_.variables();
  for (std::size_t i = 0; i < names.size(); ++i) numbers[i] = figures.*link_variable(names[i]).figure;
  const double value = formula_.value(std::span<const double>(numbers).first(names.size()));
  if (!std::isfinite(value) || value > kMostCycles + kRounding) refuse(value, figures);
  return static_cast<unsigned>(std::max(1.0, std::ceil(value - kRounding)));
}

}  // namespace weft::experiment
