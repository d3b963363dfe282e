#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "cli/network_operand.h"
#include "cli/shell/output_form.h"
#include "cli/trials.h"
#include "metrics/faults/fault_curve.h"
#include "metrics/faults/fault_range.h"
#include "report/page.h"
#include "report/plot.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

using metrics::FaultKind;
using metrics::FaultPoint;
using metrics::FaultRate;
using nlohmann::ordered_json;

// A curve and the request that it answers.
struct Curve {
  std::string spec;
  std::string range;  // as it was typed
  FaultKind kind = FaultKind::links;
  std::uint64_t killable_count = 0;
  std::uint32_t trial_count = 0;
  std::uint64_t seed = 0;
  std::vector<FaultRate> rates;
  std::vector<FaultPoint> points;  // one for each rate
};

FaultKind kind_of(const Invocation& invocation) {
  const bool has_links = invocation.has("--links");
  const bool has_nodes = invocation.has("--nodes");
  if (has_links && has_nodes) {
    throw InputError("--links and --nodes exclude each other", {}, "run weft faults twice");
  }
  if (!has_links && !has_nodes) {
    throw InputError("weft faults needs --links or --nodes", {}, "write --links 0:20%:2% or --nodes 0:20%:2%");
  }
  return has_links ? FaultKind::links : FaultKind::nodes;
}

// Memory grows with the number of trials over all rates.
void check_affordable(const Curve& curve) {
  constexpr std::uint64_t kMost = 10'000'000;
  if (curve.rates.size() * curve.trial_count <= kMost) return;
  throw InputError(fmt::format("{} rates with {} trials each are more than {} networks", curve.rates.size(),
                               curve.trial_count, kMost),
                   {}, "take fewer rates, or --trials 1000");
}

Curve curve_of(const Invocation& invocation, const Session& session) {
  Curve curve;
  curve.kind = kind_of(invocation);
  curve.range = invocation.value(curve.kind == FaultKind::links ? "--links" : "--nodes");
  const metrics::FaultRange range = metrics::read_fault_range(curve.range);
  curve.trial_count = trial_count_of(invocation, 100);
  curve.seed = seed_of(invocation);
  const topology::Network network = network_operand(invocation, session);
  curve.spec = network.name();
  curve.killable_count = metrics::killable_count(network.graph, curve.kind);
  curve.rates = metrics::rates_of(range, curve.killable_count);
  check_affordable(curve);
  metrics::FaultCurveRequest request{curve.kind, {}, curve.trial_count, curve.seed};
  for (const FaultRate& rate : curve.rates) request.fault_counts.push_back(rate.fault_count);
  curve.points = metrics::fault_curve(network.graph, request, session.execution);
  return curve;
}

double probability(const FaultPoint& point, const Curve& curve) {
  return static_cast<double>(point.connected_count) / curve.trial_count;
}

std::string percent(double share) { return fmt::format("{:.4g}", 100 * share); }

std::string diameter_text(const std::optional<Estimate>& diameter) {
  if (!diameter) return "";
  return fmt::format("{:.2f} [{}..{}]", diameter->mean, diameter->min, diameter->max);
}

std::string distance_text(const std::optional<Estimate>& distance, const report::TextStyle& style) {
  if (!distance) return "";
  if (!distance->half_width) return fmt::format("{:.4f}", distance->mean);
  return fmt::format("{:.4f} {} {:.4f}", distance->mean, style.has_unicode ? "±" : "+-", *distance->half_width);
}

report::Table table_of(const Curve& curve, const report::TextStyle& style) {
  using report::Align;
  report::Table table{{{"rate %", Align::right},
                       {"faults", Align::right},
                       {"connected", Align::right},
                       {"in %", Align::right},
                       {"95 % interval", Align::right},
                       {"diameter", Align::right},
                       {"mean distance", Align::right},
                       {"largest component %", Align::right}},
                      {}};
  for (std::size_t i = 0; i < curve.points.size(); ++i) {
    const FaultPoint& point = curve.points[i];
    table.rows.push_back(
        {percent(curve.rates[i].share), fmt::to_string(point.fault_count),
         fmt::format("{}/{}", point.connected_count, curve.trial_count), percent(probability(point, curve)),
         fmt::format("{:.1f} to {:.1f}", 100 * point.connected_interval.low, 100 * point.connected_interval.high),
         diameter_text(point.diameter), distance_text(point.mean_distance, style),
         fmt::format("{:.2f}", 100 * point.largest_component.mean)});
  }
  return table;
}

std::string_view singular(FaultKind kind) { return kind == FaultKind::links ? "link" : "node"; }

std::string title_of(const Curve& curve) { return fmt::format("{} with {} faults", curve.spec, singular(curve.kind)); }

