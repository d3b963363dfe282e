// The plans in examples/ are valid: all names exist and all values fit.
#include <gtest/gtest.h>

#include <filesystem>

#include "transcript.h"

namespace weft::cli {
namespace {

TEST(Examples, CanBeSwept) {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(WEFT_SOURCE_FOLDER "/examples")) {
    if (entry.path().extension() != ".toml") continue;
    ++count;
    const Outcome outcome = run_in_shell(
        "weft sweep '" + entry.path().string() + "' --dry-run --store none.sqlite 2>&1", testing::TempDir());
    EXPECT_EQ(outcome.exit_code, 0) << entry.path() << '\n' << outcome.output;
    EXPECT_NE(outcome.output.find(" points, of which 0 are stored already"), std::string::npos) << entry.path();
  }
  EXPECT_EQ(count, 6U);
}

}  // namespace
}  // namespace weft::cli
