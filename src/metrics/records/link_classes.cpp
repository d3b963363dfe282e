#include <fmt/format.h>

#include "metrics/metric.h"

namespace weft::metrics {
namespace {

Value class_values(const std::vector<ClassSize>& classes) {
  Value::List list;
  for (const auto& [link_class, count] : classes) {
    list.push_back({Field{"name", link_class.name}, Field{"one_way", link_class.is_unidirectional},
                    Field{link_class.is_unidirectional ? "channels" : "links", count}});
  }
  return list;
}

// "nucleus: 256, level 2: 120"
std::string class_counts(Analysis& analysis, const Value&) {
  std::string text;
  for (const auto& [link_class, count] : *analysis.link_classes()) {
    text += fmt::format("{}{}: {}{}", text.empty() ? "" : ", ", link_class.name, count,
                        link_class.is_unidirectional ? " channels" : "");
  }
  return text;
}

}  // namespace

namespace metric_records {

extern constinit const Metric link_classes{
    .name = "link_classes",
    .meaning = "links, or unidirectional channels, of each link class",
    .unit = "links or channels",
    .position = 50,
    .cost = Cost::size,
    .example = "petersen",
    .compute = [](Analysis& analysis) { return analysis.link_classes().then(class_values); },
    .text = class_counts,
};

}  // namespace metric_records
}  // namespace weft::metrics
