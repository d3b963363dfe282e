// Files that are no stores, stores that cannot be written, and stores that another process has locked.
#include <fcntl.h>
#include <sys/stat.h>

#include <atomic>
#include <fstream>
#include <iterator>
#include <thread>

#include "base/execution.h"
#include "child.h"
#include "store/store.h"
#include "store_folder.h"

namespace weft::store {
namespace {

using namespace std::chrono_literals;

class Refusal : public StoreFolder {
 protected:
  void write(std::string_view bytes) const { std::ofstream(path) << bytes; }
  [[nodiscard]] std::string bytes() const {
    if (std::filesystem::is_directory(path)) return {};
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void fill(int count) const {
    Store store = Store::open(path, Access::write);
    for (int i = 0; i < count; ++i) store.finish(point(i), outcome(i));
  }

  [[nodiscard]] std::string complaint_of(Access access) const {
    return complaint([&] { static_cast<void>(Store::open(path, access, {.patience = 10ms})); });
  }

  // Opening to read and to write fails with this message, and does not change the file and its folder.
  void expect_untouched(std::string_view words) const {
    const std::string before = bytes();
    const std::vector<std::string> names = files();
    for (const Access access : {Access::read, Access::write}) {
      EXPECT_NE(complaint_of(access).find(words), std::string::npos) << complaint_of(access);
      EXPECT_EQ(bytes(), before);
      EXPECT_EQ(files(), names);
    }
  }
};

TEST_F(Refusal, FolderIsNoStore) {
  std::filesystem::create_directory(path);
  expect_untouched("results.sqlite: a folder, not a store");
}

TEST_F(Refusal, EmptyFileIsNoStore) {
  write("");
  expect_untouched("an empty file");
}

TEST_F(Refusal, TextIsNoStore) {
  write("not a database");
  expect_untouched("no SQLite database");
  write(std::string(5000, 'x'));
  expect_untouched("no SQLite database");
}

TEST_F(Refusal, TruncatedHeaderIsNoStore) {
  fill(1);
  write(bytes().substr(0, 99));
  expect_untouched("no SQLite database");
}

TEST_F(Refusal, PipeIsNoStore) {
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  for (const Access access : {Access::read, Access::write}) {
    EXPECT_NE(complaint_of(access).find("this is no file"), std::string::npos);
  }
}

TEST_F(Refusal, DatabaseOfAnotherProgramIsNoStore) {
  ask("CREATE TABLE points (id INTEGER); PRAGMA user_version = 1;");
  expect_untouched("a database of another program");
  ask("PRAGMA application_id = 7; PRAGMA journal_mode = WAL");
  expect_untouched("a database of another program");
}

TEST_F(Refusal, NewerVersionIsNamed) {
  fill(1);
  ask("PRAGMA user_version = 12");
  expect_untouched("a store of version 12, but this weft reads versions up to 5 | use the newer weft");
}

TEST_F(Refusal, UnknownVersionIsDamage) {
  fill(1);
  for (const std::string version : {"0", "-1"}) {
    ask(("PRAGMA user_version = " + version).c_str());
    expect_untouched("damaged: it has version " + version + ", which does not exist");
  }
}

TEST_F(Refusal, MissingFolderIsNotMade) {
  path = folder / "a" / "b" / "results.sqlite";
  const std::string words = complaint_of(Access::write);
  EXPECT_NE(words.find("there is no folder"), std::string::npos) << words;
  EXPECT_TRUE(files().empty());
}

// SQLite would apply the log to the new store.
TEST_F(Refusal, NoStoreIsMadeBesideTheLogOfAnother) {
  const std::string log = path.string() + "-wal";
  std::ofstream(log) << "pages";
  const std::string words = complaint_of(Access::write);
  EXPECT_NE(words.find("the store is gone, but"), std::string::npos) << words;
  std::filesystem::remove(log);
  EXPECT_EQ(complaint_of(Access::write), "no complaint");
}

TEST_F(Refusal, MissingStoreCannotBeRead) {
  EXPECT_NE(complaint_of(Access::read).find("there is no such store"), std::string::npos);
  EXPECT_TRUE(files().empty());
}

TEST_F(Refusal, DamagedPagesAreReported) {
  fill(200);
  std::string damaged = bytes();
  std::fill(damaged.begin() + 4096, damaged.end(), 'x');
  write(damaged);
  const std::string words = complaint([&] { rows_of(Store::open(path, Access::read)); });
  EXPECT_NE(words.find("damaged: database disk image is malformed | "), std::string::npos) << words;
}

TEST_F(Refusal, StoreWithoutTablesIsReported) {
  fill(1);
  ask("DROP TABLE points");
  const std::string words = complaint([&] { rows_of(Store::open(path, Access::read)); });
  EXPECT_NE(words.find("the database reports: no such table: points"), std::string::npos) << words;
}

// Such a table hides rows that have no id, and may hold a point twice.
TEST_F(Refusal, TableWithoutKeysIsDamage) {
  const std::string copy = "BEGIN; CREATE TABLE copy (id INTEGER";
  const std::string columns =
      ", configuration TEXT, contents TEXT, model INTEGER, result TEXT, seconds REAL, program TEXT, finished TEXT, "
      "checksum TEXT); INSERT INTO copy SELECT id, hash, configuration, contents, model, result, seconds, program, "
      "finished, checksum FROM points; DROP TABLE points; ALTER TABLE copy RENAME TO points; COMMIT";
  for (const auto& [keys, damage] : std::vector<std::pair<std::string, std::string>>{
           {", hash TEXT UNIQUE", "damaged: the column id of its points is not their primary key"},
           {" PRIMARY KEY, hash TEXT", "damaged: the column hash of its points is not unique"}}) {
    std::filesystem::remove(path);
    fill(1);
    ask((copy + keys + columns).c_str());
    expect_untouched(damage);
  }
}

TEST_F(Refusal, LockIsWaitedForNoLongerThanThePatience) {
  fill(1);
  Store store = Store::open(path, Access::write, {.patience = 50ms});
  sqlite3* holder = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &holder), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(holder, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);

