#include "metrics/distances/search_table.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>

namespace weft::metrics {
namespace {

struct Arcs {
  std::vector<std::uint64_t> offsets;
  std::vector<NodeId> heads;
  [[nodiscard]] DigraphView view() const { return {offsets, heads}; }
};

// Sorts the lists and removes duplicates.
Arcs simplified(DigraphView view) {
  Arcs simple;
  simple.offsets.push_back(0);
  for (NodeId v = 0; v < view.node_count(); ++v) {
    const auto arcs = view.arcs_from(v);
    std::unique_copy(arcs.begin(), arcs.end(), std::back_inserter(simple.heads));
    simple.offsets.push_back(simple.heads.size());
  }
  return simple;
}

// Breadth-first search from each node that is not reached yet, along arcs in both directions.
class Sweep {
 public:
  Sweep(DigraphView out, DigraphView in) : out_(out), in_(in), colour_(out.node_count(), kNoColour) {
    order_.reserve(out.node_count());
    for (NodeId start = 0; start < out.node_count(); ++start) {
      if (colour_[start] == kNoColour) reach_from(start);
    }
  }

  [[nodiscard]] const std::vector<NodeId>& order() const { return order_; }
  [[nodiscard]] bool has_two_colours() const { return !has_odd_cycle_ && out_.node_count() > 1; }
  [[nodiscard]] bool is_second_colour(NodeId v) const { return colour_[v] == 1; }

 private:
  static constexpr std::uint8_t kNoColour = 2;

  void reach_from(NodeId start) {
    colour_[start] = 0;
    order_.push_back(start);
    for (std::size_t next = order_.size() - 1; next < order_.size(); ++next) {
      const NodeId v = order_[next];
      for (const NodeId w : out_.arcs_from(v)) reach(w, colour_[v]);
      for (const NodeId w : in_.arcs_from(v)) reach(w, colour_[v]);
    }
  }

  void reach(NodeId w, std::uint8_t from_colour) {
    if (colour_[w] == from_colour) has_odd_cycle_ = true;
    if (colour_[w] != kNoColour) return;
    colour_[w] = from_colour ^ 1U;
    order_.push_back(w);
  }

  DigraphView out_;
  DigraphView in_;
  std::vector<std::uint8_t> colour_;
  std::vector<NodeId> order_;
  bool has_odd_cycle_ = false;
};

// The cost of a numbering: log2 of the distance between the ends of an arc in memory, summed over arcs.
std::uint64_t spread(DigraphView graph, const std::vector<RowId>& row_of_node) {
  std::uint64_t sum = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const NodeId w : graph.arcs_from(v)) {
      const RowId a = row_of_node[v];
      const RowId b = row_of_node[w];
      sum += static_cast<unsigned>(std::bit_width(a < b ? b - a : a - b));
    }
  }
  return sum;
}

std::vector<RowId> inverse(const std::vector<NodeId>& node_of_row) {
  std::vector<RowId> row_of_node(node_of_row.size());
  for (RowId row = 0; row < node_of_row.size(); ++row) row_of_node[node_of_row[row]] = row;
  return row_of_node;
}

// The family's numbering or the breadth-first one, whichever keeps neighbours closer.
std::vector<NodeId> local_order(DigraphView graph, const Sweep& sweep) {
  std::vector<NodeId> natural(graph.node_count());
  std::iota(natural.begin(), natural.end(), NodeId{0});
  return spread(graph, inverse(natural)) <= spread(graph, inverse(sweep.order())) ? natural : sweep.order();
}

RowLists to_row_lists(DigraphView arcs, const SearchTable& table) {
  // A few redundant entries cost less than a loop of variable length.
  constexpr double kMostFilling = 1.25;
  std::uint64_t widest = 0;
  for (NodeId v = 0; v < arcs.node_count(); ++v) widest = std::max(widest, std::uint64_t{arcs.arcs_from(v).size()});
  const double filled = static_cast<double>(widest) * arcs.node_count();
  const bool is_filled = widest > 0 && filled <= kMostFilling * static_cast<double>(arcs.heads.size());

  RowLists lists;
  if (is_filled) lists.degree = static_cast<unsigned>(widest);
  if (!is_filled) lists.offsets.push_back(0);
  for (RowId row = 0; row < table.row_count; ++row) {
    const auto heads = arcs.arcs_from(table.node_of_row[row]);
    for (const NodeId w : heads) lists.rows.push_back(table.row_of_node[w]);
    if (is_filled) lists.rows.resize((std::uint64_t{row} + 1) * lists.degree, row);
    if (!is_filled) lists.offsets.push_back(lists.rows.size());
  }
  return lists;
}

}  // namespace

SearchTable make_search_table(DigraphView graph) {
  const Arcs in = simplified(ReversedDigraph(graph).view());
  const ReversedDigraph out(in.view());
  const bool is_symmetric = std::ranges::equal(in.view().offsets, out.view().offsets) &&
                            std::ranges::equal(in.view().heads, out.view().heads);
  const Sweep sweep(out.view(), in.view());

  SearchTable table;
  table.row_count = graph.node_count();
  table.first_colour_count = table.row_count;
  table.node_of_row = local_order(out.view(), sweep);
  if (sweep.has_two_colours()) {
    const auto second = std::stable_partition(table.node_of_row.begin(), table.node_of_row.end(),
                                              [&](NodeId v) { return !sweep.is_second_colour(v); });
    table.first_colour_count = static_cast<RowId>(second - table.node_of_row.begin());
  }
  table.row_of_node = inverse(table.node_of_row);
  table.in = to_row_lists(in.view(), table);
  if (!is_symmetric) table.out = to_row_lists(out.view(), table);
  return table;
}

}  // namespace weft::metrics
