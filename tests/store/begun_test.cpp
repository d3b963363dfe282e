// Points that a process has begun: how long others wait for it, and how they take over points of a dead process.
#include <sched.h>
#include <sys/wait.h>

#include <thread>

#include "child.h"
#include "store/store.h"
#include "store_folder.h"

namespace weft::store {
namespace {

using namespace std::chrono_literals;

class Begun : public StoreFolder {
 protected:
  [[nodiscard]] StoreSettings impatient() {
    return {.between_beats = 20ms, .stale_after = 400ms, .on_wait = [this](const BegunPoint& each) {
              waits.push_back(each);
            }};
  }
  // Tries to claim the point until it succeeds; at most 500 times.
  static bool takes_in_the_end(Store& store, int i) {
    for (int look = 0; look < 500; ++look) {
      if (store.claim(point(i)) == Claim::taken) return true;
      std::this_thread::sleep_for(20ms);
    }
    return false;
  }

  std::vector<BegunPoint> waits;
};

// A process of another host or container can be seen only by its heartbeat.
TEST_F(Begun, PointOfARemoteProcessWithoutHeartbeatIsTakenOver) {
  {
    Store store = Store::open(path, Access::write);
    ASSERT_EQ(store.claim(point(1)), Claim::taken);
    ask("UPDATE begun SET host = 'far.away', boot = 'b', pid = 12, connection = 0");
  }
  StoreSettings settings = impatient();
  settings.stale_after = 2300ms;
  Store store = Store::open(path, Access::write, settings);
  EXPECT_EQ(store.claim(point(1)), Claim::elsewhere);
  EXPECT_TRUE(takes_in_the_end(store, 1));
  ASSERT_EQ(waits.size(), 1U) << "the wait is reported once";
  EXPECT_EQ(waits[0].process.host, "far.away");
  EXPECT_EQ(waits[0].process.pid, 12);
}

TEST_F(Begun, PointOfARemoteProcessWithHeartbeatIsLeftToIt) {
  Store owner = Store::open(path, Access::write, impatient());
  ASSERT_EQ(owner.claim(point(1)), Claim::taken);
  ask("UPDATE begun SET host = 'far.away', boot = 'b'");
  Store store = Store::open(path, Access::write, impatient());
  for (int look = 0; look < 40; ++look) {
    EXPECT_EQ(store.claim(point(1)), Claim::elsewhere);
    std::this_thread::sleep_for(20ms);
  }
  owner.finish(point(1), outcome(1));
  EXPECT_EQ(store.claim(point(1)), Claim::finished);
}

// A stopped process continues after its point was taken over and finished.
TEST_F(Begun, PointOfAStoppedProcessIsTakenOverAndMayBeFinishedTwice) {
  const Pipe pipe;
  const Pipe go_on;
  Child child([&] {
    Store store = Store::open(path, Access::write, impatient());
    for (int i = 1; i <= 3; ++i) static_cast<void>(store.claim(point(i)));
    pipe.send(1);
    static_cast<void>(go_on.receive());
    for (int i = 1; i <= 3; ++i) store.finish(point(i), outcome(10 + i));
    return 0;
  });
  ASSERT_EQ(pipe.receive(), 1);
  ::kill(child.pid(), SIGSTOP);
  Store store = Store::open(path, Access::write, impatient());
  EXPECT_TRUE(takes_in_the_end(store, 1));
  EXPECT_TRUE(takes_in_the_end(store, 2));
  store.finish(point(1), outcome(1));
  ::kill(child.pid(), SIGCONT);
  go_on.send(1);
  EXPECT_EQ(child.wait(), 0);
  store.finish(point(2), outcome(2));
  EXPECT_EQ(store.find(hash(point(1)))->outcome, outcome(1)) << "the first outcome stays";
  EXPECT_EQ(store.find(hash(point(2)))->outcome, outcome(12)) << "the first outcome stays";
  EXPECT_EQ(store.find(hash(point(3)))->outcome, outcome(13));
  EXPECT_EQ(rows_of(store).size(), 3U);
  EXPECT_TRUE(store.begun().empty());
}

// Imitates a container that is killed.
TEST_F(Begun, PointOfAKilledProcessInAnotherPidNamespaceIsTakenOver) {
  const Pipe pid_pipe;
  const Pipe pipe;
  Child outer([&] {
    if (::unshare(CLONE_NEWPID) != 0) {
      pid_pipe.send(0);
      return 0;
    }
    const pid_t inner = ::fork();
    if (inner == 0) {
      Store store = Store::open(path, Access::write, impatient());
      pipe.send(store.claim(point(1)) == Claim::taken ? 1 : 2);
      ::pause();
      ::_exit(0);
    }
    pid_pipe.send(inner);
    int status = 0;
    ::waitpid(inner, &status, 0);
    return 0;
  });
  const auto inner = static_cast<pid_t>(pid_pipe.receive());
  if (inner == 0) GTEST_SKIP() << "no right to make a pid namespace";
  ASSERT_EQ(pipe.receive(), 1);
  Store store = Store::open(path, Access::write, impatient());
  for (int look = 0; look < 40; ++look) {
    EXPECT_EQ(store.claim(point(1)), Claim::elsewhere) << "it lives";
    std::this_thread::sleep_for(20ms);
  }
  ASSERT_EQ(::kill(inner, SIGKILL), 0);
  EXPECT_EQ(outer.wait(), 0);
  EXPECT_TRUE(takes_in_the_end(store, 1));
  store.finish(point(1), outcome(1));
  EXPECT_EQ(rows_of(store).size(), 1U);
}

class Moved : public StoreFolder {};

TEST_F(Moved, DeletedStoreIsReported) {
  Store store = Store::open(path, Access::write);
  store.finish(point(1), outcome(1));
  store.expect_in_place();
  for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path.string() + end);
  EXPECT_THROW(store.claim(point(2)), StoreMoved);
  EXPECT_THROW(store.finish(point(2), outcome(2)), StoreMoved);
  EXPECT_THROW(store.expect_in_place(), StoreMoved);
}

TEST_F(Moved, ReplacedStoreIsReported) {
  Store store = Store::open(path, Access::write);
  for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path.string() + end);
  static_cast<void>(Store::open(path, Access::write));
  EXPECT_THROW(store.finish(point(2), outcome(2)), StoreMoved);
  EXPECT_TRUE(rows_of(Store::open(path, Access::read)).empty());
}

TEST_F(Moved, RenamedStoreHasAllFinishedPoints) {
  const std::filesystem::path renamed = folder / "renamed.sqlite";
  {
    Store store = Store::open(path, Access::write);
    store.finish(point(1), outcome(1));
    std::filesystem::rename(path, renamed);
    EXPECT_THROW(store.finish(point(2), outcome(2)), StoreMoved);
  }
  EXPECT_EQ(rows_of(Store::open(renamed, Access::read)).size(), 2U);
  static_cast<void>(Store::open(path, Access::write));
  EXPECT_TRUE(rows_of(Store::open(path, Access::read)).empty()) << "a new store begins anew";
}

}  // namespace
}  // namespace weft::store
