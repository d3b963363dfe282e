// Matrix Market coordinate files: the adjacency matrix of the network, with an entry for each channel. A symmetric
// matrix is a network of bidirectional links, each listed once; a general matrix is a network of unidirectional
// channels, even if its entries are symmetric. Rows and columns are counted from 1. Values are skipped: every entry is
// a channel, even one with value 0. The diagonal is dropped.
#include "topology/files/file_reading.h"
#include "topology/files/file_writing.h"

namespace weft::topology {
namespace {

constexpr std::string_view kBanner = "%%MatrixMarket";
constexpr std::string_view kBannerHint = "it begins: %%MatrixMarket matrix coordinate pattern symmetric";

bool recognises_mtx(std::string_view beginning) {
  return equals_word(beginning.substr(0, kBanner.size()), "%%matrixmarket");
}

class MtxReader {
 public:
  MtxReader(std::string_view text, const Execution& execution) : lines_(text), draft_(text, execution) {}

  FileNetwork read() {
    read_banner();
    read_size();
    std::uint64_t count = 0;
    for (; next_line(); ++count) {
      if (count == entry_count_) {
        throw LineError(
            number(),
            "more entries than the " + std::to_string(entry_count_) + " of line " + std::to_string(size_line_),
            "correct the number there");
      }
      read_entry();
    }
    if (count < entry_count_) {
      throw LineError(
          size_line_,
          std::to_string(entry_count_) + " entries are announced, but the file has " + std::to_string(count),
          "the file may be cut off");
    }
    FileNetwork network = draft_.finish();
    if (has_values_) network.dropped_attributes = {"value"};
    return network;
  }

 private:
  // Skips comments and empty lines.
  bool next_line() {
    while (lines_.next()) {
      std::string_view rest = lines_.line();
      const std::string_view first = take_field(rest);
      if (!first.empty() && !first.starts_with('%')) return true;
    }
    return false;
  }

  void read_banner() {
    if (!lines_.next() || !recognises_mtx(lines_.line())) {
      throw LineError(1, "this is not a Matrix Market file", std::string(kBannerHint));
    }
    std::string_view rest = lines_.line();
    take_field(rest);
    expect(take_field(rest), "object", {"matrix"});
    expect(take_field(rest), "layout", {"coordinate"});
    has_values_ = expect(take_field(rest), "field", {"pattern", "real", "integer"}) > 0;
    const std::size_t symmetry = expect(take_field(rest), "symmetry", {"general", "symmetric", "skew-symmetric"});
    draft_.add_class(symmetry == 0 ? LinkClass{"channel", true} : LinkClass{"link"}, number());
  }

  // The index of the field among the allowed words; throws if it is none of them.
  std::size_t expect(std::string_view field, const char* what, std::initializer_list<std::string_view> words) const {
    std::string choices;
    std::size_t index = 0;
    for (const std::string_view word : words) {
      if (equals_word(field, word)) return index;
      choices += (index++ == 0 ? "" : ", ") + std::string(word);
    }
    throw LineError(number(), std::string("the ") + what + " is " + quote_field(field) + "; it can be " + choices,
                    std::string(kBannerHint));
  }

  void read_size() {
    if (!next_line()) throw LineError(number(), "the size is missing", "it follows the comments: rows columns entries");
    size_line_ = number();
    std::string_view rest = lines_.line();
    const std::uint64_t rows = read_number(take_field(rest), {"number of rows", 1, kMostNodes}, size_line_);
    const std::uint64_t columns = read_number(take_field(rest), {"number of columns", 1, kMostNodes}, size_line_);
    entry_count_ = read_number(take_field(rest), {"number of entries"}, size_line_);
    if (rows != columns) {
      throw LineError(size_line_, std::to_string(rows) + " rows and " + std::to_string(columns) + " columns",
                      "an adjacency matrix has as many rows as columns");
    }
    draft_.set_node_count(rows, size_line_);
  }

  void read_entry() {
    std::string_view rest = lines_.line();
    const NodeId from = draft_.read_node(take_field(rest), 1, number());
    const NodeId to = draft_.read_node(take_field(rest), 1, number());
    if (has_values_ && take_field(rest).empty()) throw LineError(number(), "the value is missing", "row column value");
    draft_.add_link({from, to, 0}, number());
  }

  [[nodiscard]] std::uint64_t number() const { return lines_.number(); }

  Lines lines_;
  NetworkDraft draft_;
  bool has_values_ = false;
  std::uint64_t size_line_ = 0;
  std::uint64_t entry_count_ = 0;
};

FileNetwork read_mtx(std::string_view text, const Execution& execution) { return MtxReader(text, execution).read(); }

// A symmetric matrix is stored as its lower triangle.
std::string entry(NodeId row, NodeId column) {
  return std::to_string(std::uint64_t{row} + 1) + " " + std::to_string(std::uint64_t{column} + 1) + "\n";
}

std::vector<FilePart> write_mtx(const Network& network, std::string_view) {
  const PortGraph& graph = network.graph;
  const std::string nodes = std::to_string(graph.node_count());
  std::string text = std::string(kBanner) + " matrix coordinate pattern ";
  text += graph.is_directed() ? "general\n" : "symmetric\n";
  text += "% " + spec_comment(network) + "\n" + nodes + " " + nodes + " ";
  text += std::to_string(graph.is_directed() ? graph.channel_count() : graph.link_count()) + "\n";
  if (graph.is_directed()) {
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (PortId port = 0; port < graph.out_degree(v); ++port) text += entry(v, graph.neighbor(v, port).node);
    }
  } else {
    for (const Link& link : to_link_list(graph).links) text += entry(link.to, link.from);
  }
  return {{"", std::move(text)}};
}

}  // namespace

namespace format_records {

extern constinit const Format mtx{
    .name = "mtx",
    .summary = "adjacency matrix as a Matrix Market coordinate file",
    .extensions = {".mtx"},
    .read = read_mtx,
    .recognises = recognises_mtx,
    .write = write_mtx,
};

}  // namespace format_records
}  // namespace weft::topology
