// Output on a terminal: lines fit its width, and written files are confirmed.
#include <gtest/gtest.h>

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string>

#include "support/pseudo_terminals.h"
#include "transcript.h"

namespace weft::cli {
namespace {

// Standard output of a shell whose terminal is `columns` wide.
std::string output_on_terminal(const std::string& command, unsigned columns) {
  const ::winsize size{.ws_row = 50, .ws_col = static_cast<unsigned short>(columns), .ws_xpixel = 0, .ws_ypixel = 0};
  const std::string folder = std::string(WEFT_PROGRAM).substr(0, std::string(WEFT_PROGRAM).rfind('/'));
  const std::string line =
      "unset COLUMNS; export NO_COLOR=1 LC_ALL=C.UTF-8 PATH='" + folder + "':\"$PATH\"; " + command + " 2>/dev/null";
  int terminal = -1;
  const ::pid_t child = ::forkpty(&terminal, nullptr, nullptr, &size);
  if (child == 0) ::execl("/bin/sh", "sh", "-c", line.c_str(), static_cast<char*>(nullptr));
  std::string output;
  std::array<char, 4096> buffer{};
  for (::ssize_t read = 0; (read = ::read(terminal, buffer.data(), buffer.size())) > 0;) {
    output.append(buffer.data(), static_cast<std::size_t>(read));
  }
  ::close(terminal);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 0) << command << '\n' << output;
  std::erase(output, '\r');
  return output;
}

std::size_t characters_of(const std::string& line) {
  std::size_t count = 0;
  for (const char c : line) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1U : 0U;
  return count;
}

// Commands are not wrapped, so that they can be copied.
bool is_command(const std::string& line) {
  return line.substr(std::min(line.find_first_not_of(' '), line.size())).starts_with("weft ");
}

class OnTerminal : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (!has_pseudo_terminals()) GTEST_SKIP() << kNoPseudoTerminals;
  }
};

TEST_P(OnTerminal, LinesFitItsWidth) {
  for (const unsigned columns : {80U, 120U}) {
    const std::string output = output_on_terminal(GetParam(), columns);
    EXPECT_FALSE(output.empty());
    std::istringstream stream(output);
    for (std::string line; std::getline(stream, line);) {
      EXPECT_TRUE(characters_of(line) <= columns || is_command(line)) << line;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Commands, OnTerminal,
                         testing::Values("weft list families", "weft list routing", "weft list multicast",
                                         "weft list patterns", "weft list papers", "weft list processes",
                                         "weft list formats", "weft list commands", "weft help", "weft help simulate",
                                         "weft help rdt", "weft info 'hsn(2,hypercube(3))'",
                                         "weft paths 'torus(4,4)' --worst-case",
                                         "weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --cycles 300",
                                         "weft compare 'hypercube(8)' 'torus(16,16)' 'rcc-full(4,2)'",
                                         "weft faults 'torus(8,8)' --links 0:20%:10% --trials 5",
                                         "weft verify 'jellyfish(16,3)'", "weft permute 'torus(4,4)' --trials 2",
                                         "weft route 'scc(4)' 0 40 --routing shortest"));

class Terminal : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_pseudo_terminals()) GTEST_SKIP() << kNoPseudoTerminals;
  }
};

TEST_F(Terminal, WideWrapsNothing) {
  EXPECT_EQ(output_on_terminal("weft list routing --wide", 80), run_in_shell("weft list routing", ".").output);
}

TEST_F(Terminal, ColumnsOverridesTheWidth) {
  EXPECT_EQ(output_on_terminal("COLUMNS=80 weft list routing", 200), output_on_terminal("weft list routing", 80));
  EXPECT_NE(output_on_terminal("weft list routing", 200), output_on_terminal("weft list routing", 80));
}

TEST_F(Terminal, PipedOutputIsNotWrapped) {
  EXPECT_EQ(output_on_terminal("weft list routing | cat", 80), run_in_shell("weft list routing", ".").output);
}

TEST_F(Terminal, MessagesFitItsWidth) {
  const std::string output = output_on_terminal("{ weft info petersen --only x 2>&1; true; }", 40);
  EXPECT_NE(output.find("no metric is named"), std::string::npos) << output;
  std::istringstream stream(output);
  for (std::string line; std::getline(stream, line);) EXPECT_LE(characters_of(line), 40U) << line;
}

TEST_F(Terminal, SaturationSaysWhereItsRunsAreStored) {
  const std::string command =
      "cd \"$(mktemp -d)\" && weft saturation 'ring(4)' --traffic uniform --cycles 500 --width 1";
  EXPECT_NE(output_on_terminal("{ " + command + " 2>&1; }", 80).find(" stored in weft-results.sqlite\n"),
            std::string::npos);
}

TEST_F(Terminal, DrawConfirmsTheFileOnlyOnATerminal) {
  EXPECT_EQ(output_on_terminal("{ weft draw petersen -o /dev/null 2>&1; }", 80), "wrote /dev/null\n");
  EXPECT_EQ(run_in_shell("weft draw petersen -o /dev/null", ".").output, "");
}

}  // namespace
}  // namespace weft::cli
