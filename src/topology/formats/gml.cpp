// GML, as NetworkX, igraph, Gephi and the Internet Topology Zoo write it: keys with values, which are numbers, texts in
// quotes or lists in brackets.
//
//   graph [
//     directed 0
//     node [ id 0 label "Zurich" ]
//     node [ id 1 label "Bern" ]
//     edge [ source 0 target 1 latency 3 ]
//   ]
//
// The attributes name, label and terminals of nodes and link_class of edges are read; other attributes, and lists
// inside nodes and edges, are skipped.
#include <algorithm>
#include <charconv>
#include <optional>

#include "topology/files/file_writing.h"
#include "topology/files/named_draft.h"

namespace weft::topology {
namespace {

std::string to_utf8(std::uint32_t code) {
  const auto tail = [&](unsigned shift) { return static_cast<char>(0x80U | ((code >> shift) & 0x3FU)); };
  if (code < 0x80) return {static_cast<char>(code)};
  if (code < 0x800) return {static_cast<char>(0xC0U | (code >> 6U)), tail(0)};
  if (code < 0x10000) return {static_cast<char>(0xE0U | (code >> 12U)), tail(6), tail(0)};
  return {static_cast<char>(0xF0U | (code >> 18U)), tail(12), tail(6), tail(0)};
}

// The character of a reference such as "amp" or "#233"; empty if it is unknown.
std::string entity_text(std::string_view name) {
  if (name == "quot") return "\"";
  if (name == "amp") return "&";
  if (name == "lt") return "<";
  if (name == "gt") return ">";
  if (name == "apos") return "'";
  std::uint32_t code = 0;
  if (!name.starts_with('#')) return {};
  const auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), code);
  const bool is_code = error == std::errc() && end == name.data() + name.size() && code > 0 && code <= 0x10FFFF;
  return is_code ? to_utf8(code) : std::string{};
}

std::string unescaped(std::string_view text) {
  constexpr std::size_t kLongestEntity = 10;
  std::string result;
  while (!text.empty()) {
    const std::size_t end = text.front() == '&' ? text.substr(0, kLongestEntity).find(';') : std::string_view::npos;
    const std::string entity = end == std::string_view::npos ? std::string{} : entity_text(text.substr(1, end - 1));
    result += entity.empty() ? std::string(1, text.front()) : entity;
    text.remove_prefix(entity.empty() ? 1 : end + 1);
  }
  return result;
}

// GML is ASCII: other characters are written as character references.
std::string escaped_for_gml(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (first >= 0x80) {
      std::uint32_t code = first & (0x7FU >> length);
      for (const char c : text.substr(1, length - 1)) code = (code << 6U) | (static_cast<unsigned char>(c) & 0x3FU);
      result += "&#" + std::to_string(code) + ";";
    } else if (first == '"' || first == '&') {
      result += first == '"' ? "&quot;" : "&amp;";
    } else {
      result += text.front();
    }
    text.remove_prefix(std::min(length, text.size()));
  }
  return result;
}

struct Token {
  enum class Kind : std::uint8_t { end, word, text, open, close };
  Kind kind = Kind::end;
  std::string_view text;   // for a quoted text: what is between the quotes, still escaped
  std::uint64_t line = 1;  // where it begins
};

class Tokens {
 public:
  explicit Tokens(std::string_view text) : rest_(without_byte_order_mark(text)) {}

  Token next() {
    skip_blanks();
    if (rest_.empty()) return {Token::Kind::end, {}, line_};
    if (rest_.front() == '[') return take(Token::Kind::open, 1);
    if (rest_.front() == ']') return take(Token::Kind::close, 1);
    if (rest_.front() == '"') return take_text();
    return take(Token::Kind::word, std::min(rest_.find_first_of(" \t\r\n[]\""), rest_.size()));
  }

