// Sweeps over several processes, here as threads: a coordinator with a store, and workers with stores of their own.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/input_error.h"
#include "support/files.h"
#include "sweep/cluster/coordinator.h"
#include "sweep/cluster/messages.h"
#include "sweep/cluster/post_office.h"
#include "sweep/cluster/worker.h"
#include "sweep/cluster/worker_stores.h"
#include "sweep/search/sweep_run.h"

namespace weft::sweep {
namespace {

using std::chrono::milliseconds;
using store::Access;
using store::Row;
using store::Store;

Plan plan_for_ranks(const std::string& load = "0.05,0.1,0.15,0.8,0.9,0.95",
                    const std::string& spec = "ring(8),mesh(3,3)") {
  Group group;
  const std::map<std::string, std::string> texts = {
      {"spec", spec}, {"traffic", "uniform"}, {"packet", "2"}, {"replications", "2"}, {"load", load}};
  for (const auto& [name, text] : texts) group.common[name] = {{.label = "--" + name, .text = text}};
  group.networks = {{{"spec", group.common["spec"]}}};
  Plan plan;
  add_curves(group, Loads::needed, "", plan);
  return plan;
}

std::map<std::string, std::string> results_in(const Store& store) {
  std::map<std::string, std::string> rows;
  store.for_each([&](const Row& row) {
    auto object = nlohmann::ordered_json::parse(row.outcome.result);
    object.erase("cpu_seconds");
    object.erase("setup_seconds");
    rows[row.hash] = object.dump();
  });
  return rows;
}

ClusterSettings hasty() {
  return {.between_beats = milliseconds(20),
          .worker_silence = milliseconds(1500),
          .coordinator_silence = milliseconds(3000)};
}

// A sweep with its store and workers 1, 2, ..., each with a plan that it reads itself.
class ClusterSweep {
 public:
  explicit ClusterSweep(unsigned worker_count, Plan plan = plan_for_ranks(), ClusterSettings settings = {})
      : worker_count_(worker_count),
        plan_(std::move(plan), {}),
        settings_(std::move(settings)),
        store_(Store::open(path(), Access::write)) {}

  static std::filesystem::path path() { return test::own_folder() / "results.sqlite"; }
  Store& store() { return store_; }
  PostOffice& office() { return office_; }
  const ReadyPlan& plan() const { return plan_; }
  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }
  [[nodiscard]] bool is_whole(unsigned worker) const { return ends_.at(worker) == "whole"; }
  [[nodiscard]] const std::string& end_of(unsigned worker) const { return ends_.at(worker); }

  std::function<void(const PointId&)> on_result;
  std::optional<Plan> other_plan;  // of worker 1

  // Returns the states.
  SweepRun run(unsigned own_threads) {
    SweepRun run(plan_, store_, "test");
    Coordinator coordinator(plan_, store_, office_.box(0), plan_digest(plan_, "test"), settings_,
                            [&](const std::string& note) { notes_.push_back(note); });
    for (unsigned worker = 1; worker <= worker_count_; ++worker) coordinator.expect(worker);
    {
      std::vector<std::jthread> workers;
      for (unsigned worker = 1; worker <= worker_count_; ++worker) {
        workers.emplace_back([this, worker] { work(worker); });
      }
      run.run({.thread_count = 1}, on_result, own_threads, &coordinator);
    }
    useful_workers = coordinator.useful_workers();
    return run;
  }

  std::size_t useful_workers = 0;

 private:
  void work(unsigned number) {
    const Plan plan = number == 1 && other_plan ? *other_plan : plan_.plan();
    const ReadyPlan own_plan(plan, {});
    const WorkerSetup setup{
        .plan = own_plan, .store = rank_store_path(path(), number), .program = "test", .settings = settings_};
    std::string end;
    try {
      end = Worker(setup, office_.box(number)).work({.thread_count = 1}) ? "whole" : "not whole";
    } catch (const std::exception& error) {
      end = error.what();
    }
    const std::scoped_lock lock(mutex_);
    ends_[number] = end;
  }

