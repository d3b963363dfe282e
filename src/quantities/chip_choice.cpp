#include <charconv>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/numbers/formula.h"
#include "quantities/measured_network.h"

namespace weft::quantities {
namespace {

Formula chip_formula(std::string_view text) {
  return Formula::parse(text, {[](std::string_view name) { return name == "nodes"; },
                               "write a number of chips, or a formula of nodes, such as \"2*sqrt(nodes)\""});
}

}  // namespace

ChipChoice ChipChoice::parse(std::string_view text) {
  ChipChoice choice;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), choice.chips);
  if (error == std::errc() && end == text.data() + text.size() && choice.chips > 0) return choice;
  const Formula formula = chip_formula(text);
  if (!formula.uses("nodes")) {
    throw InputError(fmt::format("{} is no number of chips", quote_briefly(text)), {},
                     "write a whole number of at least 1, or a formula of nodes, such as \"2*sqrt(nodes)\"");
  }
  return {.chips = 0, .rule = formula.text()};
}

std::optional<std::uint32_t> ChipChoice::count(Count nodes) const {
  Number number(Count{chips});
  if (chip_nodes > 0) number = (nodes + chip_nodes - 1) / chip_nodes;
  if (!rule.empty()) number = chip_formula(rule).value(std::vector<NumberRange>{Number(nodes)}).low;
  const bool is_count = number.is_whole() && Number() < number && !(Number(nodes) < number);
  if (!is_count || number.magnitude().numerator() > UINT32_MAX) return std::nullopt;
  return static_cast<std::uint32_t>(number.magnitude().numerator());
}

std::string ChipChoice::suffix() const {
  if (chip_nodes > 0) return fmt::format(", {} node{} per chip", chip_nodes, chip_nodes == 1 ? "" : "s");
  if (!rule.empty()) return fmt::format(", {} chips", rule);
  return chips > 0 ? fmt::format(", {} chip{}", chips, chips == 1 ? "" : "s") : "";
}

}  // namespace weft::quantities
