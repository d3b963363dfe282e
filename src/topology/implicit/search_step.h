// One breadth-first step in progress, computed block by block on several threads. The counts of the new set are kept
// aside until all blocks are done, because other blocks still read the counts of the old set.
#pragma once

#include <utility>
#include <vector>

#include "topology/implicit/implicit_graph.h"

namespace weft::topology {

class SearchStep {
 public:
  SearchStep(const NodeSet& reached, NodeSet& next)
      : reached_(reached), next_(next), block_words_(reached.block_words()), populations_(next.populations) {}

  [[nodiscard]] std::size_t block_words() const { return block_words_; }
  [[nodiscard]] const Word* reached(std::size_t block) const { return reached_.words.data() + block * block_words_; }
  [[nodiscard]] Word* next(std::size_t block) { return next_.words.data() + block * block_words_; }

  [[nodiscard]] std::uint32_t population(std::size_t block) const { return reached_.populations[block]; }
  // Did the previous step reach new nodes in the block?
  [[nodiscard]] bool has_changed(std::size_t block) const {
    return reached_.populations[block] != next_.populations[block];
  }

  void count(std::size_t block) {
    populations_[block] = static_cast<std::uint32_t>(count_bits(next(block), block_words_));
  }
  void finish() { next_.populations = std::move(populations_); }

 private:
  const NodeSet& reached_;
  NodeSet& next_;  // holds the set before `reached_`; replaced block by block
  std::size_t block_words_;
  std::vector<std::uint32_t> populations_;
};

}  // namespace weft::topology
