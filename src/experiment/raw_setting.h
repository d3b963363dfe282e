// Settings as texts, from the command line or a file, with their positions, so that a later error can point at them.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/input_error.h"

namespace weft::experiment {

// The position of a value in a file; without a file, the value was given as an option.
struct Origin {
  std::string file{};
  std::size_t line = 0;
  std::size_t column = 0;  // of the value, counted from 1
  bool is_quoted = false;  // a quoted text: its characters begin one column later
};

struct RawSetting {
  std::string label;  // "--packet" as an option, "packet" in a file
  std::string text;
  Origin origin{};
};

// By the name of the setting; several values only where a setting is a list (ParameterKind::several).
using GivenSettings = std::map<std::string, std::vector<RawSetting>, std::less<>>;

// "plan.toml:3:12: ", or nothing for an option.
std::string at_origin(const Origin& origin, std::size_t offset = 0);

// Adds the position of the value that the error is about.
InputError located(const InputError& error, const RawSetting& given);

// "write --packet 1", or "write packet = 1" in a file.
std::string hint_to_write(const RawSetting& given, std::string_view value);

// Calls f(); locates its InputError at this value.
template <class F>
auto at(const RawSetting& given, const F& f) {
  try {
    return f();
  } catch (const InputError& error) {
    throw located(error, given);
  }
}

}  // namespace weft::experiment
