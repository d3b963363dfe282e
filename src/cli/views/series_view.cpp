#include "cli/views/series_view.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "base/input_error.h"
#include "cli/plot_file.h"
#include "report/json.h"
#include "report/page.h"

namespace weft::cli {
namespace {

using claims::PublishedPoint;
using nlohmann::ordered_json;
using quantities::FamilySeries;
using quantities::SeriesPoint;

// Whole numbers in full, others with four decimals or four digits.
std::string number_text(const Number& number) {
  if (number.is_whole()) return to_text(number);
  const double value = number.to_double();
  return std::abs(value) >= 0.01 && std::abs(value) < 1e6 ? fmt::format("{:.4f}", value) : fmt::format("{:.4g}", value);
}

// Of an x: no more digits than it has.
std::string x_text(const Number& number) {
  return number.is_whole() ? to_text(number) : fmt::format("{:.6g}", number.to_double());
}

std::string range_text(const NumberRange& range) {
  return range.is_single() ? number_text(range.low) : number_text(range.low) + " to " + number_text(range.high);
}

// In full, for programs.
std::string full_text(const Number& number) {
  return number.is_whole() ? to_text(number) : fmt::format("{}", number.to_double());
}

ordered_json number_json(const Number& number) {
  if (number.is_whole() && !number.is_negative()) return report::json_integer(number.magnitude().numerator());
  return number.to_double();
}

std::vector<Number> x_values(const SeriesView& view) {
  std::vector<Number> values;
  for (const FamilySeries& series : view.set.series) {
    if (series.is_horizontal) continue;
    for (const SeriesPoint& point : series.points) values.push_back(point.x);
  }
  std::ranges::sort(values, [](const Number& a, const Number& b) { return a < b; });
  const auto same = std::ranges::unique(values, [](const Number& a, const Number& b) { return a == b; });
  values.erase(same.begin(), same.end());
  return values;
}

// The values at this x, each once; several where members of the same size differ.
std::string cell_at(const FamilySeries& series, const Number& x) {
  constexpr std::size_t kMostInCell = 4;
  std::vector<std::string> values;
  for (const SeriesPoint& point : series.points) {
    const std::string value = range_text(point.y);
    const bool is_here = series.is_horizontal || point.x == x;
    if (is_here && std::ranges::count(values, value) == 0) values.push_back(value);
  }
  if (values.size() <= kMostInCell) return fmt::format("{}", fmt::join(values, ", "));
  return fmt::format("{}, ..., {} ({} values)", values.front(), values.back(), values.size());
}

report::Table value_table(const SeriesView& view) {
  report::Table table{{{view.set.x_title, report::Align::right}}, {}};
  for (const FamilySeries& series : view.set.series) table.columns.push_back({series.name, report::Align::right});
  for (const Number& x : x_values(view)) {
    table.rows.push_back({x_text(x)});
    for (const FamilySeries& series : view.set.series) table.rows.back().push_back(cell_at(series, x));
  }
  if (!table.rows.empty() || view.set.series.empty()) return table;
  table.rows.push_back({""});  // only horizontal series
  for (const FamilySeries& series : view.set.series) table.rows.back().push_back(cell_at(series, {}));
  return table;
}

const SeriesPoint* point_of(const FamilySeries& series, const std::string& network) {
  const auto found = std::ranges::find(series.points, network, &SeriesPoint::network);
  return found == series.points.end() ? nullptr : &*found;
}

report::Table published_table(const SeriesView& view) {
  using report::Align;
  report::Table table{
      {{"network"}, {view.set.x_title, Align::right}, {"published", Align::right}, {"ours", Align::right}, {"source"}},
      {}};
  for (const PublishedPoint& point : view.published) {
    const SeriesPoint* ours = point_of(view.set.series[point.series], point.network);
    table.rows.push_back(
        {point.network, x_text(point.x), to_text(point.value), ours ? range_text(ours->y) : "", point.source});
  }
  return table;
}

template <class Function>
void for_each_value(const SeriesView& view, const Function& function) {
  for (const FamilySeries& series : view.set.series) {
    for (const SeriesPoint& point : series.points) {
      function(point.y.low.to_double(), point.network);
      function(point.y.high.to_double(), point.network);
    }
  }
  for (const PublishedPoint& point : view.published) function(point.value.to_double(), point.network);
}

constexpr std::size_t kMostMarkers = 40;
constexpr std::size_t kMostOfTitle = 56;  // characters that fit the picture
constexpr std::size_t kMostOfAxisTitle = 44;

report::Series drawn_series(const FamilySeries& series, std::size_t kind, const std::vector<Number>& xs) {
  report::Series drawn{.name = series.name, .points = {}, .kind = kind};
  for (const SeriesPoint& point : series.points) {
    const double low = point.y.low.to_double();
    const std::string hint = fmt::format("{}: {}", point.network, range_text(point.y));
    const auto add = [&](const Number& x) {
      drawn.points.push_back(
          {.x = x.to_double(), .y = low, .low = low, .high = point.y.high.to_double(), .hint = hint});
    };
    if (!series.is_horizontal) {
      add(point.x);
    } else if (!xs.empty()) {
      add(xs.front());
      if (xs.size() > 1) add(xs.back());
    } else {
      add({});
    }
  }
  return drawn;
}

// One series of markers for each source and each computed series.
std::vector<report::Series> published_series(const SeriesView& view) {
  std::vector<report::Series> all;
  for (const PublishedPoint& point : view.published) {
    const std::string name = fmt::format("{}: published ({})", view.set.series[point.series].name, point.source);
    auto found = std::ranges::find(all, name, &report::Series::name);
    if (found == all.end()) {
      all.push_back({.name = name, .points = {}, .kind = point.series, .form = report::SeriesForm::rings});
      found = std::prev(all.end());
    }
    const double y = point.value.to_double();
    found->points.push_back(
        {.x = point.x.to_double(),
         .y = y,
         .low = y,
         .high = y,
         .is_hollow = true,
         .hint = fmt::format("{}: published {} ({})", point.network, to_text(point.value), point.source)});
  }
  return all;
}

ordered_json point_json(const SeriesPoint& point, bool has_x) {
  return {{"network", point.network},
          {"parameter", point.parameter ? ordered_json(*point.parameter) : ordered_json(nullptr)},
          {"chips", point.chips > 0 ? ordered_json(point.chips) : ordered_json(nullptr)},
          {"x", has_x ? number_json(point.x) : ordered_json(nullptr)},
          {"low", number_json(point.y.low)},
          {"high", number_json(point.y.high)},
          {"exact_low", point.y.low.is_exact() ? ordered_json(to_text(point.y.low)) : ordered_json(nullptr)},
          {"exact_high", point.y.high.is_exact() ? ordered_json(to_text(point.y.high)) : ordered_json(nullptr)}};
}

ordered_json published_json(const SeriesView& view, std::size_t series) {
  auto list = ordered_json::array();
  for (const PublishedPoint& point : view.published) {
    if (point.series != series) continue;
    list.push_back({{"network", point.network},
                    {"x", number_json(point.x)},
                    {"value", number_json(Number(point.value))},
                    {"source", point.source},
                    {"claim", point.claim}});
  }
  return list;
}

std::vector<std::string> csv_row(const FamilySeries& series, const SeriesPoint& point) {
  const bool is_single = point.y.is_single();
  return {series.name,
          series.formula,
          point.network,
          point.parameter ? fmt::to_string(*point.parameter) : "",
          point.chips > 0 ? fmt::to_string(point.chips) : "",
          series.is_horizontal ? "" : full_text(point.x),
          is_single ? full_text(point.y.low) : "",
          full_text(point.y.low),
          full_text(point.y.high),
          is_single && point.y.low.is_exact() ? to_text(point.y.low) : "",
          "computed"};
}

// Also which members were left out.
std::vector<std::string> all_notes(const SeriesView& view) {
  std::vector<std::string> notes = missing_notes(view);
  std::vector<std::string> families;
  for (const FamilySeries& series : view.set.series) {
    const std::string text = fmt::format("{} ({})", series.family, series.left_out);
    if (series.left_out > 0 && std::ranges::count(families, text) == 0) families.push_back(text);
  }
  if (!families.empty())
    notes.push_back(fmt::format("members left out, which --points N may include: {}", fmt::join(families, ", ")));
  return notes;
}

}  // namespace

report::AxisScale usual_scale(const quantities::SeriesSet& set) {
  constexpr double kWideRange = 1000;
  double least = HUGE_VAL;
  double most = 0;
  for_each_value({.set = set, .published = {}, .title = {}, .command = {}}, [&](double value, const std::string&) {
    least = std::min(least, value);
    most = std::max(most, value);
  });
  return least > 0 && most >= kWideRange * least ? report::AxisScale::log10 : report::AxisScale::linear;
}

void check_scales(const SeriesView& view) {
  if (view.x_scale != report::AxisScale::linear) {
    for (const Number& x : x_values(view)) {
      if (Number() < x) continue;
      throw InputError(
          fmt::format("{} is {}; a logarithmic axis has positive values only", view.set.x_title, x_text(x)), {},
          "write --x linear, or begin at a positive value");
    }
  }
  if (view.y_scale == report::AxisScale::linear) return;
  for_each_value(view, [](double value, const std::string& network) {
    if (value > 0) return;
    throw InputError(
        fmt::format("the value of {} is {:.6g}; a logarithmic axis has positive values only", network, value), {},
        "write --y linear");
  });
}

std::vector<std::string> missing_notes(const SeriesView& view) {
  constexpr std::size_t kMostNotes = 8;
  std::vector<std::string> notes;
  const auto& missing = view.set.not_computed;
  for (std::size_t i = 0; i < std::min(kMostNotes, missing.size()); ++i) {
    notes.push_back(
        fmt::format("not computed: {} of {}: {}", missing[i].formula, missing[i].network, missing[i].reason));
  }
  if (missing.size() > kMostNotes)
    notes.push_back(fmt::format("not computed: {} more; --json lists all", missing.size() - kMostNotes));
  return notes;
}

std::string series_text(const SeriesView& view, const report::TextStyle& style) {
  std::string text = view.title + "\n" + report::to_text(value_table(view), style);
  if (!view.published.empty()) text += "\nPublished\n" + report::to_text(published_table(view), style);
  const std::vector<std::string> notes = all_notes(view);
  if (!notes.empty()) text += fmt::format("\n{}\n", fmt::join(notes, "\n"));
  return text;
}

std::string series_json(const SeriesView& view) {
  ordered_json object{
      {"x", view.set.x_title}, {"series", ordered_json::array()}, {"not_computed", ordered_json::array()}};
  for (std::size_t i = 0; i < view.set.series.size(); ++i) {
    const FamilySeries& series = view.set.series[i];
    ordered_json one{
        {"name", series.name},         {"quantity", series.formula},      {"family", series.family},
        {"left_out", series.left_out}, {"points", ordered_json::array()}, {"published", published_json(view, i)}};
    for (const SeriesPoint& point : series.points) one["points"].push_back(point_json(point, !series.is_horizontal));
    object["series"].push_back(std::move(one));
  }
  for (const quantities::NotComputed& missing : view.set.not_computed) {
    object["not_computed"].push_back(
        {{"network", missing.network}, {"quantity", missing.formula}, {"reason", missing.reason}});
  }
  return object.dump() + "\n";
}

report::Table series_csv(const SeriesView& view) {
  report::Table table;
  for (const char* column :
       {"series", "quantity", "network", "parameter", "chips", "x", "value", "low", "high", "exact", "source"})
    table.columns.push_back({column});
  for (std::size_t i = 0; i < view.set.series.size(); ++i) {
    const FamilySeries& series = view.set.series[i];
    for (const SeriesPoint& point : series.points) table.rows.push_back(csv_row(series, point));
    for (const PublishedPoint& point : view.published) {
      if (point.series != i) continue;
      const std::string value = to_text(point.value);
      table.rows.push_back({series.name, series.formula, point.network, "", "", full_text(point.x), value, value, value,
                            value, "published: " + point.source});
    }
  }
  return table;
}

report::Plot series_plot(const SeriesView& view) {
  report::Plot plot{shortened(view.title, kMostOfTitle),
                    {.title = view.set.x_title, .scale = view.x_scale},
                    {.title = shortened(view.set.y_title, kMostOfAxisTitle), .scale = view.y_scale},
                    {}};
  const std::vector<Number> xs = x_values(view);
  for (std::size_t i = 0; i < view.set.series.size(); ++i)
    plot.series.push_back(drawn_series(view.set.series[i], i, xs));
  const bool is_dense =
      std::ranges::any_of(plot.series, [](const report::Series& each) { return each.points.size() > kMostMarkers; });
  for (report::Series& series : plot.series) {
    if (is_dense) series.form = report::SeriesForm::line;
  }
  for (report::Series& series : published_series(view)) plot.series.push_back(std::move(series));
  return plot;
}

std::string series_page(const SeriesView& view) {
  report::Page page(view.title);
  page.add_plots({report::to_svg(series_plot(view))});
  page.add_heading("The numbers");
  page.add_table(value_table(view));
  if (!view.published.empty()) {
    page.add_heading("Published numbers");
    page.add_table(published_table(view));
  }
  for (const std::string& note : all_notes(view)) page.add_paragraph(note);
  page.add_paragraph("To repeat this:");
  page.add_command(view.command);
  return page.to_html();
}

}  // namespace weft::cli
