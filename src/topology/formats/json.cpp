// Weft's own JSON, which keeps everything except port numbers:
//
//   {"format": "weft network", "version": 1, "spec": "ring(3)", "nodes": 3, "names": ["a", "b", "c"],
//    "terminals": [1, 1, 0], "link_classes": [{"name": "ring", "one_way": false}], "links": [[0, 1, 0], [1, 2, 0]]}
//
// A link is [from, to, class]; the class defaults to 0. Names and terminals may be omitted. Keys may come in any order;
// unknown ones are skipped. The file is read as a stream of events, so no tree of it is held in memory.
#include <nlohmann/json.hpp>

#include <algorithm>

#include "topology/files/file_reading.h"
#include "topology/files/file_writing.h"
#include "topology/files/json_reading.h"

namespace weft::topology {
namespace {

constexpr std::string_view kFormat = "weft network";

// The enclosing key determines the meaning of a value; the position in a list is the node.
class JsonReader {
 public:
  JsonReader(std::string_view text, const Execution& execution) : draft_(text, execution), progress_(text) {}

  FileNetwork read() {
    nlohmann::json::sax_parse(progress_.begin(), progress_.end(), this);
    return finish();
  }

  bool null() { return scalar("null"); }
  bool boolean(bool value) {
    if (is_in_class() && class_key_ == "one_way") {
      class_.is_unidirectional = value;
      return true;
    }
    return scalar("true or false");
  }
  bool number_integer(std::int64_t value) { return number(std::to_string(value)); }
  bool number_unsigned(std::uint64_t value) {
    // Link ends are the bulk of the file, so they are not converted to text and back.
    if (section_ == Section::links && depth_ == 3 && value < kMostNodes) return end_of_link(value);
    return number(std::to_string(value));
  }
  bool number_float(double, const std::string& text) { return number(text); }
  bool binary(nlohmann::json::binary_t&) { return scalar("binary"); }

  bool string(std::string& value) {
    if (section_ == Section::names && depth_ == 2) {
      draft_.see_node(name_count_, line());
      draft_.set_name(static_cast<NodeId>(name_count_++), value, line());
      return true;
    }
    if (is_in_class() && class_key_ == "name") {
      class_.name = value;
      return true;
    }
    if (section_ == Section::format && depth_ == 1) {
      if (value == kFormat) return true;
      throw LineError(line(), "the format is " + quote_field(value), "it is \"" + std::string(kFormat) + "\"");
    }
    return scalar("a text");
  }

  bool start_object(std::size_t) {
    if (depth_ == 2 && section_ == Section::link_classes) {
      class_ = {};
    } else if (depth_ > 0 && section_ != Section::other) {
      refuse("an object");
    }
    ++depth_;
    return true;
  }

  bool key(std::string& name) {
    if (depth_ == 1) begin_section(name);
    if (is_in_class()) class_key_ = name;
    return true;
  }

  bool end_object() {
    --depth_;
    if (depth_ == 2 && section_ == Section::link_classes) draft_.add_class(class_, line());
    return true;
  }

  bool start_array(std::size_t) {
    const bool is_list = section_ == Section::names || section_ == Section::terminals || section_ == Section::links ||
                         section_ == Section::link_classes;
    const bool is_expected = (depth_ == 1 && is_list) || (depth_ == 2 && section_ == Section::links);
    if (!is_expected && (section_ != Section::other || depth_ == 0)) refuse("a list");
    if (depth_ == 2) end_count_ = 0;
    ++depth_;
    return true;
  }

  bool end_array() {
    --depth_;
    if (depth_ == 2 && section_ == Section::links) add_link();
    return true;
  }

  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception& error) {
    refuse_as_no_json(error.what(), line());
  }

 private:
  enum class Section : std::uint8_t { none, format, version, nodes, names, terminals, link_classes, links, other };

  static constexpr std::array<std::string_view, 8> kKeys = {"",      "format",    "version",      "nodes",
                                                            "names", "terminals", "link_classes", "links"};

  void begin_section(const std::string& name) {
    const auto found = std::find(kKeys.begin() + 1, kKeys.end(), name);
    const auto index = static_cast<std::size_t>(found - kKeys.begin());
    section_ = static_cast<Section>(index);  // one past the end is `other`
    if (section_ == Section::other) return;
    if (seen_[index]) throw LineError(line(), quote_field(name) + " is given twice", "keep one of them");
    seen_[index] = true;
  }

  [[nodiscard]] bool is_in_class() const { return depth_ == 3 && section_ == Section::link_classes; }

  [[nodiscard]] bool is_skipped() const {
    return depth_ > 0 &&
           (section_ == Section::other || (is_in_class() && class_key_ != "name" && class_key_ != "one_way"));
  }

  // A value that is not allowed here.
  [[nodiscard]] bool scalar(const std::string& what) const {
    if (!is_skipped()) refuse(what);
    return true;
  }

  bool number(const std::string& text) {
    if (section_ == Section::links && depth_ == 3) {
      return end_of_link(read_number(text, {end_count_ < 2 ? "node" : "link class", 0, kMostNodes - 1}, line()));
    }
    if (section_ == Section::terminals && depth_ == 2) {
      draft_.see_node(terminal_node_count_, line());
      draft_.set_terminals(static_cast<NodeId>(terminal_node_count_++),
                           read_number(text, {"number of terminals", 0, kMostNodes}, line()), line());
      return true;
    }
    if (section_ == Section::nodes && depth_ == 1) {
      draft_.set_node_count(read_number(text, {"number of nodes", 1, kMostNodes}, line()), line());
      return true;
    }
    if (section_ == Section::version && depth_ == 1) {
      read_number(text, {"version", 1, 1}, line());
      return true;
    }
    return scalar("a number");
  }

