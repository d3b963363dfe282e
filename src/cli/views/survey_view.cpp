#include "cli/views/survey_view.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "report/json.h"

namespace weft::cli {
namespace {

using metrics::MeasuredMetric;
using metrics::Value;
using nlohmann::ordered_json;

// Makes JSON of the values of metrics.
struct ValueJson {
  ordered_json operator()(std::monostate) const { return nullptr; }
  ordered_json operator()(bool truth) const { return truth; }
  ordered_json operator()(Count count) const { return report::json_integer(count); }
  ordered_json operator()(double number) const { return number; }
  ordered_json operator()(const std::string& text) const { return text; }
  ordered_json operator()(const Value::List& list) const {
    std::vector<Count> counts;
    for (const Value& each : list) {
      if (const Count* count = std::get_if<Count>(&each.content)) counts.push_back(*count);
    }
    if (counts.size() == list.size()) return report::json_integers(counts);
    auto array = ordered_json::array();
    for (const Value& each : list) array.push_back(std::visit(*this, each.content));
    return array;
  }
  ordered_json operator()(const Value::Fields& fields) const {
    auto object = ordered_json::object();
    for (const auto& [name, value] : fields) object[name] = std::visit(*this, value.content);
    return object;
  }
};

std::string title_of(const MeasuredMetric& measured) {
  std::string title(measured.metric->name);
  std::replace(title.begin(), title.end(), '_', ' ');
  return title;
}

// The reasons of all missing values, equal ones once: "diameter, girth: estimated to take 20 s".
std::string reasons(const metrics::Survey& survey) {
  std::vector<std::pair<std::string, std::string>> names_by_reason;
  for (const MeasuredMetric& measured : survey.metrics) {
    if (measured.value) continue;
    const std::string& reason = measured.value.missing().reason;
    const std::string name(measured.metric->name);
    const auto known = std::ranges::find(names_by_reason, reason, [](const auto& each) { return each.first; });
    if (known == names_by_reason.end()) {
      names_by_reason.emplace_back(reason, name);
    } else {
      known->second += ", " + name;
    }
  }
  std::string text;
  for (const auto& [reason, names] : names_by_reason) text += (text.empty() ? "" : "; ") + names + ": " + reason;
  return text;
}

}  // namespace

ordered_json to_json(const metrics::Survey& survey) {
  ordered_json object;
  object["spec"] = survey.name;
  for (const MeasuredMetric& measured : survey.metrics) {
    object[std::string(measured.metric->name)] =
        measured.value ? std::visit(ValueJson(), measured.value->content) : ordered_json(nullptr);
  }
  if (const std::string text = reasons(survey); !text.empty()) object["reason"] = text;
  return object;
}

std::string survey_text(const metrics::Survey& survey) {
  constexpr int kTitleWidth = 21;
  std::string text = survey.name + "\n";
  for (const MeasuredMetric& measured : survey.metrics) {
    if (measured.is_trivial) continue;
    const std::string shown = measured.value ? measured.text : "? " + measured.value.missing().reason;
    text += fmt::format("  {:<{}}{}\n", title_of(measured), kTitleWidth, shown);
  }
  return text;
}

}  // namespace weft::cli