  unsigned worker_count_;
  ReadyPlan plan_;
  ClusterSettings settings_;
  Store store_;
  PostOffice office_;
  std::vector<std::string> notes_;
  std::mutex mutex_;
  std::map<unsigned, std::string> ends_;
};

class ClusterSweeps : public testing::Test {
 protected:
  ClusterSweeps() {
    for (const auto& entry : std::filesystem::directory_iterator(test::own_folder())) {
      std::filesystem::remove_all(entry.path());
    }
  }
};

std::map<std::string, std::string> results_of_one_process(const Plan& given = plan_for_ranks()) {
  Store store = Store::open(test::own_folder() / "alone.sqlite", Access::write);
  const ReadyPlan plan(given, {});
  SweepRun(plan, store, "test").run({.thread_count = 1});
  return results_in(store);
}

TEST_F(ClusterSweeps, StoreTheSameRowsAsOneProcess) {
  const auto expected = results_of_one_process();
  for (const unsigned workers : {1U, 3U}) {
    for (const unsigned own_threads : {0U, 1U}) {
      std::filesystem::remove(ClusterSweep::path());
      ClusterSweep sweep(workers);
      const SweepRun run = sweep.run(own_threads);
      EXPECT_EQ(results_in(sweep.store()), expected) << workers << " " << own_threads;
      EXPECT_EQ(run.count(PointState::computed), expected.size());
      EXPECT_EQ(run.count(PointState::waiting), 0U);
      EXPECT_GT(run.count(PointState::beyond_saturation), 0U);
      EXPECT_TRUE(sweep.store().begun().empty());
      EXPECT_TRUE(sweep.notes().empty());
      EXPECT_TRUE(sweep.is_whole(1));
      EXPECT_TRUE(leftover_rank_stores(ClusterSweep::path()).empty());
      EXPECT_TRUE(own_threads > 0 || sweep.useful_workers > 0);
    }
  }
}

TEST_F(ClusterSweeps, EndAtOnceWhenAllIsStored) {
  (void)ClusterSweep(1).run(1);
  ClusterSweep sweep(2);
  const SweepRun run = sweep.run(1);
  EXPECT_EQ(run.count(PointState::computed), 0U);
  EXPECT_TRUE(sweep.is_whole(1) && sweep.is_whole(2));
}

TEST_F(ClusterSweeps, RunThePointsOfAWorkerThatDiesElsewhere) {
  const auto expected = results_of_one_process();
  ClusterSweep sweep(2, plan_for_ranks(), hasty());
  std::atomic<int> count = 0;
  sweep.on_result = [&](const PointId& /*id*/) {
    if (++count == 4) sweep.office().cut_off(2);
  };
  const SweepRun run = sweep.run(0);
  EXPECT_EQ(results_in(sweep.store()), expected);
  ASSERT_EQ(sweep.notes().size(), 1U);
  EXPECT_TRUE(sweep.notes()[0].starts_with("rank 2 does not answer any more")) << sweep.notes()[0];
  EXPECT_EQ(sweep.end_of(1), "not whole");
  EXPECT_NE(sweep.end_of(2).find("does not answer"), std::string::npos);
  EXPECT_TRUE(std::filesystem::exists(rank_store_path(ClusterSweep::path(), 2)));  // with what it has computed
}

TEST_F(ClusterSweeps, RefuseAWorkerWithAnotherPlan) {
  ClusterSweep sweep(2);
  sweep.other_plan = plan_for_ranks("0.05,0.1");
  try {
    (void)sweep.run(0);
    FAIL() << "the plan was taken";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("rank 1 has another plan"), std::string::npos) << error.what();
  }
  EXPECT_TRUE(sweep.store().begun().empty());
}

// Each worker offers what it finds in its own store; nothing of that is computed again.
TEST_F(ClusterSweeps, TakeWhatWorkersHaveLeft) {
  const auto expected = results_of_one_process();
  std::vector<Row> rows;
  Store::open(test::own_folder() / "alone.sqlite", Access::read).for_each([&](const Row& row) { rows.push_back(row); });
  Store::open(rank_store_path(ClusterSweep::path(), 1), Access::write).add(rows);
  ClusterSweep sweep(2);
  const SweepRun run = sweep.run(0);
  EXPECT_EQ(results_in(sweep.store()), expected);
  EXPECT_GT(run.count(PointState::computed_elsewhere), expected.size() / 2);
  EXPECT_TRUE(leftover_rank_stores(ClusterSweep::path()).empty());
}

