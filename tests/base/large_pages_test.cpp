#include "base/large_pages.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>

namespace weft {
namespace {

struct alignas(64) Line {
  std::uint64_t first = 0;
};

TEST(LargePages, ArraysOfAnySizeAreZeroAlignedAndGrow) {
  for (const std::size_t count : {0UL, 1UL, 1'000UL, 300'000UL}) {  // the last takes several pages of 2 MiB
    LargeVector<Line> lines(count);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(lines.data()) % alignof(Line), 0U) << count;
    std::uint64_t sum = 0;
    for (const Line& line : lines) sum += line.first;
    EXPECT_EQ(sum, 0U) << count;
    lines.resize(2 * count + 1, {1});
    EXPECT_EQ(lines.back().first, 1U);
    EXPECT_EQ(lines.size(), 2 * count + 1);
  }
}

TEST(LargePages, CopiesAndMovesKeepTheContents) {
  LargeVector<std::uint32_t> numbers(3'000'000);
  std::iota(numbers.begin(), numbers.end(), 0U);
  const LargeVector<std::uint32_t> copy = numbers;
  const LargeVector<std::uint32_t> moved = std::move(numbers);
  EXPECT_EQ(copy, moved);
  EXPECT_EQ(moved[2'999'999], 2'999'999U);
}

TEST(LargePages, MoreThanThereIsIsRefused) {
  EXPECT_THROW((void)LargePages<Line>().allocate(SIZE_MAX / 2), std::bad_alloc);
  EXPECT_THROW((void)allocate_large(SIZE_MAX, 64), std::bad_alloc);
}

}  // namespace
}  // namespace weft
