#include "quantities/quantity_formula.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/input_error.h"

namespace weft::quantities {
namespace {

constexpr std::string_view kChipsName = "chips";

// Where quantities end: at commas that are in no parentheses.
std::vector<std::string_view> split_formulas(std::string_view text) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')') --depth;
    if (text[i] != ',' || depth > 0) continue;
    parts.push_back(text.substr(begin, i - begin));
    begin = i + 1;
  }
  parts.push_back(text.substr(begin));
  return parts;
}

std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return "";
  return std::string(text.substr(begin, text.find_last_not_of(' ') - begin + 1));
}

}  // namespace

QuantityFormula QuantityFormula::parse(std::string_view text) {
  QuantityFormula quantity;
  const std::size_t equals = text.find('=');
  if (equals != std::string_view::npos) quantity.given_title_ = trimmed(text.substr(0, equals));
  if (equals != std::string_view::npos && quantity.given_title_.empty()) {
    throw InputError(fmt::format("the formula {} has no name before =", quote_briefly(text, 60)), {},
                     "write \"delay=...\", or the formula alone");
  }
  quantity.formula_ = Formula::parse(
      equals == std::string_view::npos ? text : text.substr(equals + 1),
      {[](std::string_view) { return true; },
       "write a quantity such as diameter, or a formula such as \"mean_distance*nodes/links\"; see: weft list "
       "quantities"});
  for (const std::string& name : quantity.formula_.variables()) {
    if (const Quantity* found = find_quantity(name)) quantity.quantities_.push_back(found);
  }
  return quantity;
}

std::vector<QuantityFormula> QuantityFormula::parse_list(std::string_view text) {
  std::vector<QuantityFormula> list;
  for (const std::string_view part : split_formulas(text)) list.push_back(parse(part));
  return list;
}

std::string QuantityFormula::title() const {
  if (!given_title_.empty()) return given_title_;
  std::string title = text();
  if (single() != nullptr) std::ranges::replace(title, '_', ' ');
  return title;
}

const Quantity* QuantityFormula::single() const { return find_quantity(text()); }

bool QuantityFormula::needs_routing() const { return std::ranges::any_of(quantities_, &Quantity::needs_routing); }

bool QuantityFormula::needs_chips() const {
  return uses(kChipsName) || std::ranges::any_of(quantities_, &Quantity::needs_chips);
}

bool QuantityFormula::follows_from_size() const {
  return std::ranges::all_of(quantities_, &Quantity::follows_from_size);
}

void QuantityFormula::check_names(const FamilyPattern& family, std::string_view varied) const {
  for (const std::string& name : formula_.variables()) {
    if (find_quantity(name) != nullptr || name == varied || name == kChipsName) continue;
    if (name == family.free_name() || family.has_parameter(name)) continue;
    throw InputError(fmt::format("{} is neither a quantity nor a parameter of {}", quote_briefly(name), family.text()),
                     {}, quantity_hint(name));
  }
}

Figure QuantityFormula::value(MeasuredNetwork& network, const std::vector<Given>& given) const {
  std::vector<NumberRange> numbers;
  for (const std::string& name : formula_.variables()) {
    const auto known = std::ranges::find(given, name, &Given::name);
    if (known != given.end()) {
      numbers.emplace_back(known->value);
    } else if (const Quantity* quantity = find_quantity(name)) {
      const Figure figure = quantity->compute(network);
      if (!figure) return figure.missing();
      numbers.push_back(*figure);
    } else if (name == kChipsName) {
      const auto count = network.chip_count();
      if (!count) return count.missing();
      numbers.emplace_back(Number(Count{*count}));
    } else if (const auto parameter = FamilyPattern::parameter(network.member(), name)) {
      numbers.emplace_back(Number::rounded(static_cast<double>(*parameter)));
    } else {
      return metrics::Missing{fmt::format("{} has no value", name)};
    }
  }
  const NumberRange result = formula_.value(numbers);
  if (!result.is_finite()) return metrics::Missing{"the formula gives no number"};
  return result;
}

}  // namespace weft::quantities
