// The JSON that other tools rely on.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "transcript.h"

namespace weft::cli {
namespace {

using nlohmann::json;

json run_json(const std::string& command) {
  const Outcome outcome = run_in_shell(command, ".");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.output;
  return json::parse(outcome.output);
}

TEST(InfoJson, HasTheKeysThatToolsRelyOn) {
  const json info = run_json("weft info 'rhsn(2, 2, hypercube(2))' --json");
  EXPECT_EQ(info["spec"], "rhsn(2,2,hypercube(2))");
  EXPECT_EQ(info["nodes"], 256);
  EXPECT_EQ(info["terminals"], 256);
  EXPECT_EQ(info["links"], 472);
  EXPECT_EQ(info["channels"], 944);
  EXPECT_EQ(info["directed"], false);
  EXPECT_EQ(info["degree"], (json{{"min", 2}, {"max", 4}}));
  EXPECT_EQ(info["connected"], true);
  EXPECT_EQ(info["unreachable_pairs"], 0);
  EXPECT_EQ(info["diameter"], 11);
  const double sum = info["mean_distance"]["sum"];
  EXPECT_EQ(info["mean_distance"]["with_self"], sum / 65536);
  EXPECT_EQ(info["mean_distance"]["without_self"], sum / (256 * 255));
  EXPECT_EQ(info["distance_histogram"].size(), 12U);
  EXPECT_FALSE(info.contains("reason"));
}

TEST(InfoJson, UnidirectionalNetworksHaveChannelsButNoLinks) {
  const json info = run_json("weft info 'prc(100,skips=[4,20])' --json");
  EXPECT_EQ(info["links"], 0);
  EXPECT_EQ(info["channels"], 200);
  EXPECT_EQ(info["directed"], true);
}

TEST(InfoJson, OnlyPrintsTheSelectedKeysAndTheSpec) {
  const json info = run_json("weft info petersen --only diameter,mean_distance --json");
  EXPECT_EQ(info.size(), 3U);
  EXPECT_EQ(info["spec"], "petersen");
  EXPECT_EQ(info["diameter"], 2);
  const json whole = run_json("weft info petersen --json");
  for (const auto& [key, value] : whole.items()) {
    if (key == "spec") continue;
    const json alone = run_json("weft info petersen --json --only " + key);
    EXPECT_EQ(alone.size(), 2U) << key;
    EXPECT_EQ(alone[key], value) << key;
  }
}

TEST(InfoJson, SeveralSpecsAreSeveralLines) {
  std::istringstream lines(run_in_shell("weft info petersen 'ring(5)' --json", ".").output);
  std::string first;
  std::string second;
  std::getline(lines, first);
  std::getline(lines, second);
  EXPECT_EQ(json::parse(first)["spec"], "petersen");
  EXPECT_EQ(json::parse(second)["spec"], "ring(5)");
}

TEST(InfoJson, ValuesThatTakeTooLongAreNullWithAReason) {
  const json info = run_json("weft info 'scc(12)' --json --threads 1");
  EXPECT_TRUE(info["diameter"].is_null());
  EXPECT_TRUE(info["mean_distance"].is_null());
  EXPECT_EQ(info["nodes"], 5269017600);
  EXPECT_EQ(info["connected"], true);
  EXPECT_NE(info["reason"].get<std::string>().find("--only"), std::string::npos);
}

// Checks the written cut on the exported network, without any code that searches cuts.
TEST(InfoJson, WrittenCutIsBalancedAndHasTheStatedSize) {
  for (const char* spec : {"rdt(8)", "scc(4)", "torus(5,5)", "prc(24,skips=[3,6,12])"}) {
    SCOPED_TRACE(spec);
    const std::string folder = testing::TempDir();
    const auto quoted = "'" + std::string(spec) + "'";
    const json info =
        json::parse(run_in_shell("weft info " + quoted + " --json --cut cut.txt 2>/dev/null", folder).output);
    const json network = json::parse(run_in_shell("weft export " + quoted + " --format json", folder).output);
    std::istringstream cut(read_file(folder + "/cut.txt"));
    std::map<int, int> side;
    for (std::string line; std::getline(cut, line);) {
      if (line.starts_with("#")) continue;
      std::istringstream fields(line);
      int node = 0;
      fields >> node;
      fields >> side[node];
    }
    int balance = 0;
    for (const auto& [node, half] : side) balance += half == 0 ? 1 : -1;
    EXPECT_LE(std::abs(balance), 1);
    ASSERT_EQ(side.size(), info["nodes"].get<std::size_t>());
    int crossing = 0;
    for (const json& link : network["links"]) crossing += side[link[0]] != side[link[1]] ? 1 : 0;
    EXPECT_EQ(crossing, info["bisection"]["upper"].get<int>());
  }
}

TEST(RouteJson, HasPathLabelsAndHops) {
  const json route = run_json("weft route 'scc(5)' '<3,34125>' '<2,12345>' --json");
  EXPECT_EQ(route["hops"], 9);
  EXPECT_EQ(route["path"].size(), 10U);
  EXPECT_EQ(route["labels"].front(), "<3,34125>");
  EXPECT_EQ(route["labels"].back(), "<2,12345>");
}

TEST(RouteJson, CountsAndListsOtherPaths) {
  const json route = run_json("weft route 'hypercube(4)' 0 15 --json --disjoint");
  EXPECT_EQ(route["shortest_paths"], 24);
  EXPECT_EQ(route["edge_disjoint_paths"], 4);
  ASSERT_EQ(route["disjoint"].size(), 4U);
  for (const json& each : route["disjoint"]) {
    EXPECT_EQ(each["path"].front(), 0);
    EXPECT_EQ(each["path"].back(), 15);
    EXPECT_EQ(each["links"].size(), each["hops"]);
  }
  EXPECT_FALSE(run_json("weft route 'hypercube(4)' 0 15 --json").contains("disjoint"));
  // Beyond 2^53 a JSON number would not be exact.
  EXPECT_EQ(run_json("weft route 'mesh(40,40)' 0 1599 --json")["shortest_paths"], "27217014869199032015600");
  EXPECT_TRUE(run_json("weft route petersen 4 4 --json")["edge_disjoint_paths"].is_null());
}

TEST(PathsJson, HasTheKeysThatToolsRelyOn) {
  const json paths = run_json("weft paths 'torus(4,4)' --routing dor --json");
  for (const char* key : {"spec", "routing", "pairs", "delivered", "max_hops", "mean_hops", "mean_stretch",
                          "max_channel_load", "ideal_throughput", "load_by_class"}) {
    EXPECT_TRUE(paths.contains(key)) << key;
  }
  EXPECT_EQ(paths["pairs"], 256);
  EXPECT_EQ(paths["delivered"], 256);
  EXPECT_TRUE(paths["mean_hops"].contains("with_self") && paths["mean_hops"].contains("without_self"));
  EXPECT_FALSE(paths.contains("worst_case"));
  const json worst = run_json("weft paths 'torus(4,4)' --routing dor --json --worst-case")["worst_case"];
  EXPECT_EQ(worst["max_channel_load"], (json{{"lower", 2.0}, {"upper", 2.0}, {"exact", true}}));
  EXPECT_EQ(worst["throughput"], (json{{"lower", 0.5}, {"upper", 0.5}}));
  EXPECT_TRUE(worst["channel"].contains("link_class"));
}

TEST(FaultsJson, HasAPointForEachRate) {
  const json curve = run_json("weft faults 'torus(4,4)' --links 0:50%:10% --trials 20 --seed 9 --json");
  EXPECT_EQ(curve["spec"], "torus(4,4)");
  EXPECT_EQ(curve["kind"], "links");
  EXPECT_EQ(curve["mortal"], 32);
  EXPECT_EQ(curve["trials"], 20);
  EXPECT_EQ(curve["seed"], 9);
  ASSERT_EQ(curve["points"].size(), 6U);
  EXPECT_EQ(curve["points"][0]["diameter"]["mean"], 4);
  for (const json& point : curve["points"]) {
    const json& connected = point["connected"];
    EXPECT_LE(connected["low"], connected["probability"]);
    EXPECT_LE(connected["probability"], connected["high"]);
    if (!point["diameter"].is_null()) {
      EXPECT_EQ(point["diameter"]["trials"], connected["trials"]);
    }
    EXPECT_EQ(point["largest_component"]["trials"], 20);
  }
}

TEST(RouteJson, LabelsInBracketsAreOneArgument) {
  EXPECT_EQ(run_json("weft route 'rcc-full(4,1)' '[0,0]' '[3,3]' --json")["hops"], 3);
  EXPECT_EQ(run_json("weft route 'rdt(16)' '(1,2)' '(5,9)' --json")["path"].front(), 33);
  EXPECT_EQ(run_json("weft route petersen 4 4 --json")["hops"], 0);
}

TEST(Threads, DoNotChangeAResult) {
  for (const char* spec : {"rdt(16)", "scc(5)", "hsn(2,prc(8,skips=[2,4]))"}) {
    const std::string command = std::string("weft info '") + spec + "' --json --threads ";
    const std::string one = run_in_shell(command + "1", ".").output;
    for (const char* threads : {"2", "3", "8"}) EXPECT_EQ(run_in_shell(command + threads, ".").output, one);
  }
}

TEST(Threads, DoNotChangeAFaultCurve) {
  const std::string command = "weft faults 'torus(5,5)' --nodes 0:40%:10% --trials 30 --json --threads ";
  const std::string one = run_in_shell(command + "1", ".").output;
  for (const char* threads : {"2", "3", "8"}) EXPECT_EQ(run_in_shell(command + threads, ".").output, one);
}

TEST(SimulateJson, HasTheKeysThatToolsRelyOn) {
  const json run = run_json("weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --packet 2 --vcs 2 --json");
  EXPECT_EQ(run["spec"], "mesh(4,4)");
  EXPECT_EQ(run["routing"], "dor");
  EXPECT_EQ(run["traffic"], "uniform");
  EXPECT_EQ(run["verdict"], "converged");
  EXPECT_NEAR(run["offered"].get<double>(), 0.1, 0.01);
  EXPECT_NEAR(run["accepted"].get<double>(), 0.1, 0.01);
  EXPECT_NEAR(run["bound"].get<double>(), 0.9375, 1e-9);
  EXPECT_NEAR(run["accepted_bound"].get<double>(), 0.9375, 1e-9);
  const json& latency = run["packet_latency"];
  EXPECT_LE(latency["ci95"].get<double>(), 0.02 * latency["mean"].get<double>());
  const std::vector<int> rising{latency["p50"], latency["p95"], latency["p99"], latency["p999"], latency["max"]};
  EXPECT_TRUE(std::is_sorted(rising.begin(), rising.end()));
  // Distances in this mesh are 8/3 on average; with no other packets, 5 cycles in each router, 2 + 1 more.
  const double hops = run["hops"]["mean"];
  EXPECT_NEAR(hops, 8.0 / 3, 0.1);
  EXPECT_GT(run["network_latency"]["mean"].get<double>(), 5 * (hops + 1) + 3 - 0.001);
  EXPECT_LE(run["network_latency"]["mean"].get<double>(), latency["mean"].get<double>());
  EXPECT_GT(run["cycles"].get<int>(), run["window_end"].get<int>());
  EXPECT_GT(run["flit_hops"].get<int>(), 0);
  EXPECT_FALSE(run.contains("bytes_per_node")) << "it depends on the number of threads";
  for (const char* key : {"cpu_seconds", "setup_seconds"}) EXPECT_GE(run[key].get<double>(), 0) << key;
}

TEST(SimulateJson, CyclesBoundTheRun) {
  const json run = run_json("weft simulate 'torus(16,16)' --traffic uniform --load 0.9 --cycles 200 --json");
  EXPECT_EQ(run["window_end"], 200);
  EXPECT_LE(run["cycles"].get<int>(), 200 + 200 + 1000);
  EXPECT_EQ(run["verdict"], "saturated");
}

// Flits go through one router more than links.
TEST(SimulateJson, CountsFlitHopsOfTheWholeRun) {
  const json run =
      run_json("weft simulate 'hypercube(4)' --traffic transpose --process 'batch(packets=3)' --packet 5 --json");
  const double flits = 16 * 3 * 5;
  EXPECT_DOUBLE_EQ(run["flit_hops"].get<double>(), flits * (run["hops"]["mean"].get<double>() + 1));
  EXPECT_EQ(run["packets_in_flight"], 0);
  EXPECT_TRUE(run["load"].is_null());
}

}  // namespace
}  // namespace weft::cli
