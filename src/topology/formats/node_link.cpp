// Node-link JSON, as NetworkX (node_link_data) and D3 write it:
//
//   {"directed": false, "multigraph": false, "graph": {}, "nodes": [{"id": "a"}, {"id": "b"}],
//    "links": [{"source": "a", "target": "b"}]}
//
// Newer versions of NetworkX write "edges" instead of "links". An id is a text, a number, or a list of these. The
// attributes name, label and terminals of nodes and link_class of edges are read; others are skipped. Keys may come in
// any order.
#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>

#include "topology/files/file_writing.h"
#include "topology/files/json_reading.h"
#include "topology/files/named_draft.h"

namespace weft::topology {
namespace {

// Depths: 1 in the object, 2 in a list, 3 in a node or link, 4 and more in a value of it.
class NodeLinkReader {
 public:
  NodeLinkReader(std::string_view text, const Execution& execution) : draft_(text, execution), progress_(text) {}

  FileNetwork read() {
    nlohmann::json::sax_parse(progress_.begin(), progress_.end(), this);
    if (!has_nodes_) throw InputError("\"nodes\" is missing", {}, "it lists the nodes: \"nodes\": [{\"id\": 0}]");
    return draft_.finish();
  }

  bool null() { return value("null"); }
  bool boolean(bool is_true) {
    if (depth_ == 1 && key_ == "directed") draft_.set_directed(is_true);
    return value(is_true ? "true" : "false");
  }
  bool number_integer(std::int64_t number) { return value(std::to_string(number)); }
  bool number_unsigned(std::uint64_t number) { return value(std::to_string(number)); }
  bool number_float(double, const std::string& text) { return value(text); }
  bool binary(nlohmann::json::binary_t&) { return value("binary"); }
  bool string(std::string& text) { return value(text); }

  bool start_object(std::size_t) {
    if (depth_ == 0 || section_ == Section::other) return begin();
    if (depth_ == 1) refuse("an object");
    if (depth_ == 2) attributes_.clear();
    return begin();
  }
  bool key(std::string& name) {
    if (depth_ == 1) begin_section(name);
    if (depth_ == 1 || depth_ == 3) key_ = name;
    return true;
  }
  bool end_object() {
    --depth_;
    if (depth_ == 2 && section_ == Section::nodes) add_node();
    if (depth_ == 2 && section_ == Section::edges) add_edge();
    return true;
  }

  bool start_array(std::size_t) {
    if (depth_ == 0) throw LineError(line(), "the file holds a list, not an object", "it begins with {");
    if (depth_ == 2 && section_ != Section::other) refuse("a list");
    if (depth_ == 3 && is_kept(key_)) attributes_[key_] = "(";
    return begin();
  }
  bool end_array() {
    --depth_;
    if (depth_ == 3 && is_kept(key_)) {
      std::string& text = attributes_[key_];
      if (text.back() == ',') text.pop_back();
      text += ')';
    }
    return true;
  }

  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception& error) {
    refuse_as_no_json(error.what(), line());
  }

 private:
  enum class Section : std::uint8_t { other, nodes, edges };

  bool begin() {
    ++depth_;
    return true;
  }

  void begin_section(const std::string& name) {
    section_ = name == "nodes" ? Section::nodes : name == "links" || name == "edges" ? Section::edges : Section::other;
    bool& is_there = section_ == Section::nodes ? has_nodes_ : has_edges_;
    if (section_ == Section::other) return;
    if (is_there) throw LineError(line(), quote_field(name) + " is given twice", "keep one of them");
    is_there = true;
  }

  [[nodiscard]] bool is_kept(std::string_view key) const {
    if (section_ == Section::nodes) return key == "id" || node_role(key) != Role::none;
    return key == "source" || key == "target" || edge_role(key) != Role::none;
  }

