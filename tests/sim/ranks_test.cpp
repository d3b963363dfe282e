// One network over several ranks: every packet is received in the same cycle as in one process, and every total of a
// whole simulation is the same.
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "base/check.h"
#include "base/input_error.h"
#include "routing/core/algorithm.h"
#include "sim/measure/simulation.h"
#include "sim/random_runs.h"
#include "support/effort.h"
#include "support/run_requests.h"
#include "support/thread_ranks.h"

namespace weft::sim {
namespace {

struct RankCase {
  const char* network;
  const char* routing;
  friend std::ostream& operator<<(std::ostream& out, const RankCase& c) {
    return out << c.network << " with " << c.routing;
  }
};

class EngineOverRanks : public testing::TestWithParam<RankCase> {};
INSTANTIATE_TEST_SUITE_P(
    Cases, EngineOverRanks,
    testing::Values(RankCase{"torus(4,4)", "dor"}, RankCase{"torus(4,4)", "minimal"}, RankCase{"mesh(3,3)", "odd-even"},
                    RankCase{"hypercube(3)", "escape(minimal,dor)"}, RankCase{"dragonfly(2,4,2)", "ugal"},
                    RankCase{"directed-ring(5)", "shortest"}, RankCase{"fat-tree(2,3)", "fat-tree-nca(up=random)"},
                    RankCase{"prc(8,skips=[2,4],concentration=2)", "prc-wormhole"},
                    RankCase{"faulty(torus(4,4,concentration=2),links=3)", "layered(shortest)"},
                    RankCase{"torus(3,3)", "classes(dor,8)"}, RankCase{"rdt(8,spare=none)", "rdt-duato"}));

void expect_same_runs(const ReferenceRun& a, const ReferenceRun& b) {
  ASSERT_EQ(a.is_stuck, b.is_stuck);
  ASSERT_EQ(a.flit_hops, b.flit_hops);
  ASSERT_EQ(a.cycles, b.cycles);
  for (std::size_t i = 0; i < a.deliveries.size(); ++i) {
    ASSERT_EQ(a.deliveries[i].tail_received, b.deliveries[i].tail_received) << "packet " << i;
    if (a.deliveries[i].tail_received == Delivery::kNever) continue;
    ASSERT_EQ(a.deliveries[i], b.deliveries[i]) << "packet " << i;
  }
}

// By several ranks, which are threads of this process.
ReferenceRun run_over_ranks(const routing::Routing& routing, const Model& model,
                            const std::vector<PacketRequest>& requests, Cycle last, unsigned rank_count,
                            const EngineOptions& options) {
  std::vector<ReferenceRun> runs(rank_count);
  test::run_ranks(rank_count, [&](Ranks& ranks) {
    EngineOptions own = options;
    own.ranks = &ranks;
    runs[ranks.number()] = run_requests(routing, model, requests, last, own);
  });
  for (const ReferenceRun& run : runs) {
    for (std::size_t i = 0; i < requests.size(); ++i) {
      if (run.deliveries[i].tail_received != Delivery::kNever) runs[0].deliveries[i] = run.deliveries[i];
    }
    WEFT_CHECK(run.is_stuck == runs[0].is_stuck && run.cycles == runs[0].cycles && run.flit_hops == runs[0].flit_hops);
  }
  return runs[0];
}

TEST_P(EngineOverRanks, EveryPacketIsReceivedInTheSameCycle) {
  const topology::Network network = topology::build(std::string_view(GetParam().network), Execution{});
  const auto routing = routing::build(network, std::string_view(GetParam().routing), Execution{});
  constexpr std::array kDraws{random_run, fast_path_random_run, irregular_random_run};
  for (std::uint32_t seed = 1; seed <= test::usual_or_more(24U, 150U); ++seed) {
    const RandomRun run = kDraws[seed % 3](*routing, seed);
    const unsigned rank_count = 2 + seed % 4;
    const unsigned thread_count = 1 + seed / 4 % 2;
    SCOPED_TRACE(testing::Message() << "seed " << seed << ", " << rank_count << " ranks of " << thread_count
                                    << (run.model.switching == Switching::circuit ? ", circuits" : ""));
    const ReferenceRun alone = run_requests(*routing, run.model, run.requests, 20'000);
    const ReferenceRun together =
        run_over_ranks(*routing, run.model, run.requests, 20'000, rank_count, {.thread_count = thread_count});
    ASSERT_NO_FATAL_FAILURE(expect_same_runs(alone, together));
  }
}

// Whole simulations, with all that decides their ends: warm-up, precision, saturation, deadlock, drain.
struct SimulationCase {
  const char* network;
  const char* routing;
  const char* traffic;
  const char* process;
  double load;
  RunVerdict verdict;
  friend std::ostream& operator<<(std::ostream& out, const SimulationCase& c) {
    return out << c.network << " with " << c.routing << ", " << c.traffic << ", " << c.process << ", " << c.load;
  }
};

class SimulationOverRanks : public testing::TestWithParam<SimulationCase> {};
INSTANTIATE_TEST_SUITE_P(
    Cases, SimulationOverRanks,
    testing::Values(SimulationCase{"torus(4,4)", "dor", "uniform", "bernoulli", 0.1, RunVerdict::converged},
                    SimulationCase{"mesh(4,4)", "dor", "transpose", "bernoulli", 0.9, RunVerdict::saturated},
                    SimulationCase{"mesh(4,4)", "odd-even", "uniform", "request-reply", 0.05, RunVerdict::converged},
                    SimulationCase{"hypercube(4)", "dor", "complement", "batch(packets=20)", 0, RunVerdict::converged},
                    SimulationCase{"directed-ring(6)", "shortest", "uniform", "bernoulli", 0.5,
                                   RunVerdict::deadlocked}));

Measurements measure(const SimulationCase& c, Ranks* ranks, unsigned thread_count) {
  const topology::Network network = topology::build(std::string_view(c.network), Execution{});
  const auto routing = routing::build(network, std::string_view(c.routing), Execution{});
  traffic::Offer offer{.flits = 4, .seed = 7};
  if (c.load > 0) offer.load = c.load;
  const traffic::Injector injector = traffic::build_injector(
      traffic::build_demand(network, std::string(c.traffic), 7, Execution{}), std::string_view(c.process), offer, {});
  Execution execution{.thread_count = thread_count};
  execution.ranks = ranks;
  return simulate({.routing = *routing,
                   .injector = injector,
                   .model = default_model(*routing, 2),
                   .ends_by_itself = c.load == 0,
                   .seed = 7,
                   .counts_channels = true,
                   .keeps_packets = true,
                   .name = c.network},
                  execution);
}

void expect_same_measurements(const Measurements& a, const Measurements& b) {
  EXPECT_EQ(a.verdict, b.verdict);
  EXPECT_EQ(a.reason, b.reason);
  EXPECT_EQ(a.begin, b.begin);
  EXPECT_EQ(a.end, b.end);
  EXPECT_EQ(a.cycles, b.cycles);
  EXPECT_EQ(a.offered, b.offered);
  EXPECT_EQ(a.accepted, b.accepted);
  EXPECT_EQ(a.accepted_error, b.accepted_error);
  EXPECT_EQ(a.congestion, b.congestion);
  EXPECT_EQ(a.packets.latency.entries(), b.packets.latency.entries());
  EXPECT_EQ(a.packets.hops_sum, b.packets.hops_sum);
  EXPECT_EQ(a.packets.network_latency_sum, b.packets.network_latency_sum);
  EXPECT_EQ(a.generated_packets, b.generated_packets);
  ASSERT_EQ(a.latency.has_value(), b.latency.has_value());
  if (a.latency) {
    EXPECT_EQ(a.latency->mean, b.latency->mean);
    EXPECT_EQ(a.latency->half_width, b.latency->half_width);
  }
  ASSERT_EQ(a.fairness.has_value(), b.fairness.has_value());
  if (a.fairness) {
    EXPECT_EQ(a.fairness->jain, b.fairness->jain);
  }
  EXPECT_EQ(a.class_flits, b.class_flits);
  EXPECT_EQ(a.channel_flits, b.channel_flits);
  EXPECT_EQ(a.flit_hops, b.flit_hops);
  EXPECT_EQ(a.left_packets, b.left_packets);
  EXPECT_EQ(a.deadlocked_packets, b.deadlocked_packets);
  EXPECT_EQ(a.series.bin_cycles(), b.series.bin_cycles());
  ASSERT_EQ(a.series.bins().size(), b.series.bins().size());
  for (std::size_t i = 0; i < a.series.bins().size(); ++i) {
    EXPECT_EQ(a.series.bins()[i].latency_of_received, b.series.bins()[i].latency_of_received);
    EXPECT_EQ(a.series.bins()[i].longest_source_wait, b.series.bins()[i].longest_source_wait);
  }
  ASSERT_EQ(a.arrivals.size(), b.arrivals.size());
  for (std::size_t i = 0; i < a.arrivals.size(); ++i) {
    EXPECT_EQ(a.arrivals[i].tail_received, b.arrivals[i].tail_received);
    EXPECT_EQ(a.arrivals[i].source, b.arrivals[i].source);
  }
}

TEST_P(SimulationOverRanks, IsTheSameAsInOneProcess) {
  const Measurements alone = measure(GetParam(), nullptr, 1);
  EXPECT_EQ(alone.verdict, GetParam().verdict);
  for (const unsigned rank_count : {1U, 2U, 3U, 4U}) {
    SCOPED_TRACE(rank_count);
    std::vector<Measurements> results(rank_count);
    test::run_ranks(rank_count,
                    [&](Ranks& ranks) { results[ranks.number()] = measure(GetParam(), &ranks, 1 + rank_count % 2); });
    expect_same_measurements(alone, results[0]);
    for (const Measurements& result : results) EXPECT_EQ(result.cycles, alone.cycles);
  }
}

TEST(SimulationRanks, RefusesMoreRanksThanRouters) {
  const SimulationCase c{"complete(3)", "shortest", "uniform", "bernoulli", 0.1, RunVerdict::converged};
  EXPECT_THROW(test::run_ranks(4, [&](Ranks& ranks) { measure(c, &ranks, 1); }), InputError);
}

TEST(SimulationRanks, RefusesRanksWithDifferentSettings) {
  const auto run = [](Ranks& ranks) {
    const SimulationCase c{
        ranks.is_first() ? "ring(8)" : "hypercube(3)", "shortest", "uniform", "bernoulli", 0.1, RunVerdict::converged};
    measure(c, &ranks, 1);
  };
  EXPECT_THROW(test::run_ranks(2, run), FailedRank);
}

}  // namespace
}  // namespace weft::sim
