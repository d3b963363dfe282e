// With symmetries one destination represents its orbit: proofs must be the same as without.
#include <gtest/gtest.h>

#include "deadlock/prover.h"
#include "support/routings.h"

namespace weft::deadlock {
namespace {

using ProofOf = test::AlgorithmTest;

INSTANTIATE_TEST_SUITE_P(Algorithms, ProofOf,
                         testing::ValuesIn(routing::algorithms().begin(), routing::algorithms().end()),
                         test::algorithm_test_name);

TEST_P(ProofOf, IsTheSameWithoutSymmetry) {
  for_each_example([](const topology::Network&, const routing::Routing& routing) {
    const routing::PathSymmetry symmetry = routing.symmetry();
    if (symmetry.generators.empty() || !symmetry.keeps_vcs) return;
    const Proof proof = prove(routing, {}, Execution{});
    const Proof without = prove(test::ForwardingRouting(routing), {}, Execution{});
    EXPECT_EQ(proof.verdict, without.verdict);
    EXPECT_EQ(proof.channel_count, without.channel_count);
    EXPECT_EQ(proof.dependency_count, without.dependency_count);
    EXPECT_EQ(proof.cut_off_pair_count, without.cut_off_pair_count);
    ASSERT_EQ(proof.order.size(), without.order.size());
    for (std::size_t i = 0; i < proof.order.size(); ++i) EXPECT_EQ(proof.order[i].order, without.order[i].order);
  });
}

}  // namespace
}  // namespace weft::deadlock
