// `weft export`. The record is named export_network, because `export` is a C++ keyword.
#include <array>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "base/suggest.h"
#include "cli/command.h"
#include "cli/network_operand.h"
#include "cli/routing_option.h"
#include "routing/core/algorithm.h"
#include "routing/files/routed_format.h"
#include "topology/files/format.h"

namespace weft::cli {
namespace {

// A format of the network alone, or of the network with the paths of a routing; the other pointer is null.
struct ExportFormat {
  std::string_view name;
  std::span<const std::string_view> extensions;
  const topology::Format* plain = nullptr;
  const routing::RoutedFormat* routed = nullptr;
};

// Those with paths first: they may have longer extensions, as .simgrid.xml beside .xml.
std::vector<ExportFormat> export_formats() {
  std::vector<ExportFormat> all;
  for (const routing::RoutedFormat* format : routing::routed_formats()) {
    all.push_back({.name = format->name, .extensions = format->extensions, .routed = format});
  }
  for (const topology::Format* format : topology::formats()) {
    all.push_back({.name = format->name, .extensions = format->extensions, .plain = format});
  }
  return all;
}

// The extension of the format that the path has; empty if it has none.
std::string_view extension_in(std::string_view path, const ExportFormat& format) {
  for (const std::string_view extension : format.extensions) {
    if (!extension.empty() && path.ends_with(extension)) return extension;
  }
  return {};
}

ExportFormat format_named(std::string_view name) {
  std::vector<std::string_view> known;
  for (const ExportFormat& format : export_formats()) {
    if (format.name == name) return format;
    known.push_back(format.name);
  }
  throw InputError("no format is named " + quote_briefly(name), {}, suggestion(name, known, "weft list formats"));
}

ExportFormat format_for(const Invocation& invocation) {
  if (invocation.has("--format")) return format_named(invocation.value("--format"));
  if (!invocation.has("-o")) {
    throw InputError("weft export needs a format", {}, "add --format edges, or another; see: weft list formats");
  }
  const std::string& path = invocation.value("-o");
  for (const ExportFormat& format : export_formats()) {
    if (!extension_in(path, format).empty()) return format;
  }
  throw InputError("the extension of " + quote_briefly(path) + " names no format", {},
                   "add --format edges, or another; see: weft list formats");
}

// The path without the extension, which the suffix of a part may repeat.
std::string without_suffix(const std::string& path, const ExportFormat& format) {
  return path.substr(0, path.size() - extension_in(path, format).size());
}

void print_to_output(const std::vector<topology::FilePart>& parts, const ExportFormat& format, Session& session) {
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

// Options that the format has no use for would change nothing.
void check_options(const Invocation& invocation, const ExportFormat& format) {
  if (format.plain != nullptr && format.plain->write == nullptr) {
    throw InputError("the format " + std::string(format.name) + " can only be read", {}, "see: weft list formats");
  }
  const bool has_speed = format.routed != nullptr && format.routed->has_link_speed;
  const std::array<std::pair<std::string_view, bool>, 3> uses = {
      {{"--routing", format.routed != nullptr}, {"--bandwidth", has_speed}, {"--latency", has_speed}}};
  for (const auto& [option, is_used] : uses) {
    if (is_used || !invocation.has(option)) continue;
    throw InputError("the format " + std::string(format.name) + " has no use for " + std::string(option), {},
                     "omit it, or take another format; see: weft list formats");
  }
}

routing::LinkSpeed link_speed(const Invocation& invocation) {
  routing::LinkSpeed speed;
  if (invocation.has("--bandwidth")) speed.bandwidth = invocation.value("--bandwidth");
  if (invocation.has("--latency")) speed.latency = invocation.value("--latency");
  return speed;
}

std::vector<topology::FilePart> written(const ExportFormat& format, const topology::Network& network,
                                        const std::string& stem, const Invocation& invocation, Session& session) {
  session.execution.throw_if_stopped();
  if (format.plain != nullptr) return format.plain->write(network, stem);
  const auto routing = routing::build(network, routing_option(invocation, network, session), session.execution);
  return format.routed->write({network, *routing, stem, session.execution, link_speed(invocation)});
}

int run_export(const Invocation& invocation, Session& session) {
  const ExportFormat format = format_for(invocation);
  check_options(invocation, format);
  const topology::Network network = network_operand(invocation, session);
  const std::string path = invocation.has("-o") ? invocation.value("-o") : "network";
  const std::string stem = without_suffix(path, format);
  const std::string stem_name = std::filesystem::path(stem).filename().string();
  const auto parts = written(format, network, stem_name, invocation, session);
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
        "format keeps and loses. The network file(\"FILE\") reads such a file back. Formats with routes, such as "
        "simgrid, also hold the path of a deterministic routing for each pair of terminals; routes and opensm are "
        "forwarding tables, which the routing file(\"FILE\") reads (docs/own-routing.md).",
    .operands = {{{.name = "SPEC", .help = "a network"}}},
    .options = {{{"--format", "F", "one of weft list formats (default: by the extension of FILE)"},
                 {"-o", "FILE", "write to this file; booksim writes FILE.anynet and FILE.cfg"},
                 {"--routing", "ROUTING", "for formats with routes: the routing (default: the network's own)", false,
                  "--with"},
                 {"--bandwidth", "RATE", "for simgrid: bandwidth of each link, such as 25GBps (default: 100Gbps)"},
                 {"--latency", "TIME", "for simgrid: latency of each link, such as 1.5us (default: 100ns)"}}},
    .examples = {"weft export \"torus(4,4)\" --format edges", "weft export petersen --format graphml",
                 "weft export \"torus(4,4)\" --routing dor --format simgrid"},
    .run = run_export,
};

}  // namespace command_records
}  // namespace weft::cli
