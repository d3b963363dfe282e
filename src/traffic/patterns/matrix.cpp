// Weights read from a file: one line `source destination weight` for each pair that has one. A terminal sends in
// proportion to the weights of its lines; their sum, over the mean of these sums, is its rate. Lines for the same pair
// add up.
#include <algorithm>
#include <tuple>

#include "base/count.h"
#include "traffic/argument_file.h"
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

struct Entry {
  TerminalId source = 0;
  TerminalId destination = 0;
  std::uint64_t weight = 0;  // in units of 10^-9
};

constexpr std::size_t kDecimals = 9;
constexpr std::uint64_t kUnits = 1'000'000'000;

// A decimal below 10^9 with at most nine decimals.
std::uint64_t read_weight(std::string_view field, std::uint64_t line) {
  const std::size_t point = std::min(field.find('.'), field.size());
  const std::uint64_t whole = topology::read_number(field.substr(0, point), {"weight", 0, kUnits - 1}, line);
  if (point == field.size()) return whole * kUnits;
  std::string decimals(field.substr(point + 1));
  if (decimals.size() > kDecimals) {
    throw topology::LineError(line, "weight " + topology::quote_field(field) + " has more than nine decimals",
                              "weights count in proportion: multiply all, or round");
  }
  if (!decimals.empty()) decimals.append(kDecimals - decimals.size(), '0');
  return whole * kUnits + topology::read_number(decimals, {"weight", 0, kUnits - 1}, line);
}

std::vector<Entry> read_entries(std::string_view text, TerminalId terminal_count) {
  std::vector<Entry> entries;
  for_each_line(text, [&](std::string_view rest, std::uint64_t line) {
    const TerminalId source = read_terminal(topology::take_field(rest), terminal_count, line);
    const TerminalId destination = read_terminal(topology::take_field(rest), terminal_count, line);
    const std::uint64_t weight = read_weight(topology::take_field(rest), line);
    expect_end(rest, "three", "source destination weight", line);
    if (weight > 0) entries.push_back({source, destination, weight});
  });
  if (entries.empty()) throw InputError("no pair has a weight", {}, "write lines `source destination weight`");
  return entries;
}

// Sorted, each pair once.
std::vector<Entry> merged(std::vector<Entry> entries) {
  const auto pair = [](const Entry& entry) { return std::tuple(entry.source, entry.destination); };
  std::ranges::sort(entries, {}, pair);
  std::vector<Entry> result;
  for (const Entry& entry : entries) {
    if (!result.empty() && pair(result.back()) == pair(entry)) {
      result.back().weight += entry.weight;
    } else {
      result.push_back(entry);
    }
  }
  return result;
}

Destinations demand_of(const std::vector<Entry>& entries, TerminalId terminal_count) {
  RowsBuilder rows;
  std::vector<double> rates(terminal_count);
  double total = 0;
  auto entry = entries.begin();
  for (TerminalId source = 0; source < terminal_count; ++source) {
    std::vector<Weighted> row;
    Count sum = 0;
    for (; entry != entries.end() && entry->source == source; ++entry) {
      row.push_back({entry->destination, entry->weight});
      sum += entry->weight;
    }
    rows.add(row);
    rates[source] = to_double(sum);
    total += rates[source];
  }
  for (double& rate : rates) rate = rate * terminal_count / total;
  return {ToRow{std::move(rows).finish()}, std::move(rates)};
}

Destinations matrix_demand(const PatternTask& task) {
  const TerminalId count = task.network.graph.terminal_count();
  return read_argument_file(task.arguments, task.execution,
                            [&](std::string_view text) { return demand_of(merged(read_entries(text, count)), count); });
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern matrix{
    .name = "matrix",
    .summary = "read from a file, one line `source destination weight` for each pair",
    .parameters = {{kPathParameter}},
    .demand = matrix_demand,
};

}  // namespace pattern_records
}  // namespace weft::traffic
