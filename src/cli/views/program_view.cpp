#include "cli/views/program_view.h"

#include <algorithm>
#include <cmath>
#include <set>

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

std::string bound_text(const ProgramRun& run) {
  return run.lower_bound ? fmt::format("{}: {}", run.lower_bound->value, run.lower_bound->argument) : "";
}

// A line, or nothing for an empty text.
std::string line_of(std::string_view title, const std::string& text) {
  return text.empty() ? "" : fmt::format("{:<21}{}\n", title, text);
}

std::string summary_of(const ProgramRun& run, const topology::Network& network) {
  const programs::StepCounts& counts = run.counts;
  const NodeId nodes = network.graph.node_count();
  return fmt::format("{} on {}, {}\n", run.name, network.name(), name_of(run.model)) +
         line_of("inputs", run.input_count == nodes ? "" : fmt::format("{} on {} nodes", run.input_count, nodes)) +
         line_of("communication steps", std::to_string(counts.communication_steps)) +
         line_of("computation steps", std::to_string(counts.computation_steps)) +
         line_of("messages", counts.words <= 1 ? std::to_string(counts.messages)
                                               : fmt::format("{} of up to {} values", counts.messages, counts.words)) +
         line_of("busiest channel", busiest_text(counts)) + line_of("formula", formula_text(run)) +
         line_of("lower bound", bound_text(run)) + line_of("remark", run.remark) +
         line_of("correct", fmt::format("{}: {}", run.is_correct ? "yes" : "no", run.checked));
}

