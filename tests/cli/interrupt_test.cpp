// After Ctrl-C, SIGTERM or SIGHUP every command ends soon, with the right exit code, and leaves no file.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <thread>

#include <nlohmann/json.hpp>

#include "support/pseudo_terminals.h"
#include "transcript.h"

namespace weft::cli {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr auto kGenerous = std::chrono::seconds(3);  // one second is promised; the machine may be busy

class Folder {
 public:
  Folder() {
    std::string pattern = testing::TempDir() + "weft-XXXXXX";
    path_ = ::mkdtemp(pattern.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::set<std::string> names() const {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) names.insert(entry.path().filename());
    return names;
  }

 private:
  std::filesystem::path path_;
};

// A weft command in a separate process, without output.
class Running {
 public:
  Running(const std::string& arguments, const Folder& folder, const std::string& before = "") : process_(::fork()) {
    if (process_ != 0) return;
    const int nowhere = ::open("/dev/null", O_RDWR);
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(nowhere, descriptor);
    const std::string command = before + "exec " WEFT_PROGRAM " " + arguments;
    if (::chdir(folder.path().c_str()) == 0) ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    ::_exit(127);
  }
  ~Running() {
    if (is_over_) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  // Waits until the program handles signals; false if it ends before.
  [[nodiscard]] bool wait_for_start() {
    while (!handles_signals()) {
      if (ends_within(milliseconds(2))) return false;
    }
    return true;
  }

  [[nodiscard]] bool ends_within(Clock::duration time) {
    for (const auto end = Clock::now() + time; !is_over_; std::this_thread::sleep_for(milliseconds(2))) {
      is_over_ = ::waitpid(process_, &status_, WNOHANG) == process_;
      if (Clock::now() >= end) break;
    }
    return is_over_;
  }

  void send(int signal) const { ::kill(process_, signal); }
  [[nodiscard]] int exit_code() const { return WIFEXITED(status_) ? WEXITSTATUS(status_) : -1; }

 private:
  [[nodiscard]] bool handles_signals() const {
    std::ifstream status("/proc/" + std::to_string(process_) + "/status");
    bool is_weft = false;
    for (std::string line; std::getline(status, line);) {
      if (line.starts_with("Name:")) is_weft = line.ends_with("weft");
      if (line.starts_with("SigCgt:")) return is_weft && (std::stoull(line.substr(7), nullptr, 16) & 2U) != 0;
    }
    return false;
  }

  pid_t process_;
  int status_ = 0;
  bool is_over_ = false;
};

constexpr const char* kOver = "";  // the command always ends at once

// Arguments that keep each command busy for seconds.
const std::map<std::string, std::string>& long_commands() {
  static const std::map<std::string, std::string> commands{
      {"atlas", "atlas -o out.html --store out.sqlite"},
      {"check", "check large.json"},
      {"claims", "claims"},
      {"compare", "compare --nodes 65536"},
      {"cost", "cost 'jellyfish(30000,8)'"},
      {"diagnose", "diagnose 'chordal-ring(420,skips=[20])'"},
      {"draw", "draw 'jellyfish(400000,6)' -o out.svg"},
      {"embed", "embed 'jellyfish(2000,8)' 'jellyfish(2000,6)' --effort 1000000"},
      {"estimate", "estimate 'hypercube(13)' --traffic uniform --load 0.1"},
      {"export", "export 'hypercube(19)' --format graphml -o out.graphml"},
      {"faults", "faults 'hypercube(14)' --links 0:10%:1%"},
      {"flow", "flow 'jellyfish(64,4)' --method lp"},
      {"generate", "generate proofs"},
      {"help", kOver},
      {"info", "info 'jellyfish(150000,6)' --only diameter"},
      {"list", kOver},
      {"optimize", "optimize chordal-ring --nodes 3000 --degree 3"},
      {"paths", "paths 'hypercube(20)'"},
      {"figure", "figure rdt/9 -o out.svg --store out.sqlite"},
      {"plot", "plot mean_hops 'jellyfish(n,6)' --from 1000 --to 2600 --seconds 100"},
      {"permute", "permute 'rcc-full(64,2)'"},
      {"report", kOver},
      {"results", kOver},
      {"route", "route 'jellyfish(400000,6)' 0 1"},
      {"run", "run fft 'hypercube(20)'"},
      {"same", "same 'jellyfish(400000,6)' 'jellyfish(400000,6,seed=2)'"},
      {"saturation", "saturation 'torus(16,16)' --traffic uniform --cycles 10000000 --store out.sqlite"},
      {"simulate", "simulate 'torus(4,4)' --traffic uniform --process 'batch(packets=1000000000)' --trace out.csv"},
      {"sweep", "sweep 'torus(16,16)' --traffic uniform --loads 0.1,0.2 --cycles 10000000 --store out.sqlite"},
      {"vcs", "vcs 'jellyfish(400000,6)'"},
      {"verify", "verify 'torus(32,32)' --with 'valiant(dor)' --certificate out.json"}};
  return commands;
}

class EveryCommand : public testing::TestWithParam<std::pair<const std::string, std::string>> {};

std::map<std::string, std::string> those_that_last() {
  auto commands = long_commands();
  std::erase_if(commands, [](const auto& each) { return each.second == kOver; });
  return commands;
}

INSTANTIATE_TEST_SUITE_P(Commands, EveryCommand, testing::ValuesIn(those_that_last()),
                         [](const auto& each) { return each.param.first; });

TEST_P(EveryCommand, EndsSoonAfterCtrlC) {
  const Folder folder;
  std::ofstream(folder.path() / "large.json")
      << R"json({"certificate":1,"spec":"jellyfish(400000,6)","routing":"up-down","vc_cap":null,)json"
      << R"json("verdict":"deadlock-free","method":"","orders":"all","order":[]})json";
  Running running(GetParam().second + " --threads 1", folder);
  ASSERT_TRUE(running.wait_for_start() && !running.ends_within(milliseconds(150))) << "give it more to do";
  const auto start = Clock::now();
  running.send(SIGINT);
  ASSERT_TRUE(running.ends_within(kGenerous));
  RecordProperty("milliseconds", static_cast<int>((Clock::now() - start) / milliseconds(1)));
  EXPECT_EQ(running.exit_code(), 130);
  std::set<std::string> expected{"large.json"};
  if (GetParam().second.find("--store out.sqlite") != std::string::npos) expected.insert("out.sqlite");
  EXPECT_EQ(folder.names(), expected);
}

TEST(Interrupt, EveryCommandIsTested) {
  std::set<std::string> known;
  for (const auto& [name, command] : long_commands()) known.insert(name);
  std::set<std::string> all;
  for (const auto& entry : nlohmann::json::parse(run_in_shell("weft list commands --json", ".").output)) {
    all.insert(entry["command"]);
  }
  EXPECT_EQ(known, all) << "a new command needs a line in long_commands()";
}

TEST(Interrupt, OtherSignalsHaveTheirOwnExitCodes) {
  for (const int signal : {SIGTERM, SIGHUP}) {
    const Folder folder;
    Running running("info 'jellyfish(150000,6)' --only diameter --threads 1", folder);
    ASSERT_TRUE(running.wait_for_start());
    running.send(signal);
    ASSERT_TRUE(running.ends_within(kGenerous));
    EXPECT_EQ(running.exit_code(), 128 + signal);
  }
}

// Ctrl-C as a terminal sends it, while the network is still being built.
TEST(Interrupt, TerminalShowsProgressAndItsCtrlCEndsTheProgram) {
  if (!has_pseudo_terminals()) GTEST_SKIP() << kNoPseudoTerminals;
  int terminal = -1;
  const pid_t process = ::forkpty(&terminal, nullptr, nullptr, nullptr);
  if (process == 0) {
    ::execl(WEFT_PROGRAM, "weft", "info", "jellyfish(400000,6)", "--only", "diameter", "--threads", "1", nullptr);
    ::_exit(127);
  }
  std::string shown;
  std::array<char, 256> bytes{};
  const auto shows_progress = [&] {
    const std::size_t line = shown.find("\r\x1b[K");
    return line != std::string::npos && shown.find(": ", line) != std::string::npos;
  };
  while (!shows_progress()) {  // a terminal may hand out a line in pieces
    const ssize_t count = ::read(terminal, bytes.data(), bytes.size());
    if (count <= 0) break;
    shown.append(bytes.data(), static_cast<std::size_t>(count));
  }
  EXPECT_TRUE(shows_progress()) << shown;
  const auto start = Clock::now();
  ASSERT_EQ(::write(terminal, "\x03", 1), 1);
  while (::read(terminal, bytes.data(), bytes.size()) > 0) continue;
  int status = 0;
  ::waitpid(process, &status, 0);
  EXPECT_LT(Clock::now() - start, kGenerous);
  EXPECT_EQ(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 130);
  ::close(terminal);
}

TEST(Interrupt, NohupIsRespected) {
  const Folder folder;
  Running running("info 'jellyfish(150000,6)' --only diameter --threads 1", folder, "trap '' HUP; ");
  ASSERT_TRUE(running.wait_for_start());
  running.send(SIGHUP);
  EXPECT_FALSE(running.ends_within(milliseconds(100)));
}

}  // namespace
}  // namespace weft::cli
