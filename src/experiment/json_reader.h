// Reads the members of JSON objects with types; for the files that turn runs into JSON and back.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/input_error.h"

namespace weft::experiment {

template <class Value>
nlohmann::ordered_json or_null(const std::optional<Value>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

// Reads the members of an object; `what` is a noun for messages: "result".
class JsonReader {
 public:
  JsonReader(const nlohmann::ordered_json& object, std::string_view what) : object_(object), what_(what) {}

  // A member that must be there.
  template <class Value>
  [[nodiscard]] Value get(const std::string& path) const {
    return convert<Value>(path, member(path));
  }
  // A member that must be there, and may be null.
  template <class Value>
  [[nodiscard]] std::optional<Value> nullable(const std::string& path) const {
    const nlohmann::ordered_json& value = member(path);
    return value.is_null() ? std::nullopt : std::optional(convert<Value>(path, value));
  }
  // A member that older versions did not write.
  template <class Value>
  [[nodiscard]] std::optional<Value> if_any(const std::string& path) const {
    return contains(path) ? nullable<Value>(path) : std::nullopt;
  }

  [[nodiscard]] bool contains(const std::string& path) const {
    return object_.contains(nlohmann::ordered_json::json_pointer("/" + path));
  }
  [[nodiscard]] const nlohmann::ordered_json& member(const std::string& path) const {
    if (!contains(path)) throw InputError(fmt::format("its {} has no {}", what_, path));
    return object_[nlohmann::ordered_json::json_pointer("/" + path)];
  }
  [[nodiscard]] const nlohmann::ordered_json& object(const std::string& path) const {
    const nlohmann::ordered_json& value = member(path);
    if (!value.is_object()) fail(path);
    return value;
  }
  [[noreturn]] void fail(const std::string& path) const {
    throw InputError(fmt::format("{} of its {} has the wrong type", path, what_));
  }

 private:
  template <class Value>
  [[nodiscard]] Value convert(const std::string& path, const nlohmann::ordered_json& value) const {
    if constexpr (std::is_same_v<Value, std::string>) {
      if (!value.is_string()) fail(path);
      return value.get<std::string>();
    } else if constexpr (std::is_same_v<Value, double>) {
      if (!value.is_number()) fail(path);
      return value.get<double>();
    } else {
      static_assert(std::is_unsigned_v<Value>);
      if (!value.is_number_unsigned() || value.get<std::uint64_t>() > std::numeric_limits<Value>::max()) fail(path);
      return value.get<Value>();
    }
  }

  const nlohmann::ordered_json& object_;
  std::string_view what_;
};

// The value of this name; `values` are all there are.
template <class Value, std::size_t count>
Value value_of(const std::string& text, const std::array<Value, count>& values, const std::string& what) {
  for (const Value value : values) {
    if (to_text(value) == text) return value;
  }
  throw InputError(fmt::format("its {} is unknown", what));
}

}  // namespace weft::experiment
