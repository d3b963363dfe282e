#include "quantities/family_pattern.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/input_error.h"
#include "spec/parse.h"
#include "topology/network.h"

namespace weft::quantities {
namespace {

using spec::Kind;
using spec::Parameter;
using spec::Spec;
using spec::Value;

bool is_numeric(const Parameter& parameter) {
  return parameter.kind == Kind::integer || parameter.kind == Kind::integer_list || parameter.kind == Kind::ratio;
}

bool is_required(const Parameter& parameter) {
  return parameter.default_text.empty() && !parameter.is_optional && parameter.kind != Kind::flag &&
         parameter.replaced_by.empty();
}

bool has_word(std::string_view words, std::string_view word) {
  for (std::size_t begin = 0; begin <= words.size();) {
    const std::size_t end = std::min(words.find('|', begin), words.size());
    if (words.substr(begin, end - begin) == word) return true;
    begin = end + 1;
  }
  return false;
}

bool is_family(std::string_view name) {
  return std::ranges::any_of(topology::families(), [&](const auto* family) { return family->name == name; });
}

// A name without arguments, where the schema has no use for it as a word.
bool may_be_free(const Spec& word, const Parameter* parameter, const spec::Schema& schema) {
  if (!word.arguments.empty() || is_family(word.name)) return false;
  if (parameter != nullptr) return is_numeric(*parameter);
  return std::ranges::none_of(spec::parameters(schema), [&](const Parameter& each) {
    return (each.kind == Kind::flag && each.name == word.name) ||
           (each.kind == Kind::word && has_word(each.words, word.name));
  });
}

void replace_in(Spec& spec, std::string_view name, std::int64_t number);

void replace_in(Value& value, std::string_view name, std::int64_t number) {
  if (auto* list = std::get_if<spec::List>(&value.content)) {
    for (Value& each : *list) replace_in(each, name, number);
  } else if (auto* inner = std::get_if<Spec>(&value.content)) {
    if (inner->name == name && inner->arguments.empty()) {
      value.content = number;
    } else {
      replace_in(*inner, name, number);
    }
  }
}

void replace_in(Spec& spec, std::string_view name, std::int64_t number) {
  for (spec::Argument& argument : spec.arguments) replace_in(argument.value, name, number);
}

// "torus(k,k)" for the hint of an error: every required number is a name or 2.
std::string example_of(const topology::Family& family) {
  std::string arguments;
  bool has_name = false;
  for (const Parameter& parameter : spec::parameters(family.parameters)) {
    if (!is_required(parameter)) continue;
    std::string value = parameter.kind == Kind::network ? "hypercube(2)" : has_name ? "2" : "k";
    if (parameter.is_variadic) value = "k,k";
    if (parameter.kind == Kind::integer_list) value = "[2,4]";
    if (parameter.kind == Kind::text || parameter.kind == Kind::value || parameter.kind == Kind::word) value = "...";
    if (is_numeric(parameter) && parameter.kind != Kind::integer_list) has_name = true;
    arguments +=
        (arguments.empty() ? "" : ",") + (parameter.is_keyed ? fmt::format("{}=", parameter.name) : "") + value;
  }
  return fmt::format("{}({})", family.name, arguments);
}

}  // namespace

// Finds the free name in a parsed spec, and what is allowed at its places.
class PatternReader {
 public:
  explicit PatternReader(std::string_view text) : text_(text) {}

  FamilyPattern read() {
    pattern_.spec_ = spec::parse(text_);
    pattern_.family_ = &family_of(pattern_.spec_);
    if (pattern_.spec_.arguments.empty()) complete(pattern_.spec_);
    visit(pattern_.spec_);
    if (pattern_.is_fixed()) {
      const topology::Member member = topology::resolve(text_);
      pattern_.text_ = spec::print(topology::canonical(pattern_.spec_));
      return std::move(pattern_);
    }
    pattern_.text_ = spec::print(pattern_.spec_);
    return std::move(pattern_);
  }

 private:
  [[nodiscard]] const topology::Family& family_of(const Spec& spec) const {
    try {
      return topology::find_family(spec);
    } catch (const InputError& error) {
      throw error.in_text(text_);
    }
  }

