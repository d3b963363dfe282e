// Divides the sources into batches that are searched together. The sources of a batch have the same weight and colour
// and are close in the graph: then all of them reach a row within few levels, so the row is touched in few levels.
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

// Each batch has at most `width` sources.
std::vector<SourceBatch> to_batches(const SearchTable& table, std::span<const WeightedSource> sources, unsigned width);

}  // namespace weft::metrics