 private:
  void skip_blanks() {
    for (;;) {
      while (!rest_.empty() &&
             (rest_.front() == ' ' || rest_.front() == '\t' || rest_.front() == '\r' || rest_.front() == '\n')) {
        take(Token::Kind::end, 1);
      }
      if (!rest_.starts_with('#')) return;
      take(Token::Kind::end, std::min(rest_.find('\n'), rest_.size()));
    }
  }

  Token take(Token::Kind kind, std::size_t length) {
    const Token token{kind, rest_.substr(0, length), line_};
    line_ += static_cast<std::uint64_t>(std::count(token.text.begin(), token.text.end(), '\n'));
    rest_.remove_prefix(length);
    return token;
  }

  Token take_text() {
    const std::size_t end = rest_.find('"', 1);
    if (end == std::string_view::npos) throw LineError(line_, "a text does not end", "the file may be cut off");
    Token token = take(Token::Kind::text, end + 1);
    token.text = token.text.substr(1, token.text.size() - 2);
    return token;
  }

  std::string_view rest_;
  std::uint64_t line_ = 1;
};

class GmlReader {
 public:
  GmlReader(std::string_view text, const Execution& execution) : tokens_(text), draft_(text, execution) {}

  FileNetwork read() {
    for (Token key = tokens_.next(); key.kind != Token::Kind::end; key = tokens_.next()) {
      if (key.kind == Token::Kind::close) {
        end_list(key.line);
      } else {
        read_pair(key);
      }
    }
    if (!open_.empty()) throw LineError(open_.back().line, "the list does not end", "the file may be cut off");
    if (!has_graph_) throw InputError("there is no graph in it", {}, "GML begins: graph [");
    return draft_.finish();
  }

 private:
  enum class Element : std::uint8_t { graph, node, edge, skipped };
  struct OpenList {
    Element element;
    std::uint64_t line;
  };

  void read_pair(const Token& key) {
    if (key.kind != Token::Kind::word) throw LineError(key.line, "a key is missing", "GML is keys with values");
    const Token value = tokens_.next();
    if (value.kind == Token::Kind::end || value.kind == Token::Kind::close) {
      throw LineError(key.line, "the value of " + quote_field(key.text) + " is missing", "the file may be cut off");
    }
    if (value.kind == Token::Kind::open) return begin_list(key);
    if (open_.empty()) return;
    constexpr std::size_t kLongest = 4096;  // longer than any name may be
    const std::string text = value.kind == Token::Kind::text ? unescaped(value.text.substr(0, kLongest))
                                                             : std::string(value.text.substr(0, kLongest));
    set(open_.back().element, key, text);
  }

  void begin_list(const Token& key) {
    const bool is_in_graph = !open_.empty() && open_.back().element == Element::graph;
    Element element = Element::skipped;
    if (open_.empty() && key.text == "graph") {
      if (has_graph_) throw LineError(key.line, "a second graph", "only files with one graph are read");
      has_graph_ = true;
      element = Element::graph;
    }
    if (is_in_graph && key.text == "node") element = Element::node;
    if (is_in_graph && key.text == "edge") element = Element::edge;
    const bool is_attribute = !open_.empty() && open_.back().element == Element::edge;
    if (is_attribute) draft_.drop_edge_attribute(key.text);
    if (element != Element::skipped) attributes_.clear();
    draft_.account_for(sizeof(OpenList), key.line);
    open_.push_back({element, key.line});
  }

  void set(Element element, const Token& key, const std::string& text) {
    if (element == Element::graph && key.text == "directed") {
      if (text != "0" && text != "1") throw LineError(key.line, "directed is " + quote_field(text), "it is 0 or 1");
      draft_.set_directed(text == "1");
    }
    if (element == Element::node && (key.text == "id" || node_role(key.text) != Role::none)) keep(key, text);
    if (element != Element::edge) return;
    if (key.text == "source" || key.text == "target" || edge_role(key.text) != Role::none) return keep(key, text);
    if (key.text != "key" && key.text != "id") draft_.drop_edge_attribute(key.text);
  }