std::string about(const Curve& curve) {
  const std::string_view thing = curve.killable_count == 1 ? singular(curve.kind) : metrics::name_of(curve.kind);
  return fmt::format("{} {} can fail; {} {} per rate, seed {}.", curve.killable_count, thing, curve.trial_count,
                     curve.trial_count == 1 ? "trial" : "trials", curve.seed);
}

std::vector<std::string> explanation(const Curve& curve) {
  return {"Connected: all surviving nodes reach each other; 95 % Wilson interval.",
          "Diameter as mean [min..max] and mean distance with 95 % Student interval, over the connected trials.",
          "Largest component: its share of the surviving nodes, mean over all trials.",
          fmt::format("Trial i (from 0) has the faults of faulty({},{}=FAULTS,seed={}+i).", curve.spec,
                      metrics::name_of(curve.kind), curve.seed)};
}

ordered_json estimate_json(const std::optional<Estimate>& estimate) {
  if (!estimate) return nullptr;
  const std::optional<Interval> interval = estimate->interval();
  return {{"trials", estimate->count},
          {"mean", estimate->mean},
          {"low", interval ? ordered_json(interval->low) : ordered_json(nullptr)},
          {"high", interval ? ordered_json(interval->high) : ordered_json(nullptr)},
          {"min", estimate->min},
          {"max", estimate->max}};
}

std::string json_of(const Curve& curve) {
  ordered_json object{{"spec", curve.spec},
                      {"kind", metrics::name_of(curve.kind)},
                      {"mortal", curve.killable_count},
                      {"trials", curve.trial_count},
                      {"seed", curve.seed},
                      {"points", ordered_json::array()}};
  for (std::size_t i = 0; i < curve.points.size(); ++i) {
    const FaultPoint& point = curve.points[i];
    object["points"].push_back({{"rate", curve.rates[i].share},
                                {"faults", point.fault_count},
                                {"connected",
                                 {{"trials", point.connected_count},
                                  {"probability", probability(point, curve)},
                                  {"low", point.connected_interval.low},
                                  {"high", point.connected_interval.high}}},
                                {"diameter", estimate_json(point.diameter)},
                                {"mean_distance", estimate_json(point.mean_distance)},
                                {"largest_component", estimate_json(point.largest_component)}});
  }
  return object.dump() + "\n";
}

// Mean, interval ends, minimum and maximum; empty where there is no estimate.
void add_cells(std::vector<std::string>& row, const std::optional<Estimate>& estimate) {
  const std::optional<Interval> interval = estimate ? estimate->interval() : std::nullopt;
  row.push_back(estimate ? fmt::to_string(estimate->mean) : "");
  row.push_back(interval ? fmt::to_string(interval->low) : "");
  row.push_back(interval ? fmt::to_string(interval->high) : "");
  row.push_back(estimate ? fmt::to_string(estimate->min) : "");
  row.push_back(estimate ? fmt::to_string(estimate->max) : "");
}

// For programs: one number per cell, in full precision.
report::Table csv_table_of(const Curve& curve) {
  report::Table table;
  for (const char* column :
       {"rate", "faults", "trials", "connected", "connected_low", "connected_high", "diameter_mean", "diameter_low",
        "diameter_high", "diameter_min", "diameter_max", "mean_distance_mean", "mean_distance_low",
        "mean_distance_high", "mean_distance_min", "mean_distance_max", "largest_component"}) {
    table.columns.push_back({column});
  }
  for (std::size_t i = 0; i < curve.points.size(); ++i) {
    const FaultPoint& point = curve.points[i];
    std::vector<std::string> row{fmt::to_string(curve.rates[i].share),
                                 fmt::to_string(point.fault_count),
                                 fmt::to_string(curve.trial_count),
                                 fmt::to_string(point.connected_count),
                                 fmt::to_string(point.connected_interval.low),
                                 fmt::to_string(point.connected_interval.high)};
    add_cells(row, point.diameter);
    add_cells(row, point.mean_distance);
    row.push_back(fmt::to_string(point.largest_component.mean));
    table.rows.push_back(std::move(row));
  }
  return table;
}

// The points that have a value, at their rates.
template <class PointOf>
report::Series series_of(const Curve& curve, std::string name, const PointOf& point_of) {
  report::Series series{std::move(name), {}};
  for (std::size_t i = 0; i < curve.points.size(); ++i) {
    const std::optional<report::PlotPoint> point = point_of(curve.points[i]);
    if (!point) continue;
    series.points.push_back(*point);
    series.points.back().x = curve.rates[i].share;
  }
  return series;
}

using PlotPoint = report::PlotPoint;
using MaybePoint = std::optional<report::PlotPoint>;

MaybePoint with_band(const std::optional<Estimate>& estimate) {
  if (!estimate) return std::nullopt;
  const auto [low, high] = estimate->interval().value_or(Interval{estimate->mean, estimate->mean});
  return PlotPoint{0, estimate->mean, low, high};
}

