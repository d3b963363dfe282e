// A permutation read from a file: one line `source destination` for each terminal, `source -` for one that sends
// nothing.
#include "traffic/argument_file.h"
#include "traffic/terminal_permutation.h"

namespace weft::traffic {
namespace {

std::vector<TerminalId> build_file(const PatternTask& task) {
  return read_argument_file(task.arguments, task.execution, [&](std::string_view text) {
    return read_permutation(text, task.network.graph.terminal_count());
  });
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern file{
    .name = "file",
    .other_name = "permutation",
    .summary = "read from a file, a line `source destination` for each terminal; `-` for none",
    .parameters = {{kPathParameter}},
    .build = build_file,
};

}  // namespace pattern_records
}  // namespace weft::traffic
