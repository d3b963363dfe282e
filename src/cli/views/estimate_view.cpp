#include "cli/views/estimate_view.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "experiment/run_json.h"
#include "report/json.h"
#include "report/wrap.h"

namespace weft::cli {
namespace {

using nlohmann::ordered_json;
using report::Align;

bool is_simulated(const CurveEstimate& curve) {
  return std::any_of(curve.points.begin(), curve.points.end(), [](const auto& point) { return !!point.simulated; });
}

std::optional<double> simulated_latency(const EstimatedPoint& point) {
  if (!point.simulated || experiment::is_saturated(*point.simulated)) return std::nullopt;
  return point.simulated->packet_latency.mean;
}

ordered_json or_null(const std::optional<double>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

ordered_json point_json(const CurveEstimate& curve, const EstimatedPoint& point) {
  const auto& contention = point.estimate.contention;
  const auto part = [&](double paths::Contention::*which) {
    return contention ? ordered_json((*contention).*which) : ordered_json(nullptr);
  };
  ordered_json object{{"load", point.estimate.load},
                      {"latency", or_null(point.estimate.latency())},
                      {"unloaded", point.estimate.unloaded},
                      {"waiting",
                       {{"source", part(&paths::Contention::source)},
                        {"channels", part(&paths::Contention::channels)},
                        {"ejection", part(&paths::Contention::ejection)},
                        {"serialization", part(&paths::Contention::serialization)}}},
                      {"busiest", part(&paths::Contention::busiest)},
                      {"mm1_delay", or_null(curve.queueing_delay(point.estimate.load))}};
  if (point.simulated) {
    object["simulated"] = {{"latency", or_null(point.simulated->packet_latency.mean)},
                           {"verdict", sim::to_text(point.simulated->verdict)},
                           {"error", or_null(point.error())}};
  }
  return object;
}

// "9 of 10 loads are within 15 % of the simulation".
std::string error_sentence(const CurveEstimate& curve) {
  constexpr double kClose = 0.15;
  int compared = 0;
  int close = 0;
  double worst = 0;
  for (const EstimatedPoint& point : curve.points) {
    const auto error = point.error();
    if (!error) continue;
    ++compared;
    close += std::abs(*error) <= kClose ? 1 : 0;
    if (std::abs(*error) > std::abs(worst)) worst = *error;
  }
  if (compared == 0) return "no load can be compared with the simulation";
  return fmt::format("{} of {} compared loads are within 15 % of the simulation, the largest error is {:+.1f} %", close,
                     compared, 100 * worst);
}

// Where the model saturates it accepts what it carries at most, and its curve leaves the chart.
report::Curve estimated_latency(const CurveEstimate& curve) {
  report::Curve drawn{.name = "estimate", .points = {}};
  for (const EstimatedPoint& point : curve.points) {
    const auto estimated = point.estimate.latency();
    const double latency = estimated.value_or(std::numeric_limits<double>::quiet_NaN());
    drawn.points.push_back({.offered = point.estimate.load,
                            .accepted = estimated ? point.estimate.load : curve.saturation,
                            .latency = latency,
                            .low = latency,
                            .high = latency,
                            .is_saturated = !estimated,
                            .verdict = estimated ? "estimated" : "saturated, by the model"});
  }
  drawn.saturation = curve.saturation;
  return drawn;
}

report::Curve simulated_curve(const CurveEstimate& curve) {
  report::Curve drawn{.name = "simulation", .points = {}};
  for (const EstimatedPoint& point : curve.points) {
    if (!point.simulated) continue;
    const experiment::RunResult& run = *point.simulated;
    const double mean = run.packet_latency.mean.value_or(std::numeric_limits<double>::quiet_NaN());
    const double half = run.packet_latency.ci95.value_or(0);
    report::CurvePoint drawn_point{.offered = point.estimate.load,
                                   .accepted = run.accepted,
                                   .latency = mean,
                                   .low = mean - half,
                                   .high = mean + half,
                                   .is_saturated = experiment::is_saturated(run),
                                   .verdict = std::string(sim::to_text(run.verdict))};
    if (const auto error = point.error()) {
      drawn_point.details.emplace_back("error of the estimate", fmt::format("{:+.1f} %", 100 * *error));
    }
    drawn.points.push_back(std::move(drawn_point));
  }
  return drawn;
}

}  // namespace

std::optional<double> EstimatedPoint::error() const {
  const auto measured = simulated_latency(*this);
  const auto estimated = estimate.latency();
  if (!measured || !estimated) return std::nullopt;
  return *estimated / *measured - 1;
}

std::optional<double> CurveEstimate::queueing_delay(double load) const {
  const double utilization = load * terminals / static_cast<double>(channel_loads.size());
  const auto delay = paths::normalized_delay(mean_hops, channel_loads, utilization);
  return delay ? std::optional(*delay * packet.mean()) : std::nullopt;
}

CurveEstimate curve_of(const experiment::RunSetup& setup, const experiment::LatencyEstimator& estimator,
                       const Execution& execution) {
  const topology::Network& network = setup.routed->network();
  const paths::PathSurvey& survey = estimator.traffic().paths;
  CurveEstimate curve{.network = network.name(),
                      .routing = setup.routed->routing().name(),
                      .traffic = setup.traffic,
                      .packet = setup.settings.packet,
                      .mean_hops = survey.traffic->mean_hops.value_or(0),
                      .terminals = static_cast<double>(network.graph.terminal_count()),
                      .channel_loads = survey.channel_loads,
                      .saturation = estimator.saturation(execution)};
  if (!curve.channel_loads.empty()) {
    curve.density =
        paths::traffic_density(curve.mean_hops, curve.terminals, static_cast<double>(curve.channel_loads.size()));
  }
  return curve;
}

report::Table estimate_table(const CurveEstimate& curve, Form form) {
  const bool is_csv = form == Form::csv;
  report::Table table{{{"load", Align::right},
                       {"latency", Align::right},
                       {"waiting", Align::right},
                       {is_csv ? "mm1_delay" : "M/M/1", Align::right}},
                      {}};
  const bool has_runs = is_simulated(curve);
  if (has_runs) {
    table.columns.push_back({"simulated", Align::right});
    table.columns.push_back({is_csv ? "error" : "error %", Align::right});
  }
  const auto cell = [&](const std::optional<double>& value) {
    if (!value) return std::string(is_csv ? "" : "saturated");
    return is_csv ? fmt::to_string(*value) : fmt::format("{:.2f}", *value);
  };
  for (const EstimatedPoint& point : curve.points) {
    const auto& contention = point.estimate.contention;
    std::vector<std::string> row{fmt::to_string(point.estimate.load), cell(point.estimate.latency()),
                                 cell(contention ? std::optional(contention->total()) : std::nullopt),
                                 cell(curve.queueing_delay(point.estimate.load))};
    if (has_runs) {
      row.push_back(cell(simulated_latency(point)));
      const auto error = point.error();
      row.push_back(!error ? "" : is_csv ? fmt::to_string(*error) : fmt::format("{:+.1f}", 100 * *error));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::string estimate_text(const CurveEstimate& curve, const report::TextStyle& style) {
  std::string text =
      fmt::format("{} with {} under {}, {}\n", curve.network, curve.routing, curve.traffic, curve.packet.words());
  const auto line = [&](std::string_view title, const std::string& value) {
    text += fmt::format("  {:<18}{}\n", title, value);
  };
  line("mean hops", fmt::format("{:.4f}", curve.mean_hops));
  if (curve.density) {
    line("traffic density", fmt::format("{:.4f} messages per link when each terminal sends one, {:.4f} when each sends "
                                        "to every other",
                                        curve.density->one_each, curve.density->all_pairs));
  }
  line("saturation", fmt::format("{:.3f} flits per terminal and cycle, by the model", curve.saturation));
  if (is_simulated(curve)) line("error", error_sentence(curve));
  return report::fit_lines(text, style.width) + report::to_text(estimate_table(curve, Form::text), style);
}

std::string estimate_json(const CurveEstimate& curve) {
  ordered_json object{{"spec", curve.network},          {"routing", curve.routing},
                      {"traffic", curve.traffic},       {"packet", experiment::packet_json(curve.packet)},
                      {"mean_hops", curve.mean_hops},   {"traffic_density", nullptr},
                      {"saturation", curve.saturation}, {"points", ordered_json::array()}};
  if (curve.density) {
    object["traffic_density"] = {{"one_each", curve.density->one_each}, {"all_pairs", curve.density->all_pairs}};
  }
  for (const EstimatedPoint& point : curve.points) object["points"].push_back(point_json(curve, point));
  return object.dump() + "\n";
}

report::CurvePage estimate_page(const CurveEstimate& curve) {
  report::CurvePage page{.title = fmt::format("Estimated latency of {} with {}", curve.network, curve.routing)};
  page.answers.push_back(fmt::format("The model saturates at {:.3f} flits per terminal and cycle.", curve.saturation));
  if (is_simulated(curve)) page.answers.push_back("Estimate against simulation: " + error_sentence(curve) + ".");
  report::CurveChart chart{.title = curve.traffic,
                           .subtitle = curve.packet.words(),
                           .curves = {estimated_latency(curve)},
                           .numbers = estimate_table(curve, Form::text)};
  if (is_simulated(curve)) chart.curves.push_back(simulated_curve(curve));
  page.charts.push_back(std::move(chart));
  return page;
}

}  // namespace weft::cli
