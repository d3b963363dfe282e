#include "traffic/injector.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>

#include "base/input_error.h"
#include "spec/parse.h"
#include "support/files.h"

namespace weft::traffic {
namespace {

Demand demand_on(const std::string& network, const std::string& pattern) {
  return build_demand(topology::build(network, Execution{}), pattern, 1, Execution{});
}

Injector injector_for(const std::string& process, const Offer& offer, const std::string& pattern = "uniform",
                      const std::string& network = "ring(10)") {
  return build_injector(demand_on(network, pattern), process, offer, Execution{});
}

std::vector<Message> first_messages(Injector& injector, TerminalId source, std::size_t count) {
  std::vector<Message> messages;
  Message message;
  while (messages.size() < count && injector.next(source, message)) messages.push_back(message);
  return messages;
}

std::vector<Message> messages_before(Injector& injector, TerminalId source, Cycle end) {
  std::vector<Message> messages;
  Message message;
  while (injector.next(source, message) && message.generated < end) messages.push_back(message);
  return messages;
}

bool same(const Message& a, const Message& b) {
  return a.generated == b.generated && a.destination == b.destination && a.flits == b.flits && a.random == b.random &&
         a.message_class == b.message_class;
}

std::string complaint(const std::function<void()>& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

// The births of n cycles at chance p: mean np, variance np(1-p).
TEST(Injector, BernoulliMeetsTheLoad) {
  for (const auto& [load, flits] : {std::pair{0.3, 1U}, {0.02, 16U}, {0.9, 1U}, {1.0, 4U}, {1.0, 1U}, {1e-4, 1U}}) {
    Injector injector = injector_for("bernoulli", {.load = load, .flits = flits, .seed = 4});
    const double p = load / flits;
    const double cycles = 1e5 / p;
    const auto births = static_cast<double>(messages_before(injector, 3, static_cast<Cycle>(cycles)).size());
    EXPECT_NEAR(births, cycles * p, 4.5 * std::sqrt(cycles * p * (1 - p)) + 1e-9) << load;
  }
}

// Each gap g has the chance p(1-p)^g, whatever the gaps before it.
TEST(Injector, BernoulliGapsAreGeometric) {
  for (const double p : {0.03, 0.4, 0.97}) {
    Injector injector = injector_for("bernoulli", {.load = p, .seed = 8});
    constexpr std::size_t kCount = 200000;
    std::vector<double> seen(400);
    Cycle from = 0;
    for (const Message& message : first_messages(injector, 0, kCount)) {
      ASSERT_GE(message.generated, from);  // births ascend
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

// A gap says nothing of the destination and of the routing's bits that come with it.
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

TEST(Injector, StreamsFollowFromSeedAndTerminal) {
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

// Whoever is asked first: a terminal's messages are the same when others are asked in between.
TEST(Injector, StreamsDoNotTouchEachOther) {
  Injector alone = injector_for("on-off", {.load = 0.2, .seed = 5});
  Injector mixed = injector_for("on-off", {.load = 0.2, .seed = 5});
  Message message;
  for (const Message& expected : first_messages(alone, 7, 100)) {
    mixed.next(3, message);
    ASSERT_TRUE(mixed.next(7, message));
    EXPECT_TRUE(same(message, expected));
  }
}

// The same on every machine. Computed by a Philox and logarithms written apart from ours.
TEST(Injector, TheFirstMessagesAreTheseEverywhere) {
  Injector injector = injector_for("bernoulli", {.load = 0.1, .flits = 2, .seed = 1});
  std::vector<Cycle> births;
  std::vector<TerminalId> destinations;
  for (const Message& message : first_messages(injector, 4, 8)) {
    births.push_back(message.generated);
    destinations.push_back(message.destination);
  }
  EXPECT_EQ(births, (std::vector<Cycle>{3, 13, 16, 25, 64, 69, 77, 93}));
  EXPECT_EQ(destinations, (std::vector<TerminalId>{1, 6, 8, 8, 7, 7, 5, 3}));
}

TEST(Injector, BernoulliTakesSixteenBytesForATerminal) {
  const Injector injector = injector_for("bernoulli", {.load = 0.1}, "uniform", "ring(4096)");
  EXPECT_LE(injector.bytes(), 4096U * 16 + 64);
}

TEST(Injector, RatesOfAMatrixAreMet) {
  const auto path = test::own_folder() / "weft_injector_matrix.txt";
  std::ofstream(path) << "0 1 3\n1 2 1\n";
  Injector injector =
      injector_for("bernoulli", {.load = 0.2, .seed = 3}, "matrix(\"" + path.string() + "\")", "ring(4)");
  const double births0 = static_cast<double>(messages_before(injector, 0, 100000).size());
  const double births1 = static_cast<double>(messages_before(injector, 1, 100000).size());
  EXPECT_NEAR(births0, 60000, 5 * std::sqrt(60000 * 0.4));  // 0.2 * 3
  EXPECT_NEAR(births1, 20000, 5 * std::sqrt(20000 * 0.8));
  Message message;
  EXPECT_FALSE(injector.next(2, message));
  EXPECT_EQ(
      complaint([&] { injector_for("bernoulli", {.load = 0.5}, "matrix(\"" + path.string() + "\")", "ring(4)"); }),
      "terminal 0 would send 1.5 packets in a cycle: 3 times the mean");
  std::filesystem::remove(path);
}

TEST(Injector, OnOffMeetsTheLoadInBursts) {
  for (const char* process : {"on-off", "on-off(burst=20,peak=1/2)", "on-off(burst=2.5,duty=1/4)", "on-off(burst=1)"}) {
    double births = 0;
    constexpr Cycle kCycles = 200000;
    Injector injector = injector_for(process, {.load = 0.1, .flits = 2, .seed = 6}, "uniform", "ring(40)");
    for (TerminalId t = 0; t < 40; ++t) births += static_cast<double>(messages_before(injector, t, kCycles).size());
    EXPECT_NEAR(births / (40.0 * kCycles) * 2, 0.1, 0.002) << process;
  }
}

// With one packet in each cycle of a burst, a burst is a run of births without a gap, of geometric length. A silence of
// no cycles joins two.
TEST(Injector, OnOffBurstsHaveTheMeanLengthAndAreGeometric) {
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

// At the start as many are inside a burst as later on.
TEST(Injector, OnOffDoesNotBeginAllAtOnce) {
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

// Counted in many sources: the variance of the number of births in a long time.
TEST(Injector, BurstsVaryAsMuchAsTheySay) {
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
      const auto births = static_cast<double>(messages_before(injector, t, static_cast<Cycle>(cycles)).size());
      squares += (births - mean) * (births - mean);
    }
    const double expected = mean + mean * mean * injector.burst_cycles() / cycles;
    EXPECT_GT(injector.burst_cycles(), 0);
    EXPECT_NEAR(squares / kSources / expected, 1, 0.15) << bursts.process;  // 4.5 deviations, and what ends cost
  }
  EXPECT_EQ(injector_for("bernoulli", {.load = 0.3}).burst_cycles(), 0);
  EXPECT_EQ(injector_for("on-off(burst=1)", {.load = 0.01}).burst_cycles(), 0);
}

TEST(Injector, TheLoadOfRequestsCountsTheirReplies) {
  Injector injector = injector_for("request-reply(reply=3)", {.load = 0.4, .flits = 1, .seed = 2});
  EXPECT_EQ(injector.reply_flits(), 3U);
  EXPECT_EQ(injector.least_flits(), 1U);
  EXPECT_EQ(injector.most_flits(), 3U);
  const auto requests = messages_before(injector, 0, 100000);
  EXPECT_NEAR(static_cast<double>(requests.size()), 10000, 5 * std::sqrt(9000));
  for (const Message& request : requests) ASSERT_EQ(request.message_class, 0);
  EXPECT_EQ(injector_for("request-reply", {.load = 0.4, .flits = 5}).reply_flits(), 5U);
}

TEST(Injector, ABatchIsThereAtTheStart) {
  Injector injector = injector_for("batch(packets=9)", {.flits = 3}, "all-to-all", "ring(10)");
  for (TerminalId t = 0; t < 10; ++t) {
    std::set<TerminalId> met;
    const auto messages = first_messages(injector, t, 20);
    ASSERT_EQ(messages.size(), 9U);
    for (const Message& message : messages) {
      EXPECT_EQ(message.generated, 0U);
      EXPECT_EQ(message.flits, 3U);
      met.insert(message.destination);
    }
    EXPECT_EQ(met.size(), 9U);
  }
  Injector silent = injector_for("batch", {}, "hot-spot(at=[4])");
  EXPECT_EQ(first_messages(silent, 4, 5).size(), 0U);
  EXPECT_EQ(first_messages(silent, 5, 5).size(), 1U);
}

TEST(Injector, AListIsSentInTheOrderOfBirths) {
  const auto message = [](Cycle generated, TerminalId destination) {
    return Message{generated, destination, 2, 0, generated};
  };
  Injector injector =
      Injector::from_list({{1, message(5, 0)}, {0, message(9, 2)}, {1, message(3, 2)}, {1, message(5, 1)}}, 3);
  const auto of_one = first_messages(injector, 1, 9);
  ASSERT_EQ(of_one.size(), 3U);
  EXPECT_EQ(of_one[0].destination, 2U);
  EXPECT_EQ(of_one[1].destination, 0U);
  EXPECT_EQ(of_one[2].destination, 1U);
  EXPECT_EQ(first_messages(injector, 0, 9).size(), 1U);
  EXPECT_EQ(first_messages(injector, 2, 9).size(), 0U);
  EXPECT_EQ(injector.most_flits(), 2U);
}

std::string list_of(const std::string& text) {
  const auto path = test::own_folder() / "weft_injector_list.txt";
  std::ofstream(path) << text;
  return "list(\"" + path.string() + "\")";
}

TEST(Injector, ListsAreReadFromFiles) {
  Injector injector =
      injector_for(list_of("# cycle source destination flits\n7 1 0 4\n2 1 3 1 # first\n\n0 0 0 2\r\n"), {});
  EXPECT_EQ(injector.least_flits(), 1U);
  EXPECT_EQ(injector.most_flits(), 4U);
  const auto messages = first_messages(injector, 1, 9);
  ASSERT_EQ(messages.size(), 2U);
  EXPECT_EQ(messages[0].generated, 2U);
  EXPECT_EQ(messages[0].destination, 3U);
  EXPECT_EQ(messages[1].flits, 4U);
  EXPECT_NE(messages[0].random, messages[1].random);
  Injector empty = injector_for(list_of("# nobody\n"), {});
  for (TerminalId t = 0; t < 10; ++t) EXPECT_TRUE(first_messages(empty, t, 1).empty());
}

TEST(Injector, ListsAreReadFromCsvByTheNamesOfColumns) {
  Injector injector = injector_for(list_of("# a trace\nsource,hops,generated, flits ,destination,sequence,class\n"
                                           "1,3,7,4,0,2,0\n1,3,7,2,9,1,0\n1,1,0,1,3,0,0 # first\n"),
                                   {});
  const auto messages = first_messages(injector, 1, 9);
  ASSERT_EQ(messages.size(), 3U);
  EXPECT_EQ(messages[0].generated, 0U);
  EXPECT_EQ(messages[0].destination, 3U);
  EXPECT_EQ(messages[1].destination, 9U) << "of one cycle, by sequence";
  EXPECT_EQ(messages[1].flits, 2U);
  EXPECT_EQ(messages[2].flits, 4U);
  EXPECT_EQ(first_messages(injector, 0, 9).size(), 0U);
  Injector other = injector_for(list_of("cycle,source,destination,flits\n5,0,1,2\n"), {});
  EXPECT_EQ(first_messages(other, 0, 9).front().generated, 5U);
}

TEST(Injector, ListsNameTheLineThatIsWrong) {
  const auto wrong = [](const std::string& text) {
    const std::string what = complaint([&] { injector_for(list_of(text), {}); });
    const std::size_t at = what.find("list.txt");
    return at == std::string::npos ? what : what.substr(at + 8);
  };
  EXPECT_EQ(wrong("0 0 1 1\n0 0 10 1\n"), ":2: terminal \"10\" is above 9");
  EXPECT_EQ(wrong("0 0 1\n"), ":1: a number of flits is missing");
  EXPECT_EQ(wrong("0 0 1 0\n"), ":1: number of flits \"0\" is below 1");
  EXPECT_EQ(wrong("-1 0 1 1\n"), ":1: cycle \"-1\" is negative");
  EXPECT_EQ(wrong("0 0 1 1 1\n"), ":1: more than four numbers");
  EXPECT_EQ(wrong("cycle,source,destination\n0,0,1\n"), ":1: the header has no column `flits`");
  EXPECT_EQ(wrong("cycle,source,destination,flits\n0,0,1\n"), ":2: 3 cells, but the header has 4");
  EXPECT_EQ(wrong("cycle,source,destination,flits\n0,0,10,1\n"), ":2: terminal \"10\" is above 9");
  EXPECT_EQ(wrong("cycle,source,destination,flits,class\n0,0,1,1,1\n"), ":2: a reply: a list has only requests");
}

TEST(Injector, RefusesWhatCannotBeSent) {
  const auto refusal = [](const std::string& process, const Offer& offer) {
    return complaint([&] { injector_for(process, offer); });
  };
  EXPECT_EQ(refusal("bernoulli", {}), "no load is given");
  EXPECT_EQ(refusal("bernoulli", {.load = 1.01}), "the load is 1.01");
  EXPECT_EQ(refusal("on-off", {.load = -0.5}), "the load is -0.5");
  EXPECT_EQ(refusal("bernoulli", {.load = std::nan("")}), "the load is nan");
  EXPECT_EQ(refusal("batch", {.flits = 0}), "a packet of 0 flits");
  EXPECT_EQ(refusal("bernouli", {.load = 0.5}), "no process is named \"bernouli\"");
  EXPECT_EQ(refusal("on-off(peak=1/4)", {.load = 0.5}), "terminal 0 has a load of 0.5, above the peak, 0.25");
  EXPECT_EQ(refusal("on-off(duty=1/4)", {.load = 0.5}), "terminal 0 would send 2 packets in a cycle of a burst");
  EXPECT_EQ(refusal("on-off(duty=1/4,peak=1/2)", {.load = 0.1}),
            "on-off(duty=0.25,peak=0.5): peak and duty set the same thing");
  EXPECT_EQ(refusal("on-off(peak=0)", {.load = 0.1}), "on-off(peak=0): peak is 0; it must be above 0");
  EXPECT_EQ(refusal("bernoulli", {.load = 1.0}), "none");
}

TEST(Injector, WithoutLoadNothingIsSent) {
  for (const char* process : {"bernoulli", "on-off", "request-reply"}) {
    Injector injector = injector_for(process, {.load = 0.0});
    EXPECT_TRUE(first_messages(injector, 0, 1).empty());
  }
}

TEST(Injector, UniformIsBernoulliOfTheUniformPattern) {
  Injector plain = Injector::uniform(0.05, 4, 10, 3);
  Injector named = injector_for("bernoulli", {.load = 0.2, .flits = 4, .seed = 3});
  const auto expected = first_messages(named, 6, 100);
  const auto messages = first_messages(plain, 6, 100);
  EXPECT_TRUE(std::equal(messages.begin(), messages.end(), expected.begin(), expected.end(), same));
}

// Every registered process, in each way in which its record writes it.
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
