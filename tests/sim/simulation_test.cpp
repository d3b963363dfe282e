#include "sim/measure/simulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <memory>

#include "routing/core/algorithm.h"
#include "support/effort.h"
#include "topology/network.h"

namespace weft::sim {
namespace {

using traffic::Injector;

// A network, its routing and a uniform load.
struct Bench {
  Bench(const std::string& spec, const std::string& with, double packets_per_cycle, std::uint32_t flits = 1)
      : network(topology::build(spec, execution)),
        routing(routing::build(network, with, execution)),
        injector(Injector::uniform(packets_per_cycle, flits, network.graph.terminal_count(), 5)) {}

  [[nodiscard]] Experiment experiment() const { return {*routing, injector, default_model(*routing)}; }

  Execution execution;
  topology::Network network;
  std::unique_ptr<routing::Routing> routing;
  Injector injector;
};

// All packets that are received within this many cycles.
std::vector<Arrival> arrivals_within(const Bench& bench, Cycle cycles) {
  Injector injector = bench.injector;
  Engine engine(*bench.routing, default_model(*bench.routing), injector);
  engine.run(cycles);
  std::vector<Arrival> arrivals;
  engine.take_arrivals(arrivals);
  return arrivals;
}

TEST(Simulation, CountsThePacketsGeneratedInItsWindow) {
  const Bench bench("mesh(4,4)", "dor", 0.1, 3);
  Experiment experiment = bench.experiment();
  experiment.cycles = 3000;
  experiment.warm_up = 1234;
  const Measurements measured = simulate(experiment, bench.execution);
  EXPECT_EQ(measured.begin, 1234U);
  EXPECT_EQ(measured.end, 3000U);

  Tally expected;
  std::uint64_t received_flits = 0;
  for (const Arrival& arrival : arrivals_within(bench, 5000)) {
    if (arrival.generated >= 1234 && arrival.generated < 3000) expected.add(arrival);
    if (arrival.tail_received >= 1234 && arrival.tail_received < 3000) received_flits += arrival.flits;
  }
  EXPECT_GT(expected.count(), 2000U);
  EXPECT_EQ(measured.generated_packets, expected.count());
  EXPECT_EQ(measured.packets.latency.entries(), expected.latency.entries());
  EXPECT_EQ(measured.packets.network_latency_sum, expected.network_latency_sum);
  EXPECT_EQ(measured.packets.hops_sum, expected.hops_sum);
  EXPECT_DOUBLE_EQ(measured.accepted, static_cast<double>(received_flits) / 16 / 1766);
  EXPECT_DOUBLE_EQ(measured.offered, static_cast<double>(3 * expected.count()) / 16 / 1766);
  EXPECT_EQ(measured.latency->mean, expected.latency.mean());
  EXPECT_EQ(measured.verdict, RunVerdict::converged) << measured.reason;
}

TEST(Simulation, ResultDoesNotDependOnTheNumberOfThreads) {
  const Bench bench(test::tries_more() ? "torus(56,56)" : "torus(34,34)", "dor", 0.05);  // small ones get one thread
  Experiment experiment = bench.experiment();
  experiment.cycles = 400;
  experiment.warm_up = 100;
  experiment.keeps_packets = true;
  experiment.counts_channels = true;
  const Measurements one = simulate(experiment, bench.execution);
  for (const unsigned threads : {2U, 3U, 8U}) {
    if (threads > 3 && !test::tries_more()) break;  // more threads than processors take long
    const Measurements other = simulate(experiment, {.thread_count = threads});
    EXPECT_EQ(other.begin, one.begin);
    EXPECT_EQ(other.end, one.end);
    EXPECT_EQ(other.cycles, one.cycles);
    EXPECT_EQ(other.packets.latency.entries(), one.packets.latency.entries());
    EXPECT_EQ(other.channel_flits, one.channel_flits);
    EXPECT_EQ(other.latency->half_width, one.latency->half_width);
    ASSERT_EQ(other.arrivals.size(), one.arrivals.size());
    for (std::size_t i = 0; i < one.arrivals.size(); ++i) {
      EXPECT_EQ(other.arrivals[i].source, one.arrivals[i].source);
      EXPECT_EQ(other.arrivals[i].sequence, one.arrivals[i].sequence);
      EXPECT_EQ(other.arrivals[i].tail_received, one.arrivals[i].tail_received);
    }
  }
}

TEST(Simulation, CountsFlitsOverChannelsSinceTheWindowBegan) {
  const Bench bench("mesh(4,3)", "dor", 0.1, 2);
  Experiment experiment = bench.experiment();
  experiment.cycles = 2000;
  experiment.warm_up = 700;
  experiment.counts_channels = true;
  const Measurements measured = simulate(experiment, bench.execution);
  const topology::PortGraph& graph = bench.network.graph;
  ASSERT_EQ(measured.channel_flits.size(), graph.channel_count());
  std::vector<std::uint64_t> by_class(graph.link_classes().size());
  std::uint64_t channel = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      by_class[graph.link_class(v, port)] += measured.channel_flits[channel++];
    }
  }
  // Per class a packet counts as a whole when its VC is granted, so a few flits have not crossed the link yet.
  for (std::size_t c = 0; c < by_class.size(); ++c) {
    EXPECT_NEAR(static_cast<double>(measured.class_flits[c]), static_cast<double>(by_class[c]),
                0.01 * static_cast<double>(by_class[c]));
  }
  EXPECT_EQ(measured.counted_cycles, measured.cycles - 700);
  // Apart from packets in flight at both ends of the window, it is the flits of the packets times their hops.
  const double expected = 2 * static_cast<double>(measured.packets.hops_sum);
  EXPECT_NEAR(static_cast<double>(by_class[0] + by_class[1]), expected, 0.1 * expected);
}

