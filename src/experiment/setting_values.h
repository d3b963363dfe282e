// Reads single values of settings: words and whole numbers, with errors that say what would fit.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "base/input_error.h"
#include "experiment/raw_setting.h"

namespace weft::experiment {

// Reads one of a few words, the names of the values.
template <class Value, std::size_t count>
Value value_named(const RawSetting& given, const std::array<Value, count>& values) {
  std::string known;
  for (const Value value : values) {
    if (to_text(value) == given.text) return value;
    known += (known.empty() ? "" : ", ") + std::string(to_text(value));
  }
  throw InputError(fmt::format("{} is {}; it must be one of {}", given.label, quote_briefly(given.text), known), {},
                   hint_to_write(given, to_text(values.front())));
}

struct Range {
  std::uint64_t least = 0;
  std::uint64_t most = UINT32_MAX;
  std::uint64_t usual = 1;  // for the hint
};

// None for anything but digits, and for a number of more than 64 bits.
std::optional<std::uint64_t> whole_number(std::string_view text);

// Throws InputError for anything but a whole number of the range.
std::uint64_t number_in(const RawSetting& given, const Range& range);

}  // namespace weft::experiment
