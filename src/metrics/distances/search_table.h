// A graph laid out for searching from many nodes at once: nodes become rows, numbered so that neighbours lie near each
// other in memory; parallel arcs are dropped; all rows get the same number of entries where that costs little.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/graphs/digraph.h"

namespace weft::metrics {

using RowId = std::uint32_t;

// For each row a list of rows.
struct RowLists {
  unsigned degree = 0;                 // entries of every row; 0 when they differ
  std::vector<std::uint64_t> offsets;  // row count + 1; empty when they do not differ
  std::vector<RowId> rows;

  [[nodiscard]] std::span<const RowId> of(RowId row) const {
    if (degree > 0) return {rows.data() + std::uint64_t{row} * degree, degree};
    return {rows.data() + offsets[row], rows.data() + offsets[row + 1]};
  }
};

struct SearchTable {
  RowId row_count = 0;
  // In a graph of two colours, with arcs between different colours only, the rows below this are of the first colour;
  // otherwise it is row_count.
  RowId first_colour_count = 0;
  std::vector<NodeId> node_of_row;
  std::vector<RowId> row_of_node;
  RowLists in;   // where arcs into a row come from; short lists are filled up with the row itself
  RowLists out;  // where arcs from a row lead to; empty when every arc has one back, so that `in` serves

  [[nodiscard]] bool has_two_colours() const { return first_colour_count < row_count; }
  [[nodiscard]] const RowLists& outward() const { return out.rows.empty() ? in : out; }
};

SearchTable make_search_table(DigraphView graph);

}  // namespace weft::metrics
