// weft-symmetry, the program that searches for symmetries: its protocol, its absence, and its end when weft is killed.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "support/files.h"
#include "transcript.h"

namespace weft::cli {
namespace {

const std::string kBuildFolder = std::string(WEFT_PROGRAM).substr(0, std::string(WEFT_PROGRAM).rfind('/'));
const std::string kSymmetryProgram = kBuildFolder + "/libexec/weft/weft-symmetry";

Outcome ask(const std::string& request) {
  return run_in_shell("printf '" + request + "' | '" + kSymmetryProgram + "'", test::own_folder());
}

TEST(SymmetryProgram, AnswersAsDocumented) {
  const Outcome outcome = ask("weft-symmetry 1\\n3 4\\n0 7 0\\n1 1\\n2 0 2\\n1 1\\n");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.output, "weft-symmetry 1\n0\n1\n0\nend\n");
}

TEST(SymmetryProgram, RefusesOtherRequests) {
  for (const char* request :
       {"", "hello", "weft-symmetry 2\\n1 0\\n0\\n0\\n", "weft-symmetry 1\\n0 0\\n",
        "weft-symmetry 1\\n3 4\\n0 7 0\\n1 1\\n2 0 2\\n1", "weft-symmetry 1\\n2 2\\n0 0\\n1 1\\n1 2\\n",
        "weft-symmetry 1\\n2 4\\n0 0\\n1 1\\n1 0\\n", "weft-symmetry 1\\n99999999999 0\\n",
        "weft-symmetry 1\\n2 2\\n0 -1\\n1 1\\n1 0\\n"}) {
    EXPECT_EQ(ask(request).exit_code, 2) << request;
  }
}

TEST(SymmetryProgram, OnlyItIsLinkedWithNauty) {
  const auto libraries = [](const std::string& program) {
    return run_in_shell("ldd '" + program + "'", test::own_folder()).output;
  };
  EXPECT_NE(libraries(kSymmetryProgram).find("nauty"), std::string::npos);
  EXPECT_NE(libraries(WEFT_PROGRAM).find("libc"), std::string::npos);
  EXPECT_EQ(libraries(WEFT_PROGRAM).find("nauty"), std::string::npos);
  EXPECT_EQ(libraries(WEFT_PROGRAM).find("cliquer"), std::string::npos);
}

TEST(SymmetryProgram, WithoutItSymmetriesAreNotSearched) {
  const std::filesystem::path folder = test::own_folder() / "alone";
  std::filesystem::create_directories(folder);
  std::filesystem::copy_file(WEFT_PROGRAM, folder / "weft", std::filesystem::copy_options::overwrite_existing);
  const Outcome outcome = run_in_shell("./weft info 'hsn(2,ring(3))' --only orbits,diameter", folder);
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_NE(outcome.output.find("not searched: the program weft-symmetry is missing"), std::string::npos)
      << outcome.output;
  EXPECT_NE(outcome.output.find("diameter             3"), std::string::npos) << outcome.output;
}

// The state and the parent of a process, from /proc; 'X' when there is none.
struct ProcessState {
  char state = 'X';
  pid_t parent = 0;
};

ProcessState state_of(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  std::getline(file, text);
  ProcessState result;
  const std::size_t name_end = text.rfind(')');
  if (name_end != std::string::npos) std::istringstream(text.substr(name_end + 1)) >> result.state >> result.parent;
  return result;
}

bool is_alive(pid_t process) {
  const char state = state_of(process).state;
  return state != 'X' && state != 'Z';  // a zombie waits for its new parent, and does nothing
}

pid_t child_of(pid_t parent) {
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const pid_t process = std::atoi(entry.path().filename().c_str());
    if (process > 0 && state_of(process).parent == parent && is_alive(process)) return process;
  }
  return 0;
}

template <class Condition>
bool comes_true(const Condition& condition) {
  for (int tries = 0; tries < 2000; ++tries) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

class KilledSearch : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Signals, KilledSearch, testing::Values(SIGKILL, SIGTERM));

// The search takes tens of seconds, so that the child is still running.
TEST_P(KilledSearch, LeavesNoChild) {
  const pid_t weft = ::fork();
  if (weft == 0) {
    std::freopen("/dev/null", "w", stdout);
    ::execl(WEFT_PROGRAM, "weft", "info", "fat-tree(12,4)", "--only", "orbits", "--symmetry", nullptr);
    ::_exit(127);
  }
  pid_t child = 0;
  EXPECT_TRUE(comes_true([&] {
    child = child_of(weft);
    return child != 0;
  }));
  ::kill(weft, GetParam());
  ::waitpid(weft, nullptr, 0);
  EXPECT_TRUE(child > 0 && comes_true([&] { return !is_alive(child); }));
  if (child > 0 && is_alive(child)) ::kill(child, SIGKILL);
}

}  // namespace
}  // namespace weft::cli
