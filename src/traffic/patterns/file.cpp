// A permutation read from a file: one line `source destination` for each terminal.
#include "base/input_error.h"
#include "base/text_file.h"
#include "topology/file_reading.h"
#include "traffic/permutation.h"

namespace weft::traffic {
namespace {

constexpr std::uint64_t kLongestLine = 4096;  // bytes; two numbers and a comment

std::vector<TerminalId> read_file(const std::string& path, const PatternTask& task) {
  const std::string text = read_text_file(path, {task.execution.max_memory, kLongestLine});
  try {
    return read_permutation(text, task.network.graph.terminal_count());
  } catch (const topology::LineError& error) {
    throw InputError(at_line(path, error.line()) + error.wrong(), {}, error.hint());
  } catch (const InputError& error) {
    throw InputError(at_line(path) + error.what(), {}, error.hint());
  }
}

std::vector<TerminalId> build_file(const PatternTask& task) {
  try {
    return read_file(task.arguments.text("path"), task);
  } catch (const InputError& error) {
    throw InputError(error.what(), task.arguments.value("path").place, error.hint());
  }
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern file{
    .name = "file",
    .summary = "read from a file, one line `source destination` for each terminal",
    .parameters = {{{.name = "path", .kind = spec::Kind::text, .meaning = "the file, in double quotes"}}},
    .build = build_file,
};

}  // namespace pattern_records
}  // namespace weft::traffic
