#include "cli/views/tidy_records.h"

#include <array>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "sweep/point/port_resources.h"

namespace weft::cli {
namespace {

using nlohmann::ordered_json;

// A column, and the JSON pointer to its value in a run.
struct RecordColumn {
  const char* name;
  const char* pointer;
};

constexpr std::array kNames = {
    RecordColumn{"network", "/spec"},    RecordColumn{"routing", "/routing"}, RecordColumn{"traffic", "/traffic"},
    RecordColumn{"process", "/process"}, RecordColumn{"packet", "/packet"},
};

constexpr std::array kMeasures = {
    RecordColumn{"load", "/load"},
    RecordColumn{"seed", "/seed"},
    RecordColumn{"offered", "/offered"},
    RecordColumn{"accepted", "/accepted"},
    RecordColumn{"latency", "/packet_latency/mean"},
    RecordColumn{"ci95", "/packet_latency/ci95"},
    RecordColumn{"p50", "/packet_latency/p50"},
    RecordColumn{"p95", "/packet_latency/p95"},
    RecordColumn{"p99", "/packet_latency/p99"},
    RecordColumn{"p999", "/packet_latency/p999"},
    RecordColumn{"latency_max", "/packet_latency/max"},
    RecordColumn{"network_latency", "/network_latency/mean"},
    RecordColumn{"hops", "/hops/mean"},
    RecordColumn{"makespan", "/makespan"},
    RecordColumn{"verdict", "/verdict"},
    RecordColumn{"reason", "/reason"},
    RecordColumn{"bound", "/bound"},
    RecordColumn{"accepted_bound", "/accepted_bound"},
    RecordColumn{"accepted_error", "/accepted_error"},
    RecordColumn{"accepted_payload", "/accepted_payload"},
    RecordColumn{"fairness", "/fairness/jain"},
    RecordColumn{"senders", "/senders"},
    RecordColumn{"generated", "/packets/generated"},
    RecordColumn{"received", "/packets/received"},
    RecordColumn{"in_flight", "/packets_in_flight"},
    RecordColumn{"cycles", "/cycles"},
    RecordColumn{"warmup", "/warmup"},
    RecordColumn{"window_end", "/window_end"},
    RecordColumn{"flit_hops", "/flit_hops"},
    RecordColumn{"cpu_seconds", "/cpu_seconds"},
};

constexpr std::array kRouter = {
    RecordColumn{"vc_reuse", "/router/vc_reuse"},
    RecordColumn{"header", "/router/header"},
    RecordColumn{"route_on", "/router/route_on"},
    RecordColumn{"route_delay", "/router/delays/route"},
    RecordColumn{"vc_delay", "/router/delays/vc"},
    RecordColumn{"switch_delay", "/router/delays/switch"},
    RecordColumn{"crossbar_delay", "/router/delays/crossbar"},
    RecordColumn{"credit_delay", "/router/delays/credit"},
    RecordColumn{"iterations", "/router/iterations"},
    RecordColumn{"speedup", "/router/speedup"},
    RecordColumn{"speculative", "/router/speculative"},
};

ordered_json value_at(const ordered_json& object, const char* path) {
  const ordered_json::json_pointer pointer(path);
  return object.contains(pointer) ? object[pointer] : ordered_json(nullptr);
}

template <class Columns>
void add(const Columns& columns, const ordered_json& run, ordered_json& record) {
  for (const RecordColumn& column : columns) record[column.name] = value_at(run, column.pointer);
}

// Link classes whose latency or bandwidth is not 1, in the syntax of --link.
ordered_json slow_links(const ordered_json& router) {
  std::string text;
  for (const auto& [name, link] : router["links"].items()) {
    if (link["latency"] == 1 && link["cycles_per_flit"] == 1) continue;
    text += fmt::format("{}{}:latency={},cycles={}", text.empty() ? "" : "; ", name, link["latency"].dump(),
                        link["cycles_per_flit"].dump());
  }
  return text.empty() ? ordered_json(nullptr) : ordered_json(text);
}

// VCs, buffer and switching of a port; the maximum over the link classes.
void add_port(const ordered_json& run, ordered_json& record) {
  for (const char* name : {"vcs", "buffer", "switching"}) record[name] = nullptr;
  if (!run.contains("router")) return;
  const sweep::PortResources port = sweep::port_resources(run["router"]);
  record["vcs"] = port.vcs.most;
  record["buffer"] = port.buffer.most;
  record["switching"] = value_at(run, "/router/switching");
}

void add_router(const ordered_json& run, ordered_json& record) {
  for (const char* name : {"vcs_min", "buffer_min"}) record[name] = nullptr;
  add(kRouter, run, record);
  record["links"] = nullptr;
  if (!run.contains("router")) return;
  const sweep::PortResources port = sweep::port_resources(run["router"]);
  record["vcs_min"] = port.vcs.least;
  record["buffer_min"] = port.buffer.least;
  // Results leave these out at their default values.
  if (record["header"].is_null()) record["header"] = 1;
  if (record["route_on"].is_null()) record["route_on"] = "first";
  record["links"] = slow_links(run["router"]);
}

// Old results have no makespan; there it is the end of the window.
void add_makespan(const ordered_json& result, ordered_json& record) {
  const bool is_old = !result.contains("makespan") && record["load"].is_null();
  if (is_old && record["verdict"] == "converged") record["makespan"] = record["window_end"];
}

void add_leaves(const std::string& path, const ordered_json& value, ordered_json& record) {
  if (!value.is_object()) {
    if (!value.is_null()) record[path] = value;
    return;
  }
  for (const auto& [key, inner] : value.items()) {
    add_leaves(path.empty() ? (key == "spec" ? "network" : key) : fmt::format("{}_{}", path, key), inner, record);
  }
}

}  // namespace

ordered_json misfit_json(const sweep::MisfitCurve& misfit) {
  const sweep::RunSettings& settings = misfit.curve.settings;
  return {{"name", misfit.curve.name},
          {"spec", settings.network},
          {"routing", settings.routing},
          {"traffic", settings.traffic},
          {"packet", settings.packet},
          {"seed", settings.seed},
          {"process", spec::print(settings.process)},
          {"verdict", kMisfit},
          {"reason", misfit.error.what()}};
}

ordered_json point_record(const ordered_json& result) {
  ordered_json record;
  add(kNames, result, record);
  add_port(result, record);
  add(kMeasures, result, record);
  const bool was_run = result.contains("offered");
  if (!was_run) record["cycles"] = record["warmup"] = nullptr;  // these are the requested values
  add_makespan(result, record);
  add_router(result, record);
  return record;
}

ordered_json setting_record(const ordered_json& run) {
  ordered_json record;
  add(kNames, run, record);
  add_port(run, record);
  record["seed"] = value_at(run, "/seed");
  add_router(run, record);
  return record;
}

ordered_json flat_record(const ordered_json& object) {
  ordered_json record;
  add_leaves("", object, record);
  return record;
}

ordered_json number_or_null(const std::optional<double>& number) {
  return number ? ordered_json(*number) : ordered_json(nullptr);
}

report::Table record_table(std::span<const ordered_json> records) {
  report::Table table;
  std::map<std::string, std::size_t> column_ids;
  for (const ordered_json& record : records) {
    std::vector<std::string> cells(table.columns.size());
    for (const auto& [name, value] : record.items()) {
      const auto [found, is_new] = column_ids.try_emplace(name, table.columns.size());
      if (is_new) {
        table.columns.push_back({name});
        cells.emplace_back();
      }
      cells[found->second] = cell_text(value);
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
