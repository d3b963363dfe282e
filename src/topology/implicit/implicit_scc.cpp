// Implicit star-connected cycles. There is one plane of bits for each slot of the ring and each matrix of permutations;
// its rows are the arrangements of the side that holds the position the slot swaps. So the lateral link moves whole
// rows, and local links within a side OR one plane into another word by word. A plane is transposed only where the ring
// passes from one side to the other.
#include <algorithm>
#include <array>

#include "topology/implicit/implicit_families.h"
#include "topology/implicit/permutation_planes.h"
#include "topology/implicit/search_step.h"
#include "topology/labelling.h"

namespace weft::topology {
namespace {

using Side = PermutationPlanes::Side;

class ImplicitScc final : public ImplicitGraph {
 public:
  explicit ImplicitScc(unsigned symbol_count)
      : symbol_count_(symbol_count),
        ring_(symbol_count - 1),
        planes_(symbol_count),
        full_(static_cast<std::uint32_t>(planes_.shape(Side::low).rows * planes_.shape(Side::low).columns)) {}

  [[nodiscard]] std::uint64_t node_count() const override { return factorial(symbol_count_) * ring_; }
  [[nodiscard]] std::string label(std::uint64_t node) const override {
    return slot_label(position_of(static_cast<unsigned>(node % ring_)),
                      Permutation::from_rank(symbol_count_, node / ring_));
  }
  [[nodiscard]] std::size_t block_count() const override { return std::size_t{planes_.matrix_count()} * ring_; }
  [[nodiscard]] std::size_t block_words() const override { return planes_.plane_words(); }

  [[nodiscard]] double seconds_for_one_source() const override {
    constexpr double kSecondsPerWord = 3e-9;                    // per level, averaged over busy and quiet levels
    const double levels = 0.6 * symbol_count_ * symbol_count_;  // near the diameter
    return kSecondsPerWord * levels * static_cast<double>(block_count() * block_words());
  }

  void insert(std::uint64_t node, NodeSet& set) const override;
  void expand(const NodeSet& reached, NodeSet& next, const Execution& execution) const override;
  [[nodiscard]] std::uint64_t first_missing(const NodeSet& whole, const NodeSet& part) const override;

 private:
  struct Target {
    std::uint32_t matrix;
    unsigned slot;
  };

  [[nodiscard]] static unsigned position_of(unsigned slot) { return slot + 2; }
  [[nodiscard]] Side side_of(unsigned slot) const { return planes_.side_of(position_of(slot)); }
  [[nodiscard]] std::size_t plane_id(const Target& target) const {
    return std::size_t{target.matrix} * ring_ + target.slot;
  }
  // The next and the previous slot of the same ring.
  [[nodiscard]] Target after(const Target& target) const { return {target.matrix, (target.slot + 1) % ring_}; }
  [[nodiscard]] Target before(const Target& target) const { return {target.matrix, (target.slot + ring_ - 1) % ring_}; }
  // The end of the lateral link for the k-th symbol of the slot's side.
  [[nodiscard]] Target beyond(const Target& target, unsigned k) const {
    return {planes_.neighbor(target.matrix, side_of(target.slot), k), target.slot};
  }

  [[nodiscard]] bool is_up_to_date(const SearchStep& step, const Target& target) const;
  void expand_plane(SearchStep& step, const Target& target, Word* scratch) const;
  const Word* plane_with_rows_of(const SearchStep& step, const Target& from, Side side, Word* scratch) const;
  void join_neighbors(SearchStep& step, const Target& target, Word* scratch) const;
  [[nodiscard]] std::uint64_t node_at(std::size_t plane_number, std::size_t bit) const;