  bool end_of_link(std::uint64_t value) {
    if (end_count_ == ends_.size()) throw LineError(line(), "a link of more than three numbers", "[from, to, class]");
    ends_[end_count_++] = value;
    return true;
  }

  void add_link() {
    if (end_count_ < 2) throw LineError(line(), "a link of fewer than two numbers", "[from, to, class]");
    const std::uint64_t link_class = end_count_ == 3 ? ends_[2] : 0;
    if (link_class >= kMostLinkClasses) {
      throw LineError(line(), "link class " + std::to_string(link_class) + " is too high", "classes count from 0");
    }
    if (link_class >= classes_used_) {
      classes_used_ = link_class + 1;
      line_of_highest_class_ = line();
    }
    draft_.see_node(std::max(ends_[0], ends_[1]), line());
    draft_.add_link(
        {static_cast<NodeId>(ends_[0]), static_cast<NodeId>(ends_[1]), static_cast<LinkClassId>(link_class)}, line());
  }

  [[noreturn]] void refuse(const std::string& what) const {
    if (depth_ == 0) throw LineError(line(), "the file holds " + what + ", not an object", "it begins with {");
    const std::string key(kKeys[static_cast<std::size_t>(section_)]);
    throw LineError(line(), what + " is not allowed in " + quote_field(key),
                    "for the JSON of NetworkX and D3 write format=node-link");
  }

  FileNetwork finish() {
    if (!draft_.has_node_count()) {
      throw InputError("\"nodes\" is missing", {}, "for the JSON of NetworkX and D3 write format=node-link");
    }
    if (draft_.class_count() == 0) draft_.add_class({"link"}, line());
    if (classes_used_ > draft_.class_count()) {
      throw LineError(line_of_highest_class_, "there is no link class " + std::to_string(classes_used_ - 1),
                      "\"link_classes\" lists them, from 0");
    }
    if (terminal_node_count_ != 0 && terminal_node_count_ != draft_.node_count()) {
      throw InputError("\"terminals\" has " + std::to_string(terminal_node_count_) + " numbers for " +
                           std::to_string(draft_.node_count()) + " nodes",
                       {}, "give one number for each node");
    }
    return draft_.finish();
  }

  [[nodiscard]] std::uint64_t line() const { return progress_.line(); }

  NetworkDraft draft_;
  JsonProgress progress_;
  std::size_t depth_ = 0;
  Section section_ = Section::none;
  std::array<bool, kKeys.size()> seen_{};
  std::uint64_t name_count_ = 0;
  std::uint64_t terminal_node_count_ = 0;
  LinkClass class_;
  std::string class_key_;
  std::array<std::uint64_t, 3> ends_{};
  std::size_t end_count_ = 0;
  std::uint64_t classes_used_ = 0;
  std::uint64_t line_of_highest_class_ = 1;
};

FileNetwork read_json(std::string_view text, const Execution& execution) {
  text = without_byte_order_mark(text);
  return JsonReader(text, execution).read();
}

bool recognises_json(std::string_view beginning) {
  const std::size_t first = beginning.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && beginning[first] == '{' && !is_node_link(beginning);
}

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// One item on each line.
template <class ItemText>
std::string list_of(std::string_view key, std::size_t count, const ItemText& item_text) {
  std::string text = ",\n  \"" + std::string(key) + "\": [";
  for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "\n    " : ",\n    ") + item_text(i);
  return text + (count == 0 ? "]" : "\n  ]");
}

std::vector<FilePart> write_json(const Network& network, std::string_view) {
  const LinkList list = to_link_list(network.graph);
  std::string text = "{\n  \"format\": \"" + std::string(kFormat) + "\",\n  \"version\": 1,\n  \"spec\": ";
  text += quoted(network.name()) + ",\n  \"nodes\": " + std::to_string(list.node_count);
  if (has_names(network)) {
    text += list_of("names", list.node_count,
                    [&](std::size_t v) { return quoted(network.labelling->text(static_cast<NodeId>(v))); });
  }
  if (!list.terminals_per_node.empty()) {
    text += list_of("terminals", list.node_count,
                    [&](std::size_t v) { return std::to_string(list.terminals_per_node[v]); });
  }
  text += list_of("link_classes", list.link_classes.size(), [&](std::size_t id) {
    const LinkClass& link_class = list.link_classes[id];
    return "{\"name\": " + quoted(link_class.name) +
           ", \"one_way\": " + (link_class.is_unidirectional ? "true}" : "false}");
  });
  text += list_of("links", list.links.size(), [&](std::size_t i) {
    const Link& link = list.links[i];
    return "[" + std::to_string(link.from) + "," + std::to_string(link.to) + "," + std::to_string(link.link_class) +
           "]";
  });
  return {{"", text + "\n}\n"}};
}

}  // namespace

namespace format_records {

extern constinit const Format json{
    .name = "json",
    .summary = "Weft's own JSON: keeps all properties of a network",
    .extensions = {".json"},
    .read = read_json,
    .recognises = recognises_json,
    .write = write_json,
};

}  // namespace format_records
}  // namespace weft::topology
