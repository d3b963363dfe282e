// Packets from a file: one line `cycle source destination flits` for each, in any order.
#include "traffic/argument_file.h"
#include "traffic/process.h"

namespace weft::traffic {
namespace {

constexpr std::uint64_t kLastCycle = std::uint64_t{1} << 62U;

std::vector<Listed> read_list(std::string_view text, TerminalId terminal_count) {
  std::vector<Listed> list;
  for_each_line(text, [&](std::string_view rest, std::uint64_t line) {
    Listed one;
    one.message.birth = topology::read_number(topology::take_field(rest), {"cycle", 0, kLastCycle}, line);
    one.source = read_terminal(topology::take_field(rest), terminal_count, line);
    one.message.destination = read_terminal(topology::take_field(rest), terminal_count, line);
    const topology::NumberRange range{"number of flits", 1, kMostFlits};
    one.message.flits = static_cast<std::uint32_t>(topology::read_number(topology::take_field(rest), range, line));
    expect_end(rest, "four", "cycle source destination flits", line);
    list.push_back(one);
  });
  return list;
}

Timing list_timing(const ProcessTask& task) {
  return read_argument_file(task.arguments, task.execution, [&](std::string_view text) {
    return Timing{.kind = ProcessKind::list, .list = read_list(text, task.terminal_count)};
  });
}

}  // namespace

namespace process_records {

extern constinit const Process list{
    .name = "list",
    .summary = "read from a file, one line `cycle source destination flits` for each packet",
    .parameters = {{kPathParameter}},
    .needs_load = false,
    .timing = list_timing,
};

}  // namespace process_records
}  // namespace weft::traffic
