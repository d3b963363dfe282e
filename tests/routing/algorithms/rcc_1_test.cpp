#include <gtest/gtest.h>

#include "routing/rcc_designs.h"

namespace weft::routing {
namespace {

// D_L = (2 - 1/n) D_(L-1) + 1 - 1/n including self pairs, with n the size of a row: one path in n stays in its row, the
// others are two independent paths within rows and a transpose. Both sides are multiplied by the number of pairs, n^4.
TEST(Rcc1, MeanFollowsItsRecursion) {
  for (const Design& design : small_designs()) {
    std::uint64_t sum = std::uint64_t{design.atom} * (design.atom - 1);
    std::uint64_t n = design.atom;
    for (unsigned level = 1; level <= design.levels; ++level, n *= n) sum = (2 * n - 1) * n * sum + (n - 1) * n * n * n;
    EXPECT_EQ(lengths_of(design, "rcc-1").sum, sum) << design.network();
  }
}

}  // namespace
}  // namespace weft::routing
