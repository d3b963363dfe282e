// Implicit hypercubes and swapped networks over hypercubes and complete graphs: bit v of the bitmap is node v.
//
// Links of the nucleus OR words, or blocks, into one another; a block of 2^15 nodes (4 KiB) stays in the L1 cache. A
// swap exchanges two fields of address bits. If both fields lie within a block, a copy of the block is rearranged (near
// swap). Otherwise the bitmap is divided into tiles, and a copy of each tile is rearranged (far swap).
//
// Example: hsn(2,hypercube(2)) has addresses of two 2-bit digits; the swap exchanges bits 1..0 with bits 3..2. With
// bits 3..2 as the row and bits 1..0 as the column, it transposes the bitmap:
//
//    0  1  2  3            0  4  8 12      links of the nucleus: within a row
//    4  5  6  7   swap     1  5  9 13      swap link of node 7 = [1,3]: to node 13 = [3,1]
//    8  9 10 11   ---->    2  6 10 14      leaders, without a swap link: 0, 5, 10, 15
//   12 13 14 15            3  7 11 15
#include <algorithm>
#include <bit>

#include "topology/implicit/implicit_families.h"
#include "topology/implicit/search_step.h"
#include "topology/labelling.h"

namespace weft::topology {
namespace {

using Nucleus = DigitNetwork::Nucleus;
using Swap = DigitNetwork::Swap;

constexpr unsigned kBlockBits = 15;   // 4 KiB
constexpr unsigned kTileRowBits = 9;  // 64 bytes: one cache line
constexpr unsigned kMostAddressBits = 48;

// The bits whose numbers differ in one binary digit from that of a set bit.
constexpr Word across(Word word, unsigned digit) {
  const unsigned shift = 1U << digit;
  return ((word >> shift) & bits_without(digit)) | ((word & bits_without(digit)) << shift);
}

// The tiles of a far swap. A tile has 2^height_bits rows, one for each value of the lowest bits of the upper field, and
// 2^row_bits columns, one for each value of the lowest address bits. Bits of the fields beyond height_bits move whole
// tiles.
struct Tiling {
  explicit Tiling(const Swap& of_swap)
      : swap(of_swap), row_bits(std::min(swap.offset, kTileRowBits)), height_bits(std::min(swap.length, row_bits)) {}

  [[nodiscard]] std::size_t row_words() const { return std::size_t{1} << (row_bits - kWordDigits); }
  [[nodiscard]] std::size_t row_count() const { return std::size_t{1} << height_bits; }
  [[nodiscard]] std::size_t word_count() const { return row_words() * row_count(); }
  // Distance between two rows, in words.
  [[nodiscard]] std::size_t stride() const { return std::size_t{1} << (swap.offset - kWordDigits); }
  [[nodiscard]] unsigned bits() const { return row_bits + height_bits; }

  // The first word of a tile. A tile's number holds the address bits that are constant within it.
  [[nodiscard]] std::size_t first_word(std::size_t tile) const {
    const unsigned between = swap.offset - row_bits;
    const std::size_t low = tile & ((std::size_t{1} << between) - 1);
    return (low << (row_bits - kWordDigits)) | ((tile >> between) << (swap.offset + height_bits - kWordDigits));
  }

  // The first word of the tile to which the swap moves this one: the upper parts of the two fields are exchanged.
  [[nodiscard]] std::size_t first_word_swapped(std::size_t tile) const {
    const std::size_t word = first_word(tile);
    if (swap.length <= height_bits) return word;
    const unsigned low_shift = height_bits - kWordDigits;
    const unsigned high_shift = swap.offset + height_bits - kWordDigits;
    const std::size_t ones = (std::size_t{1} << (swap.length - height_bits)) - 1;
    const std::size_t differing = ((word >> low_shift) ^ (word >> high_shift)) & ones;
    return word ^ (differing << low_shift) ^ (differing << high_shift);
  }

