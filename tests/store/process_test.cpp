#include "store/process.h"

#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <ctime>

namespace weft::store {
namespace {

// Waits until the process has ended, and leaves it to be looked at: a zombie.
void await_end(pid_t pid) {
  siginfo_t info{};
  ::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOWAIT);
}

class ProcessOfAChild : public testing::Test {
 protected:
  void SetUp() override {
    pid = ::fork();
    if (pid == 0) {
      for (;;) ::pause();
    }
    process = this_process();
    process.pid = pid;
  }
  void TearDown() override {
    ::kill(pid, SIGKILL);
    ::waitpid(pid, nullptr, 0);
  }

  pid_t pid = 0;
  Process process;
};

TEST(Process, ThisOneLivesAndIsTheSameEachTime) {
  const Process self = this_process();
  EXPECT_EQ(self, this_process());
  EXPECT_EQ(self.pid, ::getpid());
  EXPECT_FALSE(self.boot.empty());
  EXPECT_FALSE(self.host.empty());
  EXPECT_TRUE(may_live(self, self));
}

TEST(Process, StartedInTheTicksSinceTheBoot) {
  timespec now{};
  ASSERT_EQ(::clock_gettime(CLOCK_BOOTTIME, &now), 0);
  const auto ticks = now.tv_sec * ::sysconf(_SC_CLK_TCK);
  constexpr long kAnHour = 3600;
  EXPECT_LE(this_process().started, ticks + ::sysconf(_SC_CLK_TCK));
  EXPECT_GE(this_process().started, ticks - kAnHour * ::sysconf(_SC_CLK_TCK));
}

TEST(Process, ANameWithParenthesesDoesNotHideTheStart) {
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

TEST(Process, OfThisHostBeforeItsLastBootHasEnded) {
  Process earlier = this_process();
  earlier.boot = "another";
  EXPECT_FALSE(may_live(earlier, this_process()));
}

TEST(Process, OfAnotherHostOrContainerCountsAsLiving) {
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

TEST_F(ProcessOfAChild, HasEndedOnceItIsKilledEvenIfItsParentHasNotLooked) {
  Process child = process;
  bool is_found = false;
  // The child's own start time: tried from ours on, as it was made at most a minute later.
  for (int i = 0; i < 100 * 60 && !is_found; ++i, ++child.started) is_found = may_live(child, this_process());
  --child.started;
  ASSERT_TRUE(is_found);
  ::kill(pid, SIGKILL);
  await_end(pid);
  EXPECT_FALSE(may_live(child, this_process())) << "a zombie";
  ::waitpid(pid, nullptr, 0);
  EXPECT_FALSE(may_live(child, this_process())) << "gone";
}

}  // namespace
}  // namespace weft::store
