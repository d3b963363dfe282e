#include "topology/implicit/permutation_planes.h"

#include <gtest/gtest.h>

#include <array>

#include "base/numbers/random.h"

namespace weft::topology {
namespace {

using BitPosition = PermutationPlanes::BitPosition;
using Side = PermutationPlanes::Side;

Permutation random_permutation(unsigned length, RandomStream& stream) {
  return Permutation::from_rank(length, stream.below(factorial(length)));
}

TEST(PermutationPlanes, EveryPermutationHasItsOwnBit) {
  for (unsigned n = 2; n <= 6; ++n) {
    const PermutationPlanes planes(n);
    std::vector<std::vector<bool>> is_used(planes.matrix_count(), std::vector<bool>(64 * planes.plane_words()));
    for (std::uint64_t rank = 0; rank < factorial(n); ++rank) {
      const BitPosition position = planes.bit_position_of(Permutation::from_rank(n, rank));
      const std::size_t bit = planes.bit_of(position, Side::low);
      EXPECT_FALSE(is_used[position.matrix][bit]);
      is_used[position.matrix][bit] = true;
      EXPECT_EQ(planes.permutation_at(planes.bit_position_at(position.matrix, Side::low, bit)).rank(), rank);
    }
  }
}

// The planes of the neighbours hold one permutation only; the swap must bring in exactly that one.
void expect_swap_brings(const PermutationPlanes& planes, const Permutation& from, unsigned position) {
  Permutation to = from;
  to.swap_positions(1, position);
  const Side side = planes.side_of(position);
  const BitPosition source = planes.bit_position_of(from);
  const BitPosition target = planes.bit_position_of(to);

  const std::vector<Word> empty(planes.plane_words());
  std::vector<Word> only = empty;
  only[planes.bit_of(source, side) / kWordBits] = Word{1} << (planes.bit_of(source, side) % kWordBits);
  std::array<const Word*, PermutationPlanes::kMostSymbols> neighbors{};
  for (unsigned k = 0; k < planes.side_size(side); ++k) {
    neighbors[k] = planes.neighbor(target.matrix, side, k) == source.matrix ? only.data() : empty.data();
  }
  std::vector<Word> brought = empty;
  planes.add_swapped(target.matrix, position, neighbors.data(), brought.data());
  EXPECT_EQ(count_bits(brought.data(), brought.size()), 1U);
  EXPECT_EQ(brought[planes.bit_of(target, side) / kWordBits], Word{1} << (planes.bit_of(target, side) % kWordBits));
}

TEST(PermutationPlanes, SwapMovesEachPermutationToItsNeighbor) {
  RandomStream stream(1, Purpose::test);
  for (unsigned n = 2; n <= 14; ++n) {  // rows of 1, 2, 12 and 79 words
    SCOPED_TRACE(n);
    const PermutationPlanes planes(n);
    for (unsigned trial = 0; trial < 40; ++trial) {
      const Permutation permutation = random_permutation(n, stream);
      EXPECT_EQ(planes.permutation_at(planes.bit_position_of(permutation)), permutation);
      for (unsigned position = 2; position <= n; ++position) expect_swap_brings(planes, permutation, position);
    }
  }
}

}  // namespace
}  // namespace weft::topology