  Swap swap;
  unsigned row_bits;
  unsigned height_bits;  // bits of each field that vary within a tile
};

MixedRadix label_radix(const DigitNetwork& network) {
  const std::size_t count = network.is_labelled_by_bits ? network.address_bits() : network.digit_count;
  return MixedRadix(std::vector<std::uint64_t>(count, std::uint64_t{1} << (network.address_bits() / count)));
}

class ImplicitDigits final : public ImplicitGraph {
 public:
  ImplicitDigits(const DigitNetwork& network, std::vector<OrbitSource> sources)
      : network_(network),
        label_radix_(label_radix(network)),
        sources_(std::move(sources)),
        block_bits_(std::min(network.address_bits(), kBlockBits)) {
    for (const Swap& swap : network.swaps) {
      (swap.offset + swap.length <= kBlockBits ? near_swaps_ : far_swaps_).push_back(swap);
    }
  }

  [[nodiscard]] std::uint64_t node_count() const override { return std::uint64_t{1} << network_.address_bits(); }
  [[nodiscard]] std::string label(std::uint64_t node) const override { return digit_label(label_radix_, node); }
  [[nodiscard]] std::vector<OrbitSource> sources() const override { return sources_; }
  [[nodiscard]] std::size_t block_count() const override {
    return std::size_t{1} << (network_.address_bits() - block_bits_);
  }
  [[nodiscard]] std::size_t block_words() const override { return words_for(std::size_t{1} << block_bits_); }
  [[nodiscard]] double seconds_for_one_source() const override;

  void insert(std::uint64_t node, NodeSet& set) const override {
    set.insert(node >> block_bits_, node & ((std::uint64_t{1} << block_bits_) - 1));
  }
  void expand(const NodeSet& reached, NodeSet& next, const Execution& execution) const override;
  [[nodiscard]] std::uint64_t first_missing(const NodeSet& whole, const NodeSet& part) const override;

 private:
  [[nodiscard]] bool is_full(const SearchStep& step, std::size_t block) const {
    return step.population(block) == std::uint32_t{1} << block_bits_;
  }
  [[nodiscard]] bool is_up_to_date(const SearchStep& step, std::size_t block) const;
  void join_blocks(SearchStep& step, const Execution& execution) const;
  void join_block(SearchStep& step, std::size_t block, Word* scratch) const;
  void join_cube(const SearchStep& step, std::size_t block, Word* joined) const;
  void join_clique(const SearchStep& step, std::size_t block, Word* joined) const;
  [[nodiscard]] bool is_reached_beyond(const SearchStep& step, std::size_t block) const;
  void add_near_swap(const Swap& swap, const Word* own, Word* joined, Word* scratch) const;
  void add_far_swap(SearchStep& step, const Swap& swap, const Execution& execution) const;

  // The number of blocks that one nucleus covers, a power of two.
  [[nodiscard]] std::size_t nucleus_blocks() const {
    return std::size_t{1} << (std::max(network_.digit_bits, block_bits_) - block_bits_);
  }

