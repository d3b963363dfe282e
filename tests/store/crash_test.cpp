// The state of a store after a process was killed, and with several processes at once.
#include <sys/resource.h>

#include <algorithm>
#include <set>

#include "child.h"
#include "store/store.h"
#include "store_folder.h"

namespace weft::store {
namespace {

class Crash : public StoreFolder {
 protected:
  // Claims and finishes the free points among 0 to count - 1; sends the number of each finished one.
  int work(int count, const Pipe& pipe) const {
    Store store = Store::open(path, Access::write);
    for (int i = 0; i < count; ++i) {
      if (store.claim(point(i)) != Claim::taken) continue;
      store.finish(point(i), outcome(i));
      pipe.send(i);
    }
    return 0;
  }

  // Checks that every row is complete and none is duplicated. Returns the numbers of the points, in order.
  [[nodiscard]] std::vector<std::int64_t> sound_points(int count) const {
    EXPECT_EQ(ask("PRAGMA integrity_check"), "ok");
    const std::vector<Row> rows = rows_of(Store::open(path, Access::read));
    std::vector<std::int64_t> numbers;
    for (int i = 0; i < count; ++i) {
      const auto is_i = [&](const Row& row) { return row.key == point(i); };
      const auto found = std::count_if(rows.begin(), rows.end(), is_i);
      EXPECT_LE(found, 1);
      if (found > 0) numbers.push_back(i);
    }
    EXPECT_EQ(numbers.size(), rows.size());
    for (const Row& row : rows) {
      EXPECT_EQ(row.hash, hash(row.key));
      EXPECT_EQ(row.outcome.program, "0.1.0");
    }
    return numbers;
  }

