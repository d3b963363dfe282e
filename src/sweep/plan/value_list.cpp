#include "sweep/plan/value_list.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/numbers/decimal.h"

namespace weft::sweep {
namespace {

using experiment::ParameterKind;
using experiment::RawSetting;

constexpr Count kMostInRange = 1'000'000;

RawSetting piece_of(const RawSetting& given, std::size_t begin, std::size_t end) {
  while (begin < end && given.text[begin] == ' ') ++begin;
  while (end > begin && given.text[end - 1] == ' ') --end;
  RawSetting piece{given.label, given.text.substr(begin, end - begin), given.origin};
  piece.origin.column += begin;
  return piece;
}

// The end of each value: the commas outside (), [] and quotes, and the end of the text.
std::vector<std::size_t> value_ends(const std::string& text) {
  std::vector<std::size_t> ends;
  int depth = 0;
  bool is_quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') is_quoted = !is_quoted;
    if (is_quoted) continue;
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    if (c == ',' && depth <= 0) ends.push_back(i);
  }
  ends.push_back(text.size());
  return ends;
}

bool may_be_range(ParameterKind kind) { return kind == ParameterKind::number || kind == ParameterKind::decimal; }

struct RangeText {
  const RawSetting& given;
  ParameterKind kind;

  [[noreturn]] void refuse(const std::string& why) const {
    throw InputError(fmt::format("{} is {}; {}", given.label, quote_briefly(given.text), why), {},
                     hint_to_write(given, kind == ParameterKind::decimal ? "0.05:0.5:0.05" : "1:5:1"));
  }
};

// Converts to multiples of 10^-places.
std::array<Count, 3> same_places(const std::array<Decimal, 3>& numbers, unsigned places) {
  std::array<Count, 3> units{};
  std::transform(numbers.begin(), numbers.end(), units.begin(), [&](const Decimal& number) {
    return saturating_multiply(number.units, saturating_power(10, places - number.places));
  });
  return units;
}

std::array<Decimal, 3> read_range(const RangeText& range) {
  const std::string& text = range.given.text;
  std::array<Decimal, 3> numbers;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::size_t colon = text.find(':', begin);
    const bool is_last = i + 1 == numbers.size();
    const auto number = read_decimal(std::string_view(text).substr(begin, colon - begin));
    if (!number || is_last != (colon == std::string::npos)) {
      range.refuse("a range is from:to:step, three numbers");
    }
    numbers[i] = *number;
    begin = colon + 1;
  }
  return numbers;
}

std::vector<RawSetting> expand_range(const RangeText& range) {
  const std::array<Decimal, 3> numbers = read_range(range);
  const unsigned places = std::max({numbers[0].places, numbers[1].places, numbers[2].places});
  const auto [from, to, step] = same_places(numbers, places);
  if (step == 0) range.refuse("its step is 0");
  if (to < from) range.refuse("it ends before it begins");
  if ((to - from) % step != 0) {
    range.refuse("its end is not a whole number of steps from its beginning");
  }
  const Count steps = (to - from) / step;
  if (steps >= kMostInRange) range.refuse("it holds more than a million values");
  std::vector<RawSetting> values;
  for (Count i = 0; i <= steps; ++i) {
    const std::string text = to_text(Decimal(from + i * step, places));
    values.push_back({range.given.label, to_text(*read_decimal(text)), range.given.origin});
  }
  return values;
}

}  // namespace

std::vector<RawSetting> expand_values(const RawSetting& given, ParameterKind kind) {
  if (kind == ParameterKind::several) return {given};
  std::vector<RawSetting> values;
  std::size_t begin = 0;
  for (const std::size_t end : value_ends(given.text)) {
    const RawSetting piece = piece_of(given, begin, end);
    begin = end + 1;
    if (piece.text.empty()) {
      throw InputError(fmt::format("{} is {}: a value is missing", given.label, quote_briefly(given.text)), {},
                       "write values with commas between them");
    }
    const bool is_range = piece.text.find(':') != std::string::npos && piece.text.find('(') == std::string::npos;
    if (may_be_range(kind) && is_range) {
      std::ranges::move(at(piece, [&] { return expand_range({piece, kind}); }), std::back_inserter(values));
    } else {
      values.push_back(piece);
    }
  }
  return values;
}

}  // namespace weft::sweep