Row with_offered(Row row, double value) {
  auto result = nlohmann::ordered_json::parse(row.outcome.result);
  result["offered"] = value;
  row.outcome.result = result.dump();
  return row;
}

TEST_F(ClusterSweeps, TellOfDifferentResultsAndKeepBoth) {
  (void)results_of_one_process();
  std::vector<Row> rows;
  Store::open(test::own_folder() / "alone.sqlite", Access::read).for_each([&](const Row& row) { rows.push_back(row); });
  ClusterSweep sweep(1);
  sweep.store().add(rows);
  const Row other = with_offered(rows[2], 0.77);
  Store::open(rank_store_path(ClusterSweep::path(), 1), Access::write).add({&other, 1});
  (void)sweep.run(0);
  ASSERT_EQ(sweep.notes().size(), 1U);
  EXPECT_EQ(sweep.notes()[0], "the point " + other.hash.substr(0, 8) +
                                  " has another result on rank 1 than in the store, whose result is kept");
  EXPECT_EQ(sweep.store().find(other.hash), rows[2]);
  EXPECT_EQ(Store::open(rank_store_path(ClusterSweep::path(), 1), Access::read).find(other.hash), other);
}

TEST_F(ClusterSweeps, MergeStoresOfRanksThatAreNotThere) {
  (void)results_of_one_process();
  std::vector<Row> rows;
  Store::open(test::own_folder() / "alone.sqlite", Access::read).for_each([&](const Row& row) { rows.push_back(row); });
  const auto seventh = rank_store_path(ClusterSweep::path(), 7);
  const auto twelfth = rank_store_path(ClusterSweep::path(), 12);
  Store::open(seventh, Access::write).add({rows.data(), 3});
  const Row other = with_offered(rows[1], 0.77);
  Store::open(twelfth, Access::write).add({&other, 1});
  Store store = Store::open(ClusterSweep::path(), Access::write);
  const auto found = leftover_rank_stores(ClusterSweep::path());
  ASSERT_EQ(found.size(), 2U);
  const auto sentences = take_over(store, {seventh, twelfth}, {});
  ASSERT_EQ(sentences.size(), 1U);
  EXPECT_EQ(results_in(store).size(), 3U);
  EXPECT_FALSE(std::filesystem::exists(seventh));
  EXPECT_TRUE(std::filesystem::exists(twelfth));  // nothing is lost
}

// Plays a worker by hand.
class HandWorker {
 public:
  HandWorker(PostOffice& office, unsigned number) : box_(office.box(number)) {}
  void send(const Message& message) { box_.send(0, to_text(message)); }
  template <class T>
  T wait_for() {
    while (true) {
      while (const auto mail = box_.receive()) {
        const Message message = read_message(mail->text);
        if (const T* wanted = std::get_if<T>(&message)) return *wanted;
      }
      std::this_thread::sleep_for(milliseconds(1));
    }
  }

 private:
  Mailbox& box_;
};

class HandSweep : public ClusterSweeps {
 protected:
  HandSweep() : plan(plan_for_ranks("0.05", "ring(8)"), {}), store(Store::open(ClusterSweep::path(), Access::write)) {
    (void)results_of_one_process(plan.plan());
    Store::open(test::own_folder() / "alone.sqlite", Access::read).for_each([&](const Row& row) {
      rows[row.hash] = row;
    });
  }

  // The sweep runs while `play` plays the worker 1.
  void sweep(const std::function<void(HandWorker&)>& play) {
    SweepRun run(plan, store, "test");
    Coordinator coordinator(plan, store, office.box(0), plan_digest(plan, "test"), hasty(),
                            [&](const std::string& note) { notes.push_back(note); });
    const std::jthread player([&] {
      HandWorker worker(office, 1);
      worker.send(Hello{.plan = plan_digest(plan, "test"), .thread_count = 1, .max_memory = UINT64_MAX});
      play(worker);
    });
    run.run({.thread_count = 1}, {}, 0, &coordinator);
  }
  [[nodiscard]] Row row_of(const PointId& id) { return rows.at(store::hash(plan.key(id))); }

  ReadyPlan plan;
  Store store;
  PostOffice office;
  std::map<std::string, Row> rows;
  std::vector<std::string> notes;
};

