// The JSON that other tools rely on.
#include <gtest/gtest.h>

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

TEST(InfoJson, OneWayNetworksHaveChannelsButNoLinks) {
  const json info = run_json("weft info 'prc(100,skips=[4,20])' --json");
  EXPECT_EQ(info["links"], 0);
  EXPECT_EQ(info["channels"], 200);
  EXPECT_EQ(info["directed"], true);
}

TEST(InfoJson, OnlyGivesJustThatAndTheSpec) {
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

TEST(InfoJson, WhatTakesTooLongIsNullWithAReason) {
  const json info = run_json("weft info 'hypercube(17)' --json --threads 1");
  EXPECT_TRUE(info["diameter"].is_null());
  EXPECT_TRUE(info["mean_distance"].is_null());
  EXPECT_EQ(info["nodes"], 131072);
  EXPECT_EQ(info["connected"], true);
  EXPECT_NE(info["reason"].get<std::string>().find("--only"), std::string::npos);
}

TEST(RouteJson, HasPathLabelsAndHops) {
  const json route = run_json("weft route 'scc(5)' '<3,34125>' '<2,12345>' --json");
  EXPECT_EQ(route["hops"], 9);
  EXPECT_EQ(route["path"].size(), 10U);
  EXPECT_EQ(route["labels"].front(), "<3,34125>");
  EXPECT_EQ(route["labels"].back(), "<2,12345>");
}

TEST(RouteJson, LabelsInBracketsAreOneArgument) {
  EXPECT_EQ(run_json("weft route 'rcc-full(4,1)' '[0,0]' '[3,3]' --json")["hops"], 3);
  EXPECT_EQ(run_json("weft route 'rdt(16)' '(1,2)' '(5,9)' --json")["path"].front(), 33);
  EXPECT_EQ(run_json("weft route petersen 4 4 --json")["hops"], 0);
}

TEST(ClaimsJson, IsOneArrayOfRecords) {
  const json claims = run_json("weft claims rcc --json");
  ASSERT_TRUE(claims.is_array());
  for (const json& claim : claims) {
    for (const char* key : {"id", "paper", "place", "statement", "published", "ours", "verdict", "tested", "reason"}) {
      EXPECT_TRUE(claim.contains(key)) << claim;
    }
    EXPECT_EQ(claim["paper"], "rcc");
  }
}

TEST(Threads, DoNotChangeAResult) {
  for (const char* spec : {"rdt(16)", "scc(5)", "hsn(2,prc(8,skips=[2,4]))"}) {
    const std::string command = std::string("weft info '") + spec + "' --json --threads ";
    const std::string one = run_in_shell(command + "1", ".").output;
    for (const char* threads : {"2", "3", "8"}) EXPECT_EQ(run_in_shell(command + threads, ".").output, one);
  }
}

}  // namespace
}  // namespace weft::cli
