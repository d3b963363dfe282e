// The fast engine against the plain one: thousands of random networks, routings, models and packets, each packet taken
// in the same cycle.
#include "sim/engine.h"

#include <gtest/gtest.h>

#include <array>

#include "base/random.h"
#include "routing/algorithm.h"
#include "sim/run_parcels.h"

namespace weft::sim {
namespace {

// Of the runs of a case.
enum class Stuck : std::uint8_t { none, perhaps, some };

struct Case {
  const char* network;
  const char* routing;
  Stuck stuck = Stuck::none;
  friend std::ostream& operator<<(std::ostream& out, const Case& c) {
    return out << c.network << " with " << c.routing;
  }
};

constexpr std::array kCases{
    Case{"mesh(3,3)", "dor"},
    Case{"torus(4,3)", "dor"},
    Case{"torus(5)", "dor(dateline=entry)"},
    Case{"hypercube(3)", "escape(minimal,dor)", Stuck::perhaps},
    Case{"mesh(3,3)", "odd-even"},
    Case{"mesh(3,2)", "o1turn"},
    Case{"hypercube(3)", "minimal", Stuck::perhaps},
    Case{"dragonfly(2,4,2)", "ugal"},
    Case{"dragonfly(1,2,1)", "valiant"},
    Case{"fat-tree(2,3)", "nca(up=random)"},
    Case{"petersen", "layered(shortest)"},
    Case{"directed-ring(5)", "shortest", Stuck::some},
    Case{"torus(4,4)", "minimal", Stuck::perhaps},
    Case{"directed-torus(3,3)", "dor"},
    Case{"prc(12,skips=[2,4])", "prc-wormhole"},
    Case{"rdt(8)", "duato", Stuck::perhaps},
    Case{"complete(5)", "shortest"},
    Case{"mesh(3,3)", "classes(dor,2)"},
    Case{"ring(4)", "valiant(dor)"},
    Case{"scc(3)", "optimal", Stuck::some},
};

std::uint64_t pick(RandomStream& random, std::uint64_t low, std::uint64_t high) {
  return low + random.below(high - low + 1);
}

Model random_model(const routing::Routing& routing, unsigned most_flits, RandomStream& random) {
  routing::VcId needed = 1;
  const std::size_t class_count = routing.graph().link_classes().size();
  for (LinkClassId c = 0; c < class_count; ++c) needed = std::max(needed, routing.vc_count(c));
  Model model = plain_model(
      routing, random.chance(0.4) ? static_cast<routing::VcId>(needed + random.below(3)) : routing::VcId{0});
  model.buffer = static_cast<unsigned>(pick(random, 1, 6));
  model.switching = static_cast<Switching>(random.below(3));
  if (model.switching != Switching::wormhole) model.buffer = most_flits + static_cast<unsigned>(random.below(3));
  model.vc_reuse = static_cast<VcReuse>(random.below(3));
  if (random.chance(0.5)) {
    model.delays = {.route = static_cast<unsigned>(random.below(4)),
                    .vc = static_cast<unsigned>(pick(random, 1, 3)),
                    .switching = static_cast<unsigned>(pick(random, 1, 3)),
                    .crossbar = static_cast<unsigned>(random.below(3)),
                    .credit = static_cast<unsigned>(random.below(4))};
  }
  for (LinkTiming& timing : model.links) {
    if (random.chance(0.3)) timing.latency = static_cast<unsigned>(pick(random, 1, 5));
    if (random.chance(0.2)) timing.cycles_per_flit = static_cast<unsigned>(pick(random, 1, 4));
  }
  model.iterations = static_cast<unsigned>(pick(random, 1, 3));
  model.speedup = static_cast<unsigned>(pick(random, 1, 3));
  model.is_speculative = random.chance(0.3);
  return model;
}

std::vector<Parcel> random_parcels(const routing::Routing& routing, unsigned most_flits, RandomStream& random) {
  const TerminalId terminals = routing.graph().terminal_count();
  std::vector<Parcel> parcels(random.chance(0.3) ? 12 * terminals : pick(random, 1, 60));
  const std::uint64_t time = pick(random, 1, 80);
  for (Parcel& parcel : parcels) {
    parcel = {.birth = random.below(time),
              .source = static_cast<TerminalId>(random.below(terminals)),
              .destination = static_cast<TerminalId>(random.below(terminals)),
              .flits = static_cast<std::uint32_t>(pick(random, 1, most_flits)),
              .message_class = static_cast<routing::MessageClass>(random.below(routing.message_class_count())),
              .draw = random.below(routing.draw_count())};
  }
  return parcels;
}

constexpr std::array kThreadCounts{1U, 2U, 3U, 8U};

// `is_stuck` is how the plain run ends.
void expect_equal_runs(const routing::Routing& routing, const Model& model, const std::vector<Parcel>& parcels,
                       unsigned thread_count, bool& is_stuck) {
  const PlainRun plain = simulate_plainly(routing, model, parcels, 20'000);
  const PlainRun fast = run_parcels(routing, model, parcels, 20'000, thread_count);
  is_stuck = plain.is_stuck;
  ASSERT_EQ(fast.is_stuck, plain.is_stuck);
  ASSERT_EQ(fast.flit_hops, plain.flit_hops);
  for (std::size_t i = 0; i < parcels.size(); ++i) {
    ASSERT_EQ(fast.deliveries[i].tail_taken, plain.deliveries[i].tail_taken) << "packet " << i;
    if (plain.deliveries[i].tail_taken == Delivery::kNever) continue;
    ASSERT_EQ(fast.deliveries[i], plain.deliveries[i]) << "packet " << i;
  }
}

class EngineAgainstOracle : public testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(Cases, EngineAgainstOracle, testing::ValuesIn(kCases));

TEST_P(EngineAgainstOracle, EveryPacketIsTakenInTheSameCycle) {
  const topology::Network network = topology::build(std::string_view(GetParam().network), Execution{});
  const auto routing = routing::build(network, std::string_view(GetParam().routing), Execution{});
  constexpr std::uint32_t kRunCount = 100;
  std::uint32_t stuck_count = 0;
  for (std::uint32_t seed = 1; seed <= kRunCount; ++seed) {
    SCOPED_TRACE(std::string(GetParam().network) + " " + GetParam().routing + " seed " + std::to_string(seed));
    RandomStream random(seed, Purpose::test);
    const auto most_flits = static_cast<unsigned>(pick(random, 1, 8));
    const Model model = random_model(*routing, most_flits, random);
    bool is_stuck = false;
    ASSERT_NO_FATAL_FAILURE(expect_equal_runs(*routing, model, random_parcels(*routing, most_flits, random),
                                              kThreadCounts[seed % 4], is_stuck));
    stuck_count += is_stuck ? 1U : 0U;
  }
  if (GetParam().stuck != Stuck::perhaps) {
    EXPECT_EQ(stuck_count > 0, GetParam().stuck == Stuck::some) << stuck_count;
  }
  EXPECT_LT(stuck_count, kRunCount);
}

// Long packets from everyone to everyone, on one vc with short buffers and without an escape.
TEST(Engine, AdaptivePacketsGetStuckAsInTheOracle) {
  const topology::Network network = topology::build("torus(4,4)", Execution{});
  const auto routing = routing::build(network, "minimal", Execution{});
  Model model = plain_model(*routing);
  model.buffer = 2;
  std::vector<Parcel> parcels;
  for (TerminalId source = 0; source < 16; ++source) {
    for (TerminalId k = 1; k < 16; ++k) {
      parcels.push_back({.source = source, .destination = (source + 5 * k) % 16, .flits = 20});
    }
  }
  bool is_stuck = false;
  expect_equal_runs(*routing, model, parcels, 1, is_stuck);
  EXPECT_TRUE(is_stuck);
}

}  // namespace
}  // namespace weft::sim
