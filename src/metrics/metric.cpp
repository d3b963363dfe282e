#include "metrics/metric.h"

#include <algorithm>

#include "base/input_error.h"
#include "base/suggest.h"

namespace weft::metrics {

// By file name; made by the build.
std::span<const Metric* const> collected_metrics();

namespace {

// The metric that a part of `text` names.
const Metric* find_metric(std::string_view text, TextSpan place) {
  const std::string_view name = text.substr(place.begin, place.end - place.begin);
  std::vector<std::string_view> known;
  for (const Metric* metric : all_metrics()) {
    if (metric->name == name) return metric;
    known.push_back(metric->name);
  }
  const TextSpan shown{place.begin, std::max(place.end, place.begin + 1)};
  throw InputError("no metric is named " + quote_briefly(name), shown, suggestion(name, known, "weft help info"))
      .in_text(text);
}

}  // namespace

std::string_view name_of(Cost cost) {
  switch (cost) {
    case Cost::size:
      return "size";
    case Cost::search:
      return "search";
    case Cost::distances:
      return "distances";
    case Cost::cut:
      return "cut";
    case Cost::symmetry:
      return "symmetry";
    case Cost::flows:
      return "flows";
    case Cost::spectrum:
      return "spectrum";
  }
  return "";
}

std::span<const Metric* const> all_metrics() {
  static const std::vector<const Metric*> kSorted = [] {
    const auto collected = collected_metrics();
    std::vector<const Metric*> sorted(collected.begin(), collected.end());
    std::ranges::sort(sorted, {}, &Metric::position);
    return sorted;
  }();
  return kSorted;
}

const Metric& metric_named(std::string_view name) { return *find_metric(name, {0, name.size()}); }

std::vector<const Metric*> metrics_named(std::string_view list) {
  std::vector<const Metric*> metrics;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t comma = std::min(list.find(',', begin), list.size());
    std::size_t end = comma;
    while (begin < end && list[begin] == ' ') ++begin;
    while (end > begin && list[end - 1] == ' ') --end;
    const Metric* metric = find_metric(list, {begin, end});
    if (std::ranges::find(metrics, metric) == metrics.end()) metrics.push_back(metric);
    begin = comma + 1;
  }
  return metrics;
}

}  // namespace weft::metrics
