// Named after the network, because `export` is a word of C++.
#include <filesystem>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "topology/files/format.h"

namespace weft::cli {
namespace {

const topology::Format& format_for(const Invocation& invocation) {
  if (invocation.has("--format")) return topology::find_format(invocation.value("--format"));
  if (!invocation.has("-o")) {
    throw InputError("weft export: in which format?", {}, "add --format edges, or another; see: weft list formats");
  }
  const std::string& path = invocation.value("-o");
  if (const topology::Format* format = topology::format_by_extension(path)) return *format;
  throw InputError("the name " + quote_briefly(path) + " does not tell a format", {},
                   "add --format edges, or another; see: weft list formats");
}

// The path without what a part's suffix would repeat.
std::string without_suffix(const std::string& path, const topology::Format& format) {
  for (const std::string_view extension : format.extensions) {
    if (!extension.empty() && path.ends_with(extension)) return path.substr(0, path.size() - extension.size());
  }
  return path;
}

void print_to_output(const std::vector<topology::FilePart>& parts, const topology::Format& format, Session& session) {
  if (parts.size() > 1) {
    throw InputError("the format " + std::string(format.name) + " makes " + std::to_string(parts.size()) + " files", {},
                     "name them with -o FILE");
  }
  session.print(parts.front().text);
}

void write_files(const std::vector<topology::FilePart>& parts, const std::string& path, const std::string& stem) {
  for (const topology::FilePart& part : parts) {
    write_file_atomically(part.suffix.empty() ? path : stem + part.suffix, part.text);
  }
}

int run_export(const Invocation& invocation, Session& session) {
  const topology::Format& format = format_for(invocation);
  if (format.write == nullptr) {
    throw InputError("the format " + std::string(format.name) + " is only read", {}, "see: weft list formats");
  }
  const topology::Network network = topology::build(invocation.operand("SPEC"), session.execution);
  const std::string path = invocation.has("-o") ? invocation.value("-o") : "network";
  const std::string stem = without_suffix(path, format);
  session.execution.throw_if_stopped();
  const auto parts = format.write(network, std::filesystem::path(stem).filename().string());
  session.execution.throw_if_stopped();
  if (invocation.has("-o")) {
    write_files(parts, path, stem);
  } else {
    print_to_output(parts, format, session);
  }
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command export_network{
    .name = "export",
    .summary = "write a network as a file that other programs read",
    .details =
        "To standard output, or with -o to a file that is there whole or not at all. What each format keeps and loses "
        "stands in docs/formats.md. The network file(\"FILE\") is read back from such a file.",
    .operands = {{{.name = "SPEC", .help = "a network"}}},
    .options = {{{"--format", "F", "one of weft list formats (by the extension of FILE when left out)"},
                 {"-o", "FILE", "write to this file; booksim makes FILE.anynet and FILE.cfg"}}},
    .examples = {"weft export \"torus(4,4)\" --format edges", "weft export petersen --format graphml"},
    .run = run_export,
};

}  // namespace command_records
}  // namespace weft::cli
