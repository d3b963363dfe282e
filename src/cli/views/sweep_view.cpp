#include "cli/views/sweep_view.h"

#include <iterator>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/views/curve_columns.h"
#include "cli/views/equal_view.h"
#include "cli/views/stored_view.h"
#include "cli/views/tidy_records.h"
#include "experiment/run_json.h"
#include "report/wrap.h"
#include "sweep/stored/stored_point.h"

namespace weft::cli {
namespace {

using experiment::RunResult;
using nlohmann::ordered_json;
using report::Align;
using report::Table;
using sweep::Curve;
using sweep::PointId;
using sweep::PointState;
using sweep::ReadyPlan;

constexpr const char* kBeyond = "beyond saturation";
constexpr const char* kForgotten = "forgotten meanwhile";  // by another process, after it was finished
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

// f(point) and misfit_f(index of a curve that does not fit), in the order of the plan.
template <class F, class G>
void for_each_row(const ReadyPlan& plan, const F& f, const G& misfit_f) {
  const auto misfits = plan.misfits();
  std::size_t next = 0;
  const auto pass_misfits_before = [&](std::size_t curve) {
    for (; next < misfits.size() && misfits[next].next_curve <= curve; ++next) misfit_f(next);
  };
  for_each_point(plan, [&](const PointId& id) {
    pass_misfits_before(id.curve);
    f(id);
  });
  pass_misfits_before(plan.plan().curves.size());
}

// Loads that were divided by a channel width have many digits.
std::string load_text(const Curve& curve, std::size_t load) {
  return curve.format ? fmt::format("{:.4f}", curve.loads[load]->to_double()) : to_text(*curve.loads[load]);
}

// The columns that identify a point.
struct PointColumns {
  explicit PointColumns(const ReadyPlan& p) : plan(p), curves(p) {
    for (const Curve& curve : p.plan().curves) {
      has_seeds |= curve.replication_count > 1;
      has_headers |= curve.settings.router.header > 1;
    }
  }

  [[nodiscard]] Table empty_table() const {
    Table table = curves.empty_table();
    if (plan.plan().equal) table.columns.push_back({"load bits", Align::right});
    table.columns.push_back({"load", Align::right});
    if (has_seeds) table.columns.push_back({"seed", Align::right});
    return table;
  }

  [[nodiscard]] std::vector<std::string> cells(const PointId& id) const {
    const Curve& curve = plan.curve(id.curve);
    std::vector<std::string> cells = curves.cells(id.curve, plan.traffic(id));
    if (curve.format) cells.push_back(curve.loads[id.load] ? to_text(*curve.bit_loads[id.load]) : "");
    cells.push_back(curve.loads[id.load] ? load_text(curve, id.load) : "");
    if (has_seeds) cells.push_back(fmt::to_string(curve.settings.seed + id.replication));
    return cells;
  }

  // One row stands for all loads and seeds of the curve.
  [[nodiscard]] std::vector<std::string> misfit_cells(std::size_t misfit) const {
    std::vector<std::string> cells = curves.misfit_cells(misfit);
    if (plan.plan().equal) cells.emplace_back();
    cells.emplace_back();
    if (has_seeds) cells.emplace_back();
    return cells;
  }

