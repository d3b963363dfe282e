// The graph files of METIS, ParMETIS, KaHIP and similar programs: a header "n m [fmt [ncon]]", then one line for each
// node with its neighbours, counted from 1. Links are bidirectional, and each is listed in the lines of both its ends.
// Weights are skipped. Comment lines begin with %.
#include <algorithm>
#include <map>

#include "topology/files/file_reading.h"
#include "topology/files/file_writing.h"

namespace weft::topology {
namespace {

struct Header {
  std::uint64_t line = 0;
  std::uint64_t node_count = 0;
  std::uint64_t edge_count = 0;
  std::uint64_t numbers_before_neighbours = 0;  // size and weights of the node
  bool has_edge_weights = false;
};

// A neighbour listed in a line.
struct Mention {
  NodeId node = 0;  // the node of the line
  NodeId neighbour = 0;
};

class MetisReader {
 public:
  MetisReader(std::string_view text, const Execution& execution) : lines_(text), draft_(text, execution) {}

  FileNetwork read() {
    read_header();
    draft_.add_class({"link"}, number());
    std::uint64_t node = 0;
    while (next_line()) {
      std::string_view rest = lines_.line();
      if (node < header_.node_count) {
        line_of_node_.push_back(number());
        read_node(static_cast<NodeId>(node++), rest);
      } else if (!take_field(rest).empty()) {
        throw LineError(number(), "more than the " + std::to_string(header_.node_count) + " nodes of the header",
                        "each node has one line");
      }
    }
    check_counts(node);
    draft_.set_node_count(node, header_.line);
    check_symmetry();
    FileNetwork network = draft_.finish();
    if (header_.has_edge_weights) network.dropped_attributes = {"weight"};
    return network;
  }

 private:
  // Skips comments.
  bool next_line() {
    while (lines_.next()) {
      if (!lines_.line().starts_with('%')) return true;
    }
    return false;
  }

  void read_header() {
    if (!next_line()) throw LineError(1, "the header is missing", "the first line is: nodes edges [fmt [ncon]]");
    std::string_view rest = lines_.line();
    header_.line = number();
    header_.node_count = read_number(take_field(rest), {"number of nodes", 1, kMostNodes}, number());
    header_.edge_count = read_number(take_field(rest), {"number of edges"}, number());
    const std::string_view fmt = take_field(rest);
    const bool is_binary = std::all_of(fmt.begin(), fmt.end(), [](char c) { return c == '0' || c == '1'; });
    if (!is_binary || fmt.size() > 3) {
      throw LineError(number(), "fmt is " + quote_field(fmt), "fmt is up to three digits 0 or 1, such as 011");
    }
    const auto digit = [&](std::size_t from_right) {
      return fmt.size() > from_right && fmt[fmt.size() - 1 - from_right] == '1';
    };
    header_.has_edge_weights = digit(0);
    const std::string_view ncon = take_field(rest);
    constexpr std::uint64_t kMostWeights = 1000;
    const std::uint64_t weights = ncon.empty() ? 1 : read_number(ncon, {"ncon", 0, kMostWeights}, number());
    header_.numbers_before_neighbours = (digit(2) ? 1 : 0) + (digit(1) ? weights : 0);
    if (!take_field(rest).empty()) {
      throw LineError(number(), "the header has more than four numbers", "it is: nodes edges [fmt [ncon]]");
    }
  }

  void read_node(NodeId node, std::string_view rest) {
    for (std::uint64_t i = 0; i < header_.numbers_before_neighbours; ++i) {
      read_number(take_field(rest), {"weight"}, number());
    }
    for (std::string_view field = take_field(rest); !field.empty(); field = take_field(rest)) {
      const auto neighbour =
          static_cast<NodeId>(read_number(field, {"neighbour", 1, header_.node_count}, number()) - 1);
      if (neighbour == node) {
        throw LineError(number(), "node " + std::to_string(node + 1) + " is its own neighbour",
                        "remove it; METIS has no self-loops");
      }
      if (header_.has_edge_weights) read_number(take_field(rest), {"weight"}, number());
      (node < neighbour ? forward_ : backward_).push_back({node, neighbour});
      draft_.account_for(2 * sizeof(Mention), number());  // twice: a vector grows by doubling
      if (node < neighbour) draft_.add_link({node, neighbour, 0}, number());
    }
    draft_.account_for(2 * sizeof(std::uint64_t), number());
  }

