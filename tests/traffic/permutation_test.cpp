#include "traffic/terminal_permutation.h"

#include <gtest/gtest.h>

#include "topology/files/file_reading.h"
#include "traffic/demand_helpers.h"

namespace weft::traffic {
namespace {

TEST(Permutation, NameHoldsTheSeedThatWasUsed) {
  const topology::Network network = topology::build("ring(9)", Execution{});
  EXPECT_EQ(build_permutation(network, "random", 12, Execution{}).name(), "random(seed=12)");
  EXPECT_EQ(build_permutation(network, "random-permutation(seed=3)", 12, Execution{}).name(), "random(seed=3)");
  EXPECT_EQ(build_permutation(network, "block(3,within=identity)", 4, Execution{}).name(), "block(3,seed=4)");
}

TEST(Permutation, UnknownPatternIsRefused) {
  EXPECT_EQ(permutation_refusal("ring(12)", "tornadoo"), "no pattern is named \"tornadoo\"");
}

TEST(Permutation, CoordinatesPermuteNodesOfSeveralTerminals) {
  for (const std::string pattern : {"tornado", "neighbor", "transpose", "digit-reversal"}) {
    SCOPED_TRACE(pattern);
    const auto nodes = permutation_on("torus(4,4)", pattern);
    const auto terminals = permutation_on("torus(4,4,concentration=3)", pattern);
    ASSERT_EQ(terminals.size(), 48U);
    for (TerminalId i = 0; i < 48; ++i) EXPECT_EQ(terminals[i], 3 * nodes[i / 3] + i % 3);
  }
}

TEST(Permutation, BitsAreThoseOfTheTerminal) {
  EXPECT_EQ(permutation_on("torus(4,4,concentration=2)", "shuffle"), permutation_on("ring(32)", "shuffle"));
}

TEST(Permutation, TextsAreReadAgain) {
  const auto random = permutation_on("ring(50)", "random(seed=8)");
  const std::vector<std::string> comments{"network ring(50)", "source destination"};
  const std::string text = permutation_text(random, comments);
  EXPECT_TRUE(text.starts_with("# network ring(50)\n# source destination\n0 "));
  EXPECT_EQ(read_permutation(text, 50), random);
}

TEST(Permutation, LinesMayBeInAnyOrderWithCommentsBetween) {
  EXPECT_EQ(read_permutation("# three\n2 0 # last\n\n0\t1\r\n 1 2", 3), (std::vector<TerminalId>{1, 2, 0}));
}

TEST(Permutation, DashMeansThatATerminalSendsNothing) {
  const std::vector<TerminalId> partial{kNoDestination, 2, 0};
  EXPECT_EQ(read_permutation("0 -\n1 2\n2 0\n", 3), partial);
  EXPECT_EQ(permutation_text(partial, {}), "0 -\n1 2\n2 0\n");
  EXPECT_TRUE(is_partial_permutation(partial));
  EXPECT_FALSE(is_permutation(partial));
  EXPECT_FALSE(is_partial_permutation(std::vector<TerminalId>{kNoDestination, 2, 2}));
}

TEST(Permutation, ReadingNamesTheLineThatIsWrong) {
  const auto complaint_on = [](const std::string& text) { return complaint([&] { read_permutation(text, 3); }); };
  EXPECT_EQ(complaint_on("0 1\n1 3\n2 0\n"), "line 2: terminal \"3\" is above 2");
  EXPECT_EQ(complaint_on("0 1\n0 2\n"), "line 2: 0 is a source already");
  EXPECT_EQ(complaint_on("0 -\n0 2\n"), "line 2: 0 is a source already");
  EXPECT_EQ(complaint_on("0 1\n2 1\n"), "line 2: 1 is the destination of 0 already");
  EXPECT_EQ(complaint_on("0 1\n1 2\n"), "2 has no destination; there are 3 terminals");
  EXPECT_EQ(complaint_on("0\n"), "line 1: a terminal is missing");
  EXPECT_EQ(complaint_on("0 1 2\n"), "line 1: more than two numbers");
  EXPECT_EQ(complaint_on("a b\n"), "line 1: terminal \"a\" is not a whole number");
}

TEST(Permutation, DuplicateOrLargeDestinationsAreNoPermutation) {
  EXPECT_TRUE(is_permutation(std::vector<TerminalId>{}));
  EXPECT_TRUE(is_permutation(std::vector<TerminalId>{1, 0}));
  EXPECT_FALSE(is_permutation(std::vector<TerminalId>{1, 1}));
  EXPECT_FALSE(is_permutation(std::vector<TerminalId>{0, 2}));
}

}  // namespace
}  // namespace weft::traffic
