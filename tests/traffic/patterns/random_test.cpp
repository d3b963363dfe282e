#include <gtest/gtest.h>

#include <map>

#include "traffic/demand_helpers.h"

namespace weft::traffic {
namespace {

// Six permutations of three, 6000 draws: each about 1000 times, standard deviation 29.
TEST(RandomPattern, PermutationsAreEquallyLikely) {
  const topology::Network network = topology::build("ring(3)", Execution{});
  std::map<std::vector<TerminalId>, int> count;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    ++count[build_permutation(network, "random", seed, Execution{}).destinations];
  }
  ASSERT_EQ(count.size(), 6U);
  for (const auto& [permutation, times] : count) EXPECT_NEAR(times, 1000, 150);
}

}  // namespace
}  // namespace weft::traffic
