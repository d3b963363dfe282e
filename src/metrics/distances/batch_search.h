// Breadth-first search from many sources at once, bit-parallel. Each row holds one bit per source, "reached by it";
// a level of all the searches is one pass: a row takes in the bits of the rows before it. The first levels touch few
// rows and are pushed from a list; a row that every source has reached is done and leaves the pass. In a graph of two
// colours, sources of one colour reach only rows of one colour at each level: half the work, in place.
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
  std::vector<std::uint64_t> level_sizes;  // pairs of a source and a row at each distance; the last is not 0
  std::vector<std::uint64_t> deepest;      // bit i: source i has rows at the last distance
};

class BatchSearch {
 public:
  virtual ~BatchSearch() = default;

  // At most width() different rows, all of one colour where the table has two. Valid until the next run.
  virtual const BatchResult& run(std::span<const RowId> sources) = 0;
  [[nodiscard]] virtual unsigned width() const = 0;
};

// 64 sources for each word of a row; `word_count` is 1, 2, 4 or 8. The table must outlive the search.
std::unique_ptr<BatchSearch> make_batch_search(const SearchTable& table, unsigned word_count);

// The words that keep the state in the cache nearest to a core.
unsigned best_word_count(const SearchTable& table, std::uint64_t source_count);

// Bytes that one search takes.
std::uint64_t batch_search_memory(const SearchTable& table, unsigned word_count);

}  // namespace weft::metrics
