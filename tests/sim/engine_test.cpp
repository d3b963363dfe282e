// The fast engine against the reference engine: thousands of runs with random models and packets; each packet must be
// received in the same cycle.
#include "sim/engine/engine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <vector>

#include "routing/core/algorithm.h"
#include "sim/engine/vector_kernels.h"
#include "sim/random_runs.h"
#include "support/effort.h"
#include "support/no_threads.h"
#include "support/run_requests.h"

namespace weft::sim {
namespace {

// How many runs of a case end in a deadlock.
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
    Case{"torus(5)", "dor(dateline=crossing)"},
    Case{"hypercube(3)", "escape(minimal,dor)", Stuck::perhaps},
    Case{"mesh(3,3)", "minimal", Stuck::perhaps},
    Case{"mesh(3,3)", "odd-even"},
    Case{"mesh(3,2)", "o1turn"},
    Case{"hypercube(3)", "minimal", Stuck::perhaps},
    Case{"dragonfly(2,4,2)", "ugal"},
    Case{"dragonfly(1,2,1)", "valiant"},
    Case{"fat-tree(2,3)", "fat-tree-nca(up=random)"},
    Case{"petersen", "layered(shortest)"},
    Case{"directed-ring(5)", "shortest", Stuck::some},
    Case{"torus(4,4)", "minimal", Stuck::perhaps},
    Case{"directed-torus(3,3)", "dor"},
    Case{"prc(12,skips=[2,4])", "prc-wormhole"},
    Case{"rdt(8,spare=none)", "rdt-duato", Stuck::perhaps},
    Case{"complete(5)", "shortest"},
    Case{"mesh(3,3)", "classes(dor,2)"},
    Case{"ring(4)", "valiant(dor)"},
    Case{"scc(3)", "optimal", Stuck::some},
    Case{"scc(3)", "ascending"},
    Case{"ring(3)", "classes(dor,8)"},     // routers of 33 to 64 VCs
    Case{"torus(3,3)", "classes(dor,8)"},  // routers of more than 64
};

constexpr std::array kThreadCounts{1U, 2U, 3U, 8U};

// Every form of the routers' state, also with the compiler's own vectors of each width, which any processor can
// simulate.
struct GenericVectors {
  static constexpr std::size_t kVectorBytes = 16;
};
const std::array kKernels{
    KernelChoice{FormChoice::by_occupancy, widest_dense_maker()},
    KernelChoice{FormChoice::sparse, {}},
    KernelChoice{FormChoice::sparse, {}, make_small_kernel<GenericVectors>},
    KernelChoice{FormChoice::dense, {128, make_dense_kernel<GenericVectors, 128>}},
    KernelChoice{FormChoice::dense, {256, make_dense_kernel<GenericVectors, 256>}},
    KernelChoice{FormChoice::dense, {512, make_dense_kernel<GenericVectors, 512>}},
    KernelChoice{FormChoice::dense, widest_dense_maker()},
    KernelChoice{FormChoice::alternating, {256, make_dense_kernel<GenericVectors, 256>}},
    KernelChoice{FormChoice::alternating, widest_dense_maker()},
};

// Sets `is_stuck` if the reference run ends in a deadlock.
void expect_equal_runs(const routing::Routing& routing, const Model& model, const std::vector<PacketRequest>& requests,
                       const EngineOptions& options, bool& is_stuck) {
  const ReferenceRun reference = simulate_reference(routing, model, requests, 20'000);
  const ReferenceRun fast = run_requests(routing, model, requests, 20'000, options);
  is_stuck = reference.is_stuck;
  ASSERT_EQ(fast.is_stuck, reference.is_stuck);
  ASSERT_EQ(fast.flit_hops, reference.flit_hops);
  for (std::size_t i = 0; i < requests.size(); ++i) {
    ASSERT_EQ(fast.deliveries[i].tail_received, reference.deliveries[i].tail_received) << "packet " << i;
    if (reference.deliveries[i].tail_received == Delivery::kNever) continue;
    ASSERT_EQ(fast.deliveries[i], reference.deliveries[i]) << "packet " << i;
  }
}

class EngineAgainstReference : public testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(Cases, EngineAgainstReference, testing::ValuesIn(kCases));

constexpr std::uint32_t kRunCount = 100;

// Adds the number of runs that end in a deadlock to `stuck_count`.
void expect_equal_random_runs(const Case& c, RandomRun (*draw)(const routing::Routing&, std::uint64_t),
                              std::uint32_t run_count, std::uint32_t& stuck_count) {
  const topology::Network network = topology::build(std::string_view(c.network), Execution{});
  const auto routing = routing::build(network, std::string_view(c.routing), Execution{});
  for (std::uint32_t seed = 1; seed <= run_count; ++seed) {
    SCOPED_TRACE(std::string(c.network) + " " + c.routing + " seed " + std::to_string(seed));
    const RandomRun run = draw(*routing, seed);
    bool is_stuck = false;
    // All kernels with all numbers of threads, as these numbers have no common factor.
    const EngineOptions options{
        .thread_count = kThreadCounts[seed % 4],
        .threads = seed % 8 < 4 ? ThreadChoice::Rule::by_speed : ThreadChoice::Rule::alternating,
        .kernels = kKernels[seed % kKernels.size()]};
    ASSERT_NO_FATAL_FAILURE(expect_equal_runs(*routing, run.model, run.requests, options, is_stuck));
    stuck_count += is_stuck ? 1U : 0U;
  }
}

TEST_P(EngineAgainstReference, EveryPacketIsReceivedInTheSameCycle) {
  std::uint32_t stuck_count = 0;
  ASSERT_NO_FATAL_FAILURE(expect_equal_random_runs(GetParam(), random_run, kRunCount, stuck_count));
  if (GetParam().stuck != Stuck::perhaps) {
    EXPECT_EQ(stuck_count > 0, GetParam().stuck == Stuck::some) << stuck_count;
  }
  EXPECT_LT(stuck_count, kRunCount);
}

TEST_P(EngineAgainstReference, FastPathMatchesReference) {
  std::uint32_t stuck_count = 0;
  ASSERT_NO_FATAL_FAILURE(expect_equal_random_runs(GetParam(), fast_path_random_run, kRunCount, stuck_count));
  EXPECT_LT(stuck_count, kRunCount);
}

// Packets of several lengths, links that all differ, several terminals at each node.
class IrregularRuns : public testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(Cases, IrregularRuns,
                         testing::Values(Case{"torus(4,3,concentration=2)", "dor"},
                                         Case{"mesh(3,3,concentration=3)", "odd-even"},
                                         Case{"hypercube(3,concentration=2)", "escape(minimal,dor)"},
                                         Case{"rdt(4,concentration=2)", "rdt-rank-descending"},
                                         Case{"prc(8,skips=[2,4],concentration=2)", "prc-wormhole"},
                                         Case{"faulty(torus(4,4,concentration=2),links=3)", "layered(shortest)"},
                                         Case{"dragonfly(2,2,1)", "ugal"},
                                         Case{"complete(5,concentration=2)", "valiant"}));

TEST_P(IrregularRuns, EveryPacketIsReceivedInTheSameCycle) {
  const std::uint32_t run_count = test::usual_or_more(20U, 300U);
  std::uint32_t stuck_count = 0;
  ASSERT_NO_FATAL_FAILURE(expect_equal_random_runs(GetParam(), irregular_random_run, run_count, stuck_count));
  EXPECT_LT(stuck_count, run_count);
}

// Long packets from all terminals to all others, on one VC with short buffers and without an escape channel.
TEST(Engine, AdaptivePacketsDeadlockAsInTheReference) {
  const topology::Network network = topology::build("torus(4,4)", Execution{});
  const auto routing = routing::build(network, "minimal", Execution{});
  Model model = default_model(*routing);
  model.buffer = 2;
  std::vector<PacketRequest> requests;
  for (TerminalId source = 0; source < 16; ++source) {
    for (TerminalId k = 1; k < 16; ++k) {
      requests.push_back({.source = source, .destination = (source + 5 * k) % 16, .flits = 20});
    }
  }
  bool is_stuck = false;
  expect_equal_runs(*routing, model, requests, {.kernels = kKernels[0]}, is_stuck);
  EXPECT_TRUE(is_stuck);
}

// Two cycles may be simulated at once; single cycles must give the same result in the same order.
TEST(Engine, LengthOfRunsDoesNotChangeResults) {
  const topology::Network network = topology::build("torus(4,4)", Execution{});
  const auto routing = routing::build(network, "dor", Execution{});
  const auto arrivals = [&](const std::vector<Cycle>& lengths, unsigned thread_count) {
    traffic::Injector injector = traffic::Injector::uniform(0.05, 5, 16, 1);
    Engine engine(*routing, default_model(*routing, 4), injector, {.thread_count = thread_count});
    for (std::size_t i = 0; engine.now() < 600; ++i) engine.run(lengths[i % lengths.size()]);
    std::vector<Arrival> all;
    engine.take_arrivals(all);
    std::vector<std::tuple<Cycle, Cycle, TerminalId, TerminalId, std::uint32_t>> seen;
    for (const Arrival& a : all) seen.emplace_back(a.tail_received, a.head_sent, a.destination, a.source, a.sequence);
    return seen;
  };
  const auto expected = arrivals({1}, 1);
  EXPECT_GT(expected.size(), 100U);
  EXPECT_TRUE(std::ranges::is_sorted(expected, {}, [](const auto& one) { return std::get<0>(one); }));
  EXPECT_EQ(arrivals({600}, 1), expected);
  EXPECT_EQ(arrivals({3, 2, 5, 10}, 1), expected);
  EXPECT_EQ(arrivals({1, 4, 15}, 2), expected);
  EXPECT_EQ(arrivals({600}, 3), expected);
  // If no other threads can be started, one runs all partitions.
  const auto run_alone = [&] { ::_exit(test::forbid_threads() && arrivals({600}, 3) == expected ? 0 : 1); };
  EXPECT_EXIT(run_alone(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace weft::sim
