#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "traffic/injector_helpers.h"

namespace weft::traffic {
namespace {

TEST(OnOff, MeetsTheLoadInBursts) {
  for (const char* process : {"on-off", "on-off(burst=20,peak=1/2)", "on-off(burst=2.5,duty=1/4)", "on-off(burst=1)"}) {
    double packets = 0;
    constexpr Cycle kCycles = 200000;
    Injector injector = injector_for(process, {.load = 0.1, .flits = 2, .seed = 6}, "uniform", "ring(40)");
    for (TerminalId t = 0; t < 40; ++t) packets += static_cast<double>(messages_before(injector, t, kCycles).size());
    EXPECT_NEAR(packets / (40.0 * kCycles) * 2, 0.1, 0.002) << process;
  }
}

// With one packet in each cycle of a burst, a burst is a run of packets without a gap, of geometric length. A silence
// of no cycles joins two bursts.
TEST(OnOff, BurstLengthsAreGeometricWithTheGivenMean) {
  Injector injector = injector_for("on-off(burst=5)", {.load = 0.01, .seed = 6});
  std::vector<double> lengths(200);
  double packets = 0;
  double bursts = 0;
  Cycle before = 0;
  std::size_t length = 0;
  for (const Message& message : first_messages(injector, 0, 200000)) {
    if (message.generated != before + 1 && length > 0) {
      ++lengths[length];
      ++bursts;
      length = 0;
    }
    ++length;
    ++packets;
    before = message.generated;
  }
  EXPECT_NEAR(packets / bursts, 5, 0.15);
  EXPECT_NEAR(lengths[1] / bursts, 0.2, 0.01);
  EXPECT_NEAR(lengths[2] / bursts, 0.16, 0.01);
}

// At the start as many sources are inside a burst as later on.
TEST(OnOff, StartsInSteadyState) {
  constexpr TerminalId kTerminals = 4000;
  Injector injector = injector_for("on-off(burst=50)", {.load = 0.1, .seed = 6}, "uniform", "ring(4000)");
  double at_start = 0;
  double later = 0;
  for (TerminalId t = 0; t < kTerminals; ++t) {
    for (const Message& message : messages_before(injector, t, 1100)) {
      at_start += message.generated < 100 ? 1 : 0;
      later += message.generated >= 1000 ? 1 : 0;
    }
  }
  EXPECT_NEAR(at_start / (100.0 * kTerminals), 0.1, 0.012);
  EXPECT_NEAR(later / (100.0 * kTerminals), 0.1, 0.012);
}

// Over many sources: the variance of the number of packets in a long time.
TEST(OnOff, VarianceOfPacketCountsMatchesBurstCycles) {
  struct Bursts {
    std::string process;
    double load;
    std::uint32_t flits;
  };
  for (const Bursts& bursts : {Bursts{"on-off(burst=20)", 0.2, 2},
                               {"on-off(burst=5,peak=1/2)", 0.3, 1},
                               {"on-off(burst=50,duty=1/4)", 0.1, 4},
                               {"on-off(burst=2)", 0.2, 1}}) {
    constexpr TerminalId kSources = 2000;
    Injector injector = injector_for(bursts.process, {.load = bursts.load, .flits = bursts.flits, .seed = 5}, "uniform",
                                     "ring(" + std::to_string(kSources) + ")");
    const double mean = 1000;
    const double cycles = mean * bursts.flits / bursts.load;
    double squares = 0;
    for (TerminalId t = 0; t < kSources; ++t) {
      const auto packets = static_cast<double>(messages_before(injector, t, static_cast<Cycle>(cycles)).size());
      squares += (packets - mean) * (packets - mean);
    }
    const double expected = mean + mean * mean * injector.burst_cycles() / cycles;
    EXPECT_GT(injector.burst_cycles(), 0);
    EXPECT_NEAR(squares / kSources / expected, 1, 0.15) << bursts.process;  // 4.5 deviations, and what ends cost
  }
  EXPECT_EQ(injector_for("bernoulli", {.load = 0.3}).burst_cycles(), 0);
  EXPECT_EQ(injector_for("on-off(burst=1)", {.load = 0.01}).burst_cycles(), 0);
}

TEST(OnOff, RefusesImpossibleBursts) {
  EXPECT_EQ(injector_refusal("on-off(peak=1/4)", {.load = 0.5}), "terminal 0 has a load of 0.5, above the peak, 0.25");
  EXPECT_EQ(injector_refusal("on-off(duty=1/4)", {.load = 0.5}),
            "terminal 0 would send 2 packets in a cycle of a burst");
  EXPECT_EQ(injector_refusal("on-off(duty=1/4,peak=1/2)", {.load = 0.1}),
            "on-off(duty=0.25,peak=0.5): peak and duty set the same thing");
  EXPECT_EQ(injector_refusal("on-off(peak=0)", {.load = 0.1}), "on-off(peak=0): peak is 0; it must be above 0");
}

}  // namespace
}  // namespace weft::traffic
