#include "traffic/injector.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "spec/parse.h"
#include "traffic/injector_helpers.h"

namespace weft::traffic {
namespace {

bool same(const Message& a, const Message& b) {
  return a.generated == b.generated && a.destination == b.destination && a.flits == b.flits && a.random == b.random &&
         a.message_class == b.message_class;
}

// A gap is independent of the destination and of the random bits for the routing that come with it.
TEST(Injector, GapsDestinationsAndBitsAreIndependent) {
  Injector injector = injector_for("bernoulli", {.load = 0.5, .seed = 2}, "uniform", "ring(5)");
  constexpr std::size_t kCount = 160000;
  std::vector<std::vector<std::vector<double>>> seen(2, std::vector(4, std::vector<double>(4)));
  Cycle from = 0;
  for (const Message& message : first_messages(injector, 0, kCount)) {
    ++seen[message.generated > from ? 1 : 0][message.destination - 1][message.random >> 62U];
    from = message.generated + 1;
  }
  for (const auto& by_gap : seen) {
    for (const auto& by_destination : by_gap) {
      for (const double count : by_destination) EXPECT_NEAR(count, kCount / 32.0, 5 * std::sqrt(kCount / 32.0));
    }
  }
}

TEST(Injector, StreamsDependOnSeedAndTerminalOnly) {
  const auto stream = [](const std::string& process, std::uint64_t seed, TerminalId source) {
    Injector injector = injector_for(process, {.load = 0.3, .seed = seed});
    return first_messages(injector, source, 50);
  };
  const auto is_same = [](const std::vector<Message>& a, const std::vector<Message>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
  };
  for (const std::string process : {"bernoulli", "on-off", "request-reply"}) {
    EXPECT_TRUE(is_same(stream(process, 5, 2), stream(process, 5, 2)));
    EXPECT_FALSE(is_same(stream(process, 5, 2), stream(process, 6, 2)));
    EXPECT_FALSE(is_same(stream(process, 5, 2), stream(process, 5, 3)));
    EXPECT_FALSE(is_same(stream(process, 5, 2), stream(process, (std::uint64_t{1} << 32U) + 5, 2)));
  }
}

// The messages of a terminal are the same if others are read in between.
TEST(Injector, StreamsAreIndependentOfTheOrderOfCalls) {
  Injector alone = injector_for("on-off", {.load = 0.2, .seed = 5});
  Injector mixed = injector_for("on-off", {.load = 0.2, .seed = 5});
  Message message;
  for (const Message& expected : first_messages(alone, 7, 100)) {
    mixed.next(3, message);
    ASSERT_TRUE(mixed.next(7, message));
    EXPECT_TRUE(same(message, expected));
  }
}

// Computed by a separate implementation of Philox and of the logarithm.
TEST(Injector, FirstMessagesAreTheSameOnEveryMachine) {
  Injector injector = injector_for("bernoulli", {.load = 0.1, .flits = 2, .seed = 1});
  std::vector<Cycle> cycles;
  std::vector<TerminalId> destinations;
  for (const Message& message : first_messages(injector, 4, 8)) {
    cycles.push_back(message.generated);
    destinations.push_back(message.destination);
  }
  EXPECT_EQ(cycles, (std::vector<Cycle>{3, 13, 16, 25, 64, 69, 77, 93}));
  EXPECT_EQ(destinations, (std::vector<TerminalId>{1, 6, 8, 8, 7, 7, 5, 3}));
}

TEST(Injector, MeetsTheRatesOfAMatrix) {
  const auto path = test::own_folder() / "weft_injector_matrix.txt";
  std::ofstream(path) << "0 1 3\n1 2 1\n";
  Injector injector =
      injector_for("bernoulli", {.load = 0.2, .seed = 3}, "matrix(\"" + path.string() + "\")", "ring(4)");
  const double packets0 = static_cast<double>(messages_before(injector, 0, 100000).size());
  const double packets1 = static_cast<double>(messages_before(injector, 1, 100000).size());
  EXPECT_NEAR(packets0, 60000, 5 * std::sqrt(60000 * 0.4));  // 0.2 * 3
  EXPECT_NEAR(packets1, 20000, 5 * std::sqrt(20000 * 0.8));
  Message message;
  EXPECT_FALSE(injector.next(2, message));
  EXPECT_EQ(
      complaint([&] { injector_for("bernoulli", {.load = 0.5}, "matrix(\"" + path.string() + "\")", "ring(4)"); }),
      "terminal 0 would send 1.5 packets in a cycle: 3 times the mean");
  std::filesystem::remove(path);
}

TEST(Injector, RefusesImpossibleOffers) {
  EXPECT_EQ(injector_refusal("bernoulli", {}), "no load is given");
  EXPECT_EQ(injector_refusal("bernoulli", {.load = 1.01}), "the load is 1.01");
  EXPECT_EQ(injector_refusal("on-off", {.load = -0.5}), "the load is -0.5");
  EXPECT_EQ(injector_refusal("bernoulli", {.load = std::nan("")}), "the load is nan");
  EXPECT_EQ(injector_refusal("batch", {.flits = 0}), "a packet of 0 flits");
  EXPECT_EQ(injector_refusal("bernouli", {.load = 0.5}), "no process is named \"bernouli\"");
  EXPECT_EQ(injector_refusal("bernoulli", {.load = 1.0}), "none");
}

TEST(Injector, ZeroLoadSendsNothing) {
  for (const char* process : {"bernoulli", "on-off", "request-reply"}) {
    Injector injector = injector_for(process, {.load = 0.0});
    EXPECT_TRUE(first_messages(injector, 0, 1).empty());
  }
}

TEST(Injector, UniformIsBernoulliWithTheUniformPattern) {
  Injector uniform = Injector::uniform(0.05, 4, 10, 3);
  Injector named = injector_for("bernoulli", {.load = 0.2, .flits = 4, .seed = 3});
  const auto expected = first_messages(named, 6, 100);
  const auto messages = first_messages(uniform, 6, 100);
  EXPECT_TRUE(std::equal(messages.begin(), messages.end(), expected.begin(), expected.end(), same));
}

// Every registered process, with each example call of its record.
TEST(Injector, ProcessesDescribeThemselvesAndRoundTrip) {
  for (const Process* process : processes()) {
    EXPECT_FALSE(process->summary.empty());
    EXPECT_NE(process->summary.back(), '.');
    for (const std::string_view call : process->calls) {
      if (call.empty()) continue;
      const spec::Spec canonical = canonical_process(spec::parse(call));
      EXPECT_EQ(canonical_process(canonical), canonical);
      Injector injector = injector_for(spec::print(canonical), {.load = 0.05, .flits = 2});
      Message message;
      EXPECT_TRUE(injector.next(1, message));
      const std::string without_load = complaint([&] { injector_for(std::string(call), {}); });
      EXPECT_EQ(without_load, process->needs_load ? "no load is given" : "none");
    }
  }
}

}  // namespace
}  // namespace weft::traffic
