#include "sweep/stored/stored_curves.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

namespace weft::sweep {
namespace {

using nlohmann::ordered_json;

// The parts of a stored run that these tests vary.
struct StoredRun {
  std::string spec = "ring(8)";
  std::string routing = "dor";
  std::string traffic = "uniform";
  double load = 0.1;
  std::uint64_t seed = 1;
  double latency = 20;
  std::string verdict = "converged";
  double accepted = 0.9;  // share of the load
  unsigned vcs = 2;
  std::string reuse = "tail";
  std::string name{};
  unsigned buffer = 8;
};

store::Row row_of(const StoredRun& run) {
  const ordered_json router{
      {"switching", "wormhole"}, {"vc_reuse", run.reuse},
      {"buffer", run.buffer},    {"delays", {{"route", 1}, {"vc", 1}, {"switch", 1}, {"crossbar", 1}, {"credit", 0}}},
      {"iterations", 1},         {"speedup", 1},
      {"speculative", false},    {"links", {{"ring", {{"vcs", run.vcs}, {"latency", 1}, {"cycles_per_flit", 1}}}}}};
  const ordered_json configuration{
      {"spec", run.spec}, {"routing", run.routing}, {"traffic", run.traffic}, {"process", "bernoulli"}, {"packet", 4},
      {"router", router}, {"cycles", nullptr},      {"warmup", nullptr},      {"seed", run.seed}};
  const ordered_json result{{"spec", run.spec},
                            {"routing", run.routing},
                            {"load", run.load},
                            {"offered", run.load},
                            {"accepted", run.load * run.accepted},
                            {"accepted_error", 0.001},
                            {"bound", 0.4},
                            {"accepted_bound", 0.5},
                            {"packet_latency", {{"mean", run.latency}, {"ci95", 2.0}, {"p99", 3 * run.latency}}},
                            {"network_latency", {{"mean", run.latency - 5}}},
                            {"hops", {{"mean", 2.0}}},
                            {"utilisation", {{"ring", {{"channels", 16}, {"mean", run.load / 2}}}}},
                            {"seed", run.seed},
                            {"verdict", run.verdict}};
  return {.hash = "", .key = {.configuration = configuration.dump()}, .outcome = {.result = result.dump()}};
}

StoredCharts charts(const std::vector<StoredRun>& runs, Latency latency = Latency::packet) {
  std::vector<NamedRow> rows;
  for (const StoredRun& run : runs) rows.push_back({row_of(run), run.name});
  return charts_of(rows, latency);
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
  const std::vector<StoredRun> runs{{.seed = 1, .latency = 20}, {.seed = 2, .latency = 22}, {.seed = 3, .latency = 24}};
  const StoredLoad load = charts(runs).charts[0].curves[0].loads[0];
  EXPECT_EQ(load.rows.size(), 3U);
  EXPECT_DOUBLE_EQ(*load.latency, 22);
  ASSERT_TRUE(load.interval);
  EXPECT_NEAR(load.interval->high - 22, 2 / std::sqrt(3), 1e-9);  // each has a half width of 2
  const StoredLoad network = charts(runs, Latency::network).charts[0].curves[0].loads[0];
  EXPECT_NEAR(network.interval->high - 17, 4.303 * 2 / std::sqrt(3), 0.01);  // Student, two degrees of freedom
}

TEST(StoredCurves, IntervalsDoNotReachBelowZero) {
  const std::vector<StoredRun> runs{{.seed = 1, .latency = 10}, {.seed = 2, .latency = 110}};
  EXPECT_EQ(charts(runs, Latency::network).charts[0].curves[0].loads[0].interval->low, 0);
}

TEST(StoredCurves, FilesWithDifferentContentsAreDifferentCurves) {
  NamedRow first{row_of({.spec = "file(\"g\")"})};
  NamedRow second = first;
  first.row.key.contents = R"({"g":"1"})";
  second.row.key.contents = R"({"g":"2"})";
  EXPECT_EQ(charts_of(std::vector{first, second}, Latency::packet).charts[0].curves.size(), 2U);
}

TEST(StoredCurves, SlowLinksShowInNames) {
  NamedRow slow{row_of({})};
  ordered_json configuration = ordered_json::parse(slow.row.key.configuration);
  configuration["router"]["links"]["ring"]["latency"] = 5;
  slow.row.key.configuration = configuration.dump();
  const StoredChart chart = charts_of(std::vector{NamedRow{row_of({})}, slow}, Latency::packet).charts[0];
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
  EXPECT_EQ(names(charts({{}, {.reuse = "empty"}})),
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
  const StoredChart chart = charts({{}, {.spec = "ring(4)", .vcs = 4, .reuse = "empty"}}).charts.at(0);
  EXPECT_EQ(chart.router, "wormhole, buffers of 8 flits, delays 1 1 1 1 0");
  EXPECT_EQ(chart.differences, (std::vector<std::string>{"VCs per port differ: ring(8) 2, ring(4) 4",
                                                         "Buffer flits per port differ: ring(8) 16, ring(4) 32",
                                                         "VC reuse differs: ring(8) tail, ring(4) empty"}));
}

TEST(StoredCurves, HasPayloadWhereTheRowHas) {
  NamedRow row{row_of({})};
  EXPECT_FALSE(charts_of(std::vector{row}, Latency::packet).charts[0].curves[0].loads[0].payload);
  ordered_json result = ordered_json::parse(row.row.outcome.result);
  result["accepted_payload"] = 0.25;
  row.row.outcome.result = result.dump();
  EXPECT_EQ(charts_of(std::vector{row}, Latency::packet).charts[0].curves[0].loads[0].payload, 0.25);
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
  EXPECT_EQ(all.charts[0].curves[0].loads[0].rows.size(), 2U);
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
  const auto carried = [](const std::vector<std::string>& verdicts, double accepted = 1) {
    std::vector<StoredRun> runs;
    for (const std::string& verdict : verdicts) {
      runs.push_back({.load = static_cast<double>(runs.size() + 1) / 10, .verdict = verdict, .accepted = accepted});
    }
    return charts(runs).charts[0].curves[0].carried;
  };
  EXPECT_EQ(carried({"converged", "not-converged", "converged"}, 0.95), 0.1) << "0.01 is missing, the error is 0.001";
  EXPECT_EQ(carried({"converged", "not-converged", "saturated", "converged"}), 0.2);
  EXPECT_EQ(carried({"converged", "deadlocked"}), 0.1);
  EXPECT_EQ(carried({"converged", "converged"}), std::nullopt);
  EXPECT_EQ(carried({"saturated", "converged"}), std::nullopt);
}

TEST(StoredCurves, LoadIsSaturatedOnlyIfAllReplicationsAre) {
  const StoredLoad load =
      charts({{.seed = 1, .verdict = "saturated"}, {.seed = 2, .verdict = "converged"}}).charts[0].curves[0].loads[0];
  EXPECT_FALSE(load.is_saturated);
  EXPECT_EQ(load.verdict, "saturated");
}

TEST(StoredCurves, RunsWithoutALoadAreLeftOut) {
  store::Row row = row_of({});
  ordered_json result = ordered_json::parse(row.outcome.result);
  result["load"] = nullptr;
  row.outcome.result = result.dump();
  const StoredCharts all = charts_of(std::vector{NamedRow{row}}, Latency::packet);
  EXPECT_TRUE(all.charts.empty());
  EXPECT_EQ(all.left_out, 1U);
}

}  // namespace
}  // namespace weft::sweep
