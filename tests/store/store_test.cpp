#include "store/store.h"

#include <sys/stat.h>

#include <atomic>
#include <ctime>
#include <regex>
#include <set>
#include <thread>

#include "store_folder.h"

namespace weft::store {
namespace {

class OpenStore : public StoreFolder {
 protected:
  [[nodiscard]] Store open(Access access = Access::write) const { return Store::open(path, access); }
};

std::string now_in_utc() {
  const std::time_t now = std::time(nullptr);
  char text[32] = {};
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now));
  return text;
}

TEST_F(OpenStore, ReturnsFinishedRows) {
  const std::string odd("quotes ' \" ; -- and \0 zero and ü", 33);
  const Key key{.configuration = odd, .contents = "", .model = UINT32_MAX};
  const Outcome what{.result = odd + odd, .seconds = 0.1, .program = "1.2.3-rc"};
  const std::string before = now_in_utc();
  open().finish(key, what);
  const std::string after = now_in_utc();

  const auto row = open(Access::read).find(hash(key));
  ASSERT_TRUE(row.has_value());
  EXPECT_EQ(row->hash, hash(key));
  EXPECT_EQ(row->key, key);
  EXPECT_EQ(row->outcome, what);
  EXPECT_TRUE(std::regex_match(row->finished, std::regex(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)")));
  EXPECT_LE(before, row->finished);
  EXPECT_GE(after, row->finished);
}

TEST_F(OpenStore, KeepsNoFilesBesideItOnceClosed) {
  open().finish(point(1), outcome(1));
  static_cast<void>(rows_of(open(Access::read)));
  EXPECT_EQ(files(), std::vector<std::string>{"results.sqlite"});
}

TEST_F(OpenStore, MakesNoFolders) {
  path = folder / "a" / "b" / "results.sqlite";
  EXPECT_THROW(open(), InputError);
  EXPECT_FALSE(std::filesystem::exists(folder / "a"));
}

TEST_F(OpenStore, AcceptsAnyFileName) {
  path = folder / "file: 100% 'odd'?#&name=1";
  open().finish(point(1), outcome(1));
  EXPECT_EQ(rows_of(open(Access::read)).size(), 1U);
  EXPECT_EQ(files(), std::vector<std::string>{path.filename()});
}

TEST_F(OpenStore, ListsRowsInTheOrderInWhichTheyWereFinished) {
  Store store = open();
  for (const int i : {5, 3, 9, 1}) store.finish(point(i), outcome(i));
  store.forget(std::vector{hash(point(1))});
  store.finish(point(7), outcome(7));
  std::vector<Outcome> outcomes;
  for (const Row& row : rows_of(store)) outcomes.push_back(row.outcome);
  EXPECT_EQ(outcomes, (std::vector{outcome(5), outcome(3), outcome(9), outcome(7)}));
}

TEST_F(OpenStore, VisitorMayUseTheStore) {
  Store store = open();
  for (int i = 0; i < 4; ++i) store.finish(point(i), outcome(i));
  store.for_each([&](const Row& row) {
    EXPECT_EQ(store.find(row.hash), row);
    store.forget(std::vector{row.hash});
  });
  EXPECT_TRUE(rows_of(store).empty());
}

TEST_F(OpenStore, PointGoesFromTakenToFinished) {
  Store store = open();
  EXPECT_EQ(store.claim(point(1)), Claim::taken);
  EXPECT_EQ(store.claim(point(1)), Claim::elsewhere);
  EXPECT_FALSE(store.find(hash(point(1))).has_value());
  store.finish(point(1), outcome(1));
  EXPECT_EQ(store.claim(point(1)), Claim::finished);
  EXPECT_EQ(ask("SELECT count(*) FROM begun"), "0");
}

TEST_F(OpenStore, TheFirstOutcomeStays) {
  Store store = open();
  store.finish(point(1), outcome(1));
  store.finish(point(1), outcome(2));
  ASSERT_EQ(rows_of(store).size(), 1U);
  EXPECT_EQ(rows_of(store).front().outcome, outcome(1));
}

TEST_F(OpenStore, PointOfAnotherStoreInThisProcessIsElsewhere) {
  Store first = open();
  Store second = open();
  EXPECT_EQ(first.claim(point(1)), Claim::taken);
  EXPECT_EQ(second.claim(point(1)), Claim::elsewhere);
  second.release(point(1));
  EXPECT_EQ(second.claim(point(1)), Claim::elsewhere) << "it is not the second's to release";
  first.release(point(1));
  EXPECT_EQ(second.claim(point(1)), Claim::taken);
}

TEST_F(OpenStore, ClosingReleasesClaims) {
  Store other = open();
  ASSERT_EQ(other.claim(point(2)), Claim::taken);
  {
    Store store = open();
    ASSERT_EQ(store.claim(point(1)), Claim::taken);
    const Store moved = std::move(store);
    EXPECT_EQ(other.claim(point(1)), Claim::elsewhere);
  }
  EXPECT_EQ(other.claim(point(1)), Claim::taken);
  EXPECT_EQ(open().claim(point(2)), Claim::elsewhere);
}

TEST_F(OpenStore, RowsOfAnotherModelAreKeptButNotFound) {
  Store store = open();
  store.finish(point(1), outcome(1));
  Key newer = point(1);
  ++newer.model;
  EXPECT_FALSE(store.find(hash(newer)).has_value());
  EXPECT_EQ(store.claim(newer), Claim::taken);
  store.finish(newer, outcome(2));
  EXPECT_EQ(store.find(hash(point(1)))->outcome, outcome(1));
  EXPECT_EQ(store.find(hash(newer))->outcome, outcome(2));
}

TEST_F(OpenStore, ForgetsFinishedPointsOnly) {
  Store store = open();
  Store other = open();
  store.finish(point(1), outcome(1));
  ASSERT_EQ(other.claim(point(2)), Claim::taken);
  EXPECT_EQ(store.forget(std::vector<std::string>{hash(point(1)), hash(point(2)), hash(point(3)), "' OR 1"}), 1U);
  EXPECT_EQ(store.claim(point(1)), Claim::taken);
  EXPECT_EQ(store.claim(point(2)), Claim::elsewhere);
}

TEST_F(OpenStore, FreesBegunPointsOnly) {
  Store store = open();
  Store other = open();
  store.finish(point(1), outcome(1));
  ASSERT_EQ(other.claim(point(2)), Claim::taken);
  ASSERT_EQ(store.begun().size(), 1U);
  EXPECT_EQ(store.begun()[0].hash, hash(point(2)));
  EXPECT_EQ(store.begun()[0].process, this_process());
  EXPECT_LE(store.begun()[0].since, now_in_utc());
  EXPECT_EQ(store.free_begun(std::vector<std::string>{hash(point(1)), hash(point(2)), hash(point(3))}), 1U);
  EXPECT_TRUE(store.begun().empty());
  EXPECT_EQ(rows_of(store).size(), 1U);
  EXPECT_EQ(store.claim(point(2)), Claim::taken);
  other.release(point(2));
  EXPECT_EQ(open().claim(point(2)), Claim::elsewhere) << "it is not the other's any more";
}

TEST_F(OpenStore, MakesAStoreAtTheTargetOfALink) {
  std::filesystem::create_directory(folder / "far");
  std::filesystem::create_symlink("far/link", path);
  std::filesystem::create_symlink(folder / "far" / "store", folder / "far" / "link");
  open().finish(point(1), outcome(1));
  EXPECT_TRUE(std::filesystem::is_regular_file(std::filesystem::symlink_status(folder / "far" / "store")));
  EXPECT_EQ(rows_of(open(Access::read)).size(), 1U);
}

TEST_F(OpenStore, IsMadeWithTheModesOfTheUmask) {
  const mode_t before = ::umask(077);
  static_cast<void>(open());
  ::umask(before);
  EXPECT_EQ(std::filesystem::status(path).permissions(), std::filesystem::perms(0600));
}

TEST_F(OpenStore, ManyThreadsShareOneStore) {
  constexpr int kThreads = 8;
  constexpr int kPoints = 200;
  Store store = open();
  std::atomic<int> taken_count = 0;
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < kThreads; ++t) {
      threads.emplace_back([&, t] {
        for (int i = 0; i < kPoints; ++i) {
          const int chosen = (i * 7 + t * 31) % kPoints;
          if (store.claim(point(chosen)) != Claim::taken) continue;
          ++taken_count;
          store.finish(point(chosen), outcome(chosen));
        }
      });
    }
  }
  EXPECT_EQ(taken_count, kPoints);
  const std::vector<Row> rows = rows_of(store);
  EXPECT_EQ(rows.size(), std::size_t{kPoints});
  for (int i = 0; i < kPoints; ++i) EXPECT_EQ(store.find(hash(point(i)))->outcome, outcome(i));
}

}  // namespace
}  // namespace weft::store
