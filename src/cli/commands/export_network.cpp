// `weft export`. The record is named export_network, because `export` is a C++ keyword.
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "cli/network_operand.h"
#include "cli/routing_option.h"
#include "routing/core/algorithm.h"
#include "routing/files/routed_format.h"
#include "topology/files/format.h"

namespace weft::cli {
namespace {

using topology::FilePart;

// A format of networks, or one of networks with a routing: one of the two pointers is null.
struct ExportFormat {
  const topology::Format* plain = nullptr;
  const routing::RoutedFormat* routed = nullptr;

  [[nodiscard]] std::string name() const { return std::string(plain != nullptr ? plain->name : routed->name); }
  [[nodiscard]] std::span<const std::string_view> extensions() const {
    return plain != nullptr ? plain->extensions : routed->extensions;
  }
};

ExportFormat format_for(const Invocation& invocation) {
  if (invocation.has("--format")) {
    const std::string& name = invocation.value("--format");
    if (const auto* routed = routing::find_routed_format(name)) return {.routed = routed};
    return {.plain = &topology::find_format(name)};
  }
  if (!invocation.has("-o")) {
    throw InputError("weft export needs a format", {}, "add --format edges, or another; see: weft list formats");
  }
  const std::string& path = invocation.value("-o");
  if (const auto* routed = routing::routed_format_by_extension(path)) return {.routed = routed};
  if (const auto* plain = topology::format_by_extension(path)) return {.plain = plain};
  throw InputError("the extension of " + quote_briefly(path) + " names no format", {},
                   "add --format edges, or another; see: weft list formats");
}

void check_format(const ExportFormat& format, const Invocation& invocation) {
  if (format.plain == nullptr) return;
  if (format.plain->write == nullptr) {
    throw InputError("the format " + format.name() + " can only be read", {}, "see: weft list formats");
  }
  if (!invocation.has("--routing")) return;
  throw InputError("the format " + format.name() + " holds no routing", {},
                   "leave --routing out, or see: weft list formats");
}

// The path without the extension, which the suffix of a part may repeat.
std::string without_suffix(const std::string& path, const ExportFormat& format) {
  for (const std::string_view extension : format.extensions()) {
    if (!extension.empty() && path.ends_with(extension)) return path.substr(0, path.size() - extension.size());
  }
  return path;
}

std::vector<FilePart> parts_of(const ExportFormat& format, const topology::Network& network, const std::string& stem,
                               const Invocation& invocation, Session& session) {
  const std::string file = std::filesystem::path(stem).filename().string();
  if (format.plain != nullptr) return format.plain->write(network, file);
  const auto routing = routing::build(network, routing_option(invocation, network, session), session.execution);
  return format.routed->write(network, *routing, file, session.execution);
}

void print_to_output(const std::vector<FilePart>& parts, const ExportFormat& format, Session& session) {
  if (parts.size() > 1) {
    throw InputError("the format " + format.name() + " writes " + std::to_string(parts.size()) + " files", {},
                     "name them with -o FILE");
  }
  session.print(parts.front().text);
}

void write_files(const std::vector<FilePart>& parts, const std::string& path, const std::string& stem,
                 const Session& session) {
  for (const FilePart& part : parts) {
    const std::string file = part.suffix.empty() ? path : stem + part.suffix;
    write_file_atomically(file, part.text);
    session.confirm_written(file);
  }
}

int run_export(const Invocation& invocation, Session& session) {
  const ExportFormat format = format_for(invocation);
  check_format(format, invocation);
  const topology::Network network = network_operand(invocation, session);
  const std::string path = invocation.has("-o") ? invocation.value("-o") : "network";
  const std::string stem = without_suffix(path, format);
  session.execution.throw_if_stopped();
  const std::vector<FilePart> parts = parts_of(format, network, stem, invocation, session);
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
        "format keeps and loses. The network file(\"FILE\") reads such a file back. The formats that hold a routing "
        "write forwarding tables; the routing file(\"FILE\") reads these back (docs/own-routing.md).",
    .operands = {{{.name = "SPEC", .help = "a network"}}},
    .options = {{{"--format", "F", "one of weft list formats (default: by the extension of FILE)"},
                 {"--routing", "ROUTING", "the routing, for formats that hold one (default: the network's own)", false,
                  "--with"},
                 {"-o", "FILE", "write to this file; booksim writes FILE.anynet and FILE.cfg"}}},
    .examples = {"weft export \"torus(4,4)\" --format edges", "weft export petersen --format graphml",
                 "weft export \"mesh(2,2)\" --with dor --format routes"},
    .run = run_export,
};

}  // namespace command_records
}  // namespace weft::cli
