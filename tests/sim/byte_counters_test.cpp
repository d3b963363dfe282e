// Counters in vectors against plain ones. Tests are compiled without AVX2, so that its code is not among what is tested
// here; engine_test.cpp uses it.
#include "sim/engine/byte_counters.h"

#include <gtest/gtest.h>

#include <array>

#include "base/numbers/random.h"

namespace weft::sim {
namespace {

struct VectorsOf128Bits {
  static constexpr std::size_t kVectorBytes = 16;
};

template <class Counters, unsigned kCount>
void expect_plain_counts(unsigned most) {
  RandomStream random(kCount, Purpose::test);
  Counters counters;
  std::array<unsigned, kCount> expected{};
  for (int round = 0; round < 500; ++round) {
    const std::uint64_t drawn = random.below(std::uint64_t{1} << 32U) << 32U | random.below(std::uint64_t{1} << 32U);
    const auto action = random.below(4);
    decltype(counters.positive()) members = 0;
    for (unsigned vc = 0; vc < kCount && action < 3; ++vc) {
      const bool may = action == 0 ? expected[vc] < most : (action == 1) == (expected[vc] != 0);
      if (!may || !contains(drawn, vc)) continue;
      insert(members, vc);
      expected[vc] = action == 0 ? expected[vc] + 1 : action == 1 ? expected[vc] - 1 : 7;
    }
    if (action == 0) counters.add(members);
    if (action == 1) counters.subtract(members);
    if (action == 2) counters.set_all(members, 7);
    if (action == 3) {
      const auto vc = static_cast<unsigned>(random.below(kCount));
      expected[vc] = static_cast<unsigned>(random.below(most + 1));
      counters.set(vc, expected[vc]);
    }
    for (unsigned vc = 0; vc < kCount; ++vc) {
      ASSERT_EQ(counters.value(vc), expected[vc]);
      ASSERT_EQ(contains(counters.positive(), vc), expected[vc] != 0);
    }
  }
}

TEST(ByteCounters, CountAsPlainOnes) {
  expect_plain_counts<ByteCounters<VectorsOf128Bits, 16>, 16>(255);
  expect_plain_counts<ByteCounters<VectorsOf128Bits, 32>, 32>(255);
  expect_plain_counts<ByteCounters<VectorsOf128Bits, 64>, 64>(255);
  expect_plain_counts<NibbleCounters<VectorsOf128Bits>, 64>(15);
}

}  // namespace
}  // namespace weft::sim
