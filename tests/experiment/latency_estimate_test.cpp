#include "experiment/latency_estimate.h"

#include <gtest/gtest.h>

#include "base/input_error.h"

namespace weft::experiment {
namespace {

struct EstimateCase {
  const char* network;
  std::uint32_t packet;
  const char* load;
  const char* traffic = "uniform";
};

RunSettings settings_of(const EstimateCase& each) {
  RunSettings settings{.network = each.network};
  settings.traffic = each.traffic;
  settings.packet = each.packet;
  settings.load = Decimal::from_text(each.load);
  settings.warm_up = 1000;
  settings.cycles = 6000;
  return settings;
}

LatencyEstimator estimator_of(const RunSettings& settings) {
  const auto routed = std::make_shared<const RoutedNetwork>(settings.network, settings.routing, Execution{});
  return {set_up(routed, settings, Execution{}), Execution{}};
}

// Loads are 60 % of saturation, where the error is largest; `weft_bench estimate` compares more points.
TEST(LatencyEstimate, IsNearTheSimulationAtSixtyPercentOfSaturation) {
  for (const EstimateCase& each :
       {EstimateCase{"torus(8,8)", 1, "0.114"}, EstimateCase{"torus(8,8)", 16, "0.15"},
        EstimateCase{"hypercube(6)", 4, "0.318"}, EstimateCase{"hypercube(6)", 16, "0.288"},
        EstimateCase{"rdt(8)", 1, "0.378"}, EstimateCase{"hsn(2,hypercube(3))", 4, "0.12"}}) {
    SCOPED_TRACE(std::string(each.network) + " " + std::to_string(each.packet));
    const RunSettings settings = settings_of(each);
    const LatencyEstimate estimate = estimator_of(settings).at(settings.load->to_double(), Execution{});
    ASSERT_TRUE(estimate.latency());
    const double simulated = run(settings, Execution{}).packet_latency.mean.value();
    EXPECT_NEAR(*estimate.latency() / simulated, 1, 0.15);
    EXPECT_GT(*estimate.latency(), estimate.unloaded);
  }
}

TEST(LatencyEstimate, WithoutLoadIsTheLatencyOfAnEmptyNetwork) {
  const EstimateCase each{"torus(4,4)", 4, "0.01"};
  RunSettings settings = settings_of(each);
  settings.cycles = 50'000;
  const LatencyEstimate estimate = estimator_of(settings).at(0, Execution{});
  EXPECT_EQ(estimate.latency(), estimate.unloaded);
  EXPECT_NEAR(estimate.unloaded, run(settings, Execution{}).packet_latency.mean.value(), 0.5);
}

TEST(LatencyEstimate, RisesWithTheLoadUntilSaturation) {
  const LatencyEstimator estimator = estimator_of(settings_of({"hypercube(4)", 4, "0.1"}));
  double before = 0;
  const double saturation = estimator.saturation(Execution{});
  for (double load = 0; load < saturation; load += 0.04) {
    const auto latency = estimator.at(load, Execution{}).latency();
    ASSERT_TRUE(latency) << load;
    EXPECT_GT(*latency, before);
    before = *latency;
  }
  EXPECT_FALSE(estimator.at(saturation + 0.01, Execution{}).latency());
  EXPECT_FALSE(estimator.at(1, Execution{}).latency());
}

// The iteration once oscillated from 0.42 on, which was taken for saturation.
TEST(LatencyEstimate, DivergesWhereItSaturates) {
  const LatencyEstimator estimator = estimator_of(settings_of({"hypercube(4)", 4, "0.1"}));
  const LatencyEstimate last = estimator.at(estimator.saturation(Execution{}), Execution{});
  EXPECT_GT(last.contention->busiest, 0.98);
  EXPECT_GT(last.latency().value(), 5 * last.unloaded);
}

TEST(LatencyEstimate, RefusesWhatItDoesNotDescribe) {
  RunSettings cut_through = settings_of({"torus(4,4)", 4, "0.1"});
  cut_through.router.switching = sim::Switching::cut_through;
  EXPECT_THROW((void)estimator_of(cut_through), InputError);
  RunSettings bursts = settings_of({"torus(4,4)", 4, "0.1"});
  bursts.process = {.name = "batch"};
  EXPECT_THROW((void)estimator_of(bursts), InputError);
}

}  // namespace
}  // namespace weft::experiment
