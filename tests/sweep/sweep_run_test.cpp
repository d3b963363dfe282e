#include "sweep/search/sweep_run.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <map>

#include <nlohmann/json.hpp>

#include "experiment/run.h"
#include "experiment/run_json.h"
#include "sweep/search/saturation_search.h"

namespace weft::sweep {
namespace {

class Sweeps : public testing::Test {
 protected:
  Sweeps() {
    std::string pattern = testing::TempDir() + "weft-sweep-XXXXXX";
    folder_ = ::mkdtemp(pattern.data());
  }
  ~Sweeps() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] store::Store open(const std::string& name, store::StoreSettings settings = {}) const {
    return store::Store::open(folder_ + "/" + name, store::Access::write, std::move(settings));
  }

  std::string folder_;
};

Plan plan_of(const std::map<std::string, std::string>& texts, Loads loads = Loads::needed) {
  Group group;
  for (const auto& [name, text] : texts) group.common[name] = {{.label = "--" + name, .text = text}};
  group.networks = {{{"spec", group.common["spec"]}}};
  Plan plan;
  add_curves(group, loads, "", plan);
  return plan;
}

// Removes values that differ from run to run.
std::string without_times(const std::string& result) {
  auto object = nlohmann::ordered_json::parse(result);
  object.erase("cpu_seconds");
  object.erase("setup_seconds");
  return object.dump();
}

std::map<std::string, std::string> rows_of(const store::Store& store) {
  std::map<std::string, std::string> rows;
  store.for_each([&](const store::Row& row) { rows[row.hash] = without_times(row.outcome.result); });
  return rows;
}

std::map<std::string, std::string> small() {
  return {{"spec", "ring(8),mesh(3,3)"},
          {"traffic", "uniform"},
          {"packet", "2"},
          {"replications", "2"},
          {"load", "0.05,0.1,0.15,0.8,0.9,0.95"}};
}

TEST_F(Sweeps, StoreTheResultOfASingleRun) {
  store::Store store = open("a");
  const ReadyPlan plan(plan_of(small()), {});
  SweepRun run(plan, store, "test");
  run.run({.thread_count = 3});
  std::uint64_t stored = 0;
  for (std::size_t c = 0; c < plan.plan().curves.size(); ++c) {
    for (std::size_t load = 0; load < plan.curve(c).loads.size(); ++load) {
      for (std::uint32_t r = 0; r < 2; ++r) {
        const PointId id{c, load, r};
        const auto row = store.find(store::hash(plan.key(id)));
        EXPECT_EQ(row.has_value(), run.state(id) == PointState::computed);
        if (!row) continue;
        ++stored;
        const RunSettings settings = plan.settings(id);
        EXPECT_EQ(settings.seed, 1 + r);
        const auto routed = std::make_shared<RoutedNetwork>(settings.network, settings.routing, Execution{});
        EXPECT_EQ(without_times(row->outcome.result),
                  without_times(result_text(run_in_detail(set_up(routed, settings, {}), {}, {}, {}).result)));
      }
    }
  }
  EXPECT_EQ(stored, run.count(PointState::computed));
  EXPECT_GT(run.count(PointState::beyond_saturation), 0U);
  EXPECT_EQ(run.count(PointState::waiting), 0U);
}

TEST_F(Sweeps, AreTheSameOnAnyNumberOfThreads) {
  std::map<std::string, std::string> first;
  for (const unsigned threads : {1U, 2U, 5U}) {
    store::Store store = open("threads" + std::to_string(threads));
    const ReadyPlan plan(plan_of(small()), {});
    SweepRun(plan, store, "test").run({.thread_count = threads});
    if (first.empty()) first = rows_of(store);
    EXPECT_EQ(rows_of(store), first) << threads;
  }
  EXPECT_GT(first.size(), 10U);
}

TEST_F(Sweeps, GiveTheSameResultForALargePointOnSeveralThreads) {
  const Plan large =
      plan_of({{"spec", "torus(48,48)"}, {"traffic", "uniform"}, {"load", "0.02"}, {"cycles", "300"}, {"packet", "2"}});
  store::Store one = open("one");
  store::Store two = open("two");
  const ReadyPlan plan(large, {});
  SweepRun(plan, one, "test").run({.thread_count = 1});
  SweepRun(plan, two, "test").run({.thread_count = 2});
  EXPECT_EQ(rows_of(one), rows_of(two));
  EXPECT_EQ(rows_of(one).size(), 1U);
}

TEST(ReadyPlans, DropDuplicateCurves) {
  const ReadyPlan plan(
      plan_of({{"spec", "ring(8),ring( 8 )"}, {"traffic", "uniform,uniform()"}, {"load", "0.1,0.10,0.2"}}), {});
  EXPECT_EQ(plan.plan().curves.size(), 1U);
  EXPECT_EQ(plan.plan().point_count(), 2U);
}

TEST_F(Sweeps, ComputeAPointOnceThatIsPlannedTwice) {
  store::Store store = open("twice");
  Plan both = plan_of({{"spec", "ring(8)"}, {"traffic", "uniform"}, {"load", "0.05,0.1"}});
  both.curves.push_back(plan_of({{"spec", "ring( 8 )"}, {"traffic", "uniform"}, {"load", "0.10,0.15"}}).curves.front());
  const ReadyPlan plan(std::move(both), {});
  SweepRun run(plan, store, "test");
  run.run({.thread_count = 2});
  EXPECT_EQ(plan.plan().point_count(), 4U);
  EXPECT_EQ(rows_of(store).size(), 3U);
  EXPECT_EQ(run.count(PointState::waiting) + run.count(PointState::begun_elsewhere), 0U);
}

TEST_F(Sweeps, ContinueFromAnyStoredSubset) {
  store::Store whole = open("whole");
  const ReadyPlan plan(plan_of(small()), {});
  SweepRun(plan, whole, "test").run({});
  const auto expected = rows_of(whole);
  std::vector<std::string> hashes;
  for (const auto& [hash, row] : expected) hashes.push_back(hash);
  for (std::size_t kept = 0; kept <= hashes.size(); kept += 3) {
    whole.forget(std::span(hashes).subspan(kept));
    SweepRun run(plan, whole, "test");
    EXPECT_EQ(run.count(PointState::already_stored), kept);
    run.run({.thread_count = 2});
    EXPECT_EQ(run.count(PointState::computed), hashes.size() - kept);
    EXPECT_EQ(rows_of(whole), expected);
  }
}

TEST_F(Sweeps, RunPastSaturationOnRequestOrWithAFixedWindow) {
  auto texts = small();
  texts["cycles"] = "2000";
  store::Store store = open("fixed");
  const ReadyPlan fixed(plan_of(texts), {});
  SweepRun run(fixed, store, "test");
  run.run({});
  EXPECT_EQ(run.count(PointState::computed), 24U);
  Plan skipping = plan_of(texts);
  skipping.past_saturation = PastSaturation::skip;
  const ReadyPlan skip(skipping, {});
  SweepRun second(skip, store, "test");
  EXPECT_GT(second.count(PointState::beyond_saturation), 0U);  // also where the store holds them
  EXPECT_EQ(second.count(PointState::waiting), 0U);
}

TEST_F(Sweeps, StopOnRequestAndLeaveNothingBegun) {
  store::Store store = open("stopped");
  const ReadyPlan plan(plan_of({{"spec", "torus(16,16)"},
                                {"traffic", "uniform"},
                                {"load", "0.3"},
                                {"packet", "1:9:1"},
                                {"cycles", "100000"}}),
                       {});
  const std::atomic<bool> stop = true;
  SweepRun run(plan, store, "test");
  EXPECT_THROW(run.run({.thread_count = 2, .stop_requested = &stop}), Interrupted);
  for (std::size_t c = 0; c < 9; ++c) EXPECT_EQ(store.claim(plan.key({c, 0, 0})), store::Claim::taken);
}

TEST(ReadyPlans, ListCurvesThatDoNotFitSeparately) {
  const ReadyPlan plan(plan_of({{"spec", "ring(6),ring(8)"}, {"traffic", "bit-reversal,uniform"}, {"load", "0.1"}}),
                       {});
  ASSERT_EQ(plan.plan().curves.size(), 3U);
  ASSERT_EQ(plan.misfits().size(), 1U);
  EXPECT_EQ(plan.misfits()[0].curve.settings.network, "ring(6)");
  EXPECT_EQ(plan.misfits()[0].next_curve, 0U);
  EXPECT_STREQ(plan.misfits()[0].error.what(),
               "bit-reversal does not fit \"ring(6)\": its number of terminals, 6, is not a power of two");
  const ReadyPlan vcs(plan_of({{"spec", "torus(4,4)"}, {"traffic", "uniform"}, {"load", "0.1"}, {"vcs", "2,1"}}), {});
  EXPECT_EQ(vcs.plan().curves.size(), 1U);
  ASSERT_EQ(vcs.misfits().size(), 1U);
  EXPECT_EQ(vcs.misfits()[0].next_curve, 1U);
}

TEST(ReadyPlans, AreRefusedWhenNoCurveFitsOrANameIsUnknown) {
  const auto refuse = [](std::map<std::string, std::string> texts) {
    texts["load"] = "0.1";
    EXPECT_THROW(ReadyPlan(plan_of(texts), {}), InputError);
  };
  refuse({{"spec", "torus(4,4)"}, {"traffic", "uniform"}, {"vcs", "1"}});
  refuse({{"spec", "ring(8)"}, {"traffic", "uniform,unifrom"}});
  refuse({{"spec", "ring(8)"}, {"traffic", "uniform,hot-spot(nodse=1)"}});
  refuse({{"spec", "ring(8)"}, {"traffic", "uniform"}, {"routing", "dor,dro"}});
  refuse({{"spec", "ring(8)"}, {"traffic", "uniform"}, {"routing", "dor,valiant(dro)"}});
  refuse({{"spec", "ring(8),rign(8)"}, {"traffic", "uniform"}});
}

// The point was begun by a dead process on another machine, whose processes cannot be seen from here.
TEST_F(Sweeps, TakeOverAPointWhoseOwnerGivesNoSignOfLife) {
  const ReadyPlan plan(plan_of({{"spec", "ring(8)"}, {"traffic", "uniform"}, {"load", "0.05,0.1"}}), {});
  static_cast<void>(open("dead"));
  sqlite3* connection = nullptr;
  ASSERT_EQ(sqlite3_open((folder_ + "/dead").c_str(), &connection), SQLITE_OK);
  const std::string begin = "INSERT INTO begun VALUES ('" + store::hash(plan.key({0, 1, 0})) +
                            "', 'far.away', 'b', 'p', 12, 1, 1, '2026-01-31T12:00:00Z', 7)";
  ASSERT_EQ(sqlite3_exec(connection, begin.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(connection);
  store::Store store = open("dead", {.stale_after = std::chrono::milliseconds(500)});
  SweepRun run(plan, store, "test");
  run.run({.thread_count = 2});
  EXPECT_EQ(run.count(PointState::computed), 2U);
  EXPECT_TRUE(store.begun().empty());
}

// Another process forgets points while the sweep runs: points that the sweep has not read yet are computed.
TEST_F(Sweeps, RecomputePointsThatAreForgottenBeforeTheyAreRead) {
  const ReadyPlan plan(plan_of({{"spec", "ring(8)"}, {"traffic", "uniform"}, {"load", "0.05,0.1"}}), {});
  store::Store store = open("forgotten");
  SweepRun(plan, store, "test").run({});
  const store::Key key = plan.key({0, 0, 0});
  ASSERT_TRUE(stored_result(store, key));
  store.forget(std::vector{store::hash(key)});
  EXPECT_FALSE(stored_result(store, key));
  const StoredPoint point{plan, 0, plan.settings({0, 0, 0}), key};
  EXPECT_GT(obtain(point, {store, "test"}, {}).received_packets, 0U);
  EXPECT_TRUE(stored_result(store, key));
}

TEST_F(Sweeps, WarnOfRoutingsThatDeadlock) {
  store::Store store = open("warned");
  const ReadyPlan plan(
      plan_of({{"spec", "ring(8)"}, {"routing", "shortest,dor"}, {"traffic", "uniform"}, {"load", "0.1,0.2"}}), {});
  const auto sentences = SweepRun(plan, store, "test").check_deadlock({});
  ASSERT_EQ(sentences.size(), 1U);
  EXPECT_EQ(sentences[0], "the prover says of ring(8) with shortest: deadlock");
}

TEST_F(Sweeps, SaturationLiesBetweenACarriedAndASaturatedRun) {
  store::Store store = open("saturation");
  const ReadyPlan plan(plan_of({{"spec", "ring(8)"}, {"traffic", "uniform"}, {"packet", "4"}}, Loads::none), {});
  const ResultSink sink{store, "test"};
  Saturation found;
  find_saturation(plan, 0, 0.5, sink, {}, found);
  ASSERT_TRUE(found.load.high);
  EXPECT_LT(found.load.low.to_double(), found.load.high->to_double());
  EXPECT_LE(found.load.high->to_double(), *found.bound * 1.5);
  EXPECT_GE(found.peak, found.overload);
  EXPECT_GE(found.peak, 0.97 * found.load.low.to_double());
  const auto rows = rows_of(store);
  EXPECT_EQ(rows.size(), found.run_count);
  Saturation again;
  find_saturation(plan, 0, 0.5, sink, {}, again);
  EXPECT_EQ(again.load.low, found.load.low);
  EXPECT_EQ(rows_of(store), rows);  // all came from the store
}

}  // namespace
}  // namespace weft::sweep
