// Lists of neighbours: a node and then its neighbours on each line, as NetworkX writes with write_adjlist; comments
// from # to the end of the line. Read only.
//
// The format does not define the direction of a link. NetworkX lists a link once, in the line of the node that comes
// first; people often list it from both ends; and NetworkX lists the unidirectional channels of a DiGraph in the same
// form. Therefore links are bidirectional if every link is listed from both ends, or if no line lists a node whose own
// line came before. In all other cases the user must state directed=yes or directed=no, or write "# directed" at the
// top.
#include <algorithm>

#include "topology/files/file_reading.h"
#include "topology/files/link_direction.h"

namespace weft::topology {
namespace {

class AdjlistReader {
 public:
  AdjlistReader(std::string_view text, const Execution& execution)
      : lines_(text), draft_(text, execution), nodes_(draft_) {}

  FileNetwork read() {
    draft_.add_class({"channel", true}, 1);
    while (lines_.next()) {
      const std::string_view line = lines_.line();
      const std::size_t hash = std::min(line.find('#'), line.size());
      split_cells(line.substr(0, hash), cells_);
      std::string_view comment = line.substr(std::min(hash + 1, line.size()));
      if (!cells_.empty()) {
        read_neighbours();
      } else if (!draft_.has_links() && equals_word(take_field(comment), "directed")) {
        is_directed_ = true;
      }
    }
    FileNetwork network = draft_.finish();
    if (is_directed_) return network;
    network.mentions = is_symmetric(network.links) ? Mentions::from_both_ends : Mentions::unclear;
    if (network.mentions == Mentions::unclear && !looks_back_) {
      network.mentions = Mentions::once;
      network.links.link_classes = {{"link"}};
    }
    return network;
  }

 private:
  void read_neighbours() {
    const NodeId node = nodes_.read(cells_.front(), 1, lines_.number());
    if (has_line_.size() <= node) has_line_.resize(std::size_t{node} + 1);
    for (std::size_t i = 1; i < cells_.size(); ++i) {
      const NodeId neighbour = nodes_.read(cells_[i], i + 1, lines_.number());
      looks_back_ = looks_back_ || (neighbour != node && neighbour < has_line_.size() && has_line_[neighbour]);
      draft_.add_link({node, neighbour, 0}, lines_.number());
    }
    has_line_[node] = true;
  }

  Lines lines_;
  NetworkDraft draft_;
  ListedNodes nodes_;
  std::vector<std::string_view> cells_;  // of the current line
  std::vector<bool> has_line_;           // per node, so far
  bool looks_back_ = false;              // a line lists a node whose own line came before
  bool is_directed_ = false;
};

FileNetwork read_adjlist(std::string_view text, const Execution& execution) {
  return AdjlistReader(text, execution).read();
}

}  // namespace

namespace format_records {

extern constinit const Format adjlist{
    .name = "adjlist",
    .summary = "a node and then its neighbours on each line, as NetworkX writes",
    .extensions = {".adjlist", ".adj"},
    .read = read_adjlist,
};

}  // namespace format_records
}  // namespace weft::topology
