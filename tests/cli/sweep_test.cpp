// Sweeps that are killed, interrupted, run concurrently, or meet a full disk: nothing is lost or computed twice, and
// the store stays valid.
#include <gtest/gtest.h>

#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <thread>

#include <nlohmann/json.hpp>

#include "store/store.h"
#include "transcript.h"

namespace weft::cli {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

// Twenty points, each long enough to be interrupted.
const std::string kSweepCommand =
    "weft sweep 'torus(8,8)' 'mesh(8,8)' --traffic uniform --load 0.04:0.4:0.04 --packet 4 --cycles 6000 --threads 2";
constexpr std::size_t kPoints = 20;

class SweepCommand : public testing::Test {
 protected:
  SweepCommand() {
    std::string pattern = testing::TempDir() + "weft-sweep-XXXXXX";
    folder_ = ::mkdtemp(pattern.data());
  }
  ~SweepCommand() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] Outcome run(const std::string& command) const { return run_in_shell(command, folder_); }

  // Starts the program without a shell around it, so that signals reach it.
  [[nodiscard]] pid_t begin(const std::string& command) const {
    const pid_t child = ::fork();
    if (child != 0) return child;
    const std::string program_folder = std::string(WEFT_PROGRAM).substr(0, std::string(WEFT_PROGRAM).rfind('/'));
    const std::string line = "cd '" + folder_ + "' && export PATH='" + program_folder + "':\"$PATH\" && exec " +
                             command + " >out.txt 2>err.txt </dev/null";
    ::execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
    ::_exit(127);
  }

  static int end_of(pid_t child) {
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

  using Rows = std::map<std::string, std::string>;  // by hash: when it was finished, and what came out

  [[nodiscard]] Rows rows() const {
    Rows result;
    const std::string path = folder_ + "/weft-results.sqlite";
    if (!std::filesystem::exists(path) || std::filesystem::file_size(path) == 0) return result;
    try {
      store::Store::open(path, store::Access::read).for_each([&](const store::Row& row) {
        EXPECT_TRUE(result.emplace(row.hash, row.finished + " " + row.outcome.result).second) << "twice: " << row.hash;
      });
    } catch (const std::exception&) {  // it is being made
    }
    return result;
  }

  static bool has_ended(pid_t child) {
    siginfo_t info{};
    ::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT);
    return info.si_pid == child;
  }

  // Returns when the store holds this many rows, or the process has ended.
  void wait_for_rows(std::size_t count, pid_t child) const {
    while (rows().size() < count && !has_ended(child)) std::this_thread::sleep_for(2ms);
  }

  std::string folder_;
};

// The output of a sweep with --json, without the times, which differ from run to run.
std::string plain(const std::string& json_lines) {
  std::string result;
  std::istringstream stream(json_lines);
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with("{")) continue;
    auto object = nlohmann::ordered_json::parse(line);
    for (const char* key : {"cpu_seconds", "setup_seconds"}) object.erase(key);
    result += object.dump() + "\n";
  }
  return result;
}

TEST_F(SweepCommand, ResumesWithoutLossOrRepetitionAfterBeingKilled) {
  const std::string expected = plain(run(kSweepCommand + " --json --store whole.sqlite").output);
  EXPECT_EQ(static_cast<std::size_t>(std::count(expected.begin(), expected.end(), '\n')), kPoints);
  std::size_t caught = 0;
  for (const std::size_t k : {0U, 1U, 2U, 4U, 7U, 11U, 16U, 19U}) {
    std::filesystem::remove(folder_ + "/weft-results.sqlite");
    std::filesystem::remove(folder_ + "/weft-results.sqlite-wal");
    std::filesystem::remove(folder_ + "/weft-results.sqlite-shm");
    const pid_t child = begin(kSweepCommand);
    wait_for_rows(k, child);
    ::kill(child, SIGKILL);
    caught += end_of(child) == 128 + SIGKILL ? 1U : 0U;
    const Rows before = rows();
    EXPECT_GE(before.size(), k);
    const Outcome again = run(kSweepCommand + " --json");
    EXPECT_EQ(again.exit_code, 0) << again.output;
    EXPECT_EQ(plain(again.output), expected) << k;
    const Rows after = rows();
    EXPECT_EQ(after.size(), kPoints);
    for (const auto& [hash, row] : before) EXPECT_EQ(after.at(hash), row) << "computed again after " << k;
  }
  EXPECT_GE(caught, 5U) << "the program was too fast to be killed";
}

