#include "store/os_process.h"

#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <ctime>

#include "child.h"

namespace weft::store {
namespace {

TEST(Process, ThisProcessRunsAndKeepsItsIdentity) {
  const Process self = this_process();
  EXPECT_EQ(self, this_process());
  EXPECT_EQ(self.pid, ::getpid());
  EXPECT_FALSE(self.boot.empty());
  EXPECT_FALSE(self.host.empty());
  EXPECT_TRUE(may_live(self, self));
}

TEST(Process, StartIsInTicksSinceTheBoot) {
  timespec now{};
  ASSERT_EQ(::clock_gettime(CLOCK_BOOTTIME, &now), 0);
  const auto ticks = now.tv_sec * ::sysconf(_SC_CLK_TCK);
  constexpr long kAnHour = 3600;
  EXPECT_LE(this_process().started, ticks + ::sysconf(_SC_CLK_TCK));
  EXPECT_GE(this_process().started, ticks - kAnHour * ::sysconf(_SC_CLK_TCK));
}

TEST(Process, NameWithParenthesesDoesNotHideTheStart) {
  const std::int64_t started = this_process().started;
  char name[16] = {};
  ::prctl(PR_GET_NAME, name);
  ::prctl(PR_SET_NAME, "a) Z (b) 1 2");
  EXPECT_EQ(this_process().started, started);
  EXPECT_TRUE(may_live(this_process(), this_process()));
  ::prctl(PR_SET_NAME, name);
}

TEST(Process, TheSamePidWithAnotherStartIsAnotherProcess) {
  Process earlier = this_process();
  --earlier.started;
  EXPECT_FALSE(may_live(earlier, this_process()));
}

TEST(Process, ProcessBeforeTheLastBootOfThisHostHasEnded) {
  Process earlier = this_process();
  earlier.boot = "another";
  EXPECT_FALSE(may_live(earlier, this_process()));
}

TEST(Process, ProcessOfAnotherHostOrContainerCountsAsRunning) {
  Process elsewhere = this_process();
  elsewhere.started = -1;
  ASSERT_FALSE(may_live(elsewhere, this_process()));
  Process container = elsewhere;
  container.pids = "pid:[1]";
  EXPECT_TRUE(may_live(container, this_process()));
  Process host = elsewhere;
  host.host += "x";
  host.boot = "another";
  EXPECT_TRUE(may_live(host, this_process()));
}

TEST(Process, ZombieHasEnded) {
  const Pipe pipe;
  Child child([&] {
    pipe.send(this_process().started);
    return ::pause();
  });
  Process process = this_process();
  process.pid = child.pid();
  process.started = pipe.receive();
  EXPECT_TRUE(may_live(process, this_process()));
  child.kill();
  child.await_end();
  EXPECT_FALSE(may_live(process, this_process())) << "a zombie";
  child.wait();
  EXPECT_FALSE(may_live(process, this_process())) << "gone";
}

}  // namespace
}  // namespace weft::store