TEST_F(HandSweep, TakesALateResult) {
  sweep([&](HandWorker& worker) {
    const RunPoint first = worker.wait_for<RunPoint>();
    std::this_thread::sleep_for(milliseconds(1800));  // it is lost now
    worker.send(FinishedPoint{.id = first.id, .row = row_of(first.id)});
    EXPECT_TRUE(worker.wait_for<StoredRow>().is_same);
    HandWorker second(office, 2);
    second.send(Hello{.plan = plan_digest(plan, "test"), .thread_count = 1, .max_memory = UINT64_MAX});
    const RunPoint other = second.wait_for<RunPoint>();
    EXPECT_NE(other.id, first.id);
    second.send(FinishedPoint{.id = other.id, .row = row_of(other.id)});
    (void)second.wait_for<StopWork>();
    second.send(Goodbye{});
    EXPECT_TRUE(second.wait_for<EndOfSweep>().has_lost);
  });
  EXPECT_EQ(notes.size(), 1U);
  EXPECT_EQ(results_in(store).size(), 2U);
}

TEST_F(HandSweep, ComparesALateResultThatIsThereAlready) {
  sweep([&](HandWorker& worker) {
    const RunPoint first = worker.wait_for<RunPoint>();
    std::this_thread::sleep_for(milliseconds(1800));
    HandWorker second(office, 2);
    second.send(Hello{.plan = plan_digest(plan, "test"), .thread_count = 2, .max_memory = UINT64_MAX});
    const RunPoint one = second.wait_for<RunPoint>();
    const RunPoint two = second.wait_for<RunPoint>();
    const RunPoint same = one.id == first.id ? one : two;
    const RunPoint other = one.id == first.id ? two : one;
    second.send(FinishedPoint{.id = same.id, .row = row_of(same.id)});
    EXPECT_TRUE(second.wait_for<StoredRow>().is_same);
    worker.send(FinishedPoint{.id = first.id, .row = with_offered(row_of(first.id), 0.77)});
    EXPECT_FALSE(worker.wait_for<StoredRow>().is_same);
    second.send(FinishedPoint{.id = other.id, .row = row_of(other.id)});
    (void)second.wait_for<StopWork>();
    second.send(Goodbye{});
  });
  ASSERT_EQ(notes.size(), 2U);
  EXPECT_NE(notes[1].find("has another result on rank 1"), std::string::npos) << notes[1];
}

TEST_F(HandSweep, EndsWithTheErrorOfAPoint) {
  try {
    sweep([&](HandWorker& worker) {
      const RunPoint point = worker.wait_for<RunPoint>();
      const InputError error = InputError("too large", TextSpan{1, 3}, "take less").in_text("ring(8)");
      worker.send(FailedPoint{.id = point.id, .failure = std::make_exception_ptr(error)});
      (void)worker.wait_for<StopWork>();
      worker.send(Goodbye{});
    });
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "too large");
    EXPECT_EQ(error.hint(), "take less");
    EXPECT_EQ(error.text(), "ring(8)");
    EXPECT_EQ(error.place()->end, 3U);
  }
  EXPECT_TRUE(store.begun().empty());
}

TEST(ClusterMessages, AreReadAsTheyWereWritten) {
  const Row row{
      .hash = "ab", .key = {"{\"a\":1}", "{}", 7}, .outcome = {"{\"x\":\"\\n\"}", 0.1, "1.2"}, .finished = "now"};
  const auto again = std::get<FinishedPoint>(read_message(to_text(FinishedPoint{.id = PointId{1, 2, 3}, .row = row})));
  EXPECT_EQ(again.row, row);
  EXPECT_EQ(again.id, (PointId{1, 2, 3}));
  EXPECT_FALSE(std::get<FinishedPoint>(read_message(to_text(FinishedPoint{.id = std::nullopt, .row = row}))).id);
  EXPECT_EQ(std::get<RunPoint>(read_message(to_text(RunPoint{{4, 5, 6}, 7}))).thread_count, 7U);
  EXPECT_THROW((void)read_message("{\"run\":[1,"), InputError);
  EXPECT_THROW((void)read_message("{}"), InputError);
}

}  // namespace
}  // namespace weft::sweep
