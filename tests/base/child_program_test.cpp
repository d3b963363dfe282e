#include "base/child_program.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace weft {
namespace {

ChildResult shell(const std::string& script, const std::string& input = {}) {
  return run_child(std::vector<std::string>{"sh", "-c", script}, input);
}

TEST(ChildProgram, ReturnsWhatItPrintsAndItsStatus) {
  const ChildResult result = shell("cat; echo no >&2; exit 3", "some\ntext");
  EXPECT_EQ(result.code, 3);
  EXPECT_EQ(result.output, "some\ntext");
  EXPECT_EQ(result.errors, "no\n");
}

TEST(ChildProgram, TellsASignalAndAMissingProgram) {
  EXPECT_EQ(shell("kill -KILL $$").code, 128 + 9);
  EXPECT_EQ(run_child(std::vector<std::string>{"no-such-program-of-weft"}).code, 127);
}

TEST(ChildProgram, QuotesWordsForAShell) {
  for (const std::string word : {"", "a b", "it's", "$HOME \"x\" `y` \\", "torus(4,4)"}) {
    EXPECT_EQ(shell("printf %s " + shell_quoted(word)).output, word);
  }
}

}  // namespace
}  // namespace weft
