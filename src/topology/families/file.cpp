// A network read from a file. Nothing is known about it before it has been read.
#include <algorithm>

#include "base/files/text_file.h"
#include "topology/files/file_reading.h"
#include "topology/files/link_direction.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

// Limit in bytes; generous, because JSON files may hold the whole network on one line.
constexpr std::uint64_t kLongestLine = std::uint64_t{64} << 20U;

ClosedForms file_closed_forms(const Member&) { return {}; }

// Recognises the format by the content, else by the extension; an unknown file that begins with a # comment is an edge
// list.
const Format& format_of(const std::string& path, std::string_view text) {
  const std::string_view beginning = without_byte_order_mark(text).substr(0, 4096);
  for (const Format* format : formats()) {
    if (format->recognises != nullptr && format->recognises(beginning)) return *format;
  }
  const Format* format = format_by_extension(path);
  if (format != nullptr && format->read != nullptr) return *format;
  if (beginning.starts_with('#')) return find_format("edges");
  throw InputError(at_line(path) + "the format is not recognised from the content or the extension", {},
                   "name it, for example format=edges; see: weft list formats");
}

// The given format, or the recognised one if it is unambiguous.
const Format& chosen_format(const spec::Arguments& arguments, const std::string& path, std::string_view text) {
  if (arguments.has("format")) return find_format(arguments.word("format"));
  const Format& format = format_of(path, text);
  if (format.is_ambiguous == nullptr || !format.is_ambiguous(text)) return format;
  throw InputError(at_line(path) + "ambiguous: each line may be an edge with numbers, or a node with its neighbours",
                   {}, "say which: file(\"...\",format=edges) or format=adjlist");
}

Direction direction_of(const spec::Arguments& arguments) {
  if (!arguments.has("directed")) return Direction::as_stated;
  const std::string& word = arguments.word("directed");
  return word == "yes" ? Direction::unidirectional : word == "no" ? Direction::bidirectional : Direction::paired;
}

FileNetwork read_file(const spec::Arguments& arguments, const Execution& execution) {
  const std::string& path = arguments.text("path");
  const std::string text = read_text_file(path, {execution.max_memory, kLongestLine});
  if (text.empty()) throw InputError(at_line(path) + "the file is empty", {}, "a network has at least one node");
  const Format& format = chosen_format(arguments, path, text);
  try {
    FileNetwork file = format.read(text, execution);
    if (file.fabric != nullptr && arguments.has("directed")) {
      throw InputError("the cables of InfiniBand have both directions", {}, "leave directed= out");
    }
    set_direction(file, direction_of(arguments));
    return file;
  } catch (const LineError& error) {
    throw InputError(at_line(path, error.line()) + error.wrong(), {}, error.hint());
  } catch (const InputError& error) {
    throw InputError(at_line(path) + error.what(), {}, error.hint());
  }
}

std::vector<std::string> remarks_on(const FileNetwork& file, const spec::Arguments& arguments) {
  const std::string prefix = at_line(arguments.text("path"));
  std::vector<std::string> remarks;
  if (!file.dropped_attributes.empty()) {
    std::string names;
    for (const std::string& name : file.dropped_attributes) names += (names.empty() ? "" : ", ") + quote_field(name);
    remarks.push_back(prefix + "ignored edge attributes: " + names);
  }
  if (!arguments.has("directed") && is_symmetric(file.links)) {
    remarks.push_back(prefix + "every channel has an opposite one; directed=paired joins them into links");
  }
  const auto is_at_zero = [](const Link& link) { return link.from == 0 || link.to == 0; };
  if (!file.links.links.empty() && file.names.empty() &&
      std::none_of(file.links.links.begin(), file.links.links.end(), is_at_zero)) {
    remarks.push_back(prefix + "node 0 has no link; nodes are numbered from 0, but the file may number them from 1");
  }
  return remarks;
}

Built build_file(const Member& member, const Execution& execution) {
  FileNetwork file;
  try {
    file = read_file(member.arguments, execution);
  } catch (const InputError& error) {
    throw InputError(error.what(), member.arguments.value("path").place, error.hint());
  }
  std::vector<std::string> remarks = remarks_on(file, member.arguments);
  ClosedForms forms;
  forms.nodes = file.links.node_count;
  forms.channels = Count{2} * file.links.links.size();
  check_fits(member.arguments.to_spec(), forms, execution);
  PortGraph graph = to_graph(file.links, ParallelLinks::keep, execution);
  if (file.names.empty()) {
    const NodeId node_count = graph.node_count();
    return {std::move(graph), std::make_unique<IndexLabelling>(node_count), std::move(remarks), std::move(file.fabric)};
  }
  return {std::move(graph), std::make_unique<NameLabelling>(std::move(file.names)), std::move(remarks),
          std::move(file.fabric)};
}

}  // namespace

namespace family_records {

extern constinit const Family file{
    .name = "file",
    .summary =
        "a network read from a file: edges, neighbours, GraphML, GML, JSON, METIS, Matrix Market, "
        "BookSim or ibnetdiscover",
    .citation = "",
    .parameters = {{{.name = "path", .kind = spec::Kind::text, .meaning = "the file, in double quotes"},
                    {.name = "format",
                     .kind = spec::Kind::word,
                     .meaning = "file format (default: recognised from the content or the extension)",
                     .words = "adjlist|booksim|edges|gml|graphml|ibnetdiscover|json|metis|mtx|node-link",
                     .is_optional = true,
                     .is_keyed = true},
                    {.name = "directed",
                     .kind = spec::Kind::word,
                     .meaning = "are edges unidirectional? paired: two edges of opposite direction are one link",
                     .words = "yes|no|paired",
                     .is_optional = true,
                     .is_keyed = true}}},
    .closed_forms = file_closed_forms,
    .build = build_file,
    .places_terminals = true,
};

}  // namespace family_records
}  // namespace weft::topology
