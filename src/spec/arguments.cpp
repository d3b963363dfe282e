#include "spec/arguments.h"

#include <algorithm>
#include <set>

#include "base/check.h"
#include "base/suggest.h"
#include "spec/parse.h"

namespace weft::spec {
namespace {

std::vector<std::string_view> split_words(std::string_view words) {
  std::vector<std::string_view> parts;
  while (!words.empty()) {
    const std::size_t bar = words.find('|');
    parts.push_back(words.substr(0, bar));
    words = bar == std::string_view::npos ? std::string_view{} : words.substr(bar + 1);
  }
  return parts;
}

bool is_word(const Value& value) {
  const Spec* spec = std::get_if<Spec>(&value.content);
  return spec != nullptr && spec->arguments.empty();
}

std::string_view expected_kind(Kind kind) {
  switch (kind) {
    case Kind::integer:
      return "an integer";
    case Kind::ratio:
      return "a number, such as 1/4 or 0.25";
    case Kind::word:
      return "a word";
    case Kind::flag:
      return "given by its name alone";
    case Kind::text:
      return "a text in double quotes";
    case Kind::value:
      return "a value";
    case Kind::integer_list:
      return "a list of integers, such as [4,20]";
    case Kind::network:
      return "a network, such as hypercube(2)";
    case Kind::routing:
      return "a routing, such as shortest";
  }
  return "";
}

Ratio as_ratio(const Value& value) {
  if (const Ratio* ratio = std::get_if<Ratio>(&value.content)) return *ratio;
  return {std::get<std::int64_t>(value.content), 1};
}

const Parameter* find(std::span<const Parameter> parameters, std::string_view name) {
  const auto found = std::find_if(parameters.begin(), parameters.end(),
                                  [&](const Parameter& parameter) { return parameter.name == name; });
  return found == parameters.end() ? nullptr : &*found;
}

Argument as_argument(const Parameter& parameter, const Value& value) {
  const bool has_key = parameter.is_keyed && parameter.kind != Kind::flag;
  return {has_key ? std::string(parameter.name) : "", value, value.place};
}

}  // namespace

Value default_value(const Parameter& parameter) { return parse_value(parameter.default_text); }

std::span<const Parameter> parameters(const Schema& schema) {
  const auto end =
      std::find_if(schema.begin(), schema.end(), [](const Parameter& parameter) { return parameter.name.empty(); });
  return {schema.begin(), end};
}

std::string describe(const Parameter& parameter) {
  constexpr std::int64_t kAsGoodAsUnlimited = 1'000'000;
  std::string text(parameter.meaning);
  if (parameter.kind == Kind::word) text += ": " + std::string(parameter.words);
  const bool is_number = parameter.kind == Kind::integer || parameter.kind == Kind::ratio;
  if (is_number && parameter.min != INT64_MIN) {
    text += parameter.max > kAsGoodAsUnlimited
                ? ", at least " + std::to_string(parameter.min)
                : ", " + std::to_string(parameter.min) + " to " + std::to_string(parameter.max);
  }
  return text;
}

std::string usage(std::string_view name, const Schema& schema) {
  std::string text;
  for (const Parameter& parameter : parameters(schema)) {
    text += text.empty() ? "(" : ",";
    text += parameter.name;
    if (parameter.is_variadic) text += "...";
    if (parameter.is_keyed && parameter.kind != Kind::flag) {
      text += "=";
      text += parameter.words.empty() ? parameter.default_text : parameter.words;
      if (parameter.kind == Kind::integer_list) text += "[...]";
    }
  }
  return std::string(name) + (text.empty() ? "" : text + ")");
}

Arguments::Arguments(const Spec& spec, const Schema& schema) : spec_(spec), schema_(&schema) {
  bind_positional(spec);
  for (const Argument& argument : spec.arguments) {
    if (!argument.key.empty()) bind_keyed(argument);
  }
  for (const Parameter& parameter : parameters(schema)) {
    const auto bound = values_.find(parameter.name);
    if (bound == values_.end()) {
      if (parameter.is_optional || !parameter.default_text.empty()) continue;
      throw InputError(
          brief() + ": " + std::string(parameter.name) + " is missing (" + std::string(parameter.meaning) + ")",
          spec.place, "write " + usage(spec.name, schema));
    }
    for (const Value& value : bound->second) check_value(parameter, value);
  }
}

// Assigns the arguments without a key to the parameters in order; a variadic parameter gets those that the others
// leave.
void Arguments::bind_positional(const Spec& spec) {
  std::vector<const Argument*> given;
  std::set<std::string_view> keys;
  for (const Argument& argument : spec.arguments) {
    if (const Parameter* flag = flag_named_by(argument)) {
      if (has(flag->name)) {
        throw InputError(brief() + ": " + std::string(flag->name) + " is given twice", argument.place,
                         "keep one of them");
      }
      values_[std::string(flag->name)].push_back(argument.value);
    } else if (argument.key.empty()) {
      given.push_back(&argument);
    } else {
      keys.insert(argument.key);
    }
  }
  std::vector<const Parameter*> positional;
  for (const Parameter& parameter : parameters(*schema_)) {
    if (!parameter.is_keyed && !keys.contains(parameter.name)) positional.push_back(&parameter);
  }
  const bool has_variadic = std::any_of(positional.begin(), positional.end(),
                                        [](const Parameter* parameter) { return parameter->is_variadic; });
  std::size_t next = 0;
  for (std::size_t i = 0; i < positional.size() && next < given.size(); ++i) {
    const std::size_t parameters_after = positional.size() - i - 1;
    const std::size_t left = given.size() - next;
    const std::size_t count = positional[i]->is_variadic ? left - std::min(left, parameters_after) : 1;
    for (std::size_t k = 0; k < count; ++k) values_[std::string(positional[i]->name)].push_back(given[next++]->value);
  }
  if (next < given.size() && !has_variadic) {
    const std::string what = positional.empty() ? "takes no arguments" : "takes " + std::to_string(positional.size());
    throw InputError(brief() + ": too many arguments; " + spec.name + " " + what, given[next]->place,
                     "write " + usage(spec.name, *schema_));
  }
}

// The flag that a bare word sets; none for any other argument.
const Parameter* Arguments::flag_named_by(const Argument& argument) const {
  if (!argument.key.empty() || !is_word(argument.value)) return nullptr;
  const Parameter* parameter = find(parameters(*schema_), std::get<Spec>(argument.value.content).name);
  return parameter != nullptr && parameter->kind == Kind::flag ? parameter : nullptr;
}

void Arguments::bind_keyed(const Argument& argument) {
  const Parameter* parameter = find(parameters(*schema_), argument.key);
  const TextSpan key_place{argument.place.begin, argument.place.begin + argument.key.size()};
  if (parameter == nullptr) {
    std::vector<std::string_view> known;
    for (const Parameter& each : parameters(*schema_)) known.push_back(each.name);
    throw InputError(brief() + ": " + spec_.name + " has no parameter " + quote_briefly(argument.key), key_place,
                     suggestion(argument.key, known, "weft help " + spec_.name));
  }
  if (values_.contains(argument.key)) {
    throw InputError(brief() + ": " + argument.key + " is given twice", key_place, "keep one of them");
  }
  values_[argument.key].push_back(argument.value);
}

void Arguments::check_value(const Parameter& parameter, const Value& value) const {
  const bool has_kind = [&] {
    switch (parameter.kind) {
      case Kind::integer:
        return std::holds_alternative<std::int64_t>(value.content);
      case Kind::ratio:
        return std::holds_alternative<std::int64_t>(value.content) || std::holds_alternative<Ratio>(value.content);
      case Kind::word:
        return is_word(value) || std::holds_alternative<std::int64_t>(value.content);
      case Kind::flag:
        return is_word(value) && std::get<Spec>(value.content).name == parameter.name;
      case Kind::text:
        return std::holds_alternative<Text>(value.content);
      case Kind::value:
        return true;
      case Kind::integer_list:
        return std::holds_alternative<List>(value.content);
      case Kind::network:
      case Kind::routing:
        return std::holds_alternative<Spec>(value.content);
    }
    return false;
  }();
  if (!has_kind) {
    throw InputError(brief() + ": " + std::string(parameter.name) + " is " + describe_kind(value) + "; it must be " +
                         std::string(expected_kind(parameter.kind)),
                     value.place, "write " + usage(spec_.name, *schema_));
  }
  if (parameter.kind == Kind::integer) check_integer(parameter, value);
  if (parameter.kind == Kind::ratio) check_ratio(parameter, value);
  if (parameter.kind == Kind::word) check_word(parameter, value);
  if (parameter.kind == Kind::integer_list) {
    for (const Value& element : std::get<List>(value.content)) check_integer(parameter, element);
  }
}

void Arguments::check_integer(const Parameter& parameter, const Value& value) const {
  const std::int64_t* integer = std::get_if<std::int64_t>(&value.content);
  if (integer == nullptr) {
    throw InputError(brief() + ": an element of " + std::string(parameter.name) + " is " + describe_kind(value) +
                         "; it must be an integer",
                     value.place, "write " + usage(spec_.name, *schema_));
  }
  if (*integer < parameter.min || *integer > parameter.max) fail_range(parameter, value, *integer < parameter.min);
}

void Arguments::check_ratio(const Parameter& parameter, const Value& value) const {
  const Ratio ratio = as_ratio(value);
  const std::int64_t rest = ratio.numerator % ratio.denominator;
  const std::int64_t floor = ratio.numerator / ratio.denominator - (rest < 0 ? 1 : 0);
  const std::int64_t ceiling = floor + (rest != 0 ? 1 : 0);
  if (floor < parameter.min || ceiling > parameter.max) fail_range(parameter, value, floor < parameter.min);
}

void Arguments::fail_range(const Parameter& parameter, const Value& value, bool is_small) const {
  const std::string name(parameter.name);
  const std::string bound =
      (is_small ? "at least " : "at most ") + std::to_string(is_small ? parameter.min : parameter.max);
  const bool is_one_of_many = parameter.is_variadic || parameter.kind == Kind::integer_list;
  const std::string subject = is_one_of_many ? "one of " + name : name;
  throw InputError(brief() + ": " + subject + " is " + print(value) + "; it must be " + bound, value.place,
                   name + ": " + describe(parameter));
}

void Arguments::check_word(const Parameter& parameter, const Value& value) const {
  const std::string given = print(value);
  const auto choices = split_words(parameter.words);
  if (std::find(choices.begin(), choices.end(), given) != choices.end()) return;
  throw InputError(brief() + ": " + std::string(parameter.name) + " is " + quote_briefly(given) +
                       "; it must be one of " + std::string(parameter.words),
                   value.place, suggestion(given, choices, "weft help " + spec_.name));
}

const std::vector<Value>& Arguments::values(std::string_view name) const {
  const auto found = values_.find(name);
  WEFT_CHECK(found != values_.end());
  return found->second;
}

bool Arguments::has(std::string_view name) const { return values_.find(name) != values_.end(); }

std::int64_t Arguments::integer(std::string_view name) const {
  if (has(name)) return std::get<std::int64_t>(values(name).front().content);
  const Parameter* parameter = find(parameters(*schema_), name);
  WEFT_CHECK(parameter != nullptr);
  return std::get<std::int64_t>(default_value(*parameter).content);
}

Ratio Arguments::ratio(std::string_view name) const {
  if (has(name)) return as_ratio(values(name).front());
  const Parameter* parameter = find(parameters(*schema_), name);
  WEFT_CHECK(parameter != nullptr);
  return as_ratio(default_value(*parameter));
}

std::vector<std::int64_t> Arguments::integers(std::string_view name) const {
  const std::vector<Value>& bound = values(name);
  const List* list = std::get_if<List>(&bound.front().content);
  std::vector<std::int64_t> integers;
  for (const Value& value : list != nullptr ? *list : bound) integers.push_back(std::get<std::int64_t>(value.content));
  return integers;
}

std::string Arguments::word(std::string_view name) const {
  if (has(name)) return print(values(name).front());
  const Parameter* parameter = find(parameters(*schema_), name);
  WEFT_CHECK(parameter != nullptr);
  return std::string(parameter->default_text);
}

const std::string& Arguments::text(std::string_view name) const {
  return std::get<Text>(values(name).front().content).characters;
}

const Value& Arguments::value(std::string_view name) const { return values(name).front(); }

const Spec& Arguments::inner(std::string_view name) const { return std::get<Spec>(values(name).front().content); }

void Arguments::replace_inner(std::string_view name, Spec canonical) {
  const auto found = values_.find(name);
  WEFT_CHECK(found != values_.end());
  found->second.front().content = std::move(canonical);
}

void Arguments::set(std::string_view name, Value value) { values_[std::string(name)] = {std::move(value)}; }

void Arguments::forget(std::string_view name) {
  const auto found = values_.find(name);
  if (found != values_.end()) values_.erase(found);
}

Spec Arguments::to_spec() const {
  Spec canonical{spec_.name, {}, spec_.place, spec_.name_span};
  for (const Parameter& parameter : parameters(*schema_)) {
    for (const Value& value : values_in_full(parameter)) {
      const bool is_default = !parameter.default_text.empty() && value == default_value(parameter);
      if (is_default && !parameter.is_always_shown) continue;
      canonical.arguments.push_back(as_argument(parameter, value));
    }
  }
  return canonical;
}

Spec Arguments::to_full_spec() const {
  Spec full{spec_.name, {}, spec_.place, spec_.name_span};
  for (const Parameter& parameter : parameters(*schema_)) {
    for (const Value& value : values_in_full(parameter)) {
      const bool is_as_before = !parameter.value_before.empty() && value == parse_value(parameter.value_before);
      if (!is_as_before) full.arguments.push_back(as_argument(parameter, value));
    }
  }
  return full;
}

std::vector<Value> Arguments::values_in_full(const Parameter& parameter) const {
  if (has(parameter.name)) return values(parameter.name);
  const bool is_replaced = !parameter.replaced_by.empty() && has(parameter.replaced_by);
  if (is_replaced || parameter.default_text.empty()) return {};
  return {default_value(parameter)};
}

void Arguments::fail(std::string_view name, const std::string& what, const std::string& hint) const {
  const TextSpan place = has(name) ? values(name).front().place : spec_.place;
  throw InputError(brief() + ": " + what, place, hint);
}

void Arguments::fail_at(std::string_view name, std::size_t element, const std::string& what,
                        const std::string& hint) const {
  const std::vector<Value>& bound = values(name);
  const List* list = std::get_if<List>(&bound.front().content);
  throw InputError(brief() + ": " + what, (list != nullptr ? *list : bound).at(element).place, hint);
}

std::string Arguments::brief() const {
  const std::string whole = print(spec_);
  const std::string quoted = quote_briefly(whole, 40);
  return quoted.substr(1, quoted.size() - 2);
}

}  // namespace weft::spec
