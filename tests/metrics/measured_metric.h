// One metric of a survey, by name.
#pragma once

#include <algorithm>
#include <string_view>

#include "metrics/survey.h"

namespace weft::metrics {

// Null if it was not requested, or is silent.
inline const MeasuredMetric* find_metric(const Survey& survey, std::string_view name) {
  const auto found =
      std::ranges::find(survey.metrics, name, [](const MeasuredMetric& each) { return each.metric->name; });
  return found == survey.metrics.end() ? nullptr : &*found;
}

}  // namespace weft::metrics
