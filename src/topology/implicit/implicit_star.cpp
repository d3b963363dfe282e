// Implicit star graph. Each matrix of permutations is one plane with the low side as rows. Swaps with positions of the
// low side move whole rows. Swaps with the high side stay within a group: its planes are transposed, their rows moved,
// and the result is transposed back.
#include <algorithm>
#include <array>

#include "topology/implicit/implicit_families.h"
#include "topology/implicit/permutation_planes.h"
#include "topology/implicit/search_step.h"
#include "topology/labelling.h"

namespace weft::topology {
namespace {

using Side = PermutationPlanes::Side;

class ImplicitStar final : public ImplicitGraph {
 public:
  explicit ImplicitStar(unsigned symbol_count)
      : symbol_count_(symbol_count),
        planes_(symbol_count),
        full_(static_cast<std::uint32_t>(planes_.shape(Side::low).rows * planes_.shape(Side::low).columns)) {}

  [[nodiscard]] std::uint64_t node_count() const override { return factorial(symbol_count_); }
  [[nodiscard]] std::string label(std::uint64_t node) const override {
    return permutation_label(Permutation::from_rank(symbol_count_, node));
  }
  [[nodiscard]] std::size_t block_count() const override { return planes_.matrix_count(); }
  [[nodiscard]] std::size_t block_words() const override { return planes_.shape(Side::low).word_count(); }

  [[nodiscard]] double seconds_for_one_source() const override {
    constexpr double kSecondsPerWord = 1e-9;  // per level and position
    const double levels = 1.5 * symbol_count_;
    return kSecondsPerWord * levels * symbol_count_ * static_cast<double>(block_count() * block_words());
  }

  void insert(std::uint64_t node, NodeSet& set) const override {
    const PermutationPlanes::BitPosition bit_position =
        planes_.bit_position_of(Permutation::from_rank(symbol_count_, node));
    set.insert(bit_position.matrix, planes_.bit_of(bit_position, Side::low));
  }
  void expand(const NodeSet& reached, NodeSet& next, const Execution& execution) const override;
  [[nodiscard]] std::uint64_t first_missing(const NodeSet& whole, const NodeSet& part) const override;

 private:
  // Buffers of one worker.
  struct Scratch {
    std::vector<Word> transposed;  // the planes of the group, high side as rows
    std::vector<Word> joined;      // neighbours of one plane across the high side
    std::vector<Word> restored;    // the same, low side as rows again
  };

  using Planes = std::array<const Word*, PermutationPlanes::kMostSymbols>;

  [[nodiscard]] Scratch new_scratch() const;
  [[nodiscard]] bool is_up_to_date(const SearchStep& step, std::uint32_t matrix) const;
  void expand_group(SearchStep& step, std::uint32_t group, Scratch& scratch) const;
  void expand_plane(SearchStep& step, std::uint32_t matrix, Scratch& scratch) const;
  void add_low_side(const SearchStep& step, std::uint32_t matrix, Word* joined) const;
  void add_high_side(std::uint32_t matrix, Scratch& scratch, Word* joined) const;
  [[nodiscard]] std::size_t transposed_words() const { return planes_.shape(Side::high).word_count(); }

  unsigned symbol_count_;
  PermutationPlanes planes_;
  std::uint32_t full_;  // number of nodes in a plane
};

ImplicitStar::Scratch ImplicitStar::new_scratch() const {
  return {.transposed = std::vector<Word>(planes_.group_size() * transposed_words()),
          .joined = std::vector<Word>(transposed_words()),
          .restored = std::vector<Word>(block_words())};
}

void ImplicitStar::expand(const NodeSet& reached, NodeSet& next, const Execution& execution) const {
  SearchStep step(reached, next);
  std::vector<Scratch> scratch(execution.worker_count(), new_scratch());
  parallel_for(execution.silent(), "level", planes_.group_count(), [&](unsigned worker, std::uint64_t group) {
    expand_group(step, static_cast<std::uint32_t>(group), scratch[worker]);
  });
  step.finish();
}

// Does `next` already hold the result? True when neither this plane nor a neighbouring one changed in the previous
// step.
bool ImplicitStar::is_up_to_date(const SearchStep& step, std::uint32_t matrix) const {
  if (step.has_changed(matrix)) return false;
  if (step.population(matrix) == full_) return true;
  for (const Side side : {Side::low, Side::high}) {
    for (unsigned k = 0; k < planes_.side_size(side); ++k) {
      if (step.has_changed(planes_.neighbor(matrix, side, k))) return false;
    }
  }
  return true;
}

void ImplicitStar::expand_group(SearchStep& step, std::uint32_t group, Scratch& scratch) const {
  const std::uint32_t first = group * planes_.group_size();
  bool is_transposed = false;
  for (std::uint32_t i = 0; i < planes_.group_size(); ++i) {
    if (is_up_to_date(step, first + i)) continue;
    for (std::uint32_t j = 0; j < planes_.group_size() && !is_transposed; ++j) {
      transpose(step.reached(first + j), planes_.shape(Side::low), scratch.transposed.data() + j * transposed_words());
    }
    is_transposed = true;
    expand_plane(step, first + i, scratch);
  }
}

void ImplicitStar::expand_plane(SearchStep& step, std::uint32_t matrix, Scratch& scratch) const {
  const Word* own = step.reached(matrix);
  Word* joined = step.next(matrix);
  std::copy(own, own + block_words(), joined);
  add_low_side(step, matrix, joined);
  add_high_side(matrix, scratch, joined);
  step.count(matrix);
}

void ImplicitStar::add_low_side(const SearchStep& step, std::uint32_t matrix, Word* joined) const {
  Planes planes;
  for (unsigned k = 0; k < planes_.side_size(Side::low); ++k) {
    planes[k] = step.reached(planes_.neighbor(matrix, Side::low, k));
  }
  const unsigned end = 2 + planes_.side_size(Side::low);
  for (unsigned position = 2; position < end; ++position) {
    planes_.add_swapped(matrix, position, planes.data(), joined);
  }
}

void ImplicitStar::add_high_side(std::uint32_t matrix, Scratch& scratch, Word* joined) const {
  Planes planes;
  for (unsigned k = 0; k < planes_.side_size(Side::high); ++k) {
    const std::uint32_t index_in_group = planes_.neighbor(matrix, Side::high, k) % planes_.group_size();
    planes[k] = scratch.transposed.data() + index_in_group * transposed_words();
  }
  std::fill(scratch.joined.begin(), scratch.joined.end(), 0);
  for (unsigned position = 2 + planes_.side_size(Side::low); position <= symbol_count_; ++position) {
    planes_.add_swapped(matrix, position, planes.data(), scratch.joined.data());
  }
  transpose(scratch.joined.data(), planes_.shape(Side::high), scratch.restored.data());
  const Word* restored = scratch.restored.data();
  for (std::size_t i = 0; i < block_words(); ++i) joined[i] |= restored[i];
}

std::uint64_t ImplicitStar::first_missing(const NodeSet& whole, const NodeSet& part) const {
  std::uint64_t first = node_count();
  for_each_missing(whole, part, [&](std::size_t matrix, std::size_t bit) {
    const auto bit_position = planes_.bit_position_at(static_cast<std::uint32_t>(matrix), Side::low, bit);
    first = std::min(first, planes_.permutation_at(bit_position).rank());
  });
  return first;
}

}  // namespace

std::unique_ptr<ImplicitGraph> implicit_star(unsigned symbol_count) {
  if (symbol_count > PermutationPlanes::kMostSymbols) return nullptr;
  return std::make_unique<ImplicitStar>(symbol_count);
}

}  // namespace weft::topology
