// The default routing of the small members of every family.
#include <gtest/gtest.h>

#include <algorithm>

#include "deadlock/certificate.h"
#include "deadlock/prover.h"
#include "routing/core/algorithm.h"

namespace weft::deadlock {
namespace {

class EveryFamily : public testing::TestWithParam<const topology::Family*> {};

std::string test_name(const testing::TestParamInfo<const topology::Family*>& info) {
  std::string name(info.param->name);
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(DefaultRouting, EveryFamily,
                         testing::ValuesIn(topology::families().begin(), topology::families().end()), test_name);

Verdict verdict_of(const topology::Network& network, const std::string& routing) {
  return prove(*routing::build(network, routing, Execution{}), {}, Execution{}).verdict;
}

TEST_P(EveryFamily, DefaultRoutingIsDeadlockFreeAndLayeredOnlyIfNecessary) {
  bool has_layers = false;
  bool may_deadlock = false;
  for (const std::string_view example : GetParam()->examples) {
    if (example.empty()) continue;
    const topology::Network network = topology::build(example, Execution{});
    const std::string simulated = routing::default_simulated_routing(network);
    EXPECT_NE(verdict_of(network, simulated), Verdict::deadlock) << example << " with " << simulated;
    const std::string own = routing::default_routing(network);
    if (simulated == own) continue;
    has_layers = true;
    may_deadlock = may_deadlock || verdict_of(network, own) == Verdict::deadlock;
  }
  EXPECT_EQ(has_layers, may_deadlock);
}

TEST(DefaultRouting, IsDeadlockFreeByAnOrderIfPacketsShareBuffers) {
  for (const std::string name : {"scc(4)", "ccc(5)", "star(5)"}) {
    const topology::Network network = topology::build(std::string_view(name), Execution{});
    const std::string simulated = routing::default_simulated_routing(network);
    EXPECT_EQ(simulated, "ascending");
    const Proof proof = prove(*routing::build(network, simulated, Execution{}), {}, Execution{});
    ASSERT_EQ(proof.verdict, Verdict::deadlock_free) << name;
    const CheckResult result = check_certificate(certificate_text(proof, name, simulated), Execution{});
    EXPECT_TRUE(result.holds) << name << ": " << result.reason;
  }
}

TEST(DefaultRouting, LargeNetworksHaveTheSameAsSmallOnes) {
  const topology::Network star = topology::build("star(8)", Execution{});
  EXPECT_EQ(routing::default_routing(star), "star-optimal");
  EXPECT_EQ(routing::default_simulated_routing(star), "ascending");
}

}  // namespace
}  // namespace weft::deadlock