  void keep(const Token& key, const std::string& text) {
    if (attributes_.emplace(key.text, text).second) return;
    throw LineError(key.line, quote_field(key.text) + " is given twice", "keep one of them");
  }

  void end_list(std::uint64_t line) {
    if (open_.empty()) throw LineError(line, "a ] without its [", "remove it");
    const OpenList list = open_.back();
    open_.pop_back();
    if (list.element == Element::node) add_node(list.line);
    if (list.element == Element::edge) add_edge(list.line);
  }

  void add_node(std::uint64_t line) {
    const auto id = attributes_.find("id");
    if (id == attributes_.end()) throw LineError(line, "a node without an id", "write node [ id 0 ]");
    draft_.begin_node(id->second, line);
    for (const auto& [key, text] : attributes_) draft_.set(node_role(key), text, line);
  }

  void add_edge(std::uint64_t line) {
    const auto source = attributes_.find("source");
    const auto target = attributes_.find("target");
    if (source == attributes_.end() || target == attributes_.end()) {
      throw LineError(line, "an edge without source or target", "write edge [ source 0 target 1 ]");
    }
    draft_.begin_edge(source->second, target->second, std::nullopt, line);
    for (const auto& [key, text] : attributes_) draft_.set(edge_role(key), text, line);
    draft_.end_edge(line);
  }

  Tokens tokens_;
  NamedDraft draft_;
  std::vector<OpenList> open_;
  std::map<std::string, std::string, std::less<>> attributes_;  // of the current node or edge
  bool has_graph_ = false;
};

FileNetwork read_gml(std::string_view text, const Execution& execution) { return GmlReader(text, execution).read(); }

// GML begins with "graph [", after comments and keys such as Creator "NetworkX".
bool recognises_gml(std::string_view beginning) {
  bool has_graph = false;
  for (Lines lines(beginning); lines.next();) {
    std::string_view rest = lines.line();
    const std::string_view word = take_field(rest);
    if (word.empty() || word.starts_with('#')) continue;
    if (has_graph || word == "graph[") return word.starts_with('[') || !has_graph;
    if (word != "graph" && word != "Creator" && word != "Version") return false;
    has_graph = word == "graph";
    if (const std::string_view value = take_field(rest); has_graph && !value.empty()) return value.starts_with('[');
  }
  return false;
}

std::vector<FilePart> write_gml(const Network& network, std::string_view) {
  const PortGraph& graph = network.graph;
  const bool has_parallels = has_parallel_links(graph);
  refuse_mixed(network, "gml");
  std::string text = "# " + escaped_for_gml(spec_comment(network)) + "\ngraph [\n";
  text += std::string("  directed ") + (graph.is_directed() ? "1\n" : "0\n");
  if (has_parallels) text += "  multigraph 1\n";
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    const std::string number = std::to_string(v);
    text += "  node [ id " + number + " label \"" +
            escaped_for_gml(has_names(network) ? network.labelling->text(v) : number) + "\"";
    if (!graph.has_one_terminal_each()) text += " terminals " + std::to_string(graph.terminal_count_at(v));
    text += " ]\n";
  }
  const LinkList list = to_link_list(graph);
  for (std::size_t i = 0; i < list.links.size(); ++i) {
    const Link& link = list.links[i];
    text += "  edge [ source " + std::to_string(link.from) + " target " + std::to_string(link.to);
    if (has_parallels) text += " key " + std::to_string(i);
    text += " link_class \"" + escaped_for_gml(list.link_classes[link.link_class].name) + "\" ]\n";
  }
  return {{"", text + "]\n"}};
}

}  // namespace

namespace format_records {

extern constinit const Format gml{
    .name = "gml",
    .summary = "GML, as NetworkX, igraph, Gephi and the Internet Topology Zoo read or write it",
    .extensions = {".gml"},
    .read = read_gml,
    .recognises = recognises_gml,
    .write = write_gml,
};

}  // namespace format_records
}  // namespace weft::topology