TEST_F(SweepCommand, CtrlCEndsItSoonAndKeepsFinishedPoints) {
  const pid_t child = begin(kSweepCommand + " --replications 50");
  wait_for_rows(3, child);
  ::kill(child, SIGINT);
  const auto start = Clock::now();
  EXPECT_EQ(end_of(child), 130);
  EXPECT_LT(Clock::now() - start, 1s);
  const Rows before = rows();
  EXPECT_GE(before.size(), 3U);
  EXPECT_NE(run("cat err.txt").output.find("rerun the same command to resume\nweft: interrupted\n"), std::string::npos);
  EXPECT_EQ(run(kSweepCommand).exit_code, 0);
  const Rows after = rows();
  for (const auto& [hash, row] : before) EXPECT_EQ(after.at(hash), row);
}

// Holds the lock of the store, as a database tool may.
class Holder {
 public:
  explicit Holder(const std::string& path) {
    EXPECT_EQ(sqlite3_open(path.c_str(), &connection_), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(connection_, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  }
  ~Holder() { sqlite3_close(connection_); }
  Holder(const Holder&) = delete;
  Holder& operator=(const Holder&) = delete;

 private:
  sqlite3* connection_ = nullptr;
};

TEST_F(SweepCommand, CtrlCEndsItSoonWhileTheStoreIsLocked) {
  EXPECT_EQ(run("weft sweep 'ring(8)' --traffic uniform --load 0.1").exit_code, 0);
  const Holder holder(folder_ + "/weft-results.sqlite");
  for (const char* command :
       {"weft sweep 'ring(8)' --traffic uniform --load 0.1,0.2", "weft saturation 'ring(8)' --traffic uniform"}) {
    const pid_t child = begin(command);
    std::this_thread::sleep_for(700ms);
    EXPECT_FALSE(has_ended(child)) << "it waits for the lock: " << command;
    ::kill(child, SIGINT);
    const auto start = Clock::now();
    EXPECT_EQ(end_of(child), 130) << command;
    EXPECT_LT(Clock::now() - start, 1s) << command;
    const std::string told = run("cat err.txt").output;
    EXPECT_NE(told.find("stored in weft-results.sqlite; rerun the same command to resume\nweft: interrupted\n"),
              std::string::npos)
        << told;
  }
}

TEST_F(SweepCommand, ConcurrentSweepsShareTheWork) {
  const std::string expected = plain(run(kSweepCommand + " --json --store whole.sqlite").output);
  const pid_t first = begin(kSweepCommand);
  const Outcome second = run(kSweepCommand + " --json");
  EXPECT_EQ(end_of(first), 0);
  EXPECT_EQ(second.exit_code, 0) << second.output;
  EXPECT_EQ(plain(second.output), expected);
  EXPECT_EQ(rows().size(), kPoints);
}

TEST_F(SweepCommand, WaitsForAPointUntilItsOwnerIsDead) {
  const std::string slow = "weft sweep 'torus(8,8)' --traffic uniform --load 0.3 --cycles 100000000";
  const pid_t owner = begin(slow);
  while (!std::filesystem::exists(folder_ + "/weft-results.sqlite-wal")) std::this_thread::sleep_for(10ms);
  std::this_thread::sleep_for(500ms);
  const pid_t other = begin("weft sweep 'torus(8,8)' --traffic uniform --load 0.3 --cycles 100000000 --threads 1");
  std::this_thread::sleep_for(700ms);
  ::kill(other, SIGINT);
  EXPECT_EQ(end_of(other), 130);  // it was waiting, and lets itself be interrupted
  ::kill(owner, SIGKILL);
  EXPECT_EQ(end_of(owner), 128 + SIGKILL);
  const pid_t third = begin(slow);
  std::this_thread::sleep_for(500ms);
  ::kill(third, SIGINT);
  EXPECT_EQ(end_of(third), 130);
  EXPECT_EQ(rows().size(), 0U);
}

TEST_F(SweepCommand, NamesTheProcessThatItWaitsFor) {
  EXPECT_EQ(run("weft sweep 'ring(8)' --traffic uniform --loads 0.1").exit_code, 0);
  const std::string hash = run("weft results list --json").output.substr(9, 32);
  EXPECT_EQ(run("weft results forget " + hash).exit_code, 0);
  sqlite3* connection = nullptr;
  ASSERT_EQ(sqlite3_open((folder_ + "/weft-results.sqlite").c_str(), &connection), SQLITE_OK);
  const std::string begun = "INSERT INTO begun VALUES ('" + hash + "', 'far.away', 'b', 'p', 12, 1, 1, 'then', 7)";
  EXPECT_EQ(sqlite3_exec(connection, begun.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(connection);
  for (const char* command : {"weft sweep 'ring(8)' --traffic uniform --loads 0.1"}) {
    const pid_t child = begin(command);
    while (run("cat err.txt").output.find("waiting") == std::string::npos && !has_ended(child)) {
      std::this_thread::sleep_for(100ms);
    }
    ::kill(child, SIGINT);
    EXPECT_EQ(end_of(child), 130);
    EXPECT_NE(
        run("cat err.txt").output.find("waiting for process 12 on \"far.away\", which began " + hash.substr(0, 8)),
        std::string::npos)
        << run("cat err.txt").output;
  }
}

// Another process removes stored points while the sweep runs.
TEST_F(SweepCommand, SurvivesTheRemovalOfItsPoints) {
  const std::string ring = "weft sweep 'ring(8)' --traffic uniform --loads 0.1 --cycles 1000";
  EXPECT_EQ(run(ring).exit_code, 0);
  const pid_t child = begin("weft sweep 'ring(8)' 'torus(8,8)' --traffic uniform --loads 0.1 --cycles 1000,60000");
  while (run("cat err.txt").output.find("stored already") == std::string::npos && !has_ended(child)) {
    std::this_thread::sleep_for(5ms);
  }
  EXPECT_EQ(run("weft results forget --all --spec ring").exit_code, 0);
  EXPECT_EQ(end_of(child), 0) << run("cat err.txt").output;
  EXPECT_NE(run("cat out.txt").output.find("forgotten meanwhile"), std::string::npos) << run("cat out.txt").output;
}

TEST_F(SweepCommand, ReportsThatItsStoreIsGone) {
  for (const std::string loss : {"rm -f weft-results.sqlite*", "mv weft-results.sqlite other.sqlite"}) {
    const pid_t child = begin(kSweepCommand);
    wait_for_rows(2, child);
    EXPECT_EQ(run(loss).exit_code, 0);
    EXPECT_EQ(end_of(child), 2) << loss;
    const std::string told = run("cat err.txt").output;
    EXPECT_NE(told.find("weft-results.sqlite: deleted, renamed or replaced while in use"), std::string::npos) << told;
    EXPECT_EQ(told.find("stored in"), std::string::npos) << told;
    EXPECT_TRUE(std::filesystem::is_empty(folder_ + "/out.txt"));
  }
  EXPECT_NE(run("weft results list --json --store other.sqlite | wc -l").output, "0\n") << "what was computed is there";
}

TEST_F(SweepCommand, ThePlanInTheDocumentIsValid) {
  const std::string document = read_file(WEFT_SOURCE_FOLDER "/docs/sweeps.md");
  const std::size_t begin = document.find("```toml\n") + 8;
  std::ofstream(folder_ + "/plan.toml") << document.substr(begin, document.find("```", begin) - begin);
  const Outcome outcome = run("weft sweep plan.toml --dry-run");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.output;
  EXPECT_NE(outcome.output.find("\n108 points"), std::string::npos) << outcome.output;
}

TEST_F(SweepCommand, ReportsAFullDiskAndAStoreThatCannotBeWritten) {
  const std::string small = "weft sweep 'ring(8)' --traffic uniform --load 0.1,0.2 --replications 20 --cycles 2000";
  const Outcome full = run("trap '' XFSZ; (ulimit -f 40; " + small + ")");
  EXPECT_EQ(full.exit_code, 2) << full.output;
  EXPECT_NE(full.output.find("\n  hint: "), std::string::npos) << full.output;
  EXPECT_EQ(run(small).exit_code, 0);  // what was stored before is sound
  EXPECT_EQ(rows().size(), 40U);
  EXPECT_EQ(run("weft sweep 'ring(8)' --traffic uniform --load 0.1 --store /proc/no/store").exit_code, 2);
  EXPECT_EQ(run("echo hello > text; weft sweep 'ring(8)' --traffic uniform --load 0.1 --store text").exit_code, 2);
  EXPECT_EQ(run("weft results list --store none.sqlite").exit_code, 2);
  EXPECT_EQ(run("weft results forget --all --store none.sqlite; ls none.sqlite").exit_code, 2);
}

}  // namespace
}  // namespace weft::cli
