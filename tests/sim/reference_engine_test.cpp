#include "sim/model/reference_engine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

#include "base/input_error.h"
#include "base/numbers/random.h"
#include "routing/core/algorithm.h"
#include "support/routes.h"

namespace weft::sim {
namespace {

constexpr Cycle kLong = 100'000;

// A routing together with the network that it needs.
struct Setting {
  topology::Network network;
  std::unique_ptr<routing::Routing> routing;

  explicit Setting(std::string_view spec, std::string_view with = "dor")
      : network(topology::build(spec, Execution{})), routing(routing::build(network, with, Execution{})) {}
};

std::vector<Cycle> received(const ReferenceRun& run) {
  std::vector<Cycle> cycles;
  for (const Delivery& delivery : run.deliveries) cycles.push_back(delivery.tail_received);
  return cycles;
}

// The law of docs/model.md for a packet of L flits over R routers. Between a router and a terminal the latency is 1.
Cycle zero_load(const Model& model, Cycle flits, Cycle routers) {
  const Delays& d = model.delays;
  const Cycle latency = model.links.at(0).latency;
  const Cycle in_router = model.is_speculative ? d.switching : Cycle{d.route} + d.vc + d.switching;
  const Cycle head = 2 + routers * (in_router + d.crossbar) + (routers - 1) * latency + 1;
  if (model.switching == Switching::store_and_forward) return head + (routers + 1) * (flits - 1);
  const Cycle longest = routers > 1 ? latency : 1;
  const Cycle loop = (1 + d.crossbar + longest) + (longest + 1) + d.credit;
  const Cycle stall = loop > model.buffer ? loop - model.buffer : 0;
  const Cycle header = model.route_on == RouteOn::last ? routers * (model.header - 1) : 0;
  if (model.switching == Switching::circuit && flits > 1) {
    const Cycle acknowledgement = 2 + (routers - 1) * (latency + 1) + 2;
    const Cycle second = 2 + routers * (1 + d.crossbar) + (routers - 1) * latency + 1;
    return head + acknowledgement + second + (flits - 2) + (flits - 2) / model.buffer * stall;
  }
  return head + header + (flits - 1) + (flits - 1) / model.buffer * stall;
}

// Sends a packet from node 0 to node routers-1, which are routers-1 hops apart in the networks used here.
void expect_zero_load(const Setting& setting, const Model& model, std::uint32_t flits, std::uint32_t routers) {
  const PacketRequest request{.generated = 7, .source = 0, .destination = routers - 1, .flits = flits};
  const ReferenceRun run = simulate_reference(*setting.routing, model, {request}, kLong);
  const Delivery& delivery = run.deliveries.at(0);
  EXPECT_FALSE(run.is_stuck);
  EXPECT_EQ(delivery.head_sent, request.generated);
  EXPECT_EQ(delivery.hops, routers - 1);
  EXPECT_EQ(delivery.tail_received - request.generated, zero_load(model, flits, routers))
      << flits << " flits, " << routers << " routers, buffer " << model.buffer << ", delays " << model.delays.route
      << model.delays.vc << model.delays.switching << model.delays.crossbar << model.delays.credit << ", latency "
      << model.links[0].latency << ", header " << model.header;
}

TEST(ReferenceEngine, SinglePacketTakesTheTimeOfTheLaw) {
  const Setting setting("path(6)");
  Model model = default_model(*setting.routing);
  for (std::uint32_t flits = 1; flits <= 40; ++flits) {
    for (model.buffer = 1; model.buffer <= 12; ++model.buffer) {
      for (std::uint32_t routers = 1; routers <= 6; ++routers) expect_zero_load(setting, model, flits, routers);
    }
  }
}

template <class Action>
void for_all_delays(Model& model, const Action& action) {
  for (unsigned code = 0; code < 3 * 2 * 2 * 3 * 4 * 3; ++code) {
    model.delays = {.route = code % 3,
                    .vc = 1 + code / 3 % 2,
                    .switching = 1 + code / 6 % 2,
                    .crossbar = code / 12 % 3,
                    .credit = code / 36 % 4};
    for (LinkTiming& timing : model.links) timing.latency = 1 + code / 144;
    action();
  }
}

TEST(ReferenceEngine, LawHoldsForAllDelays) {
  const Setting setting("path(4)");
  Model model = default_model(*setting.routing);
  std::uint32_t flits = 0;
  for_all_delays(model, [&] {
    // Over all settings every length and every buffer comes up.
    flits = flits % 40 + 1;
    model.buffer = 1 + flits * 5 % 12;
    for (const std::uint32_t routers : {1U, 3U, 4U}) expect_zero_load(setting, model, flits, routers);
  });
}

TEST(ReferenceEngine, LawHoldsOnRingsAndMeshes) {
  for (const std::string spec : {"ring(12)", "mesh(6,3)"}) {
    const Setting setting(spec);
    for (const routing::VcId vcs : {routing::VcId{2}, routing::VcId{5}}) {
      const Model model = default_model(*setting.routing, vcs);
      for (std::uint32_t routers = 1; routers <= 6; ++routers) expect_zero_load(setting, model, 11, routers);
    }
  }
}

TEST(ReferenceEngine, LawHoldsForCutThroughAndStoreAndForward) {
  const Setting setting("path(5)");
  Model model = default_model(*setting.routing);
  model.buffer = 12;
  for (model.switching = Switching::cut_through;; model.switching = Switching::store_and_forward) {
    for_all_delays(model, [&] {
      for (const std::uint32_t flits : {1U, 2U, 12U}) expect_zero_load(setting, model, flits, 3);
    });
    for (std::uint32_t routers = 1; routers <= 5; ++routers) expect_zero_load(setting, model, 7, routers);
    if (model.switching == Switching::store_and_forward) break;
  }
}

TEST(ReferenceEngine, LawHoldsForCircuits) {
  const Setting setting("path(6)");
  Model model = default_model(*setting.routing);
  model.switching = Switching::circuit;
  for (std::uint32_t flits = 1; flits <= 30; ++flits) {
    for (model.buffer = 1; model.buffer <= 9; ++model.buffer) {
      for (const std::uint32_t routers : {1U, 2U, 6U}) expect_zero_load(setting, model, flits, routers);
    }
  }
  std::uint32_t flits = 0;
  for_all_delays(model, [&] {
    flits = flits % 40 + 1;
    model.buffer = 1 + flits * 5 % 12;
    for (const std::uint32_t routers : {1U, 3U, 4U}) expect_zero_load(setting, model, flits, routers);
  });
}

// By hand, with the delays of `iq`: the head of 3 flits takes 2 + 2 * 5 = 12 cycles over two routers, the
// acknowledgement 2 + 2 + 2 back, the second flit 2 + 2 * 3 and the third is one behind it: 12 + 6 + 8 + 1. The next
// packet begins when the tail is injected, in cycle 19, and takes as long; a packet of one flit needs no circuit.
TEST(ReferenceEngine, NextPacketWaitsUntilTheCircuitIsUsed) {
  const Setting setting("path(2)");
  Model model = default_model(*setting.routing);
  model.switching = Switching::circuit;
  std::vector<PacketRequest> requests(2, {.source = 0, .destination = 1, .flits = 3});
  EXPECT_EQ(received(simulate_reference(*setting.routing, model, requests, kLong)), (std::vector<Cycle>{27, 47}));
  for (PacketRequest& request : requests) request.flits = 1;
  EXPECT_EQ(received(simulate_reference(*setting.routing, model, requests, kLong)), (std::vector<Cycle>{12, 15}));
}

// Each circuit of two hops holds one channel of the ring and waits for the next one. Wormhole switching is not stuck
// here: a packet of two flits leaves the channel behind it.
TEST(ReferenceEngine, CircuitsThatReserveARingAreStuck) {
  const Setting setting("directed-ring(4)", "shortest");
  std::vector<PacketRequest> requests;
  for (TerminalId source = 0; source < 4; ++source) {
    requests.push_back({.source = source, .destination = (source + 2) % 4, .flits = 2});
  }
  Model model = default_model(*setting.routing);
  model.vc_reuse = VcReuse::tail;
  EXPECT_FALSE(simulate_reference(*setting.routing, model, requests, kLong).is_stuck);
  model.switching = Switching::circuit;
  EXPECT_TRUE(simulate_reference(*setting.routing, model, requests, kLong).is_stuck);
}

TEST(ReferenceEngine, SpeculationSavesTwoCyclesInEveryRouter) {
  const Setting setting("path(6)");
  Model model = default_model(*setting.routing);
  model.is_speculative = true;
  model.delays.route = 0;
  for (std::uint32_t routers = 1; routers <= 6; ++routers) {
    EXPECT_EQ(zero_load(model, 1, routers), 2 + 3 * routers);
    for (std::uint32_t flits = 1; flits <= 20; ++flits) expect_zero_load(setting, model, flits, routers);
  }
}

// Every router waits for the last header flit, which is H-1 cycles behind the first.
TEST(ReferenceEngine, RoutingOnTheLastHeaderFlitCostsHMinusOneCyclesInEveryRouter) {
  const Setting setting("path(6)");
  Model model = default_model(*setting.routing);
  model.route_on = RouteOn::last;
  for (model.header = 1; model.header <= 5; ++model.header) {
    for (std::uint32_t flits = model.header; flits <= 20; ++flits) {
      for (model.buffer = model.header; model.buffer <= 12; ++model.buffer) {
        for (const std::uint32_t routers : {1U, 2U, 6U}) expect_zero_load(setting, model, flits, routers);
      }
    }
  }
}

TEST(ReferenceEngine, LawOfTheLastHeaderFlitHoldsForAllDelaysAndSwitching) {
  const Setting setting("path(4)");
  Model model = default_model(*setting.routing);
  model.header = 3;
  model.route_on = RouteOn::last;
  for (const Switching switching : {Switching::wormhole, Switching::cut_through, Switching::store_and_forward}) {
    model.switching = switching;
    std::uint32_t flits = 3;
    for_all_delays(model, [&] {
      flits = flits == 12 ? 3 : flits + 1;
      model.buffer = switching == Switching::wormhole ? 3 + flits * 5 % 9 : 12;
      for (const std::uint32_t routers : {1U, 3U, 4U}) expect_zero_load(setting, model, flits, routers);
    });
  }
  model.switching = Switching::wormhole;
  model.is_speculative = true;
  model.delays = {.route = 0};
  for (std::uint32_t flits = 3; flits <= 20; ++flits) expect_zero_load(setting, model, flits, 4);
}

// By hand. Two packets of three flits follow each other in one VC. Routing on the last flit costs the first packet two
// cycles in each router. The second has its whole header in the buffer when it becomes the front packet of the first
// router, and follows the first packet at the same distance as before.
TEST(ReferenceEngine, HeaderThatHasArrivedCostsNoTime) {
  const Setting setting("path(2)");
  const std::vector<PacketRequest> requests(2, {.source = 0, .destination = 1, .flits = 3});
  Model model = default_model(*setting.routing);
  model.header = 3;
  EXPECT_EQ(received(simulate_reference(*setting.routing, model, requests, kLong)), (std::vector<Cycle>{14, 19}));
  model.route_on = RouteOn::last;
  EXPECT_EQ(received(simulate_reference(*setting.routing, model, requests, kLong)), (std::vector<Cycle>{18, 23}));
}

// Each link class is stalled by its own buffer: nine flits over a link with a buffer of 1, 2, ... flits take as long as
// with that buffer everywhere, since the deeper buffers at the terminals do not stall.
TEST(ReferenceEngine, EveryLinkClassStallsByItsOwnBuffer) {
  const Setting setting("path(4)");
  Model narrow = default_model(*setting.routing);
  Model mixed = narrow;
  mixed.buffer = 12;
  for (unsigned buffer = 1; buffer <= 8; ++buffer) {
    narrow.buffer = buffer;
    mixed.class_buffers = {buffer};
    const PacketRequest request{.source = 0, .destination = 3, .flits = 9};
    const Cycle expected = zero_load(narrow, 9, 4);
    const Cycle found = received(simulate_reference(*setting.routing, mixed, {request}, kLong))[0];
    EXPECT_EQ(found, expected) << buffer;
  }
}

TEST(ReferenceEngine, TerminalsOfOneRouterUseNoLink) {
  const Setting setting("dragonfly(2,2,1)", "shortest");
  const Model model = default_model(*setting.routing);
  const ReferenceRun run =
      simulate_reference(*setting.routing, model, {{.source = 0, .destination = 1, .flits = 3}}, kLong);
  EXPECT_EQ(received(run), std::vector<Cycle>{zero_load(model, 3, 1)});
  EXPECT_EQ(run.deliveries[0].hops, 0U);
}

// The head leaves the three routers at 4, 9 and 14. The k-th flit after it leaves the second one at 9 + kc and is in
// the third at 12 + kc. The ejection channel is not slow, so the tail leaves at once unless the head has just left.
TEST(ReferenceEngine, SlowLinkSendsEveryCCycles) {
  const Setting setting("path(3)");
  Model model = default_model(*setting.routing);
  model.buffer = 20;
  for (Cycle c = 1; c <= 4; ++c) {
    model.links[0].cycles_per_flit = static_cast<unsigned>(c);
    const PacketRequest request{.source = 0, .destination = 2, .flits = 9};
    const ReferenceRun run = simulate_reference(*setting.routing, model, {request}, kLong);
    EXPECT_EQ(received(run), std::vector<Cycle>{3 + std::max<Cycle>(14 + 8, 12 + 8 * c)});
  }
}

// By hand. The first packet leaves the first router at 4, the second router at 9, and is received at 12. The VC for
// which the second packet waits is open at 5 under `tail`, and at 11 if the credit must have returned.
TEST(ReferenceEngine, RuleOfVcReuseDecidesWhenTheNextPacketFollows) {
  const Setting setting("path(2)");
  const std::vector<PacketRequest> requests(2, {.source = 0, .destination = 1});
  const auto second_received = [&](unsigned buffer, VcReuse rule) {
    Model model = default_model(*setting.routing);
    model.buffer = buffer;
    model.vc_reuse = rule;
    const std::vector<Cycle> cycles = received(simulate_reference(*setting.routing, model, requests, kLong));
    EXPECT_EQ(cycles[0], 12U);
    return cycles[1];
  };
  EXPECT_EQ(second_received(4, VcReuse::tail), 15U);
  EXPECT_EQ(second_received(4, VcReuse::whole_packet), 15U);
  EXPECT_EQ(second_received(4, VcReuse::empty), 20U);
  EXPECT_EQ(second_received(1, VcReuse::tail), 19U);
  EXPECT_EQ(second_received(1, VcReuse::whole_packet), 20U);
}

// By hand. The packets are in the first router at 2 and 3, on different VCs. At 4, when the second one requests a VC,
// the output VC of the first is owned: an adaptive packet uses the other output at 5; with dor it leaves at 6, and at
// the second router it is behind the first once more.
TEST(ReferenceEngine, AdaptivePacketUsesTheOpenOutput) {
  const std::vector<PacketRequest> requests(2, {.source = 0, .destination = 3});
  const auto cycles_with = [&](std::string_view routing) {
    const Setting setting("mesh(2,2)", routing);
    Model model = default_model(*setting.routing);
    model.terminal_vcs = 2;
    return received(simulate_reference(*setting.routing, model, requests, kLong));
  };
  EXPECT_EQ(cycles_with("minimal"), (std::vector<Cycle>{17, 18}));
  EXPECT_EQ(cycles_with("dor"), (std::vector<Cycle>{17, 20}));
}

// By hand. At 8 the first packet of terminal 0 and that of terminal 1 request both VCs of the last link. Both VCs grant
// the first packet, which accepts one. In a second iteration the other VC is granted to the packet of terminal 1.
// Without it the second packet of terminal 0 is there as well in the next cycle, and its lower number wins.
TEST(ReferenceEngine, UnmatchedVcsAreGrantedInTheNextIteration) {
  const Setting setting("path(3)");
  const std::vector<PacketRequest> requests{{.source = 0, .destination = 2},
                                            {.source = 0, .destination = 2},
                                            {.generated = 5, .source = 1, .destination = 2}};
  Model model = default_model(*setting.routing, 2);
  EXPECT_EQ(received(simulate_reference(*setting.routing, model, requests, kLong)), (std::vector<Cycle>{17, 18, 20}));
  model.iterations = 2;
  EXPECT_EQ(received(simulate_reference(*setting.routing, model, requests, kLong)), (std::vector<Cycle>{17, 20, 18}));
}

TEST(ReferenceEngine, TerminalInjectsByGenerationCycleThenInTheOrderOfTheList) {
  const Setting setting("path(2)");
  const Model model = default_model(*setting.routing);
  const std::vector<PacketRequest> requests{{.generated = 5, .source = 0, .destination = 1, .flits = 2},
                                            {.generated = 5, .source = 0, .destination = 1, .flits = 3},
                                            {.generated = 0, .source = 0, .destination = 1, .flits = 7}};
  const ReferenceRun run = simulate_reference(*setting.routing, model, requests, kLong);
  EXPECT_EQ(run.deliveries[2].head_sent, 0U);
  EXPECT_EQ(run.deliveries[0].head_sent, 7U);
  EXPECT_EQ(run.deliveries[1].head_sent, 9U);
}

TEST(ReferenceEngine, StopsAfterTheLastCycle) {
  const Setting setting("path(2)");
  const Model model = default_model(*setting.routing);
  const std::vector<PacketRequest> requests{{.source = 0, .destination = 1}};
  const ReferenceRun cut = simulate_reference(*setting.routing, model, requests, 11);
  EXPECT_EQ(cut.deliveries[0].tail_received, Delivery::kNever);
  EXPECT_EQ(cut.cycles, 12U);
  EXPECT_FALSE(cut.is_stuck);
  EXPECT_EQ(received(simulate_reference(*setting.routing, model, requests, 12)), std::vector<Cycle>{12});
}

TEST(ReferenceEngine, LongPacketsAroundARingWithoutADatelineGetStuck) {
  const Setting setting("directed-ring(6)", "shortest");
  Model model = default_model(*setting.routing);
  model.vc_reuse = VcReuse::tail;
  std::vector<PacketRequest> requests;
  for (TerminalId t = 0; t < 6; ++t) requests.push_back({.source = t, .destination = (t + 4) % 6, .flits = 40});
  const ReferenceRun stuck = simulate_reference(*setting.routing, model, requests, kLong);
  EXPECT_TRUE(stuck.is_stuck);
  EXPECT_LT(stuck.cycles, 200U);
  EXPECT_EQ(received(stuck), std::vector<Cycle>(6, Delivery::kNever));
  // Short packets get through.
  for (PacketRequest& request : requests) request.flits = 1;
  const ReferenceRun moving = simulate_reference(*setting.routing, model, requests, kLong);
  EXPECT_FALSE(moving.is_stuck);
  EXPECT_EQ(std::ranges::count(received(moving), Delivery::kNever), 0);
}

TEST(ReferenceEngine, IsNotStuckBeforeThePacketsOfLaterCycles) {
  const Setting setting("path(2)");
  const Model model = default_model(*setting.routing);
  const std::vector<PacketRequest> requests{{.source = 0, .destination = 1},
                                            {.generated = 5000, .source = 0, .destination = 1}};
  EXPECT_EQ(received(simulate_reference(*setting.routing, model, requests, kLong)), (std::vector<Cycle>{12, 5012}));
}

TEST(ReferenceEngine, ModelThatDoesNotFitIsRefused) {
  const Setting setting("torus(4,4)");
  const std::vector<PacketRequest> requests{{.source = 0, .destination = 1, .flits = 9}};
  EXPECT_THROW(simulate_reference(*setting.routing, default_model(*setting.routing, 1), requests, 10), InputError);
  Model model = default_model(*setting.routing);
  model.switching = Switching::cut_through;
  EXPECT_THROW(simulate_reference(*setting.routing, model, requests, 10), InputError);
}

// Each terminal sends a packet per cycle with this probability, to any terminal including itself.
std::vector<PacketRequest> bernoulli(const routing::Routing& routing, double rate, Cycle cycles,
                                     std::uint32_t most_flits) {
  std::vector<PacketRequest> requests;
  const TerminalId count = routing.graph().terminal_count();
  for (TerminalId source = 0; source < count; ++source) {
    RandomStream random(3, Purpose::test, source);
    for (Cycle generated = 0; generated < cycles; ++generated) {
      if (!random.chance(rate)) continue;
      requests.push_back({.generated = generated,
                          .source = source,
                          .destination = static_cast<TerminalId>(random.below(count)),
                          .flits = 1 + static_cast<std::uint32_t>(random.below(most_flits)),
                          .draw = random.below(routing.draw_count())});
    }
  }
  return requests;
}

struct Mixture {
  std::string spec, with;
  routing::VcId vcs = 0;
  bool is_minimal = true;
};

class ReferenceEngineUnderLoad : public testing::TestWithParam<Mixture> {};

// The engine itself checks the order and the destinations of flits; here that all packets arrive with the hops of the
// routing.
void expect_all_arrive(const Setting& setting, const Model& model, bool is_minimal) {
  const std::vector<PacketRequest> requests = bernoulli(*setting.routing, 0.15, 60, 6);
  const ReferenceRun run = simulate_reference(*setting.routing, model, requests, kLong);
  ASSERT_FALSE(run.is_stuck);
  for (std::size_t k = 0; k < requests.size(); ++k) {
    const std::size_t least = test::hop_count(*setting.routing, requests[k].source, requests[k].destination);
    ASSERT_NE(run.deliveries[k].tail_received, Delivery::kNever);
    if (is_minimal) {
      EXPECT_EQ(run.deliveries[k].hops, least);
    }
  }
}

TEST_P(ReferenceEngineUnderLoad, EveryPacketArrivesUnderEveryModel) {
  const Setting setting(GetParam().spec, GetParam().with);
  const Model base = default_model(*setting.routing, GetParam().vcs);
  expect_all_arrive(setting, base, GetParam().is_minimal);
  for (const VcReuse reuse : {VcReuse::whole_packet, VcReuse::empty}) {
    Model model = base;
    model.vc_reuse = reuse;
    model.iterations = 3;
    model.speedup = 2;
    expect_all_arrive(setting, model, GetParam().is_minimal);
  }
  for (const Switching switching : {Switching::cut_through, Switching::store_and_forward, Switching::circuit}) {
    Model model = base;
    model.switching = switching;
    if (switching == Switching::circuit) model.vc_reuse = safe_vc_reuse(model, *setting.routing, 6).rule;
    model.is_speculative = true;
    model.delays = {.route = 0, .vc = 2, .switching = 2, .crossbar = 0, .credit = 2};
    for (LinkTiming& timing : model.links) timing = {.latency = 2, .cycles_per_flit = 3};
    expect_all_arrive(setting, model, GetParam().is_minimal);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Networks, ReferenceEngineUnderLoad,
    testing::Values(Mixture{"torus(4,4)", "dor"}, Mixture{"torus(4,4)", "dor", 5}, Mixture{"mesh(4,4)", "odd-even", 3},
                    Mixture{"torus(4,4)", "escape(minimal,dor)"}, Mixture{"torus(4,4)", "escape(minimal,dor)", 4},
                    Mixture{"dragonfly(2,4,2)", "ugal(layered(shortest))", 0, false},
                    Mixture{"fat-tree(2,3)", "fat-tree-nca(up=random)"}, Mixture{"mesh(4,4)", "valiant(dor)", 0, false},
                    Mixture{"prc(24,skips=[3,6,12])", "prc-wormhole", 0, false},
                    Mixture{"petersen", "layered(shortest)"}, Mixture{"scc(4)", "ascending"}));

// The minimal plan uses a busy link, the other one does not: the second packet takes the detour.
TEST(ReferenceEngine, SourceChoosesThePlanWithFewerFlitsAhead) {
  const Setting setting("complete(6)", "ugal(shortest)");
  const Model model = default_model(*setting.routing);
  const PacketRequest straight{.source = 0, .destination = 1, .flits = 60, .draw = 3};
  PacketRequest second = straight;
  second.generated = 1;
  const ReferenceRun run = simulate_reference(*setting.routing, model, {straight, second}, kLong);
  EXPECT_EQ(run.deliveries[0].hops, 1U);
  EXPECT_EQ(run.deliveries[1].hops, 2U);
}

// From generation until the tail is received, for packets of one flit that are generated in a window.
double mean_latency(const Model& model, const routing::Routing& routing, double rate) {
  constexpr Cycle kFirst = 300;
  constexpr Cycle kLast = 1300;
  const std::vector<PacketRequest> requests = bernoulli(routing, rate, kLast + 100, 1);
  const ReferenceRun run = simulate_reference(routing, model, requests, kLong);
  double sum = 0;
  double count = 0;
  for (std::size_t k = 0; k < requests.size(); ++k) {
    if (requests[k].generated < kFirst || requests[k].generated >= kLast) continue;
    sum += static_cast<double>(run.deliveries[k].tail_received - requests[k].generated);
    ++count;
  }
  return sum / count;
}

TEST(ReferenceEngine, IterationsAndSpeedupReduceLatency) {
  const Setting setting("mesh(4,4)");
  Model model = default_model(*setting.routing, 4);
  const double with_one = mean_latency(model, *setting.routing, 0.6);
  model.iterations = 3;
  const double with_three = mean_latency(model, *setting.routing, 0.6);
  model.speedup = 2;
  EXPECT_LT(with_three, with_one);
  EXPECT_LT(mean_latency(model, *setting.routing, 0.6), with_three);
}

struct Point {
  double rate;
  double latency;
};

// The expected values are from long runs of BookSim 2 with the same parameters; this run is short.
TEST(ReferenceEngine, MeanLatenciesAreThoseOfBookSim) {
  const Setting setting("mesh(8,8)");
  Model model = default_model(*setting.routing, 4);
  for (const Point point : {Point{0.1, 33.94}, Point{0.3, 37.96}}) {
    EXPECT_NEAR(mean_latency(model, *setting.routing, point.rate), point.latency, 0.03 * point.latency);
  }
  model.iterations = 3;
  EXPECT_NEAR(mean_latency(model, *setting.routing, 0.38), 43.9, 0.03 * 43.9);
  model.iterations = 1;
  model.is_speculative = true;
  model.delays.route = 0;
  for (const Point point : {Point{0.1, 21.06}, Point{0.3, 23.66}}) {
    EXPECT_NEAR(mean_latency(model, *setting.routing, point.rate), point.latency, 0.01 * point.latency);
  }
}

}  // namespace
}  // namespace weft::sim
