#include <algorithm>

#include <fmt/format.h>

#include "base/input_error.h"
#include "quantities/series.h"

namespace weft::quantities {
namespace {

constexpr unsigned kUsualSteps = 50;
constexpr std::size_t kMostValues = 10'000;

[[noreturn]] void refuse_variation(const std::string& text) {
  throw InputError("--vary needs a name and its values, not " + quote_briefly(text), {},
                   "write --vary load=0.05:1, load=0:1:0.05 or load=0.1,0.2");
}

std::vector<Number> numbers_between(const std::string& text, const std::string& list, char separator) {
  std::vector<Number> numbers;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(separator, begin), list.size());
    const auto decimal = read_decimal(list.substr(begin, end - begin));
    if (!decimal) refuse_variation(text);
    numbers.emplace_back(*decimal);
    begin = end + 1;
  }
  return numbers;
}

bool is_name(const std::string& text) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto fits = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); };
  return !text.empty() && is_letter(text.front()) && std::ranges::all_of(text, fits);
}

}  // namespace

Variation Variation::parse(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || !is_name(text.substr(0, equals))) refuse_variation(text);
  Variation variation{text.substr(0, equals), {}};
  if (find_quantity(variation.name) != nullptr) {
    throw InputError(fmt::format("{} is a quantity, so it cannot be varied", variation.name), {},
                     "choose another name, such as load");
  }
  const std::string values = text.substr(equals + 1);
  if (values.find(':') == std::string::npos) {
    variation.values = numbers_between(text, values, ',');
    return variation;
  }
  const std::vector<Number> parts = numbers_between(text, values, ':');
  if (parts.size() > 3) refuse_variation(text);
  const Number step = parts.size() == 3 ? parts[2] : (parts[1] - parts[0]) / Number(Count{kUsualSteps});
  if (!(Number() < step) || !(parts[0] < parts[1])) refuse_variation(text);
  for (Number value = parts[0]; !(parts[1] < value); value = value + step) {
    variation.values.push_back(value);
    if (variation.values.size() > kMostValues) {
      throw InputError(fmt::format("--vary has more than {} values", kMostValues), {}, "take a larger step");
    }
  }
  return variation;
}

}  // namespace weft::quantities
