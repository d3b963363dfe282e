// Compares perfect recursive diagonal tori with a second construction, from the unit vectors of all ranks.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/input_error.h"
#include "support/definitions.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

void expect_prdt(long side, unsigned highest_rank, ParallelLinks parallel, long cardinal = 2) {
  const char* kept = parallel == ParallelLinks::keep ? ",parallel=keep" : "";
  const Network prdt = build(fmt::format("prdt({},{},cardinal={}{})", side, highest_rank, cardinal, kept), Execution{});
  std::vector<unsigned> ranks;
  for (unsigned rank = 0; rank <= highest_rank; ++rank) ranks.push_back(rank);
  test::expect_ranks(prdt, test::Plane(prdt, side, cardinal), parallel, [&](std::size_t) { return ranks; });
}

TEST(Prdt, FollowsTheUnitVectors) {
  for (const ParallelLinks parallel : {ParallelLinks::merge, ParallelLinks::keep}) {
    for (const unsigned rank : {0U, 1U}) expect_prdt(8, rank, parallel);
    for (const unsigned rank : {1U, 2U, 3U, 4U, 5U}) expect_prdt(12, rank, parallel);
    for (const unsigned rank : {1U, 2U}) expect_prdt(16, rank, parallel);
    for (const unsigned rank : {2U, 3U}) expect_prdt(32, rank, parallel);
    for (const unsigned rank : {1U, 2U}) expect_prdt(12, rank, parallel, 3);
    for (const unsigned rank : {0U, 1U, 2U}) expect_prdt(27, rank, parallel, 3);
  }
}

// Definition 1 of the paper has N = n^k. Where n is odd, N is not a multiple of 2n.
TEST(Prdt, TheSideMayBeAPowerOfTheCardinalNumber) {
  const Network network = build("prdt(81,2,cardinal=3)", Execution{});
  EXPECT_EQ(network.graph.node_count(), 81U * 81U);
  EXPECT_EQ(network.graph.out_degree(0), 12U);
  for (const char* text : {"prdt(80,2,cardinal=3)", "prdt(75,1,cardinal=3)", "prdt(9,1)", "prdt(5,1,cardinal=1)"}) {
    EXPECT_THROW(resolve(text), InputError) << text;
  }
}

}  // namespace
}  // namespace weft::topology
