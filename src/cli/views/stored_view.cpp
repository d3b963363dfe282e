#include "cli/views/stored_view.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/views/differences.h"
#include "cli/views/tidy_records.h"
#include "sweep/point/point_key.h"
#include "sweep/point/short_names.h"

namespace weft::cli {
namespace {

using nlohmann::ordered_json;
using report::Align;
using store::Row;

constexpr std::size_t kShownDigits = 8;  // of a hash

// Calls f(path, value) for every value that is no object; the path is "router.delays.vc". Lists are one value.
template <class F>
void for_each_leaf(const std::string& path, const ordered_json& value, const F& f) {
  if (!value.is_object() || value.empty()) return f(path, value);
  for (const auto& [key, inner] : value.items())
    for_each_leaf(path.empty() ? key : fmt::format("{}.{}", path, key), inner, f);
}

// The metadata of a row, without its settings and its result.
ordered_json row_about(const Row& row) {
  return {{"hash", row.hash},
          {"finished", row.finished},
          {"seconds", row.outcome.seconds},
          {"program", row.outcome.program},
          {"model", row.key.model}};
}

ordered_json row_object(const Row& row) {
  ordered_json object = row_about(row);
  object["contents"] = ordered_json::parse(row.key.contents);
  object["configuration"] = ordered_json::parse(row.key.configuration);
  object["result"] = sweep::result_of(row);
  return object;
}

SettingTexts setting_texts(const Row& row) {
  SettingTexts texts;
  for (const auto& [name, value] : sweep::settings_of(row.key.configuration)) {
    texts[name] += (texts[name].empty() ? "" : "; ") + value;
  }
  set_router_texts(ordered_json::parse(row.key.configuration)["router"], texts);
  const ordered_json result = sweep::result_of(row);
  texts["routing"] = cell_text(result["routing"]);
  texts["process"] = cell_text(result["process"]);
  return texts;
}

}  // namespace

std::string latency_text(const ordered_json& result, const report::TextStyle& style) {
  const ordered_json& latency = result["packet_latency"];
  if (latency["mean"].is_null()) return "";
  std::string text = fmt::format("{:.2f}", latency["mean"].get<double>());
  if (latency["ci95"].is_null()) return text;
  return text + fmt::format(" {} {:.2f}", style.has_unicode ? "±" : "+-", latency["ci95"].get<double>());
}

std::string payload_text(const ordered_json& result) {
  const bool has_payload = result.contains("accepted_payload") && result["accepted_payload"].is_number();
  return has_payload ? fmt::format("{:.4f}", result["accepted_payload"].get<double>()) : "";
}

report::Table list_table(std::span<const Row> rows, const report::TextStyle& style) {
  std::vector<SettingTexts> texts;
  for (const Row& row : rows) texts.push_back(setting_texts(row));
  const auto others = differing_settings(texts, {"spec", "routing", "traffic", "packet", "load", "seed"});
  const bool has_models =
      std::any_of(rows.begin(), rows.end(), [&](const Row& row) { return row.key.model != rows.front().key.model; });
  report::Table table{{{"hash"}, {"network"}, {"routing"}, {"traffic"}, {"packet", Align::right, true}}, {}};
  for (const std::string& other : others) table.columns.push_back({other, Align::right, true});
  if (has_models) table.columns.push_back({"model", Align::right});
  for (const char* title : {"load", "seed", "accepted", "latency"}) table.columns.push_back({title, Align::right});
  table.columns.push_back({"verdict"});
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const auto text = [&](std::string_view setting) { return text_of(texts[r], setting); };
    const ordered_json result = ordered_json::parse(rows[r].outcome.result);
    std::vector<std::string> cells{rows[r].hash.substr(0, kShownDigits), text("spec"), text("routing"), text("traffic"),
                                   text("packet")};
    for (const std::string& other : others) cells.push_back(text(other));
    if (has_models) cells.push_back(fmt::to_string(rows[r].key.model));
    cells.insert(cells.end(), {text("load"), text("seed"), fmt::format("{:.4f}", result["accepted"].get<double>()),
                               latency_text(result, style), cell_text(result["verdict"])});
    table.rows.push_back(std::move(cells));
  }
  return table;
}

std::string row_json(const Row& row) { return row_object(row).dump(); }

std::string row_text(const Row& row, const report::TextStyle& style) {
  report::Table table{{{"what"}, {"value"}}, {}};
  ordered_json object = row_object(row);
  object["result"].erase("router");  // it is part of the configuration
  for_each_leaf("", object, [&](const std::string& path, const ordered_json& value) {
    table.rows.push_back({path, cell_text(value)});
  });
  return report::to_text(table, style) + "\nTo repeat it:\n" + sweep::simulate_command(row.key.configuration) + "\n";
}

report::Table tidy_table(std::span<const Row> rows) {
  std::vector<ordered_json> records;
  for (const Row& row : rows) {
    records.push_back(point_record(sweep::result_of(row)));
    records.back().update(row_about(row));
  }
  return record_table(records);
}

report::Table full_table(std::span<const Row> rows) {
  std::vector<ordered_json> records;
  for (const Row& row : rows) {
    ordered_json& record = records.emplace_back();
    for_each_leaf("", row_object(row),
                  [&](const std::string& path, const ordered_json& value) { record[path] = value; });
  }
  return record_table(records);
}

}  // namespace weft::cli