  unsigned symbol_count_;
  unsigned ring_;
  PermutationPlanes planes_;
  std::uint32_t full_;  // number of nodes in a plane
};

void ImplicitScc::insert(std::uint64_t node, NodeSet& set) const {
  const auto slot = static_cast<unsigned>(node % ring_);
  const PermutationPlanes::BitPosition bit_position =
      planes_.bit_position_of(Permutation::from_rank(symbol_count_, node / ring_));
  set.insert(plane_id({bit_position.matrix, slot}), planes_.bit_of(bit_position, side_of(slot)));
}

void ImplicitScc::expand(const NodeSet& reached, NodeSet& next, const Execution& execution) const {
  SearchStep step(reached, next);
  std::vector<std::vector<Word>> scratch(execution.worker_count(), std::vector<Word>(2 * block_words()));
  // One task per group, because lateral links of the high side stay within a group.
  parallel_for(execution.silent(), "level", planes_.group_count(), [&](unsigned worker, std::uint64_t group) {
    const auto first = static_cast<std::uint32_t>(group) * planes_.group_size();
    for (std::uint32_t matrix = first; matrix < first + planes_.group_size(); ++matrix) {
      for (unsigned slot = 0; slot < ring_; ++slot) expand_plane(step, {matrix, slot}, scratch[worker].data());
    }
  });
  step.finish();
}

// Does `next` already hold the result? True when neither this plane nor a neighbouring one changed in the previous
// step.
bool ImplicitScc::is_up_to_date(const SearchStep& step, const Target& target) const {
  const auto has_changed = [&](const Target& input) { return step.has_changed(plane_id(input)); };
  if (has_changed(target)) return false;
  if (step.population(plane_id(target)) == full_) return true;
  if (has_changed(before(target)) || has_changed(after(target))) return false;
  for (unsigned k = 0; k < planes_.side_size(side_of(target.slot)); ++k) {
    if (has_changed(beyond(target, k))) return false;
  }
  return true;
}

void ImplicitScc::expand_plane(SearchStep& step, const Target& target, Word* scratch) const {
  if (is_up_to_date(step, target)) return;
  const std::size_t number = plane_id(target);
  if (step.population(number) == full_) {
    std::copy(step.reached(number), step.reached(number) + block_words(), step.next(number));
  } else {
    join_neighbors(step, target, scratch);
  }
  step.count(number);
}

const Word* ImplicitScc::plane_with_rows_of(const SearchStep& step, const Target& from, Side side,
                                            Word* scratch) const {
  const Word* words = step.reached(plane_id(from));
  if (side_of(from.slot) == side) return words;
  transpose(words, planes_.shape(side_of(from.slot)), scratch);
  return scratch;
}

void ImplicitScc::join_neighbors(SearchStep& step, const Target& target, Word* scratch) const {
  const Side side = side_of(target.slot);
  const Word* own = step.reached(plane_id(target));
  Word* joined = step.next(plane_id(target));
  const Word* left = plane_with_rows_of(step, before(target), side, scratch);
  const Word* right = plane_with_rows_of(step, after(target), side, scratch + block_words());
  const std::size_t used_words = planes_.shape(side).word_count();
  for (std::size_t i = 0; i < used_words; ++i) joined[i] = own[i] | left[i] | right[i];

  std::array<const Word*, PermutationPlanes::kMostSymbols> lateral;
  for (unsigned k = 0; k < planes_.side_size(side); ++k) lateral[k] = step.reached(plane_id(beyond(target, k)));
  planes_.add_swapped(target.matrix, position_of(target.slot), lateral.data(), joined);
}

std::uint64_t ImplicitScc::node_at(std::size_t plane_number, std::size_t bit) const {
  const auto slot = static_cast<unsigned>(plane_number % ring_);
  const auto matrix = static_cast<std::uint32_t>(plane_number / ring_);
  return planes_.permutation_at(planes_.bit_position_at(matrix, side_of(slot), bit)).rank() * ring_ + slot;
}

std::uint64_t ImplicitScc::first_missing(const NodeSet& whole, const NodeSet& part) const {
  std::uint64_t first = node_count();
  for_each_missing(whole, part,
                   [&](std::size_t number, std::size_t bit) { first = std::min(first, node_at(number, bit)); });
  return first;
}

}  // namespace

std::unique_ptr<ImplicitGraph> implicit_scc(unsigned symbol_count) {
  if (symbol_count > PermutationPlanes::kMostSymbols) return nullptr;
  return std::make_unique<ImplicitScc>(symbol_count);
}

}  // namespace weft::topology
