// The value of a metric as a small typed tree, from which the command line makes JSON, CSV and text.
#pragma once

#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/numbers/count.h"

namespace weft::metrics {

// A template, so that it is complete where the members of Value are defined.
template <class T>
struct NamedValue {
  std::string name;
  T value;
  friend bool operator==(const NamedValue&, const NamedValue&) = default;
};

struct Value;
using Field = NamedValue<Value>;

struct Value {
  using List = std::vector<Value>;
  using Fields = std::vector<Field>;

  Value() = default;  // nothing, null in JSON
  Value(bool truth) : content(truth) {}
  template <std::unsigned_integral Number>
    requires(!std::same_as<Number, bool>)
  Value(Number count) : content(Count{count}) {}
  Value(Count count) : content(count) {}
  Value(double number) : content(number) {}
  Value(std::string text) : content(std::move(text)) {}
  Value(std::string_view text) : content(std::string(text)) {}
  Value(const char* text) : content(std::string(text)) {}
  Value(List list) : content(std::move(list)) {}
  Value(Fields fields) : content(std::move(fields)) {}
  Value(std::initializer_list<Field> fields) : content(Fields(fields)) {}

  friend bool operator==(const Value& a, const Value& b);

  std::variant<std::monostate, bool, Count, double, std::string, List, Fields> content;
};

// "yes", "42", "0.585786", "a b c", "min 2, max 4"; metrics that read better otherwise have a text of their own.
std::string to_text(const Value& value);

}  // namespace weft::metrics
