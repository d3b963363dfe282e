// `weft export`. The record is named export_network, because `export` is a C++ keyword.
#include <filesystem>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "cli/network_operand.h"
#include "topology/files/format.h"

namespace weft::cli {
namespace {

const topology::Format& format_for(const Invocation& invocation) {
  if (invocation.has("--format")) return topology::find_format(invocation.value("--format"));
  if (!invocation.has("-o")) {
    throw InputError("weft export needs a format", {}, "add --format edges, or another; see: weft list formats");
  }
  const std::string& path = invocation.value("-o");
  if (const topology::Format* format = topology::format_by_extension(path)) return *format;
  throw InputError("the extension of " + quote_briefly(path) + " names no format", {},
                   "add --format edges, or another; see: weft list formats");
}

// The path without the extension, which the suffix of a part may repeat.
std::string without_suffix(const std::string& path, const topology::Format& format) {
  for (const std::string_view extension : format.extensions) {
    if (!extension.empty() && path.ends_with(extension)) return path.substr(0, path.size() - extension.size());
  }
  return path;
}

void print_to_output(const std::vector<topology::FilePart>& parts, const topology::Format& format, Session& session) {
  if (parts.size() > 1) {
    throw InputError("the format " + std::string(format.name) + " writes " + std::to_string(parts.size()) + " files",
                     {}, "name them with -o FILE");
  }
  session.print(parts.front().text);
}

void write_files(const std::vector<topology::FilePart>& parts, const std::string& path, const std::string& stem,
                 const Session& session) {
  for (const topology::FilePart& part : parts) {
    const std::string file = part.suffix.empty() ? path : stem + part.suffix;
    write_file_atomically(file, part.text);
    session.confirm_written(file);
  }
}

int run_export(const Invocation& invocation, Session& session) {
  const topology::Format& format = format_for(invocation);
  if (format.write == nullptr) {
    throw InputError("the format " + std::string(format.name) + " can only be read", {}, "see: weft list formats");
  }
  const topology::Network network = network_operand(invocation, session);
  const std::string path = invocation.has("-o") ? invocation.value("-o") : "network";
  const std::string stem = without_suffix(path, format);
  session.execution.throw_if_stopped();
  const auto parts = format.write(network, std::filesystem::path(stem).filename().string());
  session.execution.throw_if_stopped();
  if (invocation.has("-o")) {
    write_files(parts, path, stem, session);
  } else {
    print_to_output(parts, format, session);
  }
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command export_network{
    .name = "export",
    .summary = "write a network to a file for other programs",
    .details =
        "Writes to standard output, or with -o to a file, which is created atomically. docs/formats.md says what each "
        "format keeps and loses. The network file(\"FILE\") reads such a file back.",
    .operands = {{{.name = "SPEC", .help = "a network"}}},
    .options = {{{"--format", "F", "one of weft list formats (default: by the extension of FILE)"},
                 {"-o", "FILE", "write to this file; booksim writes FILE.anynet and FILE.cfg"}}},
    .examples = {"weft export \"torus(4,4)\" --format edges", "weft export petersen --format graphml"},
    .run = run_export,
};

}  // namespace command_records
}  // namespace weft::cli