  const ReadyPlan& plan;
  CurveColumns curves;
  bool has_seeds = false;
  bool has_headers = false;  // of several flits: then the payload differs from the accepted load
};

std::string title_text(const ReadyPlan& plan) { return plan.plan().title.empty() ? "" : plan.plan().title + "\n"; }

// None when another process has removed it.
std::optional<RunResult> stored_result(const ReadyPlan& plan, const PointId& id, const store::Store& store) {
  std::optional<RunResult> result = sweep::stored_result(store, plan.key(id));
  if (result) result->names = plan.names(id);
  return result;
}

struct ResultColumns {
  bool has_headers = false;
  bool has_bits = false;    // networks are compared at equal cost
  std::uint64_t width = 0;  // then the bits of a flit
};

ResultColumns result_columns(const PointColumns& columns, std::optional<std::size_t> curve) {
  const auto format = curve ? columns.plan.curve(*curve).format : std::nullopt;
  return {columns.has_headers, columns.plan.plan().equal.has_value(), format ? format->width : 0};
}

// The cells after those that identify the point.
std::vector<std::string> result_cells(const std::optional<RunResult>& result, const char* verdict,
                                      const ResultColumns& columns, const report::TextStyle& style) {
  std::vector<std::string> cells;
  if (columns.has_bits) {
    cells.push_back(result ? fmt::format("{:.2f}", result->accepted * static_cast<double>(columns.width)) : "");
  }
  cells.push_back(result ? fmt::format("{:.4f}", result->accepted) : "");
  if (columns.has_headers) cells.push_back(result ? payload_text(*result) : "");
  cells.push_back(result ? latency_text(*result, style) : "");
  cells.push_back(result ? std::string(to_text(result->verdict)) : verdict);
  return cells;
}

void append(std::vector<std::string>& cells, std::vector<std::string> more) {
  cells.insert(cells.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

// A point after the sweep, with its result if it has one, else with the reason in the verdict.
struct FinishedPoint {
  std::string name;
  std::string hash;
  experiment::Configuration configuration;  // with short names
  std::optional<RunResult> result;
  const char* verdict = "";

  [[nodiscard]] std::optional<double> accepted() const {
    return result ? std::optional(result->accepted) : std::nullopt;
  }
};

FinishedPoint finished_point(const ReadyPlan& plan, const sweep::SweepRun& run, const store::Store& store,
                             const PointId& id) {
  const bool is_beyond = run.state(id) == PointState::beyond_saturation;
  FinishedPoint point{.name = plan.curve(id.curve).name,
                      .hash = store::hash(plan.key(id)),
                      .configuration = plan.configuration(id),
                      .result = is_beyond ? std::nullopt : stored_result(plan, id, store),
                      .verdict = is_beyond ? kBeyond : kForgotten};
  point.configuration.names = plan.names(id);
  return point;
}

std::optional<double> load_of(const FinishedPoint& point) {
  const auto& load = point.configuration.load;
  return load ? std::optional(load->to_double()) : std::nullopt;
}

ordered_json point_json(const FinishedPoint& point) {
  ordered_json object{{"name", point.name}, {"hash", point.hash}};
  object.update(point.result ? to_json(*point.result) : to_json(point.configuration));
  if (point.result) return object;
  object["load"] = cli::number_or_null(load_of(point));
  object["verdict"] = point.verdict;
  return object;
}

TidyPoint tidy_point_of(const FinishedPoint& point) {
  if (point.result) return tidy_point(*point.result);
  return {.names = point.configuration.names,
          .packet = point.configuration.packet,
          .seed = point.configuration.seed,
          .load = load_of(point),
          .router = &point.configuration.router,
          .verdict = point.verdict};
}

bool is_stored(const sweep::SweepRun* run, const PointId& id) {
  return run != nullptr && run->state(id) == PointState::already_stored;
}

}  // namespace

std::string plan_text(const ReadyPlan& plan, const sweep::SweepRun* run, const report::TextStyle& style) {
  const PointColumns columns(plan);
  Table table = columns.empty_table();
  const bool has_stored = run != nullptr && run->count(PointState::already_stored) > 0;
  const bool has_marks = has_stored || !plan.misfits().empty();
  if (has_marks) table.columns.push_back({""});
  std::uint64_t left_out = 0;
  const auto add = [&](std::vector<std::string> cells, const char* mark) {
    if (table.rows.size() == kMostPlanRows) {
      ++left_out;
      return;
    }
    if (has_marks) cells.emplace_back(mark);
    table.rows.push_back(std::move(cells));
  };
  for_each_row(
      plan, [&](const PointId& id) { add(columns.cells(id), is_stored(run, id) ? "stored" : ""); },
      [&](std::size_t misfit) { add(columns.misfit_cells(misfit), kMisfit); });
  return title_text(plan) + report::to_text(table, style) +
         report::fit_lines(equal_line(plan) + difference_lines(plan), style.width) +
         (left_out > 0 ? fmt::format("and {} more; --json lists all\n", left_out) : "");
}

std::string plan_json(const ReadyPlan& plan, const sweep::SweepRun* run) {
  std::string text;
  for_each_point(plan, [&](const PointId& id) {
    const store::Key key = plan.key(id);
    ordered_json object{{"name", plan.curve(id.curve).name},
                        {"hash", store::hash(key)},
                        {"is_stored", is_stored(run, id)},
                        {"configuration", ordered_json::parse(key.configuration)}};
    if (plan.plan().equal) object["equal"] = equal_json(plan, id, std::nullopt);
    text += object.dump() + "\n";
  });
  return text;
}

std::string sweep_text(const ReadyPlan& plan, const sweep::SweepRun& run, const store::Store& store,
                       const report::TextStyle& style) {
  const PointColumns columns(plan);
  Table table = columns.empty_table();
  if (plan.plan().equal) table.columns.push_back({"accepted bits", Align::right});
  table.columns.push_back({"accepted", Align::right});
  if (columns.has_headers) table.columns.push_back({"payload", Align::right});
  table.columns.push_back({"latency", Align::right});
  table.columns.push_back({"verdict"});
  for_each_row(
      plan,
      [&](const PointId& id) {
        const bool is_beyond = run.state(id) == PointState::beyond_saturation;
        std::vector<std::string> cells = columns.cells(id);
        append(cells, result_cells(is_beyond ? std::nullopt : stored_result(plan, id, store),
                                   is_beyond ? kBeyond : kForgotten, result_columns(columns, id.curve), style));
        table.rows.push_back(std::move(cells));
      },
      [&](std::size_t misfit) {
        std::vector<std::string> cells = columns.misfit_cells(misfit);
        append(cells, result_cells(std::nullopt, kMisfit, result_columns(columns, {}), style));
        table.rows.push_back(std::move(cells));
      });
  return title_text(plan) + report::to_text(table, style) +
         report::fit_lines(equal_line(plan) + difference_lines(plan), style.width);
}

std::function<std::string(const PointId&)> point_lines(const ReadyPlan& plan, const store::Store& store,
                                                       const report::TextStyle& style) {
  const auto columns = std::make_shared<const PointColumns>(plan);
  return [&plan, &store, style, columns](const PointId& id) {
    std::vector<std::string> cells = columns->cells(id);
    append(cells, result_cells(stored_result(plan, id, store), kForgotten, result_columns(*columns, id.curve), style));
    std::string line;
    for (const std::string& cell : cells) line += (line.empty() || cell.empty() ? "" : "  ") + cell;
    return line + "\n";
  };
}

std::string sweep_json(const ReadyPlan& plan, const sweep::SweepRun& run, const store::Store& store) {
  std::string text;
  for_each_row(
      plan,
      [&](const PointId& id) {
        const FinishedPoint point = finished_point(plan, run, store, id);
        ordered_json object = point_json(point);
        if (plan.plan().equal) object["equal"] = equal_json(plan, id, point.accepted());
        text += object.dump() + "\n";
      },
      [&](std::size_t misfit) { text += misfit_json(plan.misfits()[misfit]).dump() + "\n"; });
  return text;
}

report::Table sweep_tidy_table(const ReadyPlan& plan, const sweep::SweepRun& run, const store::Store& store) {
  std::vector<Record> records;
  const auto add = [&](const std::string& name, const TidyPoint& point, const Record& more, const std::string& hash) {
    Record& record = records.emplace_back(Record{{"name", name}});
    for (auto& each : point_record(point)) record.push_back(std::move(each));
    record.insert(record.end(), more.begin(), more.end());
    record.emplace_back("hash", hash);
  };
  for_each_row(
      plan,
      [&](const PointId& id) {
        const FinishedPoint point = finished_point(plan, run, store, id);
        add(point.name, tidy_point_of(point), equal_record(plan, id, point.accepted()), point.hash);
      },
      [&](std::size_t misfit) { add(plan.misfits()[misfit].curve.name, tidy_point(plan.misfits()[misfit]), {}, ""); });
  return record_table(records);
}

}  // namespace weft::cli
