#include "cli/views/tidy_records.h"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "experiment/parameters.h"
#include "experiment/port_resources.h"
#include "experiment/run_json.h"

namespace weft::cli {
namespace {

using experiment::Parameter;
using experiment::PortResources;
using experiment::RouterDescription;
using experiment::RunResult;
using nlohmann::ordered_json;

// A number has the digits that it has in JSON.
template <class Value>
std::string cell(const Value& value) {
  return cell_text(ordered_json(value));
}
template <class Value>
std::string cell(const std::optional<Value>& value) {
  return value ? cell(*value) : "";
}

struct Measure {
  const char* name;
  std::string (*cell)(const RunResult&);
};

constexpr std::array kLoads = {
    Measure{"offered", [](const RunResult& run) { return cell(run.offered); }},
    Measure{"accepted", [](const RunResult& run) { return cell(run.accepted); }},
    Measure{"latency", [](const RunResult& run) { return cell(run.packet_latency.mean); }},
    Measure{"ci95", [](const RunResult& run) { return cell(run.packet_latency.ci95); }},
    Measure{"p50", [](const RunResult& run) { return cell(run.packet_latency.p50); }},
    Measure{"p95", [](const RunResult& run) { return cell(run.packet_latency.p95); }},
    Measure{"p99", [](const RunResult& run) { return cell(run.packet_latency.p99); }},
    Measure{"p999", [](const RunResult& run) { return cell(run.packet_latency.p999); }},
    Measure{"latency_max", [](const RunResult& run) { return cell(run.packet_latency.max); }},
    Measure{"network_latency", [](const RunResult& run) { return cell(run.network_latency); }},
    Measure{"hops", [](const RunResult& run) { return cell(run.hops); }},
    Measure{"makespan", [](const RunResult& run) { return cell(run.makespan); }},
};

constexpr std::array kCounts = {
    Measure{"bound", [](const RunResult& run) { return cell(run.bound); }},
    Measure{"accepted_bound", [](const RunResult& run) { return cell(run.accepted_bound); }},
    Measure{"accepted_error", [](const RunResult& run) { return cell(run.accepted_error); }},
    Measure{"accepted_payload", [](const RunResult& run) { return cell(run.accepted_payload); }},
    Measure{"fairness", [](const RunResult& run) { return run.fairness ? cell(run.fairness->jain) : ""; }},
    Measure{"senders", [](const RunResult& run) { return cell(run.senders); }},
    Measure{"generated", [](const RunResult& run) { return cell(run.generated_packets); }},
    Measure{"received", [](const RunResult& run) { return cell(run.received_packets); }},
    Measure{"in_flight", [](const RunResult& run) { return cell(run.packets_in_flight); }},
    Measure{"cycles", [](const RunResult& run) { return cell(run.cycles); }},
    Measure{"warmup", [](const RunResult& run) { return cell(run.warm_up); }},
    Measure{"window_end", [](const RunResult& run) { return cell(run.window_end); }},
    Measure{"flit_hops", [](const RunResult& run) { return cell(run.flit_hops); }},
    Measure{"cpu_seconds", [](const RunResult& run) { return cell(run.cpu_seconds); }},
};

template <class Measures>
void add(const Measures& measures, const RunResult* result, Record& record) {
  for (const Measure& each : measures) record.emplace_back(each.name, result == nullptr ? "" : each.cell(*result));
}

// The network and its routing, and the VCs, buffer and switching of a port: the maximum over the link classes.
void add_names(const TidyPoint& point, Record& record) {
  record.emplace_back("network", point.names.network);
  record.emplace_back("routing", point.names.routing);
  record.emplace_back("traffic", point.names.traffic);
  record.emplace_back("process", point.names.process);
  record.emplace_back("packet", point.packet.text());
  const RouterDescription* router = point.router;
  const PortResources port = router == nullptr ? PortResources{} : experiment::port_resources(*router);
  record.emplace_back("vcs", router == nullptr ? "" : cell(port.vcs.most));
  record.emplace_back("buffer", router == nullptr ? "" : cell(port.buffer.most));
  record.emplace_back("switching", router == nullptr ? "" : std::string(to_text(router->parameters.switching)));
}

// "route-delay" is the column route_delay.
std::string column_name(const Parameter& parameter) {
  std::string name(parameter.name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

void add_router(const RouterDescription* router, Record& record) {
  const PortResources port = router == nullptr ? PortResources{} : experiment::port_resources(*router);
  record.emplace_back("vcs_min", router == nullptr ? "" : cell(port.vcs.least));
  record.emplace_back("buffer_min", router == nullptr ? "" : cell(port.buffer.least));
  record.emplace_back("vc_reuse", router == nullptr ? "" : port.vc_reuse);
  for (const Parameter& parameter : experiment::parameters()) {
    const bool has_column = parameter.name == "buffer" || parameter.name == "switching";
    if (!parameter.is_of_router() || has_column) continue;
    const std::string value = router == nullptr ? "" : parameter.write(router->parameters);
    record.emplace_back(column_name(parameter), value == "none" ? "" : value);  // of a quantity that is not given
  }
  record.emplace_back("links", router == nullptr ? "" : experiment::unusual_links(*router));
  record.emplace_back("multicast", router == nullptr ? "" : router->multicast);
}

void add_leaves(const std::string& path, const ordered_json& value, Record& record) {
  if (!value.is_object()) {
    if (!value.is_null()) record.emplace_back(path, cell_text(value));
    return;
  }
  for (const auto& [key, inner] : value.items()) {
    add_leaves(path.empty() ? (key == "spec" ? "network" : key) : fmt::format("{}_{}", path, key), inner, record);
  }
}

}  // namespace

ordered_json misfit_json(const sweep::MisfitCurve& misfit) {
  const experiment::RunSettings& settings = misfit.curve.settings;
  return {{"name", misfit.curve.name},
          {"spec", settings.network},
          {"routing", settings.routing},
          {"traffic", settings.traffic},
          {"packet", experiment::packet_json(settings.packet)},
          {"seed", settings.seed},
          {"process", spec::print(settings.process)},
          {"verdict", kMisfit},
          {"reason", misfit.error.what()}};
}

TidyPoint tidy_point(const RunResult& result) {
  return {.names = result.names,
          .packet = result.packet,
          .seed = result.seed,
          .load = result.load,
          .router = &result.router,
          .result = &result,
          .verdict = std::string(to_text(result.verdict)),
          .reason = result.reason};
}

TidyPoint tidy_point(const sweep::MisfitCurve& misfit) {
  const experiment::RunSettings& settings = misfit.curve.settings;
  return {.names = {.network = settings.network,
                    .routing = settings.routing,
                    .traffic = settings.traffic,
                    .process = spec::print(settings.process)},
          .packet = settings.packet,
          .seed = settings.seed,
          .verdict = kMisfit,
          .reason = misfit.error.what()};
}

Record point_record(const TidyPoint& point) {
  Record record;
  add_names(point, record);
  record.emplace_back("load", cell(point.load));
  record.emplace_back("seed", cell(point.seed));
  add(kLoads, point.result, record);
  record.emplace_back("verdict", point.verdict);
  record.emplace_back("reason", point.reason);
  add(kCounts, point.result, record);
  add_router(point.router, record);
  return record;
}

Record setting_record(const TidyPoint& point) {
  Record record;
  add_names(point, record);
  record.emplace_back("seed", cell(point.seed));
  add_router(point.router, record);
  return record;
}

Record flat_record(const ordered_json& object) {
  Record record;
  add_leaves("", object, record);
  return record;
}

ordered_json number_or_null(const std::optional<double>& number) {
  return number ? ordered_json(*number) : ordered_json(nullptr);
}

report::Table record_table(std::span<const Record> records) {
  report::Table table;
  std::map<std::string, std::size_t> column_ids;
  for (const Record& record : records) {
    std::vector<std::string> cells(table.columns.size());
    for (const auto& [name, text] : record) {
      const auto [found, is_new] = column_ids.try_emplace(name, table.columns.size());
      if (is_new) {
        table.columns.push_back({name});
        cells.emplace_back();
      }
      cells[found->second] = text;
    }
    table.rows.push_back(std::move(cells));
  }
  for (auto& row : table.rows) row.resize(table.columns.size());
  return table;
}

std::string cell_text(const ordered_json& value) {
  if (value.is_null()) return "";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

}  // namespace weft::cli
