// The arguments of a spec, held against a schema: each in its range, each by its name.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "spec/schema.h"
#include "spec/spec.h"

namespace weft::spec {

// Of a parameter that has one.
Value default_value(const Parameter& parameter);

class Arguments {
 public:
  // Checks number, kinds and ranges; throws InputError at the place.
  Arguments(const Spec& spec, const Schema& schema);

  [[nodiscard]] bool has(std::string_view name) const;
  [[nodiscard]] std::int64_t integer(std::string_view name) const;
  [[nodiscard]] Ratio ratio(std::string_view name) const;                         // over 1 where it is whole
  [[nodiscard]] std::vector<std::int64_t> integers(std::string_view name) const;  // a list, or a variadic parameter
  [[nodiscard]] std::string word(std::string_view name) const;
  [[nodiscard]] const std::string& text(std::string_view name) const;
  [[nodiscard]] const Value& value(std::string_view name) const;
  [[nodiscard]] const Spec& network(std::string_view name) const { return inner(name); }
  [[nodiscard]] const Spec& routing(std::string_view name) const { return inner(name); }

  // For a network or a routing inside: its canonical form takes the place of what was typed.
  void replace_inner(std::string_view name, Spec canonical);

  // Gives an argument a value that the person left to the family to choose.
  void set(std::string_view name, Value value);

  // Forgets an argument that equals what its absence would mean, so that one thing has one name.
  void forget(std::string_view name);

  // The canonical spec: positional arguments first, keys in schema order, defaults left out.
  [[nodiscard]] Spec to_spec() const;

  // The same with every value written out, defaults included, as keys of stored results have it: what the name means
  // does not change when a default does. Left out are flags that are not given, optional arguments that nobody has set,
  // and what equals its parameter's `value_before`. It reads as the same thing.
  [[nodiscard]] Spec to_full_spec() const;

  // Throws InputError pointing at the argument (at one element of it, when given), or at the whole spec when the
  // argument was left to its default. The message is preceded by the spec.
  [[noreturn]] void fail(std::string_view name, const std::string& what, const std::string& hint) const;
  [[noreturn]] void fail_at(std::string_view name, std::size_t element, const std::string& what,
                            const std::string& hint) const;

 private:
  [[nodiscard]] const std::vector<Value>& values(std::string_view name) const;
  [[nodiscard]] const Spec& inner(std::string_view name) const;
  [[nodiscard]] std::vector<Value> values_in_full(const Parameter& parameter) const;
  void bind_positional(const Spec& spec);
  [[nodiscard]] const Parameter* flag_named_by(const Argument& argument) const;
  void bind_keyed(const Argument& argument);
  void check_value(const Parameter& parameter, const Value& value) const;
  void check_integer(const Parameter& parameter, const Value& value) const;
  void check_ratio(const Parameter& parameter, const Value& value) const;
  [[noreturn]] void fail_range(const Parameter& parameter, const Value& value, bool is_small) const;
  void check_word(const Parameter& parameter, const Value& value) const;
  [[nodiscard]] std::string brief() const;

  Spec spec_;
  const Schema* schema_;
  std::map<std::string, std::vector<Value>, std::less<>> values_;  // several only for a variadic parameter
};

}  // namespace weft::spec