  // Kills a working child after its k-th point, then checks the store.
  void kill_after(int k, int count) {
    Pipe pipe;
    Child child([&] { return work(count, pipe); });
    std::vector<std::int64_t> finished;
    for (int i = 0; i < k; ++i) finished.push_back(pipe.receive());
    child.kill_and_wait();
    for (const std::int64_t i : pipe.rest()) finished.push_back(i);
    if (!std::filesystem::exists(path)) {
      EXPECT_TRUE(finished.empty());
      return;
    }
    const std::vector<std::int64_t> stored = sound_points(count);
    EXPECT_TRUE(std::includes(stored.begin(), stored.end(), finished.begin(), finished.end())) << "killed after " << k;
    EXPECT_LE(stored.size(), finished.size() + 1) << "one more may be stored but not yet sent";
  }
};

TEST_F(Crash, AfterAnyPointLosesAndRepeatsNothing) {
  constexpr int kPoints = 24;
  for (int k = 0; k < kPoints; ++k) {
    kill_after(k, kPoints);
    Pipe pipe;
    Child child([&] { return work(kPoints, pipe); });
    EXPECT_EQ(child.wait(), 0);
    EXPECT_EQ(sound_points(kPoints).size(), std::size_t{kPoints}) << "killed after " << k;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) std::filesystem::remove(entry);
  }
}

// Processes on the same store are killed repeatedly, each a little later in its work.
TEST_F(Crash, RepeatedCrashesStillFinishAllPoints) {
  constexpr int kPoints = 120;
  constexpr useconds_t kStep = 20;
  std::set<std::int64_t> finished;
  int kills = 0;
  while (finished.size() < kPoints) {
    Pipe pipe;
    Child child([&] { return work(kPoints, pipe); });
    ::usleep(static_cast<useconds_t>(kills * kills) * kStep);
    child.kill_and_wait();
    ++kills;
    for (const std::int64_t i : pipe.rest()) EXPECT_TRUE(finished.insert(i).second) << i << " twice";
    if (!std::filesystem::exists(path)) continue;
    const std::vector<std::int64_t> stored = sound_points(kPoints);
    EXPECT_TRUE(std::includes(stored.begin(), stored.end(), finished.begin(), finished.end()));
    finished.insert(stored.begin(), stored.end());
    ASSERT_LT(kills, 1000);
  }
  EXPECT_GT(kills, 5);
  EXPECT_EQ(ask("SELECT count(*) FROM begun"), "0");
}

TEST_F(Crash, ReleasesThePointsThatItHadBegun) {
  const Pipe pipe;
  Child child([&] {
    Store store = Store::open(path, Access::write);
    pipe.send(static_cast<int>(store.claim(point(1))));
    return ::pause();
  });
  ASSERT_EQ(pipe.receive(), static_cast<int>(Claim::taken));
  Store store = Store::open(path, Access::write);
  EXPECT_EQ(store.claim(point(1)), Claim::elsewhere);
  child.kill();
  child.await_end();
  EXPECT_EQ(store.claim(point(1)), Claim::taken);
}

TEST_F(Crash, TwoProcessesFinishEachPointOnce) {
  constexpr int kPoints = 200;
  Pipe pipe;
  Child first([&] { return work(kPoints, pipe); });
  Child second([&] { return work(kPoints, pipe); });
  EXPECT_EQ(first.wait(), 0);
  EXPECT_EQ(second.wait(), 0);
  std::vector<std::int64_t> finished = pipe.rest();
  std::sort(finished.begin(), finished.end());
  EXPECT_EQ(std::adjacent_find(finished.begin(), finished.end()), finished.end());
  EXPECT_EQ(finished.size(), std::size_t{kPoints});
  EXPECT_EQ(sound_points(kPoints), finished);
}

// Many processes open a missing store at the same moment.
TEST_F(Crash, ManyProcessesMakeOneStore) {
  constexpr int kPoints = 20;
  Pipe pipe;
  {
    std::vector<std::unique_ptr<Child>> children;
    for (int i = 0; i < 8; ++i) children.push_back(std::make_unique<Child>([&] { return work(kPoints, pipe); }));
    for (const auto& child : children) EXPECT_EQ(child->wait(), 0);
  }
  EXPECT_EQ(pipe.rest().size(), std::size_t{kPoints});
  EXPECT_EQ(sound_points(kPoints).size(), std::size_t{kPoints});
  EXPECT_EQ(files(), std::vector<std::string>{"results.sqlite"});
}

void limit_file_size(rlim_t bytes) {
  std::signal(SIGXFSZ, SIG_IGN);
  const rlimit limit{.rlim_cur = bytes, .rlim_max = bytes};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
}

TEST_F(Crash, FullDiskIsReportedAndFinishedPointsStay) {
  constexpr int kPoints = 5000;
  constexpr rlim_t kBytes = 300'000;
  Pipe pipe;
  Child child([&] {
    limit_file_size(kBytes);
    const std::string words = complaint([&] { work(kPoints, pipe); });
    const bool is_plain = words.find("results.sqlite: no space to write: ") != std::string::npos;
    if (!is_plain) std::fprintf(stderr, "%s\n", words.c_str());
    return is_plain ? 0 : 1;
  });
  // The pipe holds fewer numbers than the child may send.
  std::vector<std::int64_t> finished = pipe.rest();
  EXPECT_EQ(child.wait(), 0);
  EXPECT_GT(finished.size(), 10U);
  EXPECT_LT(finished.size(), std::size_t{kPoints});
  EXPECT_EQ(sound_points(kPoints), finished);
  Pipe rest;
  Child next([&] { return work(static_cast<int>(finished.size()) + 10, rest); });
  EXPECT_EQ(next.wait(), 0);
  EXPECT_EQ(rest.rest().size(), 10U);
}

TEST_F(Crash, FullDiskLeavesNoStore) {
  for (const rlim_t bytes : {0U, 1000U, 5000U}) {
    Child child([&] {
      limit_file_size(bytes);
      const std::string words = complaint([&] { static_cast<void>(Store::open(path, Access::write)); });
      const bool is_plain = words.find("results.sqlite: no space to write: ") != std::string::npos;
      if (!is_plain) std::fprintf(stderr, "%s\n", words.c_str());
      return is_plain ? 0 : 1;
    });
    EXPECT_EQ(child.wait(), 0) << bytes;
    EXPECT_TRUE(files().empty()) << bytes;
  }
}

}  // namespace
}  // namespace weft::store
