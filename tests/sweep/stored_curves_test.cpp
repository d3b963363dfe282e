#include "sweep/stored/stored_curves.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace weft::sweep {
namespace {

using sim::RunVerdict;

// The parts of a stored run that these tests vary.
struct Varied {
  std::string spec = "ring(8)";
  std::string routing = "dor";
  std::string traffic = "uniform";
  double load = 0.1;
  std::uint64_t seed = 1;
  double latency = 20;
  RunVerdict verdict = RunVerdict::converged;
  double accepted = 0.9;  // share of the load
  unsigned vcs = 2;
  sim::VcReuse reuse = sim::VcReuse::tail;
  std::string name{};
  unsigned buffer = 8;
};

NamedRun run_of(const Varied& varied) {
  NamedRun named{.name = varied.name};
  experiment::Configuration& configuration = named.run.configuration;
  configuration.names = {varied.spec, varied.routing, varied.traffic, "bernoulli"};
  configuration.packet = 4;
  configuration.seed = varied.seed;
  configuration.router = {.vc_reuse = varied.reuse, .links = {{.name = "ring", .vcs = varied.vcs}}};
  configuration.router.parameters.buffer = varied.buffer;
  experiment::RunResult& result = named.run.result;
  result.names = configuration.names;
  result.load = result.offered = varied.load;
  result.seed = varied.seed;
  result.accepted = varied.load * varied.accepted;
  result.accepted_error = 0.001;
  result.bound = 0.4;
  result.accepted_bound = 0.5;
  result.packet_latency = {.mean = varied.latency, .ci95 = 2.0, .p99 = static_cast<std::uint64_t>(3 * varied.latency)};
  result.network_latency = varied.latency - 5;
  result.hops = 2;
  result.utilisation = {{.name = "ring", .channel_count = 16, .mean = varied.load / 2}};
  result.verdict = varied.verdict;
  return named;
}

StoredCharts charts(const std::vector<Varied>& all, Latency latency = Latency::packet) {
  std::vector<NamedRun> runs;
  for (const Varied& varied : all) runs.push_back(run_of(varied));
  return charts_of(runs, latency);
}

TEST(StoredCurves, SortsLoads) {
  const StoredCharts all = charts({{.load = 0.3}, {.load = 0.1}, {.load = 0.2}});
  ASSERT_EQ(all.charts.size(), 1U);
  ASSERT_EQ(all.charts[0].curves.size(), 1U);
  const StoredCurve& curve = all.charts[0].curves[0];
  ASSERT_EQ(curve.loads.size(), 3U);
  EXPECT_EQ(curve.loads[0].load, 0.1);
  EXPECT_EQ(curve.loads[2].load, 0.3);
  EXPECT_EQ(curve.bound, 0.5);
  EXPECT_EQ(curve.name, "ring(8)");
}

TEST(StoredCurves, AveragesReplications) {
  const std::vector<Varied> runs{{.seed = 1, .latency = 20}, {.seed = 2, .latency = 22}, {.seed = 3, .latency = 24}};
  const StoredLoad load = charts(runs).charts[0].curves[0].loads[0];
  EXPECT_EQ(load.runs.size(), 3U);
  EXPECT_DOUBLE_EQ(*load.latency, 22);
  ASSERT_TRUE(load.interval);
  EXPECT_NEAR(load.interval->high - 22, 2 / std::sqrt(3), 1e-9);  // each has a half width of 2
  const StoredLoad network = charts(runs, Latency::network).charts[0].curves[0].loads[0];
  EXPECT_NEAR(network.interval->high - 17, 4.303 * 2 / std::sqrt(3), 0.01);  // Student, two degrees of freedom
}

TEST(StoredCurves, IntervalsDoNotReachBelowZero) {
  const std::vector<Varied> runs{{.seed = 1, .latency = 10}, {.seed = 2, .latency = 110}};
  EXPECT_EQ(charts(runs, Latency::network).charts[0].curves[0].loads[0].interval->low, 0);
}

TEST(StoredCurves, FilesWithDifferentContentsAreDifferentCurves) {
  NamedRun first = run_of({.spec = "file(\"g\")"});
  NamedRun second = first;
  first.run.row.key.contents = R"({"g":"1"})";
  second.run.row.key.contents = R"({"g":"2"})";
  EXPECT_EQ(charts_of(std::vector{first, second}, Latency::packet).charts[0].curves.size(), 2U);
}

TEST(StoredCurves, SlowLinksShowInNames) {
  NamedRun slow = run_of({});
  slow.run.configuration.router.links[0].latency = 5;
  const StoredChart chart = charts_of(std::vector{run_of({}), slow}, Latency::packet).charts[0];
  EXPECT_EQ(chart.curves[0].name, "ring(8)");
  EXPECT_EQ(chart.curves[1].name, "ring(8), ring latency 5");
}

TEST(StoredCurves, SingleRunKeepsItsOwnInterval) {
  const StoredLoad load = charts({{.latency = 20}}).charts[0].curves[0].loads[0];
  EXPECT_DOUBLE_EQ(load.interval->low, 18);
  EXPECT_DOUBLE_EQ(load.interval->high, 22);
  const StoredLoad network = charts({{.latency = 20}}, Latency::network).charts[0].curves[0].loads[0];
  EXPECT_DOUBLE_EQ(*network.latency, 15);
  EXPECT_FALSE(network.interval);
}

TEST(StoredCurves, NamesAreTheShortestUniqueOnes) {
  const auto names = [](const StoredCharts& all) {
    std::vector<std::string> found;
    for (const StoredCurve& curve : all.charts[0].curves) found.push_back(curve.name);
    std::sort(found.begin(), found.end());
    return found;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(names(charts({{}, {.spec = "ring(16)"}})), (Names{"ring(16)", "ring(8)"}));
  EXPECT_EQ(names(charts({{}, {.routing = "up-down"}})), (Names{"ring(8) / dor", "ring(8) / up-down"}));
  EXPECT_EQ(names(charts({{}, {.vcs = 4}})), (Names{"ring(8) / dor, 2 VCs", "ring(8) / dor, 4 VCs"}));
  EXPECT_EQ(names(charts({{}, {.reuse = sim::VcReuse::empty}})),
            (Names{"ring(8) / dor, 2 VCs, reuse empty", "ring(8) / dor, 2 VCs, reuse tail"}));
}

TEST(StoredCurves, CurvesOfAChartMayDifferInBuffers) {
  const StoredChart chart = charts({{}, {.buffer = 4}}).charts.at(0);
  EXPECT_EQ(chart.curves.at(0).name, "ring(8) / dor, 2 VCs of 8 flits");
  EXPECT_EQ(chart.curves.at(1).name, "ring(8) / dor, 2 VCs of 4 flits");
  EXPECT_EQ(chart.router, "wormhole, 2 VCs, reuse tail, delays 1 1 1 1 0");
}

TEST(StoredCurves, CommonRouterIsDescribedInFull) {
  EXPECT_EQ(charts({{}, {.spec = "ring(4)"}}).charts.at(0).router,
            "wormhole, 2 VCs with buffers of 8 flits, reuse tail, delays 1 1 1 1 0");
  EXPECT_TRUE(charts({{}, {.spec = "ring(4)"}}).charts.at(0).differences.empty());
}

TEST(StoredCurves, DifferentRoutersAreListedAsDifferences) {
  const StoredChart chart = charts({{}, {.spec = "ring(4)", .vcs = 4, .reuse = sim::VcReuse::empty}}).charts.at(0);
  EXPECT_EQ(chart.router, "wormhole, buffers of 8 flits, delays 1 1 1 1 0");
  EXPECT_EQ(chart.differences, (std::vector<std::string>{"VCs per port differ: ring(8) 2, ring(4) 4",
                                                         "Buffer flits per port differ: ring(8) 16, ring(4) 32",
                                                         "VC reuse differs: ring(8) tail, ring(4) empty"}));
}

TEST(StoredCurves, HasPayloadWhereTheRunHas) {
  NamedRun run = run_of({});
  EXPECT_FALSE(charts_of(std::vector{run}, Latency::packet).charts[0].curves[0].loads[0].payload);
  run.run.result.accepted_payload = 0.25;
  EXPECT_EQ(charts_of(std::vector{run}, Latency::packet).charts[0].curves[0].loads[0].payload, 0.25);
}

TEST(StoredCurves, UsesGivenNamesWhereTheyAreUnique) {
  const StoredChart named = charts({{.name = "A"}, {.spec = "ring(16)", .name = "B"}, {.spec = "ring(4)"}}).charts[0];
  EXPECT_EQ(named.curves[0].name, "A");
  EXPECT_EQ(named.curves[1].name, "B");
  EXPECT_EQ(named.curves[2].name, "ring(4)");
  const StoredChart alike = charts({{.name = "A"}, {.spec = "ring(16)", .name = "A"}}).charts[0];
  EXPECT_EQ(alike.curves[1].name, "ring(16)");
}

TEST(StoredCurves, PatternsDrawnFromTheSeedAreOnePattern) {
  const StoredCharts all = charts({{.traffic = "hot-spot(nodes=2,seed=1)", .seed = 1},
                                   {.traffic = "hot-spot(nodes=2,seed=2)", .seed = 2},
                                   {.traffic = "hot-spot(nodes=2,seed=7)", .seed = 2}});
  ASSERT_EQ(all.charts.size(), 2U);
  EXPECT_EQ(all.charts[0].traffic, "hot-spot(nodes=2)");
  EXPECT_EQ(all.charts[0].curves[0].loads[0].runs.size(), 2U);
  EXPECT_EQ(all.charts[1].traffic, "hot-spot(nodes=2,seed=7)");
}

TEST(StoredCurves, EachTrafficHasItsOwnChart) {
  const StoredCharts all =
      charts({{.traffic = "uniform"}, {.traffic = "tornado"}, {.traffic = "uniform", .load = 0.2}});
  ASSERT_EQ(all.charts.size(), 2U);
  EXPECT_EQ(all.charts[1].traffic, "tornado");
  EXPECT_EQ(all.charts[0].curves[0].loads.size(), 2U);
}

TEST(StoredCurves, CarriedLoadIsBelowTheFirstThatIsNot) {
  const auto carried = [](const std::vector<RunVerdict>& verdicts, double accepted = 1) {
    std::vector<Varied> runs;
    for (const RunVerdict verdict : verdicts) {
      runs.push_back({.load = static_cast<double>(runs.size() + 1) / 10, .verdict = verdict, .accepted = accepted});
    }
    return charts(runs).charts[0].curves[0].carried;
  };
  EXPECT_EQ(carried({RunVerdict::converged, RunVerdict::not_converged, RunVerdict::converged}, 0.95), 0.1)
      << "0.01 is missing, the error is 0.001";
  EXPECT_EQ(carried({RunVerdict::converged, RunVerdict::not_converged, RunVerdict::saturated, RunVerdict::converged}),
            0.2);
  EXPECT_EQ(carried({RunVerdict::converged, RunVerdict::deadlocked}), 0.1);
  EXPECT_EQ(carried({RunVerdict::converged, RunVerdict::converged}), std::nullopt);
  EXPECT_EQ(carried({RunVerdict::saturated, RunVerdict::converged}), std::nullopt);
}

TEST(StoredCurves, LoadIsSaturatedOnlyIfAllReplicationsAre) {
  const StoredLoad load =
      charts({{.seed = 1, .verdict = RunVerdict::saturated}, {.seed = 2, .verdict = RunVerdict::converged}})
          .charts[0]
          .curves[0]
          .loads[0];
  EXPECT_FALSE(load.is_saturated);
  EXPECT_EQ(load.verdict, RunVerdict::saturated);
}

TEST(StoredCurves, RunsWithoutALoadAreLeftOut) {
  NamedRun run = run_of({});
  run.run.result.load.reset();
  const StoredCharts all = charts_of(std::vector{run}, Latency::packet);
  EXPECT_TRUE(all.charts.empty());
  EXPECT_EQ(all.left_out, 1U);
}

}  // namespace
}  // namespace weft::sweep
