// Breadth-first search from many sources at once, bit-parallel. Each row (node) holds one bit per source: reached or
// not. One pass makes a level of all searches: each row ORs in the bits of its predecessors (pull). The first levels
// touch few rows and are pushed from a frontier list; a row that all sources have reached leaves the pass. In a
// bipartite graph (two colours), sources of one colour reach only rows of one colour at each level: half the work, in
// place.
//
// After M. Then et al., The more the merrier: efficient multi-source graph traversal, VLDB 2014, with sets that only
// grow instead of frontiers.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "metrics/distances/search_table.h"

namespace weft::metrics {

struct BatchResult {
  std::vector<std::uint64_t> level_sizes;  // pairs (source, row) at each distance; the last is not 0
  std::vector<std::uint64_t> deepest;      // bit i: source i has rows at the last distance
};

class BatchSearch {
 public:
  virtual ~BatchSearch() = default;

  // The sources are at most width() different rows, all of one colour if the table has two. The result is valid until
  // the next run.
  virtual const BatchResult& run(std::span<const RowId> sources) = 0;
  [[nodiscard]] virtual unsigned width() const = 0;
};

// Each word of a row serves 64 sources; `word_count` is 1, 2, 4 or 8. The table must outlive the search.
std::unique_ptr<BatchSearch> make_batch_search(const SearchTable& table, unsigned word_count);

// The largest number of words per row for which the search state fits a core's own cache; the largest of all if none
// does.
unsigned best_word_count(const SearchTable& table, std::uint64_t source_count);

// Bytes that one search needs.
std::uint64_t batch_search_memory(const SearchTable& table, unsigned word_count);

}  // namespace weft::metrics
