// Series of quantities as text, JSON, CSV, plots and pages.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "claims/published.h"
#include "quantities/series.h"
#include "report/plot.h"
#include "report/table.h"

namespace weft::cli {

struct SeriesView {
  quantities::SeriesSet set;
  std::vector<claims::PublishedPoint> published;
  std::string title;
  std::string command;  // makes it again
  report::AxisScale x_scale = report::AxisScale::linear;
  report::AxisScale y_scale = report::AxisScale::linear;
};

// The scale of values that no option decides: logarithmic where the largest is at least 1000 times the smallest.
report::AxisScale usual_scale(const quantities::SeriesSet& set);

// Throws InputError where a logarithmic axis has a value that is not positive.
void check_scales(const SeriesView& view);

std::string series_text(const SeriesView& view, const report::TextStyle& style);
std::string series_json(const SeriesView& view);
report::Table series_csv(const SeriesView& view);
report::Plot series_plot(const SeriesView& view);
std::string series_page(const SeriesView& view);

// A line each: what was not computed and why.
std::vector<std::string> missing_notes(const SeriesView& view);

}  // namespace weft::cli
