// GraphML, as NetworkX, igraph, Gephi and yEd write it. Nodes and edges are read with the attributes name, label and
// terminals of nodes and link_class of edges; other attributes and ports are skipped. Nested graphs and hyperedges are
// errors. Expat parses the file as a stream of events and gives the line numbers.
#include <expat.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <unordered_map>

#include "topology/files/file_writing.h"
#include "topology/files/named_draft.h"

namespace weft::topology {
namespace {

// The elements that are read; elements inside a `data` or `skipped` element are ignored.
enum class Element : std::uint8_t { graphml, graph, node, edge, data, skipped };

// The attributes of an XML element.
class XmlAttributes {
 public:
  explicit XmlAttributes(const char** pairs) : pairs_(pairs) {}

  // Empty if there is no such attribute.
  [[nodiscard]] std::string_view operator[](std::string_view name) const {
    for (const char** pair = pairs_; *pair != nullptr; pair += 2) {
      if (name == *pair) return pair[1];
    }
    return {};
  }

 private:
  const char** pairs_;
};

// Builds the network from the events, independent of XML.
class GraphmlContent {
 public:
  GraphmlContent(std::string_view text, const Execution& execution) : draft_(text, execution) {}

  void begin_graph(const XmlAttributes& attributes, std::uint64_t line) {
    if (has_graph_) throw LineError(line, "a second graph", "a file may hold only one graph, also nested");
    has_graph_ = true;
    const std::string_view direction = attributes["edgedefault"];
    is_directed_ = direction == "directed";
    if (!direction.empty() && direction != "directed" && direction != "undirected" && direction != "mixed") {
      throw LineError(line, "edgedefault is " + quote_field(direction), "it is directed or undirected");
    }
  }

  void declare_key(const XmlAttributes& attributes, std::uint64_t line) {
    const std::string_view name = attributes["attr.name"];
    const std::string_view domain = attributes["for"];
    const bool is_for_all = domain.empty() || domain == "all";
    Key key{Role::none, Role::none, std::string(name)};
    if (is_for_all || domain == "node") key.at_node = node_role(name);
    if (is_for_all || domain == "edge") key.at_edge = edge_role(name);
    draft_.account_for(NamedDraft::kBytesPerSymbol + name.size(), line);
    keys_.emplace(attributes["id"], std::move(key));
  }

  void begin_node(std::string_view id, std::uint64_t line) {
    if (id.empty()) throw LineError(line, "a node without an id", "write <node id=\"...\">");
    draft_.begin_node(id, line);
  }

  void begin_edge(const XmlAttributes& attributes, std::uint64_t line) {
    const std::string_view source = attributes["source"];
    const std::string_view target = attributes["target"];
    if (source.empty() || target.empty()) {
      throw LineError(line, "an edge without source or target", "write <edge source=\"...\" target=\"...\"/>");
    }
    const std::string_view directed = attributes["directed"];
    if (!directed.empty() && directed != "true" && directed != "false") {
      throw LineError(line, "directed is " + quote_field(directed), "it is true or false");
    }
    draft_.begin_edge(source, target, directed.empty() ? is_directed_ : directed == "true", line);
  }

  void end_edge(std::uint64_t line) { draft_.end_edge(line); }

  // The role of data with this key at a node or an edge.
  Role role_of(std::string_view key, bool is_at_edge) {
    const auto found = keys_.find(std::string(key));
    if (found == keys_.end()) return Role::none;
    if (!is_at_edge) return found->second.at_node;
    if (found->second.at_edge == Role::none) draft_.drop_edge_attribute(found->second.name);
    return found->second.at_edge;
  }

  void set(Role role, const std::string& text, std::uint64_t line) { draft_.set(role, text, line); }

  FileNetwork finish() {
    if (!has_graph_) throw InputError("there is no graph in it", {}, "<graphml> holds one <graph>");
    return draft_.finish();
  }

 private:
  struct Key {
    Role at_node;
    Role at_edge;
    std::string name;
  };