TEST(Simulation, EndsByItselfWhenTheMeanIsPrecise) {
  struct Case {
    double load;
    Cycle most_cycles;
  };
  // With one VC the last case would be so congested that rare jams require a long window.
  for (const auto& [load, most_cycles] : {Case{0.01, 50'000}, Case{0.1, 50'000}, Case{0.2, 400'000}}) {
    const Bench bench("mesh(4,4)", "dor", load);
    const Measurements measured = simulate(bench.experiment(), bench.execution);
    EXPECT_EQ(measured.verdict, RunVerdict::converged) << load << ": " << measured.reason;
    EXPECT_LE(*measured.latency->half_width, 0.02 * measured.latency->mean);
    EXPECT_LT(measured.cycles, most_cycles);
    EXPECT_EQ(measured.packets.count(), measured.generated_packets);
    EXPECT_NEAR(measured.accepted, load, 0.1 * load);
    EXPECT_GT(measured.fairness->jain, 0.9);
    // A longer run by hand, with another window.
    Experiment longer = bench.experiment();
    longer.cycles = 60'000;
    longer.warm_up = 5000;
    const double mean = simulate(longer, bench.execution).latency->mean;
    EXPECT_NEAR(measured.latency->mean, mean, 0.025 * mean) << load;
  }
}

TEST(Simulation, ReportsSaturationAndEnds) {
  const Bench bench("mesh(4,4)", "dor", 0.95);
  const Measurements measured = simulate(bench.experiment(), bench.execution);
  EXPECT_EQ(measured.verdict, RunVerdict::saturated) << measured.reason;
  EXPECT_LT(measured.accepted, 0.9 * measured.offered);
  EXPECT_NEAR(measured.offered, 0.95, 0.02);
  EXPECT_LT(measured.cycles, 20'000U);

  Experiment told = bench.experiment();
  told.cycles = 4000;
  told.warm_up = 1000;
  const Measurements of_told = simulate(told, bench.execution);
  EXPECT_EQ(of_told.verdict, RunVerdict::saturated);
  EXPECT_EQ(of_told.end, 4000U);
  EXPECT_LE(of_told.cycles, 8000U) << "who waits for all packets of a saturated run waits long";
}

TEST(Simulation, ReportsThatTheWindowIsTooShort) {
  const Bench bench("mesh(4,4)", "dor", 0.1);
  Experiment experiment = bench.experiment();
  experiment.cycles = 30;
  experiment.warm_up = 10;
  const Measurements measured = simulate(experiment, bench.execution);
  EXPECT_EQ(measured.verdict, RunVerdict::not_converged);
  EXPECT_EQ(measured.packets.count(), measured.generated_packets) << "they are followed to their end all the same";
}

TEST(Simulation, WindowInTheWarmUpIsNotConverged) {
  // A packet takes some 15 hops of 5 cycles: after 60 cycles none with a long path has arrived.
  const Bench bench("mesh(24,24)", "dor", 0.01);
  Experiment experiment = bench.experiment();
  experiment.cycles = 120;
  experiment.warm_up = 0;
  EXPECT_EQ(simulate(experiment, bench.execution).verdict, RunVerdict::not_converged);
}

TEST(Simulation, FindsADeadlock) {
  // One VC in a ring without a dateline.
  const Bench bench("ring(8)", "shortest", 0.02, 16);
  Experiment experiment = bench.experiment();
  experiment.model.buffer = 2;
  const Measurements measured = simulate(experiment, bench.execution);
  EXPECT_EQ(measured.verdict, RunVerdict::deadlocked) << measured.reason;
  EXPECT_GT(measured.left_packets, 0U);
  EXPECT_LT(measured.cycles, 20'000U);
}

// Whether a deadlock is found in the warm-up or long after, all packets of the run are counted.
TEST(Simulation, AfterADeadlockTheWholeRunCounts) {
  bool was_found_late = false;
  for (const double load : {0.005, 0.006, 0.007, 0.02}) {
    for (const Cycle warm_up : {100U, 1000U, 5000U}) {
      const Bench bench("ring(8)", "shortest", load, 16);
      Experiment experiment = bench.experiment();
      experiment.model.buffer = 2;
      experiment.warm_up = warm_up;
      experiment.counts_channels = true;
      const Measurements measured = simulate(experiment, bench.execution);
      if (measured.verdict != RunVerdict::deadlocked) continue;
      was_found_late = was_found_late || measured.cycles > 2 * warm_up;
      Injector injector = bench.injector;
      Engine engine(*bench.routing, experiment.model, injector, {.counts_channels = true});
      engine.run(measured.cycles);
      std::vector<Arrival> arrivals;
      engine.take_arrivals(arrivals);
      Tally expected;
      for (const Arrival& arrival : arrivals) expected.add(arrival);
      EXPECT_EQ(measured.begin, 0U);
      EXPECT_EQ(measured.end, measured.cycles);
      EXPECT_EQ(measured.packets.latency.entries(), expected.latency.entries());
      EXPECT_EQ(measured.packets.hops_sum, expected.hops_sum);
      EXPECT_DOUBLE_EQ(measured.accepted,
                       16.0 * static_cast<double>(arrivals.size()) / 8 / static_cast<double>(measured.cycles));
      EXPECT_GE(measured.generated_packets, expected.count());
      EXPECT_EQ(measured.latency->half_width, std::nullopt);
      EXPECT_TRUE(std::ranges::equal(measured.channel_flits, engine.channel_flits()));
    }
  }
  EXPECT_TRUE(was_found_late);
}

TEST(Simulation, ListEndsWithItsLastPacket) {
  Bench bench("path(4)", "dor", 0);
  const auto packet = [](Cycle generated, TerminalId source, TerminalId destination) {
    return Injector::Listed{.source = source,
                            .message = {.generated = generated, .destination = destination, .flits = 3}};
  };
  bench.injector = Injector::from_list({packet(0, 0, 3), packet(5000, 3, 2)}, 4);
  Experiment experiment = bench.experiment();
  experiment.ends_by_itself = true;
  const Measurements measured = simulate(experiment, bench.execution);
  EXPECT_EQ(measured.verdict, RunVerdict::converged);
  EXPECT_EQ(measured.packets.count(), 2U);
  // 5 cycles in each router, 2 at the terminal, 2 for the flits behind the head.
  EXPECT_EQ(measured.packets.latency.entries(),
            (std::vector<std::pair<std::uint64_t, std::uint64_t>>{{14, 1}, {24, 1}}));
  EXPECT_EQ(measured.end, 5014U);
  EXPECT_DOUBLE_EQ(measured.accepted, 6.0 / 4 / 5014);

  experiment.cycles = 4000;
  const Measurements cut = simulate(experiment, bench.execution);
  EXPECT_EQ(cut.verdict, RunVerdict::not_converged);
  EXPECT_EQ(cut.packets.count(), 1U);
  EXPECT_EQ(cut.cycles, 4000U);
}

TEST(Simulation, StopsOnRequest) {
  const Bench bench("mesh(4,4)", "dor", 0.1);
  const std::atomic<bool> stop = true;
  EXPECT_THROW(simulate(bench.experiment(), {.stop_requested = &stop}), Interrupted);
}

TEST(Simulation, ReportsThatNoPacketWasGenerated) {
  const Bench bench("mesh(4,4)", "dor", 0);
  Experiment experiment = bench.experiment();
  experiment.cycles = 500;
  const Measurements measured = simulate(experiment, bench.execution);
  EXPECT_EQ(measured.verdict, RunVerdict::not_converged);
  EXPECT_EQ(measured.generated_packets, 0U);
  EXPECT_FALSE(measured.latency);
  EXPECT_FALSE(measured.fairness);
}

}  // namespace
}  // namespace weft::sim
