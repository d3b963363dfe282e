// Runs with messages to several terminals, packets that are cut off, and links that fail.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/input_error.h"
#include "deadlock/prover.h"
#include "experiment/run.h"
#include "experiment/run_json.h"

namespace weft::experiment {
namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

RunSettings settings_of(const std::string& network, const Settings& others) {
  GivenSettings given;
  given["spec"] = {{.label = "SPEC", .text = network}};
  for (const auto& [name, text] : others) {
    if (name != "fail") given[name].clear();  // the last value counts
    given[name].push_back({.label = "--" + name, .text = text});
  }
  return read_settings(given);
}

RunResult run_with(const std::string& network, const Settings& others, unsigned threads = 1) {
  Execution execution;
  execution.thread_count = threads;
  const RunSettings settings = settings_of(network, others);
  const auto routed = std::make_shared<const RoutedNetwork>(settings.network, settings.routing, execution);
  return run_in_detail(set_up(routed, settings, execution), {}, execution, execution).result;
}

const Settings kUpdates{{"traffic", "update(sharers=4)"}, {"packet", "6"}, {"load", "0.02"}, {"cycles", "4000"}};

Settings with(Settings settings, const Settings& more) {
  settings.insert(settings.end(), more.begin(), more.end());
  return settings;
}

TEST(MulticastRun, CombiningLeavesOneAcknowledgementPerMessage) {
  const Settings tree = with(kUpdates, {{"multicast", "tree"}});
  const RunResult plain = run_with("mesh(4,4)", tree);
  const RunResult combined = run_with("mesh(4,4)", with(tree, {{"combine", "64"}}));
  ASSERT_TRUE(plain.multicast && combined.multicast);
  EXPECT_EQ(*plain.multicast->acknowledgements, 4 * plain.multicast->messages);
  EXPECT_EQ(*combined.multicast->acknowledgements, combined.multicast->messages);
  EXPECT_EQ(combined.multicast->copies, 4 * combined.multicast->messages);
  EXPECT_EQ(combined.multicast->overflows, 0U);
}

TEST(MulticastRun, ASmallTableOverflowsAndLosesNothing) {
  const RunResult result =
      run_with("mesh(4,4)", with(kUpdates, {{"multicast", "tree"}, {"combine", "1"}, {"load", "0.05"}}));
  EXPECT_GT(result.multicast->overflows, 0U);
  EXPECT_EQ(result.generated_packets, result.received_packets);
}

TEST(MulticastRun, ForksUseFewerChannelsThanUnicastPackets) {
  const RunResult unicast = run_with("mesh(4,4)", kUpdates);
  const RunResult tree = run_with("mesh(4,4)", with(kUpdates, {{"multicast", "tree"}}));
  EXPECT_EQ(unicast.multicast->scheme, "unicast");
  EXPECT_LT(tree.flit_hops, unicast.flit_hops);
  EXPECT_LT(*tree.multicast->last_copy_latency, *unicast.multicast->last_copy_latency);
}

TEST(MulticastRun, DoesNotDependOnThreads) {
  const Settings settings =
      with(kUpdates, {{"multicast", "tree"}, {"combine", "4"}, {"recover", "shoot-down"}, {"fail", "5-6@500-900"}});
  const RunResult one = run_with("mesh(4,4)", settings, 1);
  RunResult three = run_with("mesh(4,4)", settings, 3);
  EXPECT_GT(one.recovery->retries, 0U);
  three.cpu_seconds = one.cpu_seconds;
  three.setup_seconds = one.setup_seconds;
  EXPECT_EQ(result_text(three), result_text(one));
}

TEST(MulticastRun, ResultsAreReadBack) {
  const RunResult result = run_with("mesh(4,4)", with(kUpdates, {{"multicast", "tree"},
                                                                 {"combine", "4"},
                                                                 {"recover", "time-out"},
                                                                 {"fail", "(0,0)-(0,1)@300"},
                                                                 {"fail", "5-6@500-900"}}));
  EXPECT_EQ(result_text(read_result(result_text(result))), result_text(result));
}

// The prover finds the deadlock, a run without recovery ends in it, and with recovery everything is delivered.
TEST(Recovery, DeliversWhatDeadlocksWithoutIt) {
  const Settings batch{{"routing", "shortest"}, {"traffic", "uniform"}, {"process", "batch(packets=30)"},
                       {"packet", "8"},         {"buffer", "2"},        {"vc-reuse", "tail"}};
  const RoutedNetwork routed("directed-ring(6)", "shortest", Execution{});
  EXPECT_EQ(routed.proof(Execution{})->verdict, deadlock::Verdict::deadlock);
  EXPECT_TRUE(run_with("directed-ring(6)", batch).is_deadlocked());
  for (const char* mode : {"shoot-down", "time-out"}) {
    const RunResult result = run_with("directed-ring(6)", with(batch, {{"recover", mode}}));
    EXPECT_EQ(result.received_packets, 180U) << mode;
    EXPECT_EQ(result.generated_packets, 180U) << mode;
    EXPECT_GT(result.recovery->kills, 0U) << mode;
    EXPECT_TRUE(result.makespan.has_value()) << mode;
  }
}

TEST(Recovery, PacketsOfALinkThatFailsAreSentAgain) {
  const Settings settings{{"traffic", "uniform"}, {"packet", "8"},           {"load", "0.1"},
                          {"cycles", "4000"},     {"recover", "shoot-down"}, {"fail", "1-2@1000-1500"}};
  const RunResult result = run_with("ring(6)", settings);
  EXPECT_GT(result.recovery->retries, 0U);
  EXPECT_EQ(result.generated_packets, result.received_packets);
}

TEST(Recovery, DamagedPacketsAreSentAgain) {
  const Settings settings{{"traffic", "uniform"},    {"packet", "8"},     {"load", "0.1"},   {"cycles", "4000"},
                          {"recover", "shoot-down"}, {"patience", "100"}, {"damage", "0.01"}};
  const RunResult result = run_with("ring(6)", settings);
  EXPECT_GT(result.recovery->retries, 20U);
  EXPECT_EQ(result.generated_packets, result.received_packets);
}

struct BadRun {
  const char* name;
  const char* network;
  Settings settings;
  const char* message;
};

TEST(MulticastRun, BadInputIsRefused) {
  const Settings casts{{"traffic", "multicast(size=3)"}, {"load", "0.01"}};
  const Settings uniform{{"traffic", "uniform"}, {"load", "0.01"}};
  const std::vector<BadRun> bad{
      {"set", "mesh(3,3)", {{"traffic", "multicast(size=9)"}, {"load", "0.01"}}, "9 targets among 8 other terminals"},
      {"header", "rdt(8)", with(casts, {{"multicast", "hierarchical"}, {"packet", "2"}}),
       "a header of 3 flits is longer"},
      {"table", "mesh(3,3)", with(kUpdates, {{"multicast", "tree"}, {"combine", "0"}}), "a table without entries"},
      {"combine", "mesh(3,3)", with(casts, {{"multicast", "tree"}, {"combine", "4"}}), "this traffic has none"},
      {"combined unicast", "mesh(3,3)", with(kUpdates, {{"combine", "4"}}), "unicast packets do not"},
      {"scheme", "mesh(3,3)", with(casts, {{"multicast", "trees"}}), "no multicast scheme is named"},
      {"scheme of one target", "mesh(3,3)", with(uniform, {{"multicast", "tree"}}), "this traffic has none"},
      {"wormhole", "mesh(3,3)", with(casts, {{"multicast", "tree"}, {"packet", "20"}}), "can deadlock with wormhole"},
      {"misfit", "mesh(3,3)", with(casts, {{"multicast", "hierarchical"}, {"packet", "4"}}), "hierarchical"},
      {"circuit", "mesh(3,3)", with(casts, {{"switching", "circuit"}, {"packet", "4"}}), "circuits cannot fork"},
      {"patience", "mesh(3,3)", with(uniform, {{"recover", "shoot-down"}, {"patience", "3"}}),
       "only wait for a credit"},
      {"patience alone", "mesh(3,3)", with(uniform, {{"patience", "300"}}), "--patience is for packets"},
      {"fail alone", "mesh(3,3)", with(uniform, {{"fail", "0-1@5"}}), "must be sent again"},
      {"damage", "mesh(3,3)", with(uniform, {{"damage", "0.01"}}), "dropped and must be sent again"},
      {"damage rate", "mesh(3,3)", with(uniform, {{"damage", "0.5"}}), "a probability from 0 to 0.1"},
      {"no link", "mesh(3,3)", with(uniform, {{"recover", "shoot-down"}, {"fail", "0-8@5"}}), "no link between"},
      {"no cycle", "mesh(3,3)", with(uniform, {{"recover", "shoot-down"}, {"fail", "0-1"}}), "no @ before the cycle"},
      {"repair", "mesh(3,3)", with(uniform, {{"recover", "shoot-down"}, {"fail", "0-1@9-9"}}), "not after the failure"},
      {"twice", "mesh(3,3)", with(uniform, {{"recover", "shoot-down"}, {"fail", "0-1@9"}, {"fail", "1-0@20"}}),
       "has failed already"},
  };
  for (const BadRun& one : bad) {
    SCOPED_TRACE(one.name);
    try {
      (void)run_with(one.network, one.settings);
      ADD_FAILURE() << "was accepted";
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(one.message), std::string::npos) << error.what();
    }
  }
}

}  // namespace
}  // namespace weft::experiment
