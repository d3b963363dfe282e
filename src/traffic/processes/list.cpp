// Packets from a file: one line `cycle source destination flits` for each, in any order; or CSV with a header line that
// names these columns, as `weft simulate --trace` writes it.
#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "traffic/argument_file.h"
#include "traffic/process.h"

namespace weft::traffic {
namespace {

constexpr std::uint64_t kLastCycle = std::uint64_t{1} << 62U;

// The fields of one packet, as text.
struct Fields {
  std::string_view cycle;
  std::string_view source;
  std::string_view destination;
  std::string_view flits;
};

Listed read_packet(const Fields& fields, TerminalId terminal_count, std::uint64_t line) {
  Listed one;
  one.message.generated = topology::read_number(fields.cycle, {"cycle", 0, kLastCycle}, line);
  one.source = read_terminal(fields.source, terminal_count, line);
  one.message.destination = read_terminal(fields.destination, terminal_count, line);
  const topology::NumberRange range{"number of flits", 1, kMostFlits};
  one.message.flits = static_cast<std::uint32_t>(topology::read_number(fields.flits, range, line));
  return one;
}

std::vector<Listed> read_columns(std::string_view text, TerminalId terminal_count) {
  std::vector<Listed> list;
  for_each_line(text, [&](std::string_view rest, std::uint64_t line) {
    Fields fields;
    for (std::string_view* field : {&fields.cycle, &fields.source, &fields.destination, &fields.flits})
      *field = topology::take_field(rest);
    list.push_back(read_packet(fields, terminal_count, line));
    expect_end(rest, "four", "cycle source destination flits", line);
  });
  return list;
}

// Removes the blanks around it.
std::string_view trimmed(std::string_view cell) {
  constexpr std::string_view kBlanks = " \t";
  const std::size_t begin = cell.find_first_not_of(kBlanks);
  return begin == std::string_view::npos ? "" : cell.substr(begin, cell.find_last_not_of(kBlanks) + 1 - begin);
}

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (std::size_t begin = 0;;) {
    const std::size_t comma = line.find(',', begin);
    cells.push_back(trimmed(line.substr(begin, comma - begin)));
    if (comma == std::string_view::npos) return cells;
    begin = comma + 1;
  }
}

// The indexes of the columns; columns with other names are ignored.
class CsvColumns {
 public:
  CsvColumns(const std::vector<std::string_view>& names, std::uint64_t line)
      : count_(names.size()),
        cycle_(find(names, "cycle") ? find(names, "cycle") : find(names, "generated")),
        source_(find(names, "source")),
        destination_(find(names, "destination")),
        flits_(find(names, "flits")),
        sequence_(find(names, "sequence")),
        message_class_(find(names, "class")) {
    if (names.size() == 1 && names.front().find_first_of(" \t") != std::string_view::npos) {
      throw topology::LineError(line, "the header has blanks between its columns, not commas",
                                "write commas in all lines, or leave the header out");
    }
    const auto expect = [&](const std::optional<std::size_t>& column, const std::string& name) {
      if (!column) throw topology::LineError(line, "the header has no column `" + name + "`", kForms);
    };
    expect(cycle_, "cycle");
    expect(source_, "source");
    expect(destination_, "destination");
    expect(flits_, "flits");
  }

  [[nodiscard]] Fields fields(const std::vector<std::string_view>& cells, std::uint64_t line) const {
    if (cells.size() != count_) {
      throw topology::LineError(
          line, std::to_string(cells.size()) + " cells, but the header has " + std::to_string(count_), kForms);
    }
    const bool is_reply = message_class_ && cells[*message_class_] != "0";
    if (is_reply) throw topology::LineError(line, "a reply: a list has only requests", "keep the lines of class 0");
    return {cells[*cycle_], cells[*source_], cells[*destination_], cells[*flits_]};
  }

  // The sequence number of a packet at its source; 0 if the file has none.
  [[nodiscard]] std::uint64_t sequence(const std::vector<std::string_view>& cells, std::uint64_t line) const {
    return sequence_ ? topology::read_number(cells[*sequence_], {"sequence", 0}, line) : 0;
  }

 private:
  static constexpr const char* kForms = "name the columns cycle, source, destination and flits, with commas";

  static std::optional<std::size_t> find(const std::vector<std::string_view>& names, std::string_view name) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
  }

  std::size_t count_;
  std::optional<std::size_t> cycle_;
  std::optional<std::size_t> source_;
  std::optional<std::size_t> destination_;
  std::optional<std::size_t> flits_;
  std::optional<std::size_t> sequence_;       // if the file has it
  std::optional<std::size_t> message_class_;  // if the file has it
};

// A trace has its packets in the order of reception; packets of one source and cycle were generated in the order of
// their sequence numbers.
std::vector<Listed> read_csv(std::string_view text, TerminalId terminal_count) {
  std::optional<CsvColumns> columns;
  std::vector<std::pair<std::uint64_t, Listed>> numbered;
  for_each_line(text, [&](std::string_view rest, std::uint64_t line) {
    const std::vector<std::string_view> cells = cells_of(rest);
    if (!columns) {
      columns.emplace(cells, line);
      return;
    }
    const Listed one = read_packet(columns->fields(cells, line), terminal_count, line);
    numbered.emplace_back(columns->sequence(cells, line), one);
  });
  std::ranges::stable_sort(numbered, {}, [](const auto& each) { return each.first; });
  std::vector<Listed> list;
  for (const auto& [sequence, one] : numbered) list.push_back(one);
  return list;
}

// Whether the first line that is not empty names columns.
bool has_header(std::string_view text) {
  std::optional<std::string_view> first;
  for_each_line(text, [&](std::string_view rest, std::uint64_t) {
    if (!first) first = rest;
  });
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return first && std::ranges::any_of(*first, is_letter);
}

std::vector<Listed> read_list(std::string_view text, TerminalId terminal_count) {
  return has_header(text) ? read_csv(text, terminal_count) : read_columns(text, terminal_count);
}

Timing list_timing(const ProcessTask& task) {
  return read_argument_file(task.arguments, task.execution, [&](std::string_view text) {
    std::vector<Listed> list = read_list(text, task.terminal_count);
    if (list.empty()) throw InputError("no packets", {}, "write lines `cycle source destination flits`");
    return Timing{.kind = ProcessKind::list, .list = std::move(list)};
  });
}

}  // namespace

namespace process_records {

extern constinit const Process list{
    .name = "list",
    .summary = "read from a file: lines `cycle source destination flits`, or the CSV of --trace",
    .parameters = {{kPathParameter}},
    .needs_load = false,
    .timing = list_timing,
};

}  // namespace process_records
}  // namespace weft::traffic
