// Child processes of a test, and a pipe through which they report their progress.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <utility>
#include <vector>

namespace weft::store {

// A child process that runs `act`, and exits with the status that `act` returns.
class Child {
 public:
  explicit Child(const std::function<int()>& act) : pid_(::fork()) {
    if (pid_ != 0) return;
    int status = 99;
    try {
      status = act();
    } catch (const std::exception& error) {
      std::fprintf(stderr, "child: %s\n", error.what());
    }
    ::_exit(status);
  }
  ~Child() {
    if (is_running_) kill_and_wait();
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  void kill() const { ::kill(pid_, SIGKILL); }
  void kill_and_wait() {
    kill();
    wait();
  }
  // Waits until the child has ended, but leaves it a zombie.
  void await_end() const {
    siginfo_t info{};
    ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOWAIT);
  }
  // The exit status; -1 for a child that was killed.
  int wait() {
    int status = 0;
    ::waitpid(pid_, &status, 0);
    is_running_ = false;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  [[nodiscard]] pid_t pid() const { return pid_; }

 private:
  pid_t pid_;
  bool is_running_ = true;
};

// Carries numbers from one process to another.
class Pipe {
 public:
  Pipe() { EXPECT_EQ(::pipe(ends_), 0); }
  ~Pipe() {
    ::close(ends_[0]);
    ::close(ends_[1]);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  void send(std::int64_t number) const { EXPECT_EQ(::write(ends_[1], &number, sizeof number), ssize_t{sizeof number}); }
  [[nodiscard]] std::int64_t receive() const {
    std::int64_t number = -1;
    EXPECT_EQ(::read(ends_[0], &number, sizeof number), ssize_t{sizeof number});
    return number;
  }
  // All numbers that are left; call it when no other process holds the pipe.
  [[nodiscard]] std::vector<std::int64_t> rest() {
    ::close(std::exchange(ends_[1], -1));
    std::vector<std::int64_t> numbers;
    std::int64_t number = 0;
    while (::read(ends_[0], &number, sizeof number) == ssize_t{sizeof number}) numbers.push_back(number);
    return numbers;
  }

 private:
  int ends_[2] = {-1, -1};
};

}  // namespace weft::store