  void check_counts(std::uint64_t nodes) const {
    if (nodes < header_.node_count) {
      throw LineError(header_.line,
                      "the header promises " + std::to_string(header_.node_count) + " nodes, but " +
                          std::to_string(nodes) + " lines follow",
                      "each node has one line, an empty one when it has no neighbours");
    }
    const std::size_t mentions = forward_.size() + backward_.size();
    if (mentions != 2 * header_.edge_count) {
      throw LineError(header_.line,
                      "the header promises " + std::to_string(header_.edge_count) + " edges, but the lines name " +
                          std::to_string(mentions) + " neighbours",
                      "each edge is listed in the lines of both its ends, but counted once in the header");
    }
  }

  // Checks that each mention of a higher neighbour is matched by one in that neighbour's line.
  void check_symmetry() {
    const auto by_link = [](const Mention& a, const Mention& b) {
      return std::minmax(a.node, a.neighbour) < std::minmax(b.node, b.neighbour);
    };
    std::sort(forward_.begin(), forward_.end(), by_link);
    std::sort(backward_.begin(), backward_.end(), by_link);
    std::size_t i = 0;
    while (i < forward_.size() && i < backward_.size() && !by_link(forward_[i], backward_[i]) &&
           !by_link(backward_[i], forward_[i])) {
      ++i;
    }
    if (i == forward_.size() && i == backward_.size()) return;
    const bool is_forward_alone = i == backward_.size() || (i < forward_.size() && by_link(forward_[i], backward_[i]));
    const Mention& alone = is_forward_alone ? forward_[i] : backward_[i];
    throw LineError(line_of_node_[alone.node],
                    "node " + std::to_string(alone.node + 1) + " lists " + std::to_string(alone.neighbour + 1) +
                        ", which does not list it as often",
                    "each edge is listed in the lines of both its ends");
  }

  [[nodiscard]] std::uint64_t number() const { return lines_.number(); }

  Lines lines_;
  NetworkDraft draft_;
  Header header_;
  std::vector<Mention> forward_;   // of a higher neighbour
  std::vector<Mention> backward_;  // of a lower one
  std::vector<std::uint64_t> line_of_node_;
};

FileNetwork read_metis(std::string_view text, const Execution& execution) {
  return MetisReader(text, execution).read();
}

// A header of numbers only looks like an edge list; then the file extension decides.
bool recognises_metis(std::string_view beginning) { return beginning.starts_with('%') && !beginning.starts_with("%%"); }

// Neighbours in increasing order, each with the number of links to it.
std::map<NodeId, std::uint64_t> neighbours_of(const PortGraph& graph, NodeId v) {
  std::map<NodeId, std::uint64_t> neighbours;
  for (PortId port = 0; port < graph.out_degree(v); ++port) ++neighbours[graph.neighbor(v, port).node];
  return neighbours;
}

std::vector<FilePart> write_metis(const Network& network, std::string_view) {
  const PortGraph& graph = network.graph;
  if (graph.is_directed()) {
    refuse_to_write(network, "metis", "it has unidirectional channels, but METIS has only bidirectional links",
                    "try --format mtx");
  }
  const bool has_weights = has_parallel_links(graph);
  std::uint64_t mentions = 0;
  std::string lines;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    std::string line;
    for (const auto& [neighbour, links] : neighbours_of(graph, v)) {
      if (!line.empty()) line += ' ';
      line += std::to_string(std::uint64_t{neighbour} + 1);
      if (has_weights) line += " " + std::to_string(links);
      ++mentions;
    }
    lines += line + "\n";
  }
  std::string header = "% " + spec_comment(network) + "\n";
  header += std::to_string(graph.node_count()) + " " + std::to_string(mentions / 2) + (has_weights ? " 001\n" : "\n");
  return {{"", header + lines}};
}

}  // namespace

namespace format_records {

extern constinit const Format metis{
    .name = "metis",
    .summary = "neighbours of each node, for METIS and other partitioners; bidirectional links only",
    .extensions = {".metis", ".graph"},
    .read = read_metis,
    .recognises = recognises_metis,
    .write = write_metis,
};

}  // namespace format_records
}  // namespace weft::topology
