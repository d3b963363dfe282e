#include "programs/scc_tables.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/check.h"
#include "programs/collectives/cast_graph.h"
#include "programs/collectives/link_times.h"

namespace weft::programs {
namespace {

// One published row: diameter, lateral, local and all steps, running time, and in Table 1 the relative distance of the
// steps to the diameter in percent.
struct PublishedBroadcast {
  std::string_view kind;
  std::string network;
  PortModel model;
  std::vector<double> numbers;
};

// The networks of these tables look the same from every node.
std::uint64_t diameter_of(const topology::Network& network) {
  const std::vector<std::uint32_t> distances = CastGraph(network, CastDirection::outward).distances(0);
  return *std::max_element(distances.begin(), distances.end());
}

StepRow broadcast_row(const PublishedBroadcast& published, const Execution& execution) {
  const topology::Network network = topology::build(published.network, execution);
  const ProgramRun run = run_program(network, "broadcast", {.model = published.model}, execution);
  WEFT_CHECK(run.is_correct);
  const auto diameter = static_cast<double>(diameter_of(network));
  const auto steps = static_cast<double>(run.counts.communication_steps);
  const auto times = link_times(network, run, std::nullopt);
  const std::vector<double> measured{
      diameter, times ? static_cast<double>(times->lateral) : steps, times ? static_cast<double>(times->local) : 0,
      steps,    times ? times->time().to_double() : steps,           100 * (steps - diameter) / diameter};
  StepRow row{std::string(published.kind), published.network, network.graph.node_count()};
  for (std::size_t i = 0; i < published.numbers.size(); ++i) {
    const bool has_local = i != 2 || times.has_value();
    row.cells.push_back(has_local ? StepCell{run.program, measured[i], published.numbers[i]} : StepCell{});
  }
  return row;
}

StepTable broadcast_table(std::string_view name, std::string_view title, const std::vector<PublishedBroadcast>& rows,
                          const Execution& execution) {
  StepTable table{.name = name,
                  .title = title,
                  .columns = {"diameter", "lateral steps", "local steps", "steps", "time in lateral steps"},
                  .has_kinds = true};
  if (rows.front().numbers.size() == 6) table.columns.emplace_back("above the diameter, %");
  for (const PublishedBroadcast& row : rows) table.rows.push_back(broadcast_row(row, execution));
  table.remarks = {"time in lateral steps: local links are floor(n/2) times as fast, with all ports floor((n-1)/2)."};
  return table;
}

}  // namespace

StepTable scc_table_1(const Execution& execution) {
  std::vector<PublishedBroadcast> rows;
  const std::vector<std::vector<double>> one_port{
      {8, 4, 8, 12, 8, 50}, {16, 6, 12, 18, 12, 12.5}, {19, 7, 21, 28, 14, 47.4}, {31, 9, 27, 36, 18, 16.1}};
  const std::vector<std::vector<double>> multi_port{
      {8, 4, 4, 8, 8, 0}, {16, 6, 12, 18, 12, 12.5}, {19, 7, 14, 21, 14, 10.5}, {31, 9, 27, 36, 18, 16.1}};
  for (unsigned n = 4; n <= 7; ++n) {
    rows.push_back({"one-port", fmt::format("scc({})", n), PortModel::single_port, one_port[n - 4]});
  }
  for (unsigned n = 4; n <= 7; ++n) {
    rows.push_back({"multi-port", fmt::format("scc({})", n), PortModel::all_port, multi_port[n - 4]});
  }
  StepTable table = broadcast_table(
      "scc-1", "Table 1 of the SCC paper (Latifi, de Azevedo, Bagherzadeh 1995): broadcast", rows, execution);
  table.remarks.emplace_back("The diameter of scc(7) is 30, and the broadcast is 20 % above it.");
  return table;
}

StepTable scc_table_2(const Execution& execution) {
  std::vector<PublishedBroadcast> rows;
  const auto add = [&](std::string_view kind, std::string_view family, unsigned n, std::vector<double> numbers) {
    rows.push_back({kind, fmt::format("{}({})", family, n), PortModel::single_port, std::move(numbers)});
  };
  for (const unsigned n : {7U, 8U, 9U}) {
    const double steps = n;
    add("n-cube", "hypercube", n, {steps, steps, 0, steps, steps});
  }
  add("n-star", "star", 5, {6, 12, 0, 12, 12});
  add("n-star", "star", 6, {7, 16, 0, 16, 16});
  add("n-star", "star", 7, {9, 20, 0, 20, 20});
  add("n-CCC", "ccc", 4, {8, 4, 5, 9, 6.5});
  add("n-CCC", "ccc", 5, {10, 5, 7, 12, 8.5});
  add("n-CCC", "ccc", 6, {13, 6, 8, 14, 8.7});
  add("n-CCC", "ccc", 7, {15, 7, 10, 17, 10.3});
  add("n-CCC", "ccc", 8, {18, 8, 11, 19, 10.8});
  add("n-CCC", "ccc", 9, {20, 9, 13, 22, 12.3});
  add("n-SCC", "scc", 4, {8, 4, 8, 12, 8});
  add("n-SCC", "scc", 5, {16, 6, 12, 18, 12});
  add("n-SCC", "scc", 6, {19, 7, 21, 28, 14});
  add("n-SCC", "scc", 7, {31, 9, 27, 36, 18});
  StepTable table = broadcast_table(
      "scc-2", "Table 2 of the SCC paper (Latifi, de Azevedo, Bagherzadeh 1995): one-port broadcast", rows, execution);
  table.remarks.emplace_back(
      "n-star: the paper calls its numbers optimal; a broadcast by substars takes fewer steps, and a search fewer "
      "still.");
  return table;
}

}  // namespace weft::programs
