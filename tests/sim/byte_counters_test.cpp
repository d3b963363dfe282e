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

template <unsigned kCount>
void expect_plain_counts() {
  RandomStream random(kCount, Purpose::test);
  ByteCounters<VectorsOf128Bits, kCount> counters;
  std::array<unsigned, kCount> expected{};
  for (int round = 0; round < 500; ++round) {
    const std::uint64_t drawn = random.below(std::uint64_t{1} << 32U) << 32U | random.below(std::uint64_t{1} << 32U);
    const auto action = random.below(3);
    decltype(counters.positive()) members = 0;
    for (unsigned vc = 0; vc < kCount; ++vc) {
      const bool may = action == 0 ? expected[vc] < 255 : (action == 1) == (expected[vc] != 0);
      if (!may || !contains(drawn, vc)) continue;
      insert(members, vc);
      expected[vc] = action == 0 ? expected[vc] + 1 : action == 1 ? expected[vc] - 1 : 7;
    }
    if (action == 0) counters.add(members);
    if (action == 1) counters.subtract(members);
    if (action == 2) counters.set_all(members, 7);
    for (unsigned vc = 0; vc < kCount; ++vc) {
      ASSERT_EQ(unsigned{counters[vc]}, expected[vc]);
      ASSERT_EQ(contains(counters.positive(), vc), expected[vc] != 0);
    }
  }
}

TEST(ByteCounters, CountAsPlainOnes) {
  expect_plain_counts<16>();
  expect_plain_counts<32>();
  expect_plain_counts<64>();
}

}  // namespace
}  // namespace weft::sim
