#include "traffic/packet_lengths.h"

#include <gtest/gtest.h>

#include <map>

#include "base/input_error.h"
#include "base/numbers/random.h"
#include "traffic/injector.h"

namespace weft::traffic {
namespace {

TEST(PacketLengths, ANumberIsOneLength) {
  const PacketLengths lengths = PacketLengths::parse("4");
  EXPECT_TRUE(lengths.is_one());
  EXPECT_EQ(lengths, PacketLengths(4));
  EXPECT_EQ(lengths.text(), "4");
  EXPECT_EQ(lengths.words(), "packets of 4 flits");
  EXPECT_EQ(PacketLengths().words(), "packets of 1 flit");
  EXPECT_EQ(lengths.draw(0), 4U);
  EXPECT_EQ(lengths.draw(UINT64_MAX), 4U);
  EXPECT_EQ(lengths.mean(), 4);
}

TEST(PacketLengths, TextIsCanonical) {
  EXPECT_EQ(PacketLengths::parse("mix(16:0.20, 1:.8)").text(), "mix(1:0.8,16:0.2)");
  EXPECT_EQ(PacketLengths::parse(" uniform( 1 , 16 ) ").text(), "uniform(1,16)");
  EXPECT_EQ(PacketLengths::parse("uniform(3,3)").text(), "3");
  EXPECT_EQ(PacketLengths::parse("mix(5:1)").text(), "5");
  for (const char* text : {"mix(1:0.8,16:0.2)", "uniform(1,16)", "7"}) {
    EXPECT_EQ(PacketLengths::parse(PacketLengths::parse(text).text()), PacketLengths::parse(text));
  }
}

TEST(PacketLengths, LengthsHaveTheirProbabilities) {
  const auto expect = [](const char* text, const std::map<std::uint32_t, double>& probabilities) {
    const PacketLengths lengths = PacketLengths::parse(text);
    constexpr int kDraws = 200'000;
    RandomStream random(1, Purpose::test);
    std::map<std::uint32_t, int> counts;
    for (int i = 0; i < kDraws; ++i) ++counts[lengths.draw(random.below(UINT64_MAX))];
    double mean = 0;
    EXPECT_EQ(counts.size(), probabilities.size()) << text;
    for (const auto& [flits, probability] : probabilities) {
      EXPECT_NEAR(counts[flits] / double{kDraws}, probability, 0.005) << text << " " << flits;
      mean += flits * probability;
    }
    EXPECT_NEAR(lengths.mean(), mean, 1e-9) << text;
    EXPECT_EQ(lengths.least(), probabilities.begin()->first);
    EXPECT_EQ(lengths.most(), probabilities.rbegin()->first);
  };
  expect("mix(1:0.8,16:0.2)", {{1, 0.8}, {16, 0.2}});
  expect("mix(2:0.25,3:0.25,9:0.5)", {{2, 0.25}, {3, 0.25}, {9, 0.5}});
  expect("uniform(3,6)", {{3, 0.25}, {4, 0.25}, {5, 0.25}, {6, 0.25}});
}

TEST(PacketLengths, WrongTextIsRefused) {
  for (const char* text : {"", "0", "-1", "4.5", "four", "mix()", "mix(1)", "mix(1:0.5)", "mix(1:0.5,1:0.5)",
                           "mix(1:0,2:1)", "mix(1:0.8,16:0.2", "mix(1:x)", "mix(0:1)", "uniform(1)", "uniform(5,2)",
                           "uniform(1,2,3)", "uniform(0,3)", "uniform(1,99999)", "normal(3)"}) {
    EXPECT_THROW(PacketLengths::parse(text), InputError) << text;
  }
}

// The load counts flits, whatever the lengths.
TEST(PacketLengths, TheLoadIsKept) {
  for (const char* text : {"4", "mix(1:0.8,16:0.2)", "uniform(1,16)"}) {
    constexpr TerminalId kTerminals = 16;
    constexpr Cycle kCycles = 40'000;
    Injector injector(uniform_demand(kTerminals), {}, {.load = 0.3, .flits = PacketLengths::parse(text), .seed = 5});
    std::uint64_t flits = 0;
    for (TerminalId t = 0; t < kTerminals; ++t) {
      for (Message message; injector.next(t, message) && message.generated < kCycles;) flits += message.flits;
    }
    EXPECT_NEAR(static_cast<double>(flits) / (kTerminals * double{kCycles}), 0.3, 0.01) << text;
    EXPECT_EQ(injector.least_flits(), PacketLengths::parse(text).least());
    EXPECT_EQ(injector.most_flits(), PacketLengths::parse(text).most());
    EXPECT_EQ(injector.burst_cycles() > 0, !PacketLengths::parse(text).is_one());
  }
}

}  // namespace
}  // namespace weft::traffic