PlotPoint without_band(double value) { return {0, value, value, value}; }

report::Plot connection_plot(const Curve& curve, const report::Axis& rates) {
  report::Plot plot{"Connectivity", rates, {"share", report::Ticks::percents, 0.0, 1.0}, {}};
  plot.series.push_back(series_of(curve, "connected trials, 95 % interval", [&](const FaultPoint& point) {
    const auto [low, high] = point.connected_interval;
    return MaybePoint({0, probability(point, curve), low, high});
  }));
  plot.series.push_back(series_of(curve, "nodes in the largest component, mean", [](const FaultPoint& point) {
    return MaybePoint(without_band(point.largest_component.mean));
  }));
  return plot;
}

report::Plot diameter_plot(const Curve& curve, const report::Axis& rates) {
  report::Plot plot{"Diameter, while connected", rates, {"hops"}, {}};
  plot.series.push_back(
      series_of(curve, "mean, 95 % interval", [](const FaultPoint& point) { return with_band(point.diameter); }));
  plot.series.push_back(series_of(curve, "largest", [](const FaultPoint& point) {
    return point.diameter ? MaybePoint(without_band(point.diameter->max)) : std::nullopt;
  }));
  plot.series.push_back(series_of(curve, "smallest", [](const FaultPoint& point) {
    return point.diameter ? MaybePoint(without_band(point.diameter->min)) : std::nullopt;
  }));
  return plot;
}

report::Plot distance_plot(const Curve& curve, const report::Axis& rates) {
  report::Plot plot{"Mean distance, while connected", rates, {"hops"}, {}};
  plot.series.push_back(
      series_of(curve, "mean, 95 % interval", [](const FaultPoint& point) { return with_band(point.mean_distance); }));
  return plot;
}

std::string page_of(const Curve& curve) {
  const report::Axis rates{fmt::format("failed {}", metrics::name_of(curve.kind)), report::Ticks::percents,
                           curve.rates.front().share, curve.rates.back().share};
  report::Page page(title_of(curve));
  page.add_paragraph(about(curve));
  page.add_plots({to_svg(connection_plot(curve, rates)), to_svg(diameter_plot(curve, rates)),
                  to_svg(distance_plot(curve, rates))});
  page.add_heading("The numbers");
  page.add_table(table_of(curve, {}));
  page.add_paragraph(fmt::format("{}", fmt::join(explanation(curve), " ")));
  page.add_paragraph("To repeat this:");
  page.add_command(fmt::format("weft faults '{}' --{} {} --trials {} --seed {} --page faults.html", curve.spec,
                               metrics::name_of(curve.kind), curve.range, curve.trial_count, curve.seed));
  return page.to_html();
}

int run_faults(const Invocation& invocation, Session& session) {
  const Form form = form_of(invocation);
  const Curve curve = curve_of(invocation, session);
  if (form == Form::json) {
    session.print(json_of(curve));
  } else if (form == Form::csv) {
    session.print(csv_of(csv_table_of(curve)));
  } else {
    session.print_lines(fmt::format("{}\n{}{}\n{}\n", title_of(curve),
                                    report::to_text(table_of(curve, session.style), session.style), about(curve),
                                    fmt::join(explanation(curve), "\n")));
  }
  session.flush();
  if (invocation.has("--page")) {
    write_file_atomically(invocation.value("--page"), page_of(curve));
    session.note_written(invocation.value("--page"));
  }
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command faults{
    .name = "faults",
    .summary = "show how random faults degrade a network, as a curve over the fault rate",
    .details =
        "A range is FROM:TO:STEP in percent (0:20%:2%), as fractions (0:0.2:0.02) or as counts (0:50:5), both ends "
        "included, or a single value. For each rate it reports how often the surviving nodes stay connected, and the "
        "diameter and mean distance of the connected trials. A bidirectional link fails in both directions. Within a "
        "trial, the faults of a lower rate are a subset of those of a higher rate. The same seed gives the same result "
        "for any number of threads.",
    .operands = {{{.name = "SPEC", .help = "a network"}}},
    .options = {{{"--links", "RANGE", "range of failed links"},
                 {"--nodes", "RANGE", "range of failed nodes; their links fail with them"},
                 {"--trials", "N", "random fault sets per rate (default: 100)"},
                 {"--seed", "S", "seed of the random faults (default: 1)"},
                 {"--json", "", "one JSON object: spec, kind, mortal, trials, seed, points"},
                 kCsvOption,
                 {"--page", "FILE", "also write an HTML page with the curves"}}},
    .examples = {"weft faults \"torus(8,8)\" --links 0:20%:4%",
                 "weft faults \"hypercube(5)\" --nodes 0:8:2 --trials 50 --json"},
    .run = run_faults,
};

}  // namespace command_records
}  // namespace weft::cli
