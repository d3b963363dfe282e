#include "cli/sweep_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/curve_columns.h"
#include "cli/stored_view.h"
#include "cli/tidy_records.h"
#include "report/wrap.h"

namespace weft::cli {
namespace {

using nlohmann::ordered_json;
using report::Align;
using report::Table;
using sweep::Curve;
using sweep::PointId;
using sweep::PointState;
using sweep::ReadyPlan;

constexpr const char* kBeyond = "beyond saturation";
constexpr std::size_t kMostPlanRows = 200;

template <class F>
void for_each_point(const ReadyPlan& plan, const F& f) {
  for (std::size_t c = 0; c < plan.plan().curves.size(); ++c) {
    const Curve& curve = plan.curve(c);
    for (std::size_t load = 0; load < curve.loads.size(); ++load) {
      for (std::uint32_t r = 0; r < curve.replication_count; ++r) f(PointId{c, load, r});
    }
  }
}

// The columns that say which point it is.
struct PointColumns {
  explicit PointColumns(const ReadyPlan& p) : plan(p), curves(p) {
    for (const Curve& curve : p.plan().curves) {
      has_seeds |= curve.replication_count > 1;
      has_headers |= curve.settings.header > 1;
    }
  }

  [[nodiscard]] Table empty_table() const {
    Table table = curves.empty_table();
    table.columns.push_back({"load", Align::right});
    if (has_seeds) table.columns.push_back({"seed", Align::right});
    return table;
  }

  [[nodiscard]] std::vector<std::string> cells(const PointId& id) const {
    const Curve& curve = plan.curve(id.curve);
    std::vector<std::string> cells = curves.cells(id.curve, plan.traffic(id));
    cells.push_back(curve.loads[id.load] ? to_text(*curve.loads[id.load]) : "");
    if (has_seeds) cells.push_back(fmt::to_string(curve.settings.seed + id.replication));
    return cells;
  }

  const ReadyPlan& plan;
  CurveColumns curves;
  bool has_seeds = false;
  bool has_headers = false;  // of several flits, so that the payload is something else
};

std::string title_text(const ReadyPlan& plan) { return plan.plan().title.empty() ? "" : plan.plan().title + "\n"; }

ordered_json stored_result(const ReadyPlan& plan, const PointId& id, const store::Store& store) {
  ordered_json result = ordered_json::parse(store.find(store::hash(plan.key(id)))->outcome.result);
  set_names(result, plan.names(id));
  return result;
}

// All that is known of a point after the sweep.
ordered_json point_json(const ReadyPlan& plan, const sweep::SweepRun& run, const store::Store& store,
                        const PointId& id) {
  const store::Key key = plan.key(id);
  ordered_json object{{"name", plan.curve(id.curve).name}, {"hash", store::hash(key)}};
  if (run.state(id) != PointState::beyond_saturation) {
    object.update(stored_result(plan, id, store));
    return object;
  }
  object.update(ordered_json::parse(key.configuration));
  set_names(object, plan.names(id));
  object["load"] = plan.curve(id.curve).loads[id.load]->to_double();
  object["verdict"] = kBeyond;
  return object;
}

bool is_stored(const sweep::SweepRun* run, const PointId& id) {
  return run != nullptr && run->state(id) == PointState::was_there;
}

}  // namespace

std::string plan_text(const ReadyPlan& plan, const sweep::SweepRun* run, const report::TextStyle& style) {
  const PointColumns columns(plan);
  Table table = columns.empty_table();
  const bool has_stored = run != nullptr && run->count(PointState::was_there) > 0;
  if (has_stored) table.columns.push_back({""});
  std::uint64_t left_out = 0;
  for_each_point(plan, [&](const PointId& id) {
    if (table.rows.size() == kMostPlanRows) {
      ++left_out;
      return;
    }
    table.rows.push_back(columns.cells(id));
    if (has_stored) table.rows.back().emplace_back(is_stored(run, id) ? "stored" : "");
  });
  return title_text(plan) + report::to_text(table, style) + report::fit_lines(difference_lines(plan), style.width) +
         (left_out > 0 ? fmt::format("and {} more; --json has them all\n", left_out) : "");
}

std::string plan_json(const ReadyPlan& plan, const sweep::SweepRun* run) {
  std::string text;
  for_each_point(plan, [&](const PointId& id) {
    const store::Key key = plan.key(id);
    const ordered_json object{{"name", plan.curve(id.curve).name},
                              {"hash", store::hash(key)},
                              {"is_stored", is_stored(run, id)},
                              {"configuration", ordered_json::parse(key.configuration)}};
    text += object.dump() + "\n";
  });
  return text;
}

std::string sweep_text(const ReadyPlan& plan, const sweep::SweepRun& run, const store::Store& store,
                       const report::TextStyle& style) {
  const PointColumns columns(plan);
  Table table = columns.empty_table();
  table.columns.push_back({"accepted", Align::right});
  if (columns.has_headers) table.columns.push_back({"payload", Align::right});
  table.columns.push_back({"latency", Align::right});
  table.columns.push_back({"verdict"});
  for_each_point(plan, [&](const PointId& id) {
    std::vector<std::string> cells = columns.cells(id);
    if (run.state(id) == PointState::beyond_saturation) {
      if (columns.has_headers) cells.emplace_back();
      cells.insert(cells.end(), {"", "", kBeyond});
    } else {
      const ordered_json result = stored_result(plan, id, store);
      cells.push_back(fmt::format("{:.4f}", result["accepted"].get<double>()));
      if (columns.has_headers) cells.push_back(payload_text(result));
      cells.insert(cells.end(), {latency_text(result, style), result["verdict"].get<std::string>()});
    }
    table.rows.push_back(std::move(cells));
  });
  return title_text(plan) + report::to_text(table, style) + report::fit_lines(difference_lines(plan), style.width);
}

std::string sweep_json(const ReadyPlan& plan, const sweep::SweepRun& run, const store::Store& store) {
  std::string text;
  for_each_point(plan, [&](const PointId& id) { text += point_json(plan, run, store, id).dump() + "\n"; });
  return text;
}

report::Table sweep_tidy_table(const ReadyPlan& plan, const sweep::SweepRun& run, const store::Store& store) {
  std::vector<ordered_json> records;
  for_each_point(plan, [&](const PointId& id) {
    const ordered_json point = point_json(plan, run, store, id);
    ordered_json& record = records.emplace_back(ordered_json{{"name", point["name"]}});
    record.update(point_record(point));
    record["hash"] = point["hash"];
  });
  return record_table(records);
}

}  // namespace weft::cli