  bool value(const std::string& text) {
    if (depth_ == 0)
      throw LineError(line(), "the file holds " + quote_field(text) + ", not an object", "it begins with {");
    if (section_ == Section::other) return true;
    if (depth_ < 3) refuse(quote_field(text));
    constexpr std::size_t kLongest = 4096;  // longer than any name may be
    if (depth_ == 3) {
      if (is_kept(key_)) attributes_[key_] = text.substr(0, kLongest);
      if (section_ == Section::edges && !is_kept(key_) && key_ != "key") draft_.drop_edge_attribute(key_);
    } else if (depth_ == 4 && is_kept(key_)) {
      std::string& list = attributes_[key_];
      if (list.size() < kLongest) list += text.substr(0, kLongest) + ",";
    }
    return true;
  }

  void add_node() {
    const auto id = attributes_.find("id");
    if (id == attributes_.end()) throw LineError(line(), "a node without an id", "write {\"id\": 0}");
    draft_.begin_node(id->second, line());
    for (const auto& [key, text] : attributes_) draft_.set(node_role(key), text, line());
  }

  void add_edge() {
    const auto source = attributes_.find("source");
    const auto target = attributes_.find("target");
    if (source == attributes_.end() || target == attributes_.end()) {
      throw LineError(line(), "a link without source or target", "write {\"source\": 0, \"target\": 1}");
    }
    draft_.begin_edge(source->second, target->second, std::nullopt, line());
    for (const auto& [key, text] : attributes_) draft_.set(edge_role(key), text, line());
    draft_.end_edge(line());
  }

  [[noreturn]] void refuse(const std::string& what) const {
    throw LineError(line(), what + " is not allowed in " + quote_field(key_),
                    "nodes and links are lists of objects: {\"nodes\": [{\"id\": 0}], \"links\": []}");
  }

  [[nodiscard]] std::uint64_t line() const { return progress_.line(); }

  NamedDraft draft_;
  JsonProgress progress_;
  std::size_t depth_ = 0;
  Section section_ = Section::other;
  std::string key_;                                             // the current key of the object, or of the node or link
  std::map<std::string, std::string, std::less<>> attributes_;  // of the current node or link
  bool has_nodes_ = false;
  bool has_edges_ = false;
};

FileNetwork read_node_link(std::string_view text, const Execution& execution) {
  return NodeLinkReader(without_byte_order_mark(text), execution).read();
}

// Writes a list item on a line of its own.
std::string item(const nlohmann::ordered_json& object, bool is_first) {
  return (is_first ? "\n  " : ",\n  ") + object.dump();
}

std::vector<FilePart> write_node_link(const Network& network, std::string_view) {
  const PortGraph& graph = network.graph;
  const bool has_parallels = has_parallel_links(graph);
  refuse_mixed(network, "node-link");
  std::string text = std::string("{\"directed\": ") + (graph.is_directed() ? "true" : "false");
  text += std::string(", \"multigraph\": ") + (has_parallels ? "true" : "false");
  text += ", \"graph\": {\"spec\": " + nlohmann::json(spec_comment(network)).dump() + "},\n \"nodes\": [";
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    nlohmann::ordered_json node = {{"id", v}};
    if (has_names(network)) node["name"] = network.labelling->text(v);
    if (!graph.has_one_terminal_each()) node["terminals"] = graph.terminal_count_at(v);
    text += item(node, v == 0);
  }
  text += "\n ],\n \"links\": [";
  const LinkList list = to_link_list(graph);
  for (std::size_t i = 0; i < list.links.size(); ++i) {
    const Link& link = list.links[i];
    nlohmann::ordered_json object = {{"source", link.from}, {"target", link.to}};
    if (has_parallels) object["key"] = i;
    object["link_class"] = list.link_classes[link.link_class].name;
    text += item(object, i == 0);
  }
  return {{"", text + "\n ]}\n"}};
}

}  // namespace

namespace format_records {

extern constinit const Format node_link{
    .name = "node-link",
    .summary = "JSON of nodes and links, as NetworkX and D3 read and write it",
    .extensions = {".nodelink"},
    .read = read_node_link,
    .recognises = is_node_link,
    .write = write_node_link,
};

}  // namespace format_records
}  // namespace weft::topology