  // "hypercube" becomes "hypercube(n)".
  void complete(Spec& spec) const {
    const topology::Family& family = *pattern_.family_;
    const Parameter* only = nullptr;
    std::size_t required = 0;
    for (const Parameter& parameter : spec::parameters(family.parameters)) {
      if (!is_required(parameter)) continue;
      ++required;
      only = &parameter;
    }
    if (required == 0) return;  // a single network, such as petersen
    if (required == 1 && only->kind == Kind::integer && !only->is_variadic) {
      spec.arguments.push_back(
          {only->is_keyed ? std::string(only->name) : "", Value{Spec{std::string(only->name), {}}}});
      return;
    }
    throw InputError(fmt::format("{} needs more than one number", family.name), spec.place,
                     fmt::format("write a name for one of its numbers: \"{}\"", example_of(family)))
        .in_text(text_);
  }

  void visit(const Spec& spec) {
    const spec::Schema& schema = topology::parameters_of(family_of(spec));
    std::size_t position = 0;
    for (const spec::Argument& argument : spec.arguments) {
      const Parameter* parameter = argument.key.empty() ? nullptr : named(schema, argument.key);
      const Parameter* at_place = argument.key.empty() ? positional(schema, position++) : parameter;
      visit(argument.value, parameter, at_place, schema);
    }
  }

  void visit(const Value& value, const Parameter* keyed, const Parameter* at_place, const spec::Schema& schema) {
    if (const auto* list = std::get_if<spec::List>(&value.content)) {
      for (const Value& each : *list) visit(each, keyed, at_place, schema);
    } else if (const auto* inner = std::get_if<Spec>(&value.content)) {
      if (may_be_free(*inner, keyed, schema)) {
        take(*inner, at_place, value.place);
      } else if (is_family(inner->name)) {
        visit(*inner);
      }
    }
  }

  void take(const Spec& word, const Parameter* parameter, const TextSpan& place) {
    if (!pattern_.free_name_.empty() && pattern_.free_name_ != word.name) {
      throw InputError(fmt::format("{} and {} are both free", pattern_.free_name_, word.name), place,
                       "write numbers for all names but one")
          .in_text(text_);
    }
    pattern_.free_name_ = word.name;
    if (parameter == nullptr) return;
    pattern_.least_ = std::max(pattern_.least_, parameter->min);
    pattern_.most_ = std::min(pattern_.most_, parameter->max);
  }

  static const Parameter* named(const spec::Schema& schema, std::string_view name) {
    const auto all = spec::parameters(schema);
    const auto found = std::ranges::find(all, name, &Parameter::name);
    return found == all.end() ? nullptr : &*found;
  }

  // Null beyond a variadic parameter, whose length is open.
  static const Parameter* positional(const spec::Schema& schema, std::size_t position) {
    for (const Parameter& parameter : spec::parameters(schema)) {
      if (parameter.is_keyed || parameter.kind == Kind::flag) continue;
      if (parameter.is_variadic) return position == 0 ? &parameter : nullptr;
      if (position-- == 0) return &parameter;
    }
    return nullptr;
  }

  std::string text_;
  FamilyPattern pattern_;
};

FamilyPattern FamilyPattern::parse(std::string_view text) { return PatternReader(text).read(); }

topology::Member FamilyPattern::at(std::int64_t value) const {
  Spec member = spec_;
  if (!is_fixed()) replace_in(member, free_name_, value);
  return topology::resolve(spec::print(member));
}

std::optional<topology::Member> FamilyPattern::find(std::int64_t value) const {
  try {
    return at(value);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

bool FamilyPattern::has_parameter(std::string_view name) const {
  return std::ranges::any_of(spec::parameters(topology::parameters_of(*family_)), [&](const Parameter& parameter) {
    return parameter.kind == Kind::integer && !parameter.is_variadic && parameter.name == name;
  });
}

std::optional<std::int64_t> FamilyPattern::parameter(const topology::Member& member, std::string_view name) {
  for (const Parameter& parameter : spec::parameters(topology::parameters_of(*member.family))) {
    const bool is_number = parameter.kind == Kind::integer && !parameter.is_variadic;
    if (!is_number || parameter.name != name) continue;
    if (member.arguments.has(name) || !parameter.default_text.empty()) return member.integer(name);
  }
  return std::nullopt;
}

}  // namespace weft::quantities
