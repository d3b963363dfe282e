#include "metrics/value.h"

#include <fmt/format.h>

namespace weft::metrics {
namespace {

struct ValueText {
  std::string operator()(std::monostate) const { return "none"; }
  std::string operator()(bool truth) const { return truth ? "yes" : "no"; }
  std::string operator()(Count count) const { return weft::to_text(count); }
  std::string operator()(double number) const { return fmt::format("{:.6g}", number); }
  std::string operator()(const std::string& text) const { return text; }
  std::string operator()(const Value::List& list) const {
    std::string text;
    for (const Value& each : list) text += (text.empty() ? "" : " ") + to_text(each);
    return text;
  }
  std::string operator()(const Value::Fields& fields) const {
    std::string text;
    for (const auto& [name, value] : fields) text += (text.empty() ? "" : ", ") + name + " " + to_text(value);
    return text;
  }
};

}  // namespace

bool operator==(const Value& a, const Value& b) { return a.content == b.content; }

std::string to_text(const Value& value) { return std::visit(ValueText(), value.content); }

}  // namespace weft::metrics
