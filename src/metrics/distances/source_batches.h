// Which sources are searched from together. Those of a batch share a weight and a colour, and lie near each other in
// the graph: then a row hears of all of them within few levels, and is touched in few.
#pragma once

#include <span>
#include <vector>

#include "metrics/distances/reference_distances.h"
#include "metrics/distances/search_table.h"

namespace weft::metrics {

struct SourceBatch {
  std::vector<RowId> rows;
  NodeId weight = 1;
};

// At most `width` sources in each.
std::vector<SourceBatch> to_batches(const SearchTable& table, std::span<const WeightedSource> sources, unsigned width);

}  // namespace weft::metrics
