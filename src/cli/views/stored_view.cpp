#include "cli/views/stored_view.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/views/differences.h"
#include "cli/views/tidy_records.h"
#include "experiment/parameters.h"
#include "experiment/run_json.h"

namespace weft::cli {
namespace {

using nlohmann::ordered_json;
using report::Align;
using sweep::StoredRun;

constexpr std::size_t kShownDigits = 8;  // of a hash

// Calls f(path, value) for every value that is no object; the path is "router.delays.vc". Lists are one value.
template <class F>
void for_each_leaf(const std::string& path, const ordered_json& value, const F& f) {
  if (!value.is_object() || value.empty()) return f(path, value);
  for (const auto& [key, inner] : value.items())
    for_each_leaf(path.empty() ? key : fmt::format("{}.{}", path, key), inner, f);
}

// The metadata of a row, without its settings and its result.
ordered_json row_about(const store::Row& row) {
  return {{"hash", row.hash},
          {"finished", row.finished},
          {"seconds", row.outcome.seconds},
          {"program", row.outcome.program},
          {"model", row.key.model}};
}

ordered_json run_object(const StoredRun& run) {
  ordered_json object = row_about(run.row);
  object["contents"] = ordered_json::parse(run.row.key.contents);
  object["configuration"] = to_json(run.configuration);
  object["result"] = to_json(run.result);
  return object;
}

SettingTexts setting_texts(const StoredRun& run) {
  SettingTexts texts;
  for (const auto& [name, value] : options_of(run.configuration)) {
    texts[name] += (texts[name].empty() ? "" : "; ") + value;
  }
  for (const experiment::Parameter& parameter : experiment::parameters()) {  // commands leave them out at this value
    if (!parameter.value_before.empty()) {
      texts[std::string(parameter.name)] = parameter.write(run.configuration.router.parameters);
    }
  }
  set_router_texts(run.configuration.router, texts);
  texts["routing"] = run.result.names.routing;
  texts["process"] = run.result.names.process;
  return texts;
}

}  // namespace

std::string latency_text(const experiment::RunResult& result, const report::TextStyle& style) {
  const auto& [mean, half_width] = std::pair(result.packet_latency.mean, result.packet_latency.ci95);
  if (!mean) return "";
  std::string text = fmt::format("{:.2f}", *mean);
  if (half_width) text += fmt::format(" {} {:.2f}", style.has_unicode ? "±" : "+-", *half_width);
  return text;
}

std::string payload_text(const experiment::RunResult& result) {
  return result.accepted_payload ? fmt::format("{:.4f}", *result.accepted_payload) : "";
}

report::Table list_table(std::span<const StoredRun> runs, const report::TextStyle& style) {
  std::vector<SettingTexts> texts;
  for (const StoredRun& run : runs) texts.push_back(setting_texts(run));
  const auto others = differing_settings(texts, {"spec", "routing", "traffic", "packet", "load", "seed"});
  const bool has_models = std::any_of(
      runs.begin(), runs.end(), [&](const StoredRun& run) { return run.row.key.model != runs.front().row.key.model; });
  report::Table table{{{"hash"}, {"network"}, {"routing"}, {"traffic"}, {"packet", Align::right, true}}, {}};
  for (const std::string& other : others) table.columns.push_back({other, Align::right, true});
  if (has_models) table.columns.push_back({"model", Align::right});
  for (const char* title : {"load", "seed", "accepted", "latency"}) table.columns.push_back({title, Align::right});
  table.columns.push_back({"verdict"});
  for (std::size_t r = 0; r < runs.size(); ++r) {
    const auto text = [&](std::string_view setting) { return text_of(texts[r], setting); };
    const auto& [row, configuration, result] = runs[r];
    std::vector<std::string> cells{row.hash.substr(0, kShownDigits), text("spec"), text("routing"), text("traffic"),
                                   text("packet")};
    for (const std::string& other : others) cells.push_back(text(other));
    if (has_models) cells.push_back(fmt::to_string(row.key.model));
    cells.insert(cells.end(), {text("load"), text("seed"), fmt::format("{:.4f}", result.accepted),
                               latency_text(result, style), std::string(to_text(result.verdict))});
    table.rows.push_back(std::move(cells));
  }
  return table;
}

std::string run_json(const StoredRun& run) { return run_object(run).dump(); }

std::string run_text(const StoredRun& run, const report::TextStyle& style) {
  report::Table table{{{"what"}, {"value"}}, {}};
  ordered_json object = run_object(run);
  object["result"].erase("router");  // it is part of the configuration
  for_each_leaf("", object, [&](const std::string& path, const ordered_json& value) {
    table.rows.push_back({path, cell_text(value)});
  });
  return report::to_text(table, style) + "\nTo repeat it:\n" + simulate_command(run.configuration) + "\n";
}

report::Table tidy_table(std::span<const StoredRun> runs) {
  std::vector<Record> records;
  for (const StoredRun& run : runs) {
    Record& record = records.emplace_back(point_record(tidy_point(run.result)));
    const ordered_json about = row_about(run.row);
    for (const auto& [name, value] : about.items()) record.emplace_back(name, cell_text(value));
  }
  return record_table(records);
}

report::Table full_table(std::span<const StoredRun> runs) {
  std::vector<Record> records;
  for (const StoredRun& run : runs) {
    Record& record = records.emplace_back();
    for_each_leaf("", run_object(run), [&](const std::string& path, const ordered_json& value) {
      record.emplace_back(path, cell_text(value));
    });
  }
  return record_table(records);
}

}  // namespace weft::cli