  const auto start = std::chrono::steady_clock::now();
  const std::string words = complaint([&] { store.claim(point(2)); });
  EXPECT_GE(std::chrono::steady_clock::now() - start, 50ms);
  EXPECT_NE(words.find("locked by another program for more than 0.05 s | another weft"), std::string::npos) << words;
  EXPECT_NE(complaint([&] { store.finish(point(2), outcome(2)); }).find("locked"), std::string::npos);
  EXPECT_NE(complaint([&] { store.release(point(2)); }).find("locked"), std::string::npos);
  EXPECT_NE(complaint([&] { store.forget({}); }).find("locked"), std::string::npos);
  EXPECT_EQ(rows_of(store).size(), 1U) << "reading is still possible";

  ASSERT_EQ(sqlite3_exec(holder, "COMMIT", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(holder);
  store.finish(point(2), outcome(2));
  EXPECT_EQ(rows_of(store).size(), 2U);
}

TEST_F(Refusal, RequestToStopEndsTheWaitForALock) {
  fill(1);
  std::atomic<bool> stop{false};
  Store store = Store::open(path, Access::write, {.stop_requested = &stop});
  sqlite3* holder = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &holder), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(holder, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);

  const auto start = std::chrono::steady_clock::now();
  std::jthread stopper([&] {
    std::this_thread::sleep_for(50ms);
    stop = true;
  });
  EXPECT_THROW(store.claim(point(2)), Interrupted);
  EXPECT_GE(std::chrono::steady_clock::now() - start, 50ms);
  for (int i = 0; i < 20; ++i) EXPECT_THROW(store.release(point(2)), Interrupted);
  EXPECT_LT(std::chrono::steady_clock::now() - start, 700ms) << "all calls share one grace period";

  ASSERT_EQ(sqlite3_exec(holder, "COMMIT", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(holder);
  store.finish(point(2), outcome(2));
  EXPECT_EQ(rows_of(store).size(), 2U) << "a call that need not wait succeeds after the stop";
}

TEST_F(Refusal, StoreWithAnExclusiveLockCannotBeOpened) {
  fill(1);
  sqlite3* holder = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &holder), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(holder, "PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE", nullptr, nullptr, nullptr),
            SQLITE_OK);
  Child child([&] {
    const bool both = complaint_of(Access::read).find("locked by") != std::string::npos &&
                      complaint_of(Access::write).find("locked by") != std::string::npos;
    return both ? 0 : 1;
  });
  EXPECT_EQ(child.wait(), 0);
  sqlite3_close(holder);
}

TEST_F(Refusal, ReaderCannotWrite) {
  fill(1);
  Store reader = Store::open(path, Access::read);
  EXPECT_NE(complaint([&] { reader.claim(point(2)); }), "no complaint");
  EXPECT_NE(complaint([&] { reader.finish(point(2), outcome(2)); }), "no complaint");
  EXPECT_EQ(rows_of(reader).size(), 1U);
}

// A user without write permission: the superuser, who may run the tests, can write anywhere.
class Stranger : public Refusal {
 protected:
  void expect(const std::function<bool()>& holds) const {
    Child child([&] {
      constexpr uid_t kUnprivileged = 65534;
      if (::geteuid() == 0 && ::setresuid(kUnprivileged, kUnprivileged, kUnprivileged) != 0) return 2;
      return holds() ? 0 : 1;
    });
    EXPECT_EQ(child.wait(), 0);
  }
  void TearDown() override {
    std::filesystem::permissions(folder, std::filesystem::perms(0755));
    Refusal::TearDown();
  }
  [[nodiscard]] bool reads(std::size_t count) const {
    return rows_of(Store::open(path, Access::read, {.patience = 10ms})).size() == count;
  }
  [[nodiscard]] bool may_not_write() const {
    const std::string words = complaint_of(Access::write);
    if (words.find("cannot be written | make the file and its folder") != std::string::npos) return true;
    std::fprintf(stderr, "%s\n", words.c_str());
    return false;
  }
  void set_modes(unsigned file, unsigned of_folder) const {
    std::filesystem::permissions(path, std::filesystem::perms(file));
    std::filesystem::permissions(folder, std::filesystem::perms(of_folder));
  }
};

TEST_F(Stranger, ReadsButDoesNotWriteAReadOnlyStore) {
  fill(3);
  set_modes(0444, 0555);
  expect([&] { return reads(3) && may_not_write(); });
  EXPECT_EQ(files(), std::vector<std::string>{"results.sqlite"});
}

TEST_F(Stranger, ReadsAWritableStoreInAReadOnlyFolder) {
  fill(3);
  set_modes(0666, 0555);
  expect([&] { return reads(3) && may_not_write(); });
}

TEST_F(Stranger, ReadsAReadOnlyStoreInAWritableFolder) {
  fill(3);
  set_modes(0444, 0777);
  expect([&] { return reads(3) && may_not_write(); });
}

TEST_F(Stranger, ReadsWhileTheOwnerWrites) {
  Store owner = Store::open(path, Access::write);
  for (int i = 0; i < 3; ++i) owner.finish(point(i), outcome(i));
  set_modes(0444, 0555);
  expect([&] { return reads(3) && may_not_write(); });
  owner.finish(point(4), outcome(4));
  expect([&] { return reads(4); });
}

// After kill -9 the last rows are in the -wal file.
TEST_F(Stranger, ReadsWhatAKilledOwnerLeft) {
  const Pipe pipe;
  Child child([&] {
    Store store = Store::open(path, Access::write);
    for (int i = 0; i < 3; ++i) store.finish(point(i), outcome(i));
    pipe.send(1);
    return ::pause();
  });
  ASSERT_EQ(pipe.receive(), 1);
  child.kill_and_wait();
  set_modes(0444, 0555);
  expect([&] { return reads(3); });
  std::filesystem::permissions(folder, std::filesystem::perms(0755));
  std::filesystem::remove(path.string() + "-shm");
  set_modes(0444, 0555);
  expect([&] { return complaint_of(Access::read).find("its last rows are in its -wal file") != std::string::npos; });
}

TEST_F(Stranger, CannotMakeAStoreInAReadOnlyFolder) {
  std::filesystem::permissions(folder, std::filesystem::perms(0555));
  expect([&] {
    return complaint_of(Access::write).find("cannot make the store: Permission denied | choose") != std::string::npos;
  });
}

TEST_F(Stranger, CannotReadASecretStore) {
  fill(1);
  set_modes(0600, 0755);
  if (::geteuid() != 0) set_modes(0000, 0755);
  expect([&] { return complaint_of(Access::read).find("cannot be read") != std::string::npos; });
}

}  // namespace
}  // namespace weft::store
