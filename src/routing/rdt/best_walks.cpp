#include "routing/rdt/best_walks.h"

#include <bit>
#include <cstdlib>

namespace weft::routing {

std::uint32_t remaining_ranks(const StepsByRank& upper) {
  std::uint32_t ranks = 0;
  for (unsigned rank = 1; rank < upper.size(); ++rank) {
    if (!upper[rank].is_zero()) ranks |= 1U << rank;
  }
  return ranks;
}

BestWalks::BestWalks(const RankVectors& vectors, RankOrder order)
    : order_(order),
      reach_(4 * vectors.cardinal()),
      set_count_(std::size_t{1} << vectors.highest_rank()),
      ranks_(vectors.class_count()),
      neighbor_(4 * vectors.class_count()) {
  const auto side = static_cast<NodeId>(vectors.side());
  for (NodeId v = 0; v < side * side; ++v) {
    const std::size_t of_class = vectors.class_of(v);
    ranks_[of_class] = vectors.ranks_of_class(of_class);
    for (GeneratorId g = 0; g < 4; ++g) neighbor_[of_class * 4 + g] = vectors.class_of(vectors.moved(v, g));
  }
  const auto width = static_cast<std::size_t>(2 * reach_ + 1);
  lengths_.assign(ranks_.size() * set_count_ * width * width, kNone);
  for (std::size_t c = 0; c < ranks_.size(); ++c) lengths_[index(c, 0, {})] = 0;
  for (std::uint8_t length = 1; length < kNone && add_walks(length);) ++length;
}

bool BestWalks::add_walks(std::uint8_t length) {
  bool has_any = false;
  const std::size_t row_count = ranks_.size() * set_count_;
  for (std::size_t row = 0; row < row_count; ++row) {
    const auto ranks = static_cast<std::uint32_t>(row % set_count_ * 2);
    for (std::int32_t x = -reach_; x <= reach_; ++x) {
      for (std::int32_t y = -reach_; y <= reach_; ++y) {
        if (set_if_next(row / set_count_, ranks, {x, y}, length)) has_any = true;
      }
    }
  }
  return has_any;
}

std::size_t BestWalks::index(std::size_t of_class, std::uint32_t ranks, const Steps& rest) const {
  const auto width = static_cast<std::size_t>(2 * reach_ + 1);
  const std::size_t row = of_class * set_count_ + ranks / 2;
  return (row * width + static_cast<std::size_t>(rest.x + reach_)) * width + static_cast<std::size_t>(rest.y + reach_);
}

std::uint32_t BestWalks::ranks_after(std::size_t of_class, std::uint32_t ranks) const {
  const std::uint32_t here = ranks_[of_class];
  if (order_ == RankOrder::floating) return ranks & ~here;
  while (ranks != 0) {
    const std::uint32_t next = order_ == RankOrder::descending ? std::bit_floor(ranks) : ranks & (~ranks + 1);
    if ((next & here) == 0) break;
    ranks -= next;
  }
  return ranks;
}

std::uint8_t BestWalks::length(std::size_t of_class, std::uint32_t ranks, const Steps& rest) const {
  if (std::abs(rest.x) > reach_ || std::abs(rest.y) > reach_) return kNone;
  return lengths_[index(of_class, ranks_after(of_class, ranks), rest)];
}

bool BestWalks::set_if_next(std::size_t of_class, std::uint32_t ranks, const Steps& rest, std::uint8_t length) {
  if (ranks_after(of_class, ranks) != ranks || lengths_[index(of_class, ranks, rest)] != kNone) return false;
  for (GeneratorId g = 0; g < 4; ++g) {
    if (length_after(of_class, g, ranks, rest) != length - 1) continue;
    lengths_[index(of_class, ranks, rest)] = length;
    return true;
  }
  return false;
}

void BestWalkRouting::add_hops(const RemainingVector& remaining, NodeId here, NodeId, HopList& hops) const {
  const std::uint32_t ranks = remaining_ranks(remaining.upper);
  const std::size_t of_class = vectors().class_of(here);
  const std::uint32_t taken_here = ranks & ~walks_.ranks_after(of_class, ranks);
  if (taken_here != 0) {
    const auto rank = static_cast<unsigned>(std::countr_zero(taken_here));
    return hops.add({.generator = first_step(rank, remaining.upper[rank])});
  }
  const std::uint8_t length = walks_.length(of_class, ranks, remaining.rest);
  for (GeneratorId g = 0; g < 4; ++g) {
    if (walks_.length_after(of_class, g, ranks, remaining.rest) + 1 == length) return hops.add({.generator = g});
  }
}

}  // namespace weft::routing
