// Perfect recursive diagonal tori a second time, from the unit vectors of all ranks.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/diagonal_plane.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

void expect_prdt(long side, unsigned highest_rank, ParallelLinks parallel) {
  const char* kept = parallel == ParallelLinks::keep ? ",parallel=keep" : "";
  const Network prdt = build(fmt::format("prdt({},{}{})", side, highest_rank, kept), Execution{});
  std::vector<unsigned> ranks;
  for (unsigned rank = 0; rank <= highest_rank; ++rank) ranks.push_back(rank);
  test::expect_ranks(prdt, test::Plane(prdt, side), parallel, [&](std::size_t) { return ranks; });
}

TEST(Prdt, FollowsTheUnitVectors) {
  for (const ParallelLinks parallel : {ParallelLinks::merge, ParallelLinks::keep}) {
    for (const unsigned rank : {0U, 1U}) expect_prdt(8, rank, parallel);
    for (const unsigned rank : {1U, 2U, 3U, 4U, 5U}) expect_prdt(12, rank, parallel);
    for (const unsigned rank : {1U, 2U}) expect_prdt(16, rank, parallel);
    for (const unsigned rank : {2U, 3U}) expect_prdt(32, rank, parallel);
  }
}

}  // namespace
}  // namespace weft::topology
