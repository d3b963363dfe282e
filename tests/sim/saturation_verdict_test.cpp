// Verdicts of whole runs against a run ten times as long: there the backlog (flits generated but not received) stays
// the same, or becomes several times as large.
#include <gtest/gtest.h>

#include <memory>

#include "routing/core/algorithm.h"
#include "sim/measure/simulation.h"
#include "support/effort.h"
#include "topology/network.h"
#include "traffic/injector.h"

namespace weft::sim {
namespace {

struct VerdictCase {
  const char* spec;
  const char* pattern;
  const char* process;
  double load;
  std::uint32_t packet = 1;
  routing::VcId vcs = 0;  // 0: as many as the routing needs
};

std::ostream& operator<<(std::ostream& out, const VerdictCase& c) {
  return out << c.spec << " " << c.pattern << " " << c.process << " at " << c.load << ", " << c.packet << " flits, "
             << c.vcs << " vcs";
}

class VerdictBench {
 public:
  explicit VerdictBench(const VerdictCase& c, std::uint64_t seed = 1)
      : network_(topology::build(c.spec, Execution{})),
        routing_(routing::build(network_, routing::default_routing(network_), Execution{})),
        injector_(traffic::build_injector(traffic::build_demand(network_, c.pattern, seed, Execution{}), c.process,
                                          {.load = c.load, .flits = c.packet, .seed = seed}, Execution{})),
        model_(default_model(*routing_, c.vcs)) {}

  [[nodiscard]] Measurements run(std::optional<Cycle> cycles = {}) const {
    Experiment experiment{*routing_, injector_, model_};
    experiment.cycles = cycles;
    if (cycles) experiment.warm_up = 1;
    return simulate(experiment, Execution{});
  }

 private:
  topology::Network network_;
  std::unique_ptr<routing::Routing> routing_;
  traffic::Injector injector_;
  Model model_;
};

// The mean backlog over the second half of the cycles up to `to`, in flits.
double mean_backlog(const TimeSeries& series, Cycle to) {
  double backlog = 0;
  double sum = 0;
  const auto bins = series.bins(0, to);
  for (std::size_t i = 0; i < bins.size(); ++i) {
    backlog += static_cast<double>(bins[i].generated_flits) - static_cast<double>(bins[i].received_flits);
    if (i >= bins.size() / 2) sum += backlog;
  }
  return sum / static_cast<double>(bins.size() - bins.size() / 2);
}

double growth_of_backlog(const VerdictCase& c) {
  constexpr Cycle kShort = 8000;
  const Measurements measured = VerdictBench(c).run(10 * kShort);
  return mean_backlog(measured.series, 10 * kShort) / mean_backlog(measured.series, kShort);
}

class Stable : public testing::TestWithParam<VerdictCase> {};

TEST_P(Stable, IsNeverCalledSaturated) {
  if (test::tries_more()) {
    ASSERT_LT(growth_of_backlog(GetParam()), 3);  // the case is what it says
  }
  for (std::uint64_t seed = 1; seed <= test::usual_or_more(1U, 2U); ++seed) {
    const Measurements measured = VerdictBench(GetParam(), seed).run();
    EXPECT_NE(measured.verdict, RunVerdict::saturated) << "seed " << seed << ": " << measured.reason;
  }
  for (const Cycle cycles : {3000U, 10'000U, 30'000U}) {
    if (cycles > 3000 && !test::tries_more()) break;
    const Measurements measured = VerdictBench(GetParam()).run(cycles);
    EXPECT_NE(measured.verdict, RunVerdict::saturated) << cycles << " cycles: " << measured.reason;
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, Stable,
                         testing::Values(VerdictCase{"hypercube(4)", "transpose", "on-off(burst=20)", 0.2, 2},
                                         VerdictCase{"mesh(4,4)", "uniform", "on-off(burst=30)", 0.3, 4, 2},
                                         VerdictCase{"mesh(8,8)", "uniform", "on-off(burst=20)", 0.25, 4, 4},
                                         VerdictCase{"mesh(4,4)", "transpose", "on-off(burst=40)", 0.1, 4, 2},
                                         VerdictCase{"torus(4,4)", "tornado", "on-off(burst=64)", 0.25},
                                         VerdictCase{"ring(4)", "uniform", "on-off(burst=10)", 0.4, 8},
                                         VerdictCase{"complete(8)", "hot-spot(nodes=1,fraction=1/4)",
                                                     "on-off(burst=16)", 0.2, 4},
                                         VerdictCase{"fat-tree(2,4)", "bit-complement", "on-off(burst=32)", 0.4, 2},
                                         VerdictCase{"path(2)", "uniform", "on-off(burst=50)", 0.25},
                                         VerdictCase{"hypercube(4)", "random-permutation", "on-off(burst=20)", 0.2, 2},
                                         VerdictCase{"hypercube(5)", "uniform", "on-off(burst=50,peak=1/2)", 0.3, 4, 2},
                                         VerdictCase{"mesh(8,8)", "uniform(self=yes)", "bernoulli", 0.36, 1, 4},
                                         VerdictCase{"complete(6)", "hot-spot(at=[0])", "on-off(burst=8)", 0.1, 4}));

class Overloaded : public testing::TestWithParam<VerdictCase> {};

TEST_P(Overloaded, IsCalledSaturated) {
  if (test::tries_more()) {
    ASSERT_GT(growth_of_backlog(GetParam()), 4);
  }
  for (std::uint64_t seed = 1; seed <= test::usual_or_more(1U, 3U); ++seed) {
    const Measurements measured = VerdictBench(GetParam(), seed).run();
    EXPECT_EQ(measured.verdict, RunVerdict::saturated) << "seed " << seed << ": " << measured.reason;
    EXPECT_LE(measured.end, 200'000U);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Cases, Overloaded,
    testing::Values(VerdictCase{"mesh(8,8)", "uniform(self=yes)", "bernoulli", 0.43, 1, 4},
                    VerdictCase{"mesh(8,8)", "uniform", "bernoulli", 0.6, 1, 4},
                    VerdictCase{"mesh(8,8)", "transpose", "bernoulli", 0.2, 1, 4},
                    VerdictCase{"mesh(8,8)", "hot-spot(at=[0],fraction=1/40)", "bernoulli", 0.4, 2, 2},
                    VerdictCase{"complete(16)", "hot-spot(nodes=1,fraction=1/4)", "bernoulli", 0.3},
                    VerdictCase{"ring(16)", "uniform", "bernoulli", 0.7},
                    VerdictCase{"ring(8)", "uniform", "bernoulli", 0.5, 16},
                    VerdictCase{"hypercube(4)", "transpose", "on-off(burst=50)", 0.35, 2},
                    VerdictCase{"ring(8)", "tornado", "on-off(burst=20)", 0.4, 2},
                    VerdictCase{"hypercube(4)", "hot-spot(at=[3],fraction=1)", "on-off(burst=10)", 0.08},
                    VerdictCase{"path(8)", "uniform", "on-off(burst=50)", 0.3},
                    VerdictCase{"mesh(8,8)", "bit-complement", "on-off(burst=10)", 0.3, 1, 4},
                    VerdictCase{"hypercube(4)", "uniform", "on-off(burst=20)", 0.5}));

}  // namespace
}  // namespace weft::sim
