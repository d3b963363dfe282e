#include "topology/implicit/implicit_graph.h"

#include <bit>
#include <numeric>

namespace weft::topology {

std::uint64_t NodeSet::population() const {
  return std::accumulate(populations.begin(), populations.end(), std::uint64_t{0});
}

void NodeSet::insert(std::size_t block, std::size_t bit) {
  words[block * block_words() + bit / kWordBits] |= Word{1} << (bit % kWordBits);
  populations[block] += 1;
}

void for_each_missing(const NodeSet& whole, const NodeSet& part,
                      const std::function<void(std::size_t block, std::size_t bit)>& visit) {
  const std::size_t block_words = whole.block_words();
  for (std::size_t block = 0; block < whole.populations.size(); ++block) {
    if (whole.populations[block] == part.populations[block]) continue;
    for (std::size_t i = 0; i < block_words; ++i) {
      const std::size_t word = block * block_words + i;
      for (Word missing = whole.words[word] & ~part.words[word]; missing != 0; missing &= missing - 1) {
        visit(block, i * kWordBits + static_cast<std::size_t>(std::countr_zero(missing)));
      }
    }
  }
}

NodeSet ImplicitGraph::empty_set() const {
  return {std::vector<Word>(block_count() * block_words()), std::vector<std::uint32_t>(block_count())};
}

Count ImplicitGraph::set_memory() const {
  return Count{block_count()} * (Count{block_words()} * sizeof(Word) + sizeof(std::uint32_t));
}

}  // namespace weft::topology
