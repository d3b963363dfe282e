// A network read from a file. Nothing is known about it before it has been read.
#include "base/text_file.h"
#include "topology/file_reading.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

// No line of a file that a person or a program writes for others is longer; a whole file on one line may be.
constexpr std::uint64_t kLongestLine = std::uint64_t{64} << 20U;

ClosedForms file_closed_forms(const Member&) { return {}; }

// By content where that is plain, then by the file's extension.
const Format& format_of(const std::string& path, std::string_view text) {
  const std::string_view beginning = without_byte_order_mark(text).substr(0, 4096);
  for (const Format* format : formats()) {
    if (format->recognises != nullptr && format->recognises(beginning)) return *format;
  }
  const Format* format = format_by_extension(path);
  if (format != nullptr && format->read != nullptr) return *format;
  throw InputError(at_line(path) + "neither the content nor the extension tells the format", {},
                   "name it, such as format=edges; see: weft list formats");
}

FileNetwork read_file(const spec::Arguments& arguments, const Execution& execution) {
  const std::string& path = arguments.text("path");
  const std::string text = read_text_file(path, {execution.max_memory, kLongestLine});
  if (text.empty()) throw InputError(at_line(path) + "the file is empty", {}, "a network has at least one node");
  const Format& format = arguments.has("format") ? find_format(arguments.word("format")) : format_of(path, text);
  try {
    return format.read(text, execution);
  } catch (const LineError& error) {
    throw InputError(at_line(path, error.line()) + error.wrong(), {}, error.hint());
  } catch (const InputError& error) {
    throw InputError(at_line(path) + error.what(), {}, error.hint());
  }
}

Built build_file(const Member& member, const Execution& execution) {
  FileNetwork file;
  try {
    file = read_file(member.arguments, execution);
  } catch (const InputError& error) {
    throw InputError(error.what(), member.arguments.value("path").place, error.hint());
  }
  ClosedForms forms;
  forms.nodes = file.links.node_count;
  forms.channels = Count{2} * file.links.links.size();
  check_fits(member.arguments.to_spec(), forms, execution);
  PortGraph graph = to_graph(file.links, ParallelLinks::keep, execution);
  if (file.names.empty()) {
    const NodeId node_count = graph.node_count();
    return {std::move(graph), std::make_unique<IndexLabelling>(node_count)};
  }
  return {std::move(graph), std::make_unique<NameLabelling>(std::move(file.names))};
}

}  // namespace

namespace family_records {

extern constinit const Family file{
    .name = "file",
    .summary = "a network read from a file: edges, GraphML, JSON, METIS or Matrix Market",
    .citation = "",
    .parameters = {{{.name = "path", .kind = spec::Kind::text, .meaning = "the file, in double quotes"},
                    {.name = "format",
                     .kind = spec::Kind::word,
                     .meaning = "how to read it, when neither content nor extension tells",
                     .words = "edges|graphml|json|metis|mtx",
                     .is_optional = true,
                     .is_keyed = true}}},
    .closed_forms = file_closed_forms,
    .build = build_file,
};

}  // namespace family_records
}  // namespace weft::topology
