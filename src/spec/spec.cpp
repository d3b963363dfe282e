#include "spec/spec.h"

#include "base/numbers/count.h"

namespace weft::spec {
namespace {

std::string print_list(const List& list) {
  std::string text = "[";
  for (const Value& value : list) {
    if (text.size() > 1) text += ',';
    text += print(value);
  }
  return text + "]";
}

std::string print_text(const Text& quoted) {
  std::string text = "\"";
  for (const char c : quoted.characters) {
    if (c == '"' || c == '\\') text += '\\';
    if (c == '\n') {
      text += "\\n";
    } else {
      text += c;
    }
  }
  return text + "\"";
}

// 3/8 is 0.375, 1/3 stays 1/3: a decimal if the denominator has no prime factors except 2 and 5, and it fits 64 bits.
std::string print_ratio(const Ratio& ratio) {
  const bool is_negative = ratio.numerator < 0;
  const Count denominator = static_cast<Count>(ratio.denominator);
  Count scaled = is_negative ? -static_cast<Count>(ratio.numerator) : static_cast<Count>(ratio.numerator);
  std::size_t decimals = 0;
  for (; scaled % denominator != 0; ++decimals) {
    constexpr std::size_t kMostDecimals = 18;
    scaled *= 10;  // at most 2^63 times 10^18: fits
    if (decimals == kMostDecimals || scaled / denominator > static_cast<Count>(INT64_MAX)) {
      return std::to_string(ratio.numerator) + "/" + std::to_string(ratio.denominator);
    }
  }
  std::string digits = to_text(scaled / denominator);
  if (digits.size() <= decimals) digits.insert(0, decimals + 1 - digits.size(), '0');
  digits.insert(digits.size() - decimals, ".");
  return (is_negative ? "-" : "") + digits;
}

struct Printer {
  std::string operator()(std::int64_t integer) const { return std::to_string(integer); }
  std::string operator()(const Ratio& ratio) const { return print_ratio(ratio); }
  std::string operator()(const Text& text) const { return print_text(text); }
  std::string operator()(const List& list) const { return print_list(list); }
  std::string operator()(const Spec& spec) const { return print(spec); }
};

}  // namespace

bool operator==(const Spec& a, const Spec& b) { return a.name == b.name && a.arguments == b.arguments; }
bool operator==(const Value& a, const Value& b) { return a.content == b.content; }
bool operator==(const Argument& a, const Argument& b) { return a.key == b.key && a.value == b.value; }

std::string print(const Value& value) { return std::visit(Printer{}, value.content); }

std::string print(const Spec& spec) {
  if (spec.arguments.empty()) return spec.name;
  std::string text;
  for (const Argument& argument : spec.arguments) {
    text += text.empty() ? "(" : ",";
    if (!argument.key.empty()) text += argument.key + "=";
    text += print(argument.value);
  }
  return spec.name + text + ")";
}

std::string describe_kind(const Value& value) {
  struct Describer {
    std::string operator()(std::int64_t) const { return "an integer"; }
    std::string operator()(const Ratio&) const { return "a fraction"; }
    std::string operator()(const Text&) const { return "a quoted text"; }
    std::string operator()(const List&) const { return "a list"; }
    std::string operator()(const Spec& spec) const { return spec.arguments.empty() ? "a word" : "a spec"; }
  };
  return std::visit(Describer{}, value.content);
}

}  // namespace weft::spec
