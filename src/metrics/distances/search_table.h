// A graph laid out for searching from many nodes at once: nodes become rows, numbered so that neighbours are close in
// memory; parallel arcs are dropped; all rows get the same number of entries if that adds little.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/graphs/digraph.h"

namespace weft::metrics {

using RowId = std::uint32_t;

// A list of rows for each row.
struct RowLists {
  unsigned degree = 0;                 // entries of every row; 0 if they differ
  std::vector<std::uint64_t> offsets;  // row count + 1 entries; empty if all rows have `degree` entries
  std::vector<RowId> rows;

  [[nodiscard]] std::span<const RowId> of(RowId row) const {
    if (degree > 0) return {rows.data() + std::uint64_t{row} * degree, degree};
    return {rows.data() + offsets[row], rows.data() + offsets[row + 1]};
  }
};

struct SearchTable {
  RowId row_count = 0;
  // In a bipartite graph the rows below this have the first colour, the others the second; otherwise it is row_count.
  RowId first_colour_count = 0;
  std::vector<NodeId> node_of_row;
  std::vector<RowId> row_of_node;
  RowLists in;   // predecessors of a row; short lists are padded with the row itself
  RowLists out;  // successors of a row; empty if every arc has an opposite one, then `in` is used

  [[nodiscard]] bool has_two_colours() const { return first_colour_count < row_count; }
  [[nodiscard]] const RowLists& outward() const { return out.rows.empty() ? in : out; }
};

SearchTable make_search_table(DigraphView graph);

}  // namespace weft::metrics
