// Edge lists: "u v" on each line, with node numbers from 0 or node names; comments from # to the end of the line.
// Nearly every tool reads and writes them. Every line has the same number of columns; those after the nodes, such as
// weights, are ignored. Everything else is written in comments, which other tools skip:
//
//   # weft edges
//   # nodes 4
//   # class 0 two-way dimension 1        class 0, bidirectional, named "dimension 1"; its links end in #0: "0 1 #0"
//   # terminals 3 0                      node 3 has 0 terminals; other nodes have one
//   # name 0 (0,0)
//
// These comments are read only in a file that begins with the first of them. In any file the comment "# directed",
// before the first edge, makes every edge unidirectional.
#include <algorithm>
#include <set>
#include <span>
#include <unordered_set>

#include "topology/files/file_reading.h"
#include "topology/files/file_writing.h"

namespace weft::topology {
namespace {

constexpr std::string_view kHeader = "# weft edges";

class EdgesReader {
 public:
  EdgesReader(std::string_view text, const Execution& execution)
      : lines_(text), draft_(text, execution), nodes_(draft_) {}

  FileNetwork read() {
    while (lines_.next()) {
      const std::string_view line = lines_.line();
      if (lines_.number() == 1 && line.starts_with(kHeader)) has_header_ = true;
      const std::size_t hash = std::min(line.find('#'), line.size());
      const std::string_view comment = line.substr(std::min(hash + 1, line.size()));
      split_cells(line.substr(0, hash), cells_);
      if (cells_.empty()) {
        read_comment(comment);
      } else {
        read_link(comment);
      }
    }
    if (draft_.class_count() == 0) add_only_class();
    FileNetwork network = draft_.finish();
    network.dropped_attributes = dropped_attributes();
    return network;
  }

 private:
  void add_only_class() { draft_.add_class(is_directed_ ? LinkClass{"channel", true} : LinkClass{"link"}, number()); }

  void read_link(std::string_view comment) {
    if (draft_.class_count() == 0) add_only_class();
    check_columns();
    const NodeId from = read_node(0);
    const NodeId to = read_node(1);
    LinkClassId link_class = 0;
    if (const std::string_view field = take_field(comment); has_header_ && !field.empty()) {
      link_class = static_cast<LinkClassId>(read_number(field, {"link class", 0, draft_.class_count() - 1}, number()));
    }
    draft_.add_link({from, to, link_class}, number());
  }

  NodeId read_node(std::size_t column) {
    if (has_header_) return draft_.read_node(cells_[column], 0, number());
    return nodes_.read(cells_[column], column + 1, number());
  }

  // A list of neighbours, whose lines differ in length, must not be read as an edge list.
  void check_columns() {
    constexpr std::string_view kHint =
        "each line has two nodes and the same number of further columns; for a node and its neighbours use "
        "format=adjlist";
    if (cells_.size() == 1 && cells_.front().find(',') != std::string_view::npos) {
      throw LineError(number(), "column 2: a node is missing", "separate columns by blanks or tabs, not by commas");
    }
    if (cells_.size() == 1) throw LineError(number(), "column 2: a node is missing", std::string(kHint));
    if (column_count_ == 0) {
      column_count_ = cells_.size();
      first_line_ = number();
    }
    for (const std::string_view cell : std::span(cells_).subspan(2)) note_attributes(cell);
    if (cells_.size() == column_count_) return;
    throw LineError(number(),
                    "column " + std::to_string(std::min(cells_.size(), column_count_) + 1) + ": the line has " +
                        std::to_string(cells_.size()) + " columns, but line " + std::to_string(first_line_) + " has " +
                        std::to_string(column_count_),
                    std::string(kHint));
  }

  // Notes the attribute names in a cell such as {'weight': 3, 'latency': 1.5}, as NetworkX writes it.
  void note_attributes(std::string_view cell) {
    constexpr std::size_t kMostNamed = 8;
    if (!cell.starts_with('{')) return;
    has_attributes_ = true;
    for (std::size_t begin = cell.find('\''); begin != std::string_view::npos && attributes_.size() < kMostNamed;) {
      const std::size_t end = cell.find('\'', begin + 1);
      if (end == std::string_view::npos) return;
      if (cell.substr(end + 1).starts_with(':')) attributes_.emplace(cell.substr(begin + 1, end - begin - 1));
      begin = cell.find('\'', end + 1);
    }
  }

  [[nodiscard]] std::vector<std::string> dropped_attributes() const {
    if (has_attributes_) return {attributes_.begin(), attributes_.end()};
    std::vector<std::string> columns;
    for (std::size_t column = 3; column <= column_count_; ++column) {
      columns.push_back("column " + std::to_string(column));
    }
    return columns;
  }

  void read_comment(std::string_view comment) {
    const std::string_view word = take_field(comment);
    if (equals_word(word, "directed")) return read_directed();
    if (!has_header_) return;
    if (word == "nodes") return read_node_count(comment);
    if (word == "class") return read_class(comment);
    if (word == "terminals") return read_terminals(comment);
    if (word == "name") return read_name(comment);
  }

  void read_directed() {
    if (draft_.has_links()) {
      throw LineError(number(), "\"# directed\" comes after an edge", "move it to the top");
    }
    is_directed_ = true;
  }

