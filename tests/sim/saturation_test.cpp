#include "sim/measure/saturation.h"

#include <gtest/gtest.h>

#include "base/numbers/random.h"
#include "sim/measure/generation_log.h"
#include "topology/network.h"

namespace weft::sim {
namespace {

// A queue for each of several sources: packets are generated with a probability, leave one after another every
// `service` cycles, and are received 30 cycles later.
TimeSeries queues(double load, const std::vector<Cycle>& service, Cycle cycles) {
  TimeSeries series;
  for (std::uint32_t source = 0; source < service.size(); ++source) {
    RandomStream random(1, Purpose::test, source);
    Cycle free_from = 0;
    for (Cycle generated = random.geometric(load); generated < cycles; generated += 1 + random.geometric(load)) {
      series.add_generated(generated, 1);
      const Cycle sent = std::max(generated, free_from);
      free_from = sent + service[source];
      if (sent + 30 < cycles) series.add_delivery(generated, sent, sent + 30, 1);
    }
  }
  return series;
}

// The unloaded latency is 30 cycles of travel and one for the flit itself.
std::string why_saturated(const TimeSeries& series, Cycle to, const Bursts& bursts = {}) {
  return sim::why_saturated(series, to, {.unloaded_latency = 31, .bursts = bursts});
}

TEST(Saturation, IsFoundWhereLessIsReceivedThanGenerated) {
  EXPECT_NE(why_saturated(queues(0.5, std::vector<Cycle>(10, 3), 10'000), 10'000).find("only 67 % of the flits"),
            std::string::npos)
      << "a third of what is generated waits";
  EXPECT_NE(why_saturated(queues(0.9, std::vector<Cycle>(10, 2), 8000), 8000), "");
}

// The backlog reaches the threshold the later, the smaller the overload is.
TEST(Saturation, SmallOverloadIsFoundInALongRun) {
  const std::vector<Cycle> service(10, 2);
  EXPECT_EQ(why_saturated(queues(0.53, service, 8000), 8000), "");
  EXPECT_NE(why_saturated(queues(0.53, service, 80'000), 80'000), "");
}

TEST(Saturation, IsFoundWhereOneSourceOfManyFallsBehind) {
  std::vector<Cycle> service(200, 1);
  service[17] = 8;
  const std::string why = why_saturated(queues(0.3, service, 16'000), 16'000);
  EXPECT_NE(why.find("longer and longer"), std::string::npos) << why;
}

TEST(Saturation, IsNotSeenWhereQueuesAreLongButSteady) {
  for (const double load : {0.05, 0.2, 0.3, 0.45}) {
    for (const Cycle cycles : {2000U, 20'000U}) {
      EXPECT_EQ(why_saturated(queues(load, std::vector<Cycle>(20, 2), cycles), cycles), "") << load << " " << cycles;
    }
  }
  EXPECT_EQ(why_saturated(TimeSeries(), 1000), "");
}

// Packets that all take 30 cycles, in runs that are hardly longer.
TEST(Saturation, IsNotSeenWhileTheNetworkFills) {
  for (Cycle cycles = 5; cycles < 300; cycles += 5) {
    EXPECT_EQ(why_saturated(queues(0.3, std::vector<Cycle>(200, 1), cycles), cycles), "") << cycles;
  }
}

TEST(Saturation, BacklogThatBurstsExplainDoesNotCount) {
  const TimeSeries series = queues(0.9, std::vector<Cycle>(10, 2), 8000);  // 45 % wait
  EXPECT_NE(why_saturated(series, 8000, {.cycles = 100}), "");
  EXPECT_EQ(why_saturated(series, 8000, {.cycles = 1000}), "");
  EXPECT_NE(why_saturated(series, 8000, {.cycles = 1000, .sharers = 10}), "");
}

TEST(Saturation, MustHaveHeldAfterTwoThirdsOfTheRun) {
  TimeSeries series = queues(0.3, std::vector<Cycle>(10, 1), 4000);
  for (Cycle cycle = 4000; cycle < 6000; ++cycle) series.add_generated(cycle, 3);
  EXPECT_EQ(why_saturated(series, 6000), "") << "nothing was received in the last third";
}

TEST(Bursts, AreSharedByAsManySourcesAsASourceHasDestinations) {
  const auto injector = [](std::string_view pattern) {
    const auto network = topology::build("hypercube(4)", Execution{});
    return traffic::build_injector(traffic::build_demand(network, pattern, 1, Execution{}), "on-off(burst=20)",
                                   {.load = 0.2}, Execution{});
  };
  EXPECT_DOUBLE_EQ(bursts_of(injector("transpose")).sharers, 1);
  EXPECT_DOUBLE_EQ(bursts_of(injector("uniform")).sharers, 15);
  EXPECT_DOUBLE_EQ(bursts_of(injector("stencil")).sharers, 4);
  EXPECT_GT(bursts_of(injector("uniform")).cycles, 50);
  EXPECT_EQ(bursts_of(traffic::Injector::uniform(0.05, 3, 16, 7)).cycles, 0);
}

TEST(GeneratedPackets, AreThoseOfTheInjector) {
  const auto injector = traffic::Injector::uniform(0.05, 3, 16, 7);
  GeneratedPackets generated(injector);
  TimeSeries series;
  GeneratedPackets::Count all;
  for (const Cycle end : {100U, 101U, 500U, 2000U}) {
    const GeneratedPackets::Count more = generated.read_to(end, series);
    all.packets += more.packets;
    all.flits += more.flits;
  }
  std::vector<std::uint64_t> by_cycle(2000);
  std::uint64_t count = 0;
  auto again = injector;
  for (TerminalId t = 0; t < 16; ++t) {
    for (traffic::Message message; again.next(t, message) && message.generated < 2000; ++count)
      ++by_cycle[message.generated];
  }
  EXPECT_GT(count, 1000U);
  EXPECT_EQ(all.packets, count);
  EXPECT_EQ(all.flits, 3 * count);
  for (Cycle cycle = 0; cycle < series.bins().size(); ++cycle)
    EXPECT_EQ(series.bins()[cycle].generated, by_cycle[cycle]);
  EXPECT_TRUE(generated.has_more());
}

TEST(GeneratedPackets, ListIsFinite) {
  const auto injector =
      traffic::Injector::from_list({{.source = 2, .message = {.generated = 5, .destination = 0, .flits = 4}},
                                    {.source = 2, .message = {.generated = 900, .destination = 1, .flits = 1}}},
                                   4);
  GeneratedPackets generated(injector);
  EXPECT_EQ(generated.senders(), (std::vector<bool>{false, false, true, false}));
  TimeSeries series;
  EXPECT_EQ(generated.read_to(900, series).flits, 4U);
  EXPECT_TRUE(generated.has_more());
  EXPECT_EQ(generated.read_to(UINT64_MAX, series).flits, 1U);
  EXPECT_FALSE(generated.has_more());
}

}  // namespace
}  // namespace weft::sim
