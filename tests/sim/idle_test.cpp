// Engine::skip_idle: cycles in which nothing happens are skipped.
#include <gtest/gtest.h>

#include <tuple>

#include "base/numbers/random.h"
#include "routing/core/algorithm.h"
#include "sim/engine/engine.h"
#include "topology/network.h"

namespace weft::sim {
namespace {

// Packets with long pauses between them, skipped and not: the same arrivals, over several revolutions of the calendar.
TEST(Engine, SkipsCyclesInWhichNothingHappens) {
  const topology::Network network = topology::build("mesh(3,3)", Execution{});
  const auto routing = routing::build(network, "dor", Execution{});
  std::vector<traffic::Injector::Listed> list;
  RandomStream random(1, Purpose::test, 0);
  Cycle generated = 0;
  for (unsigned i = 0; i < 300; ++i) {
    generated += random.below(i % 10 == 0 ? 5000 : 300);
    if (i % 25 == 0) generated = (generated / 1024 + 1) * 1024 + random.below(2);
    list.push_back(
        {.source = static_cast<TerminalId>(random.below(9)),
         .message = {.generated = generated, .destination = static_cast<TerminalId>(random.below(9)), .flits = 3}});
  }
  list.push_back({.source = 4, .message = {.generated = generated + 3'000'000, .destination = 0, .flits = 3}});
  const auto arrivals = [&](unsigned thread_count, bool skips) {
    traffic::Injector injector = traffic::Injector::from_list(list, 9);
    Engine engine(*routing, default_model(*routing), injector, {.thread_count = thread_count});
    const Cycle end = generated + 3'001'000;
    while (engine.now() < end) {
      if (skips) engine.skip_idle(end);
      engine.run(std::min<Cycle>(skips ? 50 : 100'000, end - engine.now()));
    }
    std::vector<Arrival> all;
    engine.take_arrivals(all);
    std::vector<std::tuple<Cycle, Cycle, TerminalId, std::uint32_t>> seen;
    for (const Arrival& a : all) seen.emplace_back(a.tail_received, a.head_sent, a.source, a.sequence);
    EXPECT_EQ(engine.now(), end);
    return seen;
  };
  const auto expected = arrivals(1, false);
  EXPECT_EQ(expected.size(), list.size());
  EXPECT_EQ(arrivals(1, true), expected);
  EXPECT_EQ(arrivals(2, true), expected);
}

TEST(Engine, DoesNotSkipWhilePacketsAreInTransit) {
  const topology::Network network = topology::build("path(4)", Execution{});
  const auto routing = routing::build(network, "dor", Execution{});
  traffic::Injector injector = traffic::Injector::from_list(
      {{.source = 0, .message = {.generated = 1'000'000'000'000, .destination = 3, .flits = 1}}}, 4);
  Engine engine(*routing, default_model(*routing), injector);
  engine.skip_idle(100);
  EXPECT_EQ(engine.now(), 0U) << "not known to be idle yet";
  engine.run(20);
  engine.skip_idle(100);
  EXPECT_EQ(engine.now(), 100U);
  engine.skip_idle(UINT64_MAX);
  EXPECT_EQ(engine.now(), 1'000'000'000'000U);
  engine.run(3);
  engine.skip_idle(UINT64_MAX);
  EXPECT_EQ(engine.now(), 1'000'000'000'003U);
}

}  // namespace
}  // namespace weft::sim