ordered_json run_json(const ProgramRun& run, const topology::Network& network, bool has_trace) {
  const programs::StepCounts& counts = run.counts;
  ordered_json object{
      {"program", run.program},
      {"spec", network.name()},
      {"model", name_of(run.model)},
      {"steps", {{"communication", counts.communication_steps}, {"computation", counts.computation_steps}}},
      {"messages", counts.messages},
      {"words", counts.words},
      {"inputs", run.input_count}};
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
  if (run.lower_bound) {
    object["lower_bound"] = {{"value", run.lower_bound->value}, {"argument", run.lower_bound->argument}};
  }
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

std::string number_text(double number) {
  return number == std::trunc(number) ? fmt::format("{:.0f}", number) : fmt::format("{:.4g}", number);
}

// The published numbers in parentheses.
report::Table steps_of(const StepTable& table) {
  report::Table steps;
  if (table.has_kinds) steps.columns.push_back({"kind"});
  steps.columns.insert(steps.columns.end(), {{"network"}, {"nodes", report::Align::right}});
  for (const std::string& column : table.columns) steps.columns.push_back({column, report::Align::right});
  for (const programs::StepRow& row : table.rows) {
    std::vector<std::string> cells;
    if (table.has_kinds) cells.push_back(row.kind);
    cells.insert(cells.end(), {row.network, std::to_string(row.nodes)});
    for (const programs::StepCell& cell : row.cells) {
      const std::string measured = number_text(cell.measured);
      cells.push_back(cell.program.empty() ? "-"
                      : cell.published     ? fmt::format("{} ({})", measured, number_text(*cell.published))
                                           : measured);
    }
    steps.rows.push_back(std::move(cells));
  }
  return steps;
}

report::Table trends_of(const StepTable& table) {
  report::Table trends{.columns = {{"ratio"}}};
  std::set<std::uint64_t> sizes;
  for (const StepTrend& trend : table.trends) {
    for (const StepTrend::Point& point : trend.points) sizes.insert(point.nodes);
  }
  for (const std::uint64_t nodes : sizes) {
    trends.columns.push_back({fmt::format("N = {}", nodes), report::Align::right});
  }
  trends.columns.push_back({"limit", report::Align::right});
  for (const StepTrend& trend : table.trends) {
    std::vector<std::string> cells{trend.what};
    for (const std::uint64_t nodes : sizes) {
      const auto point = std::find_if(trend.points.begin(), trend.points.end(),
                                      [&](const StepTrend::Point& each) { return each.nodes == nodes; });
      cells.push_back(point == trend.points.end() ? "-"
                      : point->published          ? fmt::format("{:.2f} ({:.2f})", point->measured, *point->published)
                                                  : fmt::format("{:.2f}", point->measured));
    }
    cells.push_back(trend.limit ? number_text(*trend.limit) : "-");
    trends.rows.push_back(std::move(cells));
  }
  return trends;
}

// Whole numbers as such.
ordered_json number_json(double number) {
  return number == std::trunc(number) ? ordered_json(static_cast<std::int64_t>(number)) : ordered_json(number);
}

ordered_json number_or_null(const std::optional<double>& number) {
  return number ? ordered_json(*number) : ordered_json(nullptr);
}

std::string table_json(const StepTable& table) {
  ordered_json object{{"table", table.name}, {"rows", ordered_json::array()}, {"trends", ordered_json::array()}};
  for (const programs::StepRow& row : table.rows) {
    for (std::size_t column = 0; column < row.cells.size(); ++column) {
      const programs::StepCell& cell = row.cells[column];
      if (cell.program.empty()) continue;
      object["rows"].push_back({{"kind", row.kind},
                                {"spec", row.network},
                                {"nodes", row.nodes},
                                {"program", cell.program},
                                {"column", table.columns[column]},
                                {"measured", number_json(cell.measured)},
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
  report::Table records{
      .columns = {{"kind"}, {"spec"}, {"nodes"}, {"program"}, {"column"}, {"measured"}, {"published"}}};
  for (const programs::StepRow& row : table.rows) {
    for (std::size_t column = 0; column < row.cells.size(); ++column) {
      const programs::StepCell& cell = row.cells[column];
      if (cell.program.empty()) continue;
      records.rows.push_back({row.kind, row.network, std::to_string(row.nodes), cell.program, table.columns[column],
                              number_text(cell.measured), cell.published ? number_text(*cell.published) : ""});
    }
  }
  return records;
}

}  // namespace

std::string program_text(const ProgramRun& run, const topology::Network& network, bool has_trace) {
  return (has_trace ? trace_of(run) : "") + summary_of(run, network);
}

namespace {

std::vector<std::string> run_cells(const ProgramRun& run, const topology::Network& network) {
  const programs::StepCounts& counts = run.counts;
  return {network.name(),
          std::to_string(network.graph.node_count()),
          std::string(name_of(run.model)),
          std::to_string(counts.communication_steps),
          std::to_string(counts.computation_steps),
          std::to_string(counts.messages),
          std::to_string(counts.words),
          run.formula ? fmt::format("{}{}", run.formula->relation == programs::Relation::equal ? "" : "at most ",
                                    run.formula->value)
                      : "-",
          run.lower_bound ? std::to_string(run.lower_bound->value) : "-",
          run.is_correct ? "yes" : "no"};
}

}  // namespace

report::Table runs_table() {
  using report::Align;
  return {{{"network"},
           {"nodes", Align::right},
           {"model"},
           {"communication steps", Align::right},
           {"computation steps", Align::right},
           {"messages", Align::right},
           {"values per message", Align::right, true},
           {"formula", Align::right},
           {"lower bound", Align::right},
           {"correct"}},
          {}};
}

void add_row(report::Table& table, const ProgramRun& run, const topology::Network& network) {
  table.rows.push_back(run_cells(run, network));
}

std::string outputs_text(const ProgramRun& run) {
  std::string text = "# result node value\n";
  for (const programs::OutputValue& output : run.outputs) {
    text += fmt::format("{} {} {}\n", output.index, output.node, output.value);
  }
  return text;
}

std::string program_json(const ProgramRun& run, const topology::Network& network, bool has_trace) {
  return run_json(run, network, has_trace).dump() + "\n";
}

std::string step_table_text(const StepTable& table, Form form, const report::TextStyle& style) {
  if (form == Form::json) return table_json(table);
  if (form == Form::csv) return csv_of(table_records(table));
  std::string text = fmt::format("{}\n\n{}\n", table.title, report::to_text(steps_of(table), style));
  if (!table.trends.empty()) text += report::to_text(trends_of(table), style) + "\n";
  text += "Measured by running the programs; in parentheses what the paper gives.\n";
  for (const std::string& remark : table.remarks) text += remark + "\n";
  return text;
}

}  // namespace weft::cli
