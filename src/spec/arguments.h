// The arguments of a spec, checked against a schema and accessible by name.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "spec/schema.h"
#include "spec/spec.h"

namespace weft::spec {

// The default of a parameter that has one.
Value default_value(const Parameter& parameter);

class Arguments {
 public:
  // Checks number, kinds and ranges; throws InputError with the position in the text.
  Arguments(const Spec& spec, const Schema& schema);

  [[nodiscard]] bool has(std::string_view name) const;
  [[nodiscard]] std::int64_t integer(std::string_view name) const;
  [[nodiscard]] Ratio ratio(std::string_view name) const;                         // denominator 1 if it is an integer
  [[nodiscard]] std::vector<std::int64_t> integers(std::string_view name) const;  // a list, or a variadic parameter
  [[nodiscard]] std::string word(std::string_view name) const;
  [[nodiscard]] const std::string& text(std::string_view name) const;
  [[nodiscard]] const Value& value(std::string_view name) const;
  [[nodiscard]] const Spec& network(std::string_view name) const { return inner(name); }
  [[nodiscard]] const Spec& routing(std::string_view name) const { return inner(name); }

  // Replaces an inner network or routing by its canonical form.
  void replace_inner(std::string_view name, Spec canonical);

  // Sets an argument that the user left to the family.
  void set(std::string_view name, Value value);

  // Removes an argument whose value is the same as its absence, so that one thing has one name.
  void forget(std::string_view name);

  // The canonical spec: positional arguments first, keys in schema order, defaults omitted.
  [[nodiscard]] Spec to_spec() const;

  // The same with all values, including defaults, for the keys of stored results: the meaning of the name does not
  // change when a default does. Flags that are not given, unset optional arguments, and values equal to their
  // parameter's `value_before` are omitted. It parses to the same arguments.
  [[nodiscard]] Spec to_full_spec() const;

  // Throws InputError pointing at the argument, or at one element of it, or at the whole spec if the argument has its
  // default. The message begins with the spec.
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
