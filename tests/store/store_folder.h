// A folder for stores that is gone at the end, points to put in them, and children that run apart from the test.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/input_error.h"
#include "store/store.h"

namespace weft::store {

inline Key point(int i) {
  return {.configuration = "{\"point\":" + std::to_string(i) + "}", .contents = "{}", .model = 1};
}

inline Outcome outcome(int i) {
  return {.result = "{\"latency\":" + std::to_string(i) + "}", .seconds = i / 4.0, .program = "0.1.0"};
}

inline std::vector<Row> rows_of(const Store& store) {
  std::vector<Row> rows;
  store.for_each([&](const Row& row) { rows.push_back(row); });
  return rows;
}

class StoreFolder : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "weft-XXXXXX";
    folder = ::mkdtemp(pattern.data());
    std::filesystem::permissions(folder, std::filesystem::perms(0755));
    path = folder / "results.sqlite";
  }
  void TearDown() override { std::filesystem::remove_all(folder); }

  // What a program that knows nothing of weft sees: the first value of the first row, as text.
  std::string ask(const char* sql) const {
    sqlite3* connection = nullptr;
    EXPECT_EQ(sqlite3_open(path.c_str(), &connection), SQLITE_OK);
    std::string answer;
    const auto keep = [](void* to, int, char** values, char**) {
      *static_cast<std::string*>(to) = values[0] == nullptr ? "" : values[0];
      return 0;
    };
    EXPECT_EQ(sqlite3_exec(connection, sql, keep, &answer, nullptr), SQLITE_OK) << sqlite3_errmsg(connection);
    sqlite3_close(connection);
    return answer;
  }

  // The names of all files in the folder, in order.
  [[nodiscard]] std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) names.push_back(entry.path().filename());
    std::sort(names.begin(), names.end());
    return names;
  }

  std::filesystem::path folder;
  std::filesystem::path path;
};

// The message and the hint of the InputError that `act` throws.
inline std::string complaint(const std::function<void()>& act) {
  try {
    act();
  } catch (const InputError& error) {
    return std::string(error.what()) + " | " + error.hint();
  }
  return "no complaint";
}

// A process of its own, that ends with `act`; the exit status is what `act` returns.
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
  // The exit status; -1 for a child that was killed.
  int wait() {
    int status = 0;
    ::waitpid(pid_, &status, 0);
    is_running_ = false;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t pid_;
  bool is_running_ = true;
};

// Processes tell each other how far they are.
class Pipe {
 public:
  Pipe() { EXPECT_EQ(::pipe(ends_), 0); }
  ~Pipe() {
    ::close(ends_[0]);
    ::close(ends_[1]);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  void send(int number) const { EXPECT_EQ(::write(ends_[1], &number, sizeof number), ssize_t{sizeof number}); }
  [[nodiscard]] int receive() const {
    int number = -1;
    EXPECT_EQ(::read(ends_[0], &number, sizeof number), ssize_t{sizeof number});
    return number;
  }
  // All numbers that were sent; for when nobody else holds the pipe.
  [[nodiscard]] std::vector<int> rest() {
    ::close(std::exchange(ends_[1], -1));
    std::vector<int> numbers;
    int number = 0;
    while (::read(ends_[0], &number, sizeof number) == ssize_t{sizeof number}) numbers.push_back(number);
    return numbers;
  }

 private:
  int ends_[2] = {-1, -1};
};

}  // namespace weft::store
