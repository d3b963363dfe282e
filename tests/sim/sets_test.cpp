// Sets of each width against std::set.
#include "sim/engine/sets.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "base/numbers/random.h"

namespace weft::sim {
namespace {

template <class Set>
class SetsOfOneRouter : public testing::Test {};
using OneSetTypes = testing::Types<std::uint16_t, std::uint32_t, std::uint64_t, WideSet<2>, WideSet<4>>;
TYPED_TEST_SUITE(SetsOfOneRouter, OneSetTypes);

template <class Set>
std::vector<unsigned> members_of(const Set& set) {
  std::vector<unsigned> members;
  for_each_of(set, [&](unsigned number) { members.push_back(number); });
  return members;
}

TYPED_TEST(SetsOfOneRouter, BehaveAsASet) {
  constexpr unsigned kBits = 8 * sizeof(TypeParam);
  RandomStream random(kBits, Purpose::test);
  TypeParam set{};
  std::set<unsigned> expected;
  for (int round = 0; round < 300; ++round) {
    const auto number = static_cast<unsigned>(random.below(kBits));
    if (random.chance(0.6)) {
      insert(set, number);
      expected.insert(number);
    } else {
      erase(set, number);
      expected.erase(number);
    }
    ASSERT_EQ(members_of(set), std::vector<unsigned>(expected.begin(), expected.end()));
    ASSERT_EQ(any(set), !expected.empty());
    ASSERT_EQ(has_two(set), expected.size() > 1);
    ASSERT_EQ(size(set), expected.size());
    if (expected.empty()) continue;
    ASSERT_EQ(lowest(set), *expected.begin());
    const auto pointer = static_cast<unsigned>(random.below(kBits));
    const auto next = expected.lower_bound(pointer);
    ASSERT_EQ(first_at_or_after(set, pointer), next == expected.end() ? *expected.begin() : *next);
  }
}

TYPED_TEST(SetsOfOneRouter, RangesHaveBothEnds) {
  constexpr unsigned kBits = 8 * sizeof(TypeParam);
  for (unsigned first = 0; first < kBits; first += 3) {
    for (unsigned last = first; last < kBits; last += 5) {
      const std::vector<unsigned> members = members_of(range<TypeParam>(first, last));
      ASSERT_EQ(members.size(), last - first + 1);
      ASSERT_EQ(members.front(), first);
      ASSERT_EQ(members.back(), last);
    }
  }
}

template <class Sets>
void expect_vectors_of_sets() {
  using Word = typename WordOf<Sets>::type;
  constexpr unsigned kSlots = sizeof(Sets) / sizeof(Word);
  RandomStream random(kSlots, Purpose::test);
  Sets sets{};
  std::set<std::pair<unsigned, unsigned>> expected;
  for (int k = 0; k < 40; ++k) {
    const auto slot = static_cast<unsigned>(random.below(kSlots));
    const auto member = static_cast<unsigned>(random.below(8 * sizeof(Word)));
    insert(at(sets, slot), member);
    expected.emplace(slot, member);
  }
  std::set<std::pair<unsigned, unsigned>> seen;
  for_each_member<Word>(sets, [&](unsigned slot, unsigned member) { seen.emplace(slot, member); });
  EXPECT_EQ(seen, expected);
  std::set<unsigned> slots;
  for_each_slot<Word>(sets, [&](unsigned slot) { slots.insert(slot); });
  const auto all = nonempty(sets);
  for (unsigned slot = 0; slot < kSlots; ++slot) {
    EXPECT_EQ(slots.contains(slot), at(sets, slot) != 0);
    EXPECT_EQ(at(all, slot), slots.contains(slot) ? static_cast<Word>(~Word{0}) : Word{0});
  }
  EXPECT_TRUE(any(sets));
  EXPECT_FALSE(any(Sets{}));

  Sets numbers{};
  for (unsigned slot = 0; slot < kSlots; ++slot) at(numbers, slot) = static_cast<Word>((3 * slot + 5) % kSlots);
  const Sets moved = permuted(sets, permutation_of(numbers));
  const Sets shifted = (sets >> 3) + (~sets << 2 ^ same<Sets>(9U));
  for (unsigned slot = 0; slot < kSlots; ++slot) {
    const Word set = at(sets, slot);
    EXPECT_EQ(at(moved, slot), at(sets, (3 * slot + 5) % kSlots));
    EXPECT_EQ(at(shifted, slot), static_cast<Word>((set >> 3U) + (static_cast<Word>(~set << 2U) ^ 9U)));
  }
}

TEST(SetVector, HoldsOneSetForEachSlot) {
  expect_vectors_of_sets<SetVector<std::uint16_t, 8>>();
  expect_vectors_of_sets<SetVector<std::uint16_t, 16>>();
  expect_vectors_of_sets<SetVector<std::uint16_t, 32>>();
  expect_vectors_of_sets<SetVector<std::uint32_t, 4>>();
  expect_vectors_of_sets<SetVector<std::uint32_t, 16>>();
}

TEST(VectorArray, HoldsOneSetForEachSlot) {
  expect_vectors_of_sets<VectorArray<std::uint16_t, 16>>();
  expect_vectors_of_sets<VectorArray<std::uint16_t, 32>>();
  expect_vectors_of_sets<VectorArray<std::uint32_t, 8>>();
  expect_vectors_of_sets<VectorArray<std::uint32_t, 16>>();
}

}  // namespace
}  // namespace weft::sim