  NamedDraft draft_;
  bool has_graph_ = false;
  bool is_directed_ = false;
  std::unordered_map<std::string, Key> keys_;
};

// Receives the events of Expat. Expat is C code, so an exception is kept in failure_ until the parser has returned.
class GraphmlReader {
 public:
  GraphmlReader(std::string_view text, const Execution& execution)
      : text_(text), content_(text, execution), parser_(XML_ParserCreate(nullptr), XML_ParserFree) {
    if (parser_ == nullptr) throw std::bad_alloc();
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), on_start, on_end);
    XML_SetCharacterDataHandler(parser_.get(), on_text);
    XML_SetEntityDeclHandler(parser_.get(), on_entity);
  }

  FileNetwork read() {
    constexpr std::size_t kPieceBytes = std::size_t{1} << 28U;  // Expat counts in int
    std::string_view rest = text_;
    do {
      const std::string_view piece = rest.substr(0, kPieceBytes);
      rest.remove_prefix(piece.size());
      const XML_Status status =
          XML_Parse(parser_.get(), piece.data(), static_cast<int>(piece.size()), rest.empty() ? XML_TRUE : XML_FALSE);
      if (failure_ != nullptr) std::rethrow_exception(failure_);
      if (status != XML_STATUS_OK) {
        throw LineError(line(), std::string("this is not XML: ") + XML_ErrorString(XML_GetErrorCode(parser_.get())),
                        "the file may be cut off");
      }
    } while (!rest.empty());
    return content_.finish();
  }

 private:
  template <class Action>
  static void guarded(void* self, const Action& action) {
    auto* reader = static_cast<GraphmlReader*>(self);
    if (reader->failure_ != nullptr) return;
    try {
      action(*reader);
    } catch (...) {
      reader->failure_ = std::current_exception();
      XML_StopParser(reader->parser_.get(), XML_FALSE);
    }
  }
  static void on_start(void* self, const char* name, const char** attributes) {
    guarded(self, [&](GraphmlReader& reader) { reader.start(name, XmlAttributes(attributes)); });
  }
  static void on_end(void* self, const char*) {
    guarded(self, [](GraphmlReader& reader) { reader.end(); });
  }
  static void on_text(void* self, const char* characters, int length) {
    guarded(self, [&](GraphmlReader& reader) { reader.add_text({characters, static_cast<std::size_t>(length)}); });
  }
  // A declared entity could expand a short file into a very large one.
  static void on_entity(void* self, const char*, int, const char*, int, const char*, const char*, const char*,
                        const char*) {
    guarded(self, [](GraphmlReader& reader) {
      throw LineError(reader.line(), "the file declares an entity", "write its text where it is used");
    });
  }

  void start(std::string_view name, const XmlAttributes& attributes) {
    name.remove_prefix(name.rfind(':') + 1);  // drops a namespace prefix; npos + 1 is 0
    open_.push_back(element_of(name, attributes));
  }

  Element element_of(std::string_view name, const XmlAttributes& attributes) {
    if (open_.empty()) {
      if (name == "graphml") return Element::graphml;
      throw LineError(line(), "the root is " + quote_field(name), "in GraphML it is <graphml>");
    }
    const Element parent = open_.back();
    if (parent == Element::data || parent == Element::skipped) return Element::skipped;
    if (name == "hyperedge") throw LineError(line(), "a hyperedge", "only edges between two nodes are read");
    if (name == "graph") {
      if (parent == Element::graphml) content_.begin_graph(attributes, line());
      if (parent != Element::graphml) throw LineError(line(), "a graph inside another", "flatten it first");
      return Element::graph;
    }
    if (name == "key" && parent == Element::graphml) content_.declare_key(attributes, line());
    if (name == "data" && (parent == Element::node || parent == Element::edge)) {
      role_ = content_.role_of(attributes["key"], parent == Element::edge);
      data_.clear();
      return Element::data;
    }
    const bool is_in_graph = parent == Element::graph;
    if (is_in_graph && name == "node") {
      content_.begin_node(attributes["id"], line());
      return Element::node;
    }
    if (is_in_graph && name == "edge") {
      content_.begin_edge(attributes, line());
      return Element::edge;
    }
    return Element::skipped;
  }