  DigitNetwork network_;
  MixedRadix label_radix_;
  std::vector<OrbitSource> sources_;
  unsigned block_bits_;
  std::vector<Swap> near_swaps_;  // within a block
  std::vector<Swap> far_swaps_;   // between blocks
};

double ImplicitDigits::seconds_for_one_source() const {
  // Measured, per word and level.
  constexpr double kSecondsPerDimension = 0.3e-9;
  constexpr double kSecondsPerSwap = 4e-9;
  const bool is_cube = network_.nucleus == Nucleus::hypercube;
  const double digits = network_.digit_count;
  const double levels = digits * (is_cube ? network_.digit_bits : 1) + digits;
  const double swaps = static_cast<double>(network_.swaps.size());
  const double words = static_cast<double>(block_count() * block_words());
  return words * levels * (kSecondsPerDimension * (is_cube ? network_.digit_bits : 4) + kSecondsPerSwap * swaps);
}

// Calls body(worker, index) for all indexes, handed out in runs to keep the scheduling cost low.
template <class Body>
void parallel_for_runs(const Execution& execution, std::size_t count, std::size_t run, const Body& body) {
  parallel_for(execution.silent(), "level", (count + run - 1) / run, [&](unsigned worker, std::uint64_t task) {
    const std::size_t end = std::min(count, (task + 1) * run);
    for (std::size_t index = task * run; index < end; ++index) body(worker, index);
  });
}

constexpr std::size_t kRun = 64;  // blocks that one worker takes at once

void ImplicitDigits::expand(const NodeSet& reached, NodeSet& next, const Execution& execution) const {
  SearchStep step(reached, next);
  join_blocks(step, execution);
  for (const Swap& swap : far_swaps_) add_far_swap(step, swap, execution);
  // Without far swaps join_blocks has counted each block while it was in the cache.
  if (!far_swaps_.empty()) {
    parallel_for_runs(execution, block_count(), kRun, [&](unsigned, std::size_t block) { step.count(block); });
  }
  step.finish();
}

// Does `next` already hold the result? True when neither this block nor a neighbouring one changed in the previous
// step.
bool ImplicitDigits::is_up_to_date(const SearchStep& step, std::size_t block) const {
  if (step.has_changed(block)) return false;
  if (is_full(step, block)) return true;
  if (!far_swaps_.empty()) return false;  // far swaps do not track which blocks they change
  if (network_.nucleus == Nucleus::complete) {
    const std::size_t first = block & ~(nucleus_blocks() - 1);
    for (std::size_t other = first; other < first + nucleus_blocks(); ++other) {
      if (step.has_changed(other)) return false;
    }
  }
  for (std::size_t bit = 1; bit < nucleus_blocks(); bit <<= 1U) {
    if (step.has_changed(block ^ bit)) return false;
  }
  return true;
}

void ImplicitDigits::join_blocks(SearchStep& step, const Execution& execution) const {
  std::vector<std::vector<Word>> scratch(execution.worker_count(), std::vector<Word>(block_words()));
  parallel_for_runs(execution, block_count(), kRun, [&](unsigned worker, std::size_t block) {
    if (is_up_to_date(step, block)) return;
    join_block(step, block, scratch[worker].data());
    if (far_swaps_.empty()) step.count(block);
  });
}

void ImplicitDigits::join_block(SearchStep& step, std::size_t block, Word* scratch) const {
  const Word* own = step.reached(block);
  Word* joined = step.next(block);
  std::copy(own, own + block_words(), joined);
  if (is_full(step, block)) return;
  if (network_.nucleus == Nucleus::hypercube) {
    join_cube(step, block, joined);
  } else {
    join_clique(step, block, joined);
  }
  for (const Swap& swap : near_swaps_) add_near_swap(swap, own, joined, scratch);
}

void join(const Word* other, std::size_t word_count, Word* joined) {
  for (std::size_t i = 0; i < word_count; ++i) joined[i] |= other[i];
}

void ImplicitDigits::join_cube(const SearchStep& step, std::size_t block, Word* joined) const {
  const Word* own = step.reached(block);
  const unsigned digits_in_word = std::min(network_.digit_bits, kWordDigits);
  for (unsigned digit = 0; digit < digits_in_word; ++digit) {
    for (std::size_t i = 0; i < block_words(); ++i) joined[i] |= across(own[i], digit);
  }
  for (unsigned digit = kWordDigits; digit < std::min(network_.digit_bits, block_bits_); ++digit) {
    const std::size_t apart = std::size_t{1} << (digit - kWordDigits);
    for (std::size_t begin = 0; begin < block_words(); begin += 2 * apart) {
      join(own + begin, apart, joined + begin + apart);
      join(own + begin + apart, apart, joined + begin);
    }
  }
  for (std::size_t bit = 1; bit < nucleus_blocks(); bit <<= 1U) {
    if (step.population(block ^ bit) > 0) join(step.reached(block ^ bit), block_words(), joined);
  }
}

// One reached node of a complete nucleus reaches all its nodes.
void ImplicitDigits::join_clique(const SearchStep& step, std::size_t block, Word* joined) const {
  if (network_.digit_bits <= kWordDigits) {
    for (unsigned digit = 0; digit < network_.digit_bits; ++digit) {
      for (std::size_t i = 0; i < block_words(); ++i) joined[i] |= across(joined[i], digit);
    }
    return;
  }
  const std::size_t clique_words = std::size_t{1} << (std::min(network_.digit_bits, block_bits_) - kWordDigits);
  for (Word* clique = joined; clique < joined + block_words(); clique += clique_words) {
    const bool is_any = std::any_of(clique, clique + clique_words, [](Word word) { return word != 0; });
    if (is_any || is_reached_beyond(step, block)) std::fill(clique, clique + clique_words, ~Word{0});
  }
}

// Is a node of the block's nucleus reached in another block?
bool ImplicitDigits::is_reached_beyond(const SearchStep& step, std::size_t block) const {
  const std::size_t first = block & ~(nucleus_blocks() - 1);
  for (std::size_t other = first; other < first + nucleus_blocks(); ++other) {
    if (other != block && step.population(other) > 0) return true;
  }
  return false;
}

void ImplicitDigits::add_near_swap(const Swap& swap, const Word* own, Word* joined, Word* scratch) const {
  std::copy(own, own + block_words(), scratch);
  for (unsigned digit = 0; digit < swap.length; ++digit) {
    exchange_index_digits(scratch, block_words(), digit, swap.offset + digit);
  }
  join(scratch, block_words(), joined);
}

// `from` and `to` are whole sets.
void add_tile(const Tiling& tiling, std::size_t tile, const Word* from, Word* to, Word* scratch) {
  const std::size_t row_words = tiling.row_words();
  from += tiling.first_word(tile);
  to += tiling.first_word_swapped(tile);
  Word any = 0;
  for (std::size_t row = 0; row < tiling.row_count(); ++row) {
    for (std::size_t i = 0; i < row_words; ++i) {
      const Word word = from[row * tiling.stride() + i];
      scratch[row * row_words + i] = word;
      any |= word;
    }
  }
  if (any == 0) return;
  for (unsigned digit = 0; digit < tiling.height_bits; ++digit) {
    exchange_index_digits(scratch, tiling.word_count(), digit, tiling.row_bits + digit);
  }
  for (std::size_t row = 0; row < tiling.row_count(); ++row) {
    join(scratch + row * row_words, row_words, to + row * tiling.stride());
  }
}

void ImplicitDigits::add_far_swap(SearchStep& step, const Swap& swap, const Execution& execution) const {
  constexpr std::size_t kTileRun = 8;
  const Tiling tiling(swap);
  std::vector<std::vector<Word>> scratch(execution.worker_count(), std::vector<Word>(tiling.word_count()));
  const std::size_t tile_count = std::size_t{1} << (network_.address_bits() - tiling.bits());
  parallel_for_runs(execution, tile_count, kTileRun, [&](unsigned worker, std::size_t tile) {
    add_tile(tiling, tile, step.reached(0), step.next(0), scratch[worker].data());
  });
}

std::uint64_t ImplicitDigits::first_missing(const NodeSet& whole, const NodeSet& part) const {
  std::size_t block = 0;
  while (whole.populations[block] == part.populations[block]) ++block;
  std::size_t word = block * block_words();
  while (whole.words[word] == part.words[word]) ++word;
  return word * kWordBits + static_cast<std::uint64_t>(std::countr_zero(whole.words[word] & ~part.words[word]));
}

}  // namespace

std::unique_ptr<ImplicitGraph> implicit_digits(const DigitNetwork& network) {
  if (network.address_bits() > kMostAddressBits) return nullptr;
  std::vector<OrbitSource> sources = orbit_sources(network);
  if (sources.empty()) return nullptr;
  return std::make_unique<ImplicitDigits>(network, std::move(sources));
}

}  // namespace weft::topology
