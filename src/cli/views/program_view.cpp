#include "cli/views/program_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace weft::cli {
namespace {

using nlohmann::ordered_json;
using programs::ProgramRun;
using programs::StepNote;
using programs::StepTable;
using programs::StepTrend;

std::string trace_of(const ProgramRun& run) {
  std::string text;
  std::uint64_t communication = 0;
  for (const StepNote& note : run.notes) {
    if (note.kind == StepNote::Kind::communication) {
      text += fmt::format("step {}: {}: {} {}\n", ++communication, note.what, note.count,
                          note.count == 1 ? "message" : "messages");
    } else if (note.kind == StepNote::Kind::computation) {
      text += fmt::format("  {} at {} {}\n", note.what, note.count, note.count == 1 ? "node" : "nodes");
    } else {
      text += note.what;
    }
  }
  return text;
}

std::string formula_text(const ProgramRun& run) {
  if (!run.formula) return "none: " + run.no_formula;
  const programs::Formula& formula = *run.formula;
  return fmt::format("{} {} = {} ({})", formula.relation == programs::Relation::equal ? "equal to" : "at most",
                     formula.value, formula.text, formula.source);
}

std::string busiest_text(const programs::StepCounts& counts) {
  if (counts.busiest_messages == 0) return "none";
  return fmt::format("{} {} from node {} to node {}", counts.busiest_messages,
                     counts.busiest_messages == 1 ? "message" : "messages", counts.busiest_from, counts.busiest_to);
}

std::string summary_of(const ProgramRun& run, const topology::Network& network) {
  return fmt::format(
      "{} on {}, {}\n"
      "communication steps  {}\n"
      "computation steps    {}\n"
      "messages             {}\n"
      "busiest channel      {}\n"
      "formula              {}\n"
      "{}"
      "correct              {}: {}\n",
      run.name, network.name(), name_of(run.model), run.counts.communication_steps, run.counts.computation_steps,
      run.counts.messages, busiest_text(run.counts), formula_text(run),
      run.remark.empty() ? "" : "remark               " + run.remark + "\n", run.is_correct ? "yes" : "no",
      run.checked);
}

ordered_json run_json(const ProgramRun& run, const topology::Network& network, bool has_trace) {
  const programs::StepCounts& counts = run.counts;
  ordered_json object{
      {"program", run.program},
      {"spec", network.name()},
      {"model", name_of(run.model)},
      {"steps", {{"communication", counts.communication_steps}, {"computation", counts.computation_steps}}},
      {"messages", counts.messages}};
  object["busiest"] = counts.busiest_messages == 0 ? ordered_json(nullptr)
                                                   : ordered_json{{"from", counts.busiest_from},
                                                                  {"to", counts.busiest_to},
                                                                  {"messages", counts.busiest_messages}};
  object["formula"] = !run.formula ? ordered_json(nullptr)
                                   : ordered_json{{"text", run.formula->text},
                                                  {"value", run.formula->value},
                                                  {"relation", name_of(run.formula->relation)},
                                                  {"source", run.formula->source}};
  if (!run.formula) object["reason"] = run.no_formula;
  if (!run.remark.empty()) object["remark"] = run.remark;
  object["correct"] = run.is_correct;
  object["checked"] = run.checked;
  if (!has_trace) return object;
  object["trace"] = ordered_json::array();
  for (const StepNote& note : run.notes) {
    object["trace"].push_back({{"what", note.what}, {"kind", name_of(note.kind)}, {"count", note.count}});
  }
  return object;
}

std::string number_text(double number) { return fmt::format("{:.4g}", number); }

// The published numbers in parentheses.
report::Table steps_of(const StepTable& table) {
  report::Table steps{.columns = {{"network"}, {"nodes", report::Align::right}}};
  for (const std::string& column : table.columns) steps.columns.push_back({column, report::Align::right});
  for (const programs::StepRow& row : table.rows) {
    std::vector<std::string> cells{row.network, std::to_string(row.nodes)};
    for (const programs::StepCell& cell : row.cells) {
      cells.push_back(cell.program.empty() ? "-"
                      : cell.published     ? fmt::format("{} ({})", cell.measured, number_text(*cell.published))
                                           : std::to_string(cell.measured));
    }
    steps.rows.push_back(std::move(cells));
  }
  return steps;
}

report::Table trends_of(const StepTable& table) {
  report::Table trends{.columns = {{"ratio"}}};
  for (const StepTrend::Point& point : table.trends.front().points) {
    trends.columns.push_back({fmt::format("N = {}", point.nodes), report::Align::right});
  }
  trends.columns.push_back({"limit", report::Align::right});
  for (const StepTrend& trend : table.trends) {
    std::vector<std::string> cells{trend.what};
    for (const StepTrend::Point& point : trend.points) {
      cells.push_back(fmt::format("{:.2f}", point.measured) +
                      (point.published ? fmt::format(" ({:.2f})", *point.published) : ""));
    }
    cells.push_back(trend.limit ? number_text(*trend.limit) : "-");
    trends.rows.push_back(std::move(cells));
  }
  return trends;
}

ordered_json number_or_null(const std::optional<double>& number) {
  return number ? ordered_json(*number) : ordered_json(nullptr);
}

std::string table_json(const StepTable& table) {
  ordered_json object{{"table", table.name}, {"rows", ordered_json::array()}, {"trends", ordered_json::array()}};
  for (const programs::StepRow& row : table.rows) {
    for (const programs::StepCell& cell : row.cells) {
      if (cell.program.empty()) continue;
      object["rows"].push_back({{"spec", row.network},
                                {"nodes", row.nodes},
                                {"program", cell.program},
                                {"measured", cell.measured},
                                {"published", number_or_null(cell.published)}});
    }
  }
  for (const StepTrend& trend : table.trends) {
    ordered_json points = ordered_json::array();
    for (const StepTrend::Point& point : trend.points) {
      points.push_back(
          {{"nodes", point.nodes}, {"measured", point.measured}, {"published", number_or_null(point.published)}});
    }
    object["trends"].push_back({{"what", trend.what}, {"points", points}, {"limit", number_or_null(trend.limit)}});
  }
  return object.dump() + "\n";
}

report::Table table_records(const StepTable& table) {
  report::Table records{.columns = {{"spec"}, {"nodes"}, {"program"}, {"measured"}, {"published"}}};
  for (const programs::StepRow& row : table.rows) {
    for (const programs::StepCell& cell : row.cells) {
      if (cell.program.empty()) continue;
      records.rows.push_back({row.network, std::to_string(row.nodes), cell.program, std::to_string(cell.measured),
                              cell.published ? number_text(*cell.published) : ""});
    }
  }
  return records;
}

}  // namespace

std::string program_text(const ProgramRun& run, const topology::Network& network, bool has_trace) {
  return (has_trace ? trace_of(run) : "") + summary_of(run, network);
}

std::string program_json(const ProgramRun& run, const topology::Network& network, bool has_trace) {
  return run_json(run, network, has_trace).dump() + "\n";
}

std::string step_table_text(const StepTable& table, Form form, const report::TextStyle& style) {
  if (form == Form::json) return table_json(table);
  if (form == Form::csv) return csv_of(table_records(table));
  std::string text = fmt::format("{}\n\n{}\n{}\n", table.title, report::to_text(steps_of(table), style),
                                 report::to_text(trends_of(table), style));
  text += "Measured by running the programs; in parentheses what the paper gives.\n";
  for (const std::string& remark : table.remarks) text += remark + "\n";
  return text;
}

}  // namespace weft::cli