  void end() {
    const Element element = open_.back();
    open_.pop_back();
    if (element == Element::edge) content_.end_edge(line());
    if (element == Element::data) content_.set(role_, data_, line());
  }

  void add_text(std::string_view characters) {
    constexpr std::size_t kLongest = 4096;  // longer than anything that is_usable_name accepts
    if (open_.empty() || open_.back() != Element::data || role_ == Role::none) return;
    data_ += characters.substr(0, kLongest - std::min(kLongest, data_.size()));
  }

  [[nodiscard]] std::uint64_t line() const { return XML_GetCurrentLineNumber(parser_.get()); }

  std::string_view text_;
  GraphmlContent content_;
  std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser_;
  std::exception_ptr failure_;
  std::vector<Element> open_;
  Role role_ = Role::none;  // of the data being read
  std::string data_;
};

FileNetwork read_graphml(std::string_view text, const Execution& execution) {
  return GraphmlReader(text, execution).read();
}

bool recognises_graphml(std::string_view beginning) {
  const std::size_t first = beginning.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || beginning[first] != '<' || first + 1 == beginning.size()) return false;
  // An edge list may also begin with '<', in a label such as <2,1234>.
  const char next = beginning[first + 1];
  return next == '?' || next == '!' || (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z');
}

std::string data_element(std::string_view key, std::string_view value) {
  return "<data key=\"" + std::string(key) + "\">" + escaped_for_xml(value) + "</data>";
}

std::string key_element(std::string_view name, std::string_view domain, std::string_view type) {
  const std::string quoted = "\"" + std::string(name) + "\"";
  return "  <key id=" + quoted + " for=\"" + std::string(domain) + "\" attr.name=" + quoted + " attr.type=\"" +
         std::string(type) + "\"/>\n";
}

std::string node_elements(const Network& network) {
  const PortGraph& graph = network.graph;
  const bool has_labels = has_names(network);
  std::string text;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    text += "    <node id=\"n" + std::to_string(v) + "\">";
    if (has_labels) text += data_element("name", network.labelling->text(v));
    if (!graph.has_one_terminal_each()) text += data_element("terminals", std::to_string(graph.terminal_count_at(v)));
    text += "</node>\n";
  }
  return text;
}

std::vector<FilePart> write_graphml(const Network& network, std::string_view) {
  const PortGraph& graph = network.graph;
  const bool is_mixed = graph.is_directed() && graph.link_count() > 0;
  std::string text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n";
  if (has_names(network)) text += key_element("name", "node", "string");
  if (!graph.has_one_terminal_each()) text += key_element("terminals", "node", "int");
  text += key_element("link_class", "edge", "string");
  text += std::string("  <graph id=\"G\" edgedefault=\"") + (graph.is_directed() ? "directed" : "undirected") + "\">\n";
  text += node_elements(network);
  const LinkList list = to_link_list(graph);
  for (const Link& link : list.links) {
    const LinkClass& link_class = list.link_classes[link.link_class];
    text += "    <edge source=\"n" + std::to_string(link.from) + "\" target=\"n" + std::to_string(link.to) + "\"";
    if (is_mixed) text += link_class.is_unidirectional ? " directed=\"true\"" : " directed=\"false\"";
    text += ">" + data_element("link_class", link_class.name) + "</edge>\n";
  }
  return {{"", text + "  </graph>\n</graphml>\n"}};
}

}  // namespace

namespace format_records {

extern constinit const Format graphml{
    .name = "graphml",
    .summary = "GraphML, as NetworkX, igraph and Gephi read and write it",
    .extensions = {".graphml", ".xml"},
    .read = read_graphml,
    .recognises = recognises_graphml,
    .write = write_graphml,
};

}  // namespace format_records
}  // namespace weft::topology
