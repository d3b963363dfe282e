// The program of a schedule, with its arguments.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "base/input_error.h"
#include "spec/parse.h"

namespace weft::programs {

class ProgramCall {
 public:
  explicit ProgramCall(const std::string& text) : spec_(spec::parse(text)) {}

  [[nodiscard]] const spec::Spec& spec() const { return spec_; }
  [[nodiscard]] const std::string& name() const { return spec_.name; }

  [[nodiscard]] std::uint64_t number(std::string_view key) const {
    const auto* const number = std::get_if<std::int64_t>(&value(key).content);
    if (number == nullptr || *number < 0) throw missing(key);
    return static_cast<std::uint64_t>(*number);
  }
  [[nodiscard]] std::string text(std::string_view key) const { return print(value(key)); }
  // Of an argument in quotes; empty if it is not there.
  [[nodiscard]] std::string quoted(std::string_view key) const {
    if (!has(key)) return {};
    const auto* const text = std::get_if<spec::Text>(&value(key).content);
    return text == nullptr ? throw missing(key) : text->characters;
  }
  // Of the first argument, which has no key.
  [[nodiscard]] std::string first(std::string_view name) const {
    if (spec_.arguments.empty() || !spec_.arguments.front().key.empty()) throw missing(name);
    return print(spec_.arguments.front().value);
  }
  [[nodiscard]] bool has(std::string_view key) const {
    return std::any_of(spec_.arguments.begin(), spec_.arguments.end(),
                       [&](const spec::Argument& argument) { return argument.key == key; });
  }
  [[nodiscard]] bool says(std::string_view key, std::string_view word) const { return text(key) == word; }

 private:
  [[nodiscard]] InputError missing(std::string_view key) const {
    return InputError(fmt::format("the program {} has no argument {}", quote_briefly(spec_.name), key), {},
                      "weft run PROGRAM SPEC --schedule FILE writes a whole schedule");
  }
  [[nodiscard]] const spec::Value& value(std::string_view key) const {
    for (const spec::Argument& argument : spec_.arguments) {
      if (argument.key == key) return argument.value;
    }
    throw missing(key);
  }

  spec::Spec spec_;
};

}  // namespace weft::programs
