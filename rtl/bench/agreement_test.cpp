// The routers in hardware against both engines: every packet is received in the same cycle.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/numbers/random.h"
#include "bench/machine.h"
#include "support/effort.h"
#include "support/run_requests.h"

namespace weft::rtl {
namespace {

using sim::Cycle;
using sim::PacketRequest;
using sim::ReferenceRun;

constexpr Cycle kLast = 400'000;
constexpr std::size_t kPackets = 1000;

void expect_equal(const ReferenceRun& hardware, const ReferenceRun& engine) {
  ASSERT_EQ(hardware.copies.size(), engine.copies.size());
  for (std::size_t i = 0; i < engine.copies.size(); ++i) {
    for (std::size_t k = 0; k < engine.copies[i].size(); ++k) {
      ASSERT_EQ(hardware.copies[i][k].tail_received, engine.copies[i][k].tail_received)
          << "packet " << i << ", receiver " << k;
      ASSERT_EQ(hardware.copies[i][k].head_sent, engine.copies[i][k].head_sent) << "packet " << i;
    }
    ASSERT_EQ(hardware.acknowledged[i], engine.acknowledged[i]) << "packet " << i;
  }
  ASSERT_EQ(hardware.retries, engine.retries);
  ASSERT_EQ(hardware.acknowledgements, engine.acknowledgements);
  ASSERT_EQ(hardware.combined, engine.combined);
}

// Packets from random terminals in the first cycles, so many that the load is low in some runs and high in others.
std::vector<PacketRequest> draw_requests(TerminalId terminals, std::uint32_t least_flits, std::uint32_t most_flits,
                                         RandomStream& random) {
  const double load = 0.03 + 0.5 * random.unit();
  const double flits = 0.5 * (least_flits + most_flits);
  const auto cycles = static_cast<std::uint64_t>(static_cast<double>(kPackets) * flits / (load * terminals)) + 1;
  std::vector<PacketRequest> requests(kPackets);
  for (PacketRequest& request : requests) {
    request.generated = random.below(cycles);
    request.source = static_cast<TerminalId>(random.below(terminals));
    request.destination = static_cast<TerminalId>(random.below(terminals));
    request.flits = static_cast<std::uint32_t>(least_flits + random.below(most_flits - least_flits + 1));
  }
  return requests;
}

std::vector<TerminalId> draw_targets(TerminalId source, TerminalId terminals, RandomStream& random) {
  std::vector<TerminalId> targets;
  for (TerminalId t = 0; t < terminals; ++t) {
    if (t != source) targets.push_back(t);
  }
  random.shuffle(std::span(targets));
  targets.resize(1 + random.below(random.chance(0.2) ? targets.size() : 8));
  return targets;
}

TEST(IqInHardware, ReceivesEveryPacketInTheCycleOfTheEngine) {
  for (std::uint64_t seed = 1; seed <= test::usual_or_more(20U, 100U); ++seed) {
    SCOPED_TRACE(seed);
    const Machine machine("iq", std::array{"mesh(4,4)", "mesh(2,2)", "torus(4,4)", "path(2)"}[seed % 4]);
    RandomStream random(seed, Purpose::test, 1);
    const auto requests = draw_requests(machine.graph().terminal_count(), 1, seed % 3 == 0 ? 1 : 12, random);
    const ReferenceRun hardware = machine.build()->run(requests, kLast);
    expect_equal(hardware, simulate_reference(machine.routing(), machine.model(), requests, kLast));
    if (HasFatalFailure()) return;
  }
}

// One router, with a terminal at each of its five ports.
TEST(IqInHardware, AloneReceivesEveryPacketInTheCycleOfTheEngine) {
  const std::string file = testing::TempDir() + "one_router.json";
  std::ofstream(file)
      << R"({"format": "weft network", "version": 1, "nodes": 1, "terminals": [5], "link_classes": [], "links": []})";
  for (std::uint64_t seed = 1; seed <= test::usual_or_more(20U, 100U); ++seed) {
    SCOPED_TRACE(seed);
    const Machine machine("iq", "file(\"" + file + "\")");
    RandomStream random(seed, Purpose::test, 3);
    const auto requests = draw_requests(machine.graph().terminal_count(), 1, seed % 3 == 0 ? 1 : 12, random);
    const ReferenceRun hardware = machine.build()->run(requests, kLast);
    expect_equal(hardware, simulate_reference(machine.routing(), machine.model(), requests, kLast));
    if (HasFatalFailure()) return;
  }
}

// What the routers of jump1 do, one facility after another.
enum class Facility : std::uint8_t { unicast, multicast, combining, shoot_down, all };

bool runs_all() { return std::getenv("WEFT_RTL_WHOLE") != nullptr; }

struct Jump1Case {
  const char* name;
  Facility facility;
  std::uint64_t first_seed;
  unsigned runs;      // by make test-more
  unsigned all_runs;  // by make rtl
};

constexpr std::array kJump1Cases{
    Jump1Case{"unicast", Facility::unicast, 1, 2, 5},       Jump1Case{"multicast", Facility::multicast, 101, 2, 5},
    Jump1Case{"combining", Facility::combining, 201, 2, 5}, Jump1Case{"shoot_down", Facility::shoot_down, 301, 2, 5},
    Jump1Case{"all_1", Facility::all, 401, 8, 25},          Jump1Case{"all_2", Facility::all, 501, 8, 25},
    Jump1Case{"all_3", Facility::all, 601, 8, 25},          Jump1Case{"all_4", Facility::all, 701, 8, 25}};

class Jump1InHardware : public testing::TestWithParam<Jump1Case> {};
INSTANTIATE_TEST_SUITE_P(Facilities, Jump1InHardware, testing::ValuesIn(kJump1Cases),
                         [](const auto& tested) { return std::string(tested.param.name); });

std::vector<PacketRequest> draw_run(Facility facility, unsigned patience, Machine& machine, RandomStream& random) {
  const TerminalId terminals = machine.graph().terminal_count();
  const bool is_all = facility == Facility::all;
  if (is_all || facility == Facility::combining) machine.set_combining(true);
  machine.set_recovery(patience);
  auto requests = draw_requests(terminals, 3, 16, random);
  for (PacketRequest& request : requests) {
    if (facility >= Facility::multicast && random.chance(0.3))
      machine.make_multicast(request, draw_targets(request.source, terminals, random));
    if (is_all || facility == Facility::combining) request.acknowledgement = 3;
  }
  return requests;
}

TEST_P(Jump1InHardware, ReceivesEveryPacketInTheCycleOfTheEngine) {
  const Jump1Case& c = GetParam();
  std::uint64_t retries = 0;
  for (unsigned k = 0; k < (runs_all() ? c.all_runs : c.runs); ++k) {
    SCOPED_TRACE(c.first_seed + k);
    Machine machine("jump1");
    RandomStream random(c.first_seed + k, Purpose::test, 2);
    const unsigned patience = c.facility >= Facility::shoot_down ? static_cast<unsigned>(14 + random.below(200)) : 0;
    const auto requests = draw_run(c.facility, patience, machine, random);
    const ReferenceRun hardware = machine.build()->run(requests, kLast);
    expect_equal(hardware, run_with_trees(machine.routing(), machine.model(), requests, kLast));
    if (HasFatalFailure()) return;
    retries += hardware.retries;
  }
  EXPECT_EQ(retries > 0, c.facility >= Facility::shoot_down);  // something was cut off
}

// A packet is shot down in the cycle in which a terminal begins to send, and an acknowledgement comes between.
TEST(Jump1Chip, AgreesWhereAnAcknowledgementComesWhileATerminalSends) {
  Machine machine("jump1");
  RandomStream random(605, Purpose::test, 2);
  (void)random.next();
  const auto patience = static_cast<unsigned>(14 + random.below(200));
  const auto requests = draw_run(Facility::all, patience, machine, random);
  const ReferenceRun hardware = machine.build()->run(requests, 10'000);
  expect_equal(hardware, run_with_trees(machine.routing(), machine.model(), requests, 10'000));
}

// The chip of the paper passes a packet on in six clocks: from its first flit on the wires of the input to its first
// flit on those of the output. Each router on the way adds these six and the link's.
TEST(Jump1Chip, PassesAPacketOnInSixClocksAsTheEngineDoes) {
  const Machine machine("jump1");
  const TerminalId near = 1;  // at the router of the source
  const TerminalId far = 2;   // at a neighbour
  std::array<Cycle, 2> hardware{}, engine{};
  for (std::size_t k = 0; k < 2; ++k) {
    const std::vector<PacketRequest> requests{{.source = 0, .destination = k == 0 ? near : far, .flits = 3}};
    hardware[k] = machine.build()->run(requests, 1000).deliveries[0].tail_received;
    engine[k] = simulate_reference(machine.routing(), machine.model(), requests, 1000).deliveries[0].tail_received;
  }
  EXPECT_EQ(hardware, engine);
  EXPECT_EQ(hardware[1] - hardware[0], 6U + 1U);
  // Two cycles to the router, six and one through it and to the terminal, and two more flits.
  EXPECT_EQ(hardware[0], 2U + 7U + 2U);
}

}  // namespace
}  // namespace weft::rtl
