#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "traffic/injector_helpers.h"

namespace weft::traffic {
namespace {

// The number of packets in n cycles at probability p: mean np, variance np(1-p).
TEST(Bernoulli, MeetsTheLoad) {
  for (const auto& [load, flits] : {std::pair{0.3, 1U}, {0.02, 16U}, {0.9, 1U}, {1.0, 4U}, {1.0, 1U}, {1e-4, 1U}}) {
    Injector injector = injector_for("bernoulli", {.load = load, .flits = flits, .seed = 4});
    const double p = load / flits;
    const double cycles = 1e5 / p;
    const auto packets = static_cast<double>(messages_before(injector, 3, static_cast<Cycle>(cycles)).size());
    EXPECT_NEAR(packets, cycles * p, 4.5 * std::sqrt(cycles * p * (1 - p)) + 1e-9) << load;
  }
}

// Each gap g has the probability p(1-p)^g, whatever the gaps before it.
TEST(Bernoulli, GapsAreGeometric) {
  for (const double p : {0.03, 0.4, 0.97}) {
    Injector injector = injector_for("bernoulli", {.load = p, .seed = 8});
    constexpr std::size_t kCount = 200000;
    std::vector<double> seen(400);
    Cycle from = 0;
    for (const Message& message : first_messages(injector, 0, kCount)) {
      ASSERT_GE(message.generated, from);  // one packet per cycle at most
      ++seen[std::min<Cycle>(message.generated - from, seen.size() - 1)];
      from = message.generated + 1;
    }
    for (std::size_t gap = 0; gap + 1 < seen.size(); ++gap) {
      const double expected = kCount * p * std::pow(1 - p, static_cast<double>(gap));
      if (expected < 20) break;
      EXPECT_NEAR(seen[gap], expected, 5 * std::sqrt(expected)) << p << " " << gap;
    }
  }
}

TEST(Bernoulli, UsesSixteenBytesPerTerminal) {
  const Injector injector = injector_for("bernoulli", {.load = 0.1}, "uniform", "ring(4096)");
  EXPECT_LE(injector.bytes(), 4096U * 16 + 64);
}

}  // namespace
}  // namespace weft::traffic