  void read_node_count(std::string_view rest) {
    if (draft_.has_node_count()) throw LineError(number(), "a second number of nodes", "keep one of them");
    draft_.set_node_count(read_number(take_field(rest), {"number of nodes", 1, kMostNodes}, number()), number());
  }

  void read_class(std::string_view rest) {
    const std::uint64_t id = read_number(take_field(rest), {"link class", 0, kMostLinkClasses - 1}, number());
    if (id != draft_.class_count() || draft_.has_links()) {
      throw LineError(number(), "link class " + std::to_string(id) + " is out of order",
                      "classes are numbered from 0 and stand above the edges");
    }
    const std::string_view direction = take_field(rest);
    if (direction != "one-way" && direction != "two-way") {
      throw LineError(number(), "a link class is one-way or two-way, not " + quote_field(direction),
                      "write # class 0 two-way NAME");
    }
    draft_.add_class({std::string(trimmed(rest)), direction == "one-way"}, number());
  }

  void read_terminals(std::string_view rest) {
    const NodeId node = draft_.read_node(take_field(rest), 0, number());
    draft_.set_terminals(node, read_number(take_field(rest), {"number of terminals", 0, kMostNodes}, number()),
                         number());
  }

  void read_name(std::string_view rest) {
    const NodeId node = draft_.read_node(take_field(rest), 0, number());
    draft_.set_name(node, trimmed(rest), number());
  }

  // One blank is the separator; further blanks belong to the name.
  static std::string_view trimmed(std::string_view text) { return text.starts_with(' ') ? text.substr(1) : text; }

  [[nodiscard]] std::uint64_t number() const { return lines_.number(); }

  Lines lines_;
  NetworkDraft draft_;
  ListedNodes nodes_;
  std::vector<std::string_view> cells_;  // of the current line
  std::size_t column_count_ = 0;         // 0 before the first edge
  std::uint64_t first_line_ = 0;         // the first line with an edge
  bool has_attributes_ = false;
  std::set<std::string, std::less<>> attributes_;
  bool has_header_ = false;
  bool is_directed_ = false;
};

FileNetwork read_edges(std::string_view text, const Execution& execution) {
  return EdgesReader(text, execution).read();
}

bool recognises_edges(std::string_view beginning) { return beginning.starts_with(kHeader); }

// Lines of three or more columns whose first node never repeats, and whose further columns are node numbers too, may be
// edges with attributes or nodes with their neighbours.
bool may_be_neighbours(std::string_view text) {
  constexpr std::size_t kMostLines = 100'000;  // enough lines without a repeated first node to call it ambiguous
  std::vector<std::string_view> cells;
  std::unordered_set<std::string_view> firsts;
  std::unordered_set<std::string_view> nodes;
  std::unordered_set<std::string_view> further;
  for (Lines lines(text); lines.next();) {
    split_cells(lines.line().substr(0, lines.line().find('#')), cells);
    if (cells.empty()) continue;
    if (cells.size() < 3 || !firsts.insert(cells[0]).second) return false;
    if (firsts.size() == kMostLines) return true;
    nodes.insert(cells.begin(), cells.begin() + 2);
    further.insert(cells.begin() + 2, cells.end());
  }
  return !further.empty() &&
         std::all_of(further.begin(), further.end(), [&](std::string_view cell) { return nodes.contains(cell); });
}

std::string header_of(const Network& network) {
  const PortGraph& graph = network.graph;
  std::string text = std::string(kHeader) + "\n# network " + spec_comment(network) + "\n";
  text += "# nodes " + std::to_string(graph.node_count()) + "\n";
  for (std::size_t id = 0; id < graph.link_classes().size(); ++id) {
    const LinkClass& link_class = graph.link_classes()[id];
    text += "# class " + std::to_string(id) + (link_class.is_unidirectional ? " one-way " : " two-way ") +
            link_class.name + "\n";
  }
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    const TerminalId count = graph.terminal_count_at(v);
    if (count != 1) text += "# terminals " + std::to_string(v) + " " + std::to_string(count) + "\n";
  }
  for (NodeId v = 0; has_names(network) && v < graph.node_count(); ++v) {
    text += "# name " + std::to_string(v) + " " + network.labelling->text(v) + "\n";
  }
  return text;
}

std::vector<FilePart> write_edges(const Network& network, std::string_view) {
  std::string text = header_of(network);
  const LinkList list = to_link_list(network.graph);
  const bool has_one_class = list.link_classes.size() == 1;
  for (const Link& link : list.links) {
    text += std::to_string(link.from) + " " + std::to_string(link.to);
    text += has_one_class ? "\n" : " #" + std::to_string(link.link_class) + "\n";
  }
  return {{"", std::move(text)}};
}

}  // namespace

namespace format_records {

extern constinit const Format edges{
    .name = "edges",
    .summary = "one edge on each line; classes, terminals and names in comments",
    .extensions = {".edges", ".edgelist", ".el", ".txt"},
    .read = read_edges,
    .recognises = recognises_edges,
    .is_ambiguous = may_be_neighbours,
    .write = write_edges,
};

}  // namespace format_records
}  // namespace weft::topology
