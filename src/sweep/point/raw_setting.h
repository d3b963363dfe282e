// Values as a person gave them, on the command line or in a file, so that any later complaint can point at the place.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/input_error.h"

namespace weft::sweep {

// Where a value stands in a file; no file: it was typed as an option.
struct Origin {
  std::string file{};
  std::size_t line = 0;
  std::size_t column = 0;  // of the value, counted from 1
  bool is_quoted = false;  // a text: its characters begin one column later
};

struct RawSetting {
  std::string label;  // what it is called where it was given: "--packet" or "packet"
  std::string text;
  Origin origin{};
};

// By the name of the setting; several values only where a setting is a list.
using GivenSettings = std::map<std::string, std::vector<RawSetting>, std::less<>>;

// "plan.toml:3:12: ", or nothing for an option.
std::string at_origin(const Origin& origin, std::size_t offset = 0);

// The same error, told where the value stands that it is about.
InputError located(const InputError& error, const RawSetting& given);

// "write --packet 1", or "write packet = 1" in a file.
std::string hint_to_write(const RawSetting& given, std::string_view value);

// f(), whose InputError is about this value.
template <class F>
auto at(const RawSetting& given, const F& f) {
  try {
    return f();
  } catch (const InputError& error) {
    throw located(error, given);
  }
}

}  // namespace weft::sweep
