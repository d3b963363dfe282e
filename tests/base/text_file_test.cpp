#include "base/files/text_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>

#include "base/input_error.h"

namespace weft {
namespace {

// Each test overwrites the file of the one before; tests run in processes of their own.
std::string file_of(const std::string& content) {
  const std::string path = testing::TempDir() + "weft-text-file-" + std::to_string(::getpid());
  std::ofstream(path, std::ios::binary) << content;
  return path;
}

std::string refusal(const std::string& path, const TextLimits& limits) {
  try {
    read_text_file(path, limits);
  } catch (const InputError& error) {
    return error.what();
  }
  return "it was read";
}

TEST(TextFile, ReturnsTheWholeText) {
  std::string text;
  for (int i = 0; i < 400'000; ++i) text += std::to_string(i) + "\n";
  EXPECT_EQ(read_text_file(file_of(text), {}), text);
  EXPECT_EQ(read_text_file(file_of(""), {}), "");
  EXPECT_EQ(read_text_file(file_of("no end"), {.most_bytes = 6, .longest_line = 6}), "no end");
}

TEST(TextFile, EnforcesLimits) {
  const std::string path = file_of("abc\nabcdefg\n");
  EXPECT_EQ(refusal(path, {.longest_line = 6}), path + ":2: the line is longer than 6 B");
  EXPECT_EQ(read_text_file(path, {.longest_line = 7}).size(), 12U);
  EXPECT_EQ(refusal(path, {.most_bytes = 11}), path + ": the file is larger than the 11 B allowed");
}

// A line that spans several pieces counts as one.
TEST(TextFile, DetectsLongLinesAcrossPieces) {
  const std::string text = "x\n" + std::string(3'000'000, 'y');
  EXPECT_EQ(refusal(file_of(text), {.longest_line = 2'999'999}), file_of(text) + ":2: the line is longer than 2.9 MiB");
  EXPECT_EQ(read_text_file(file_of(text), {.longest_line = 3'000'000}), text);
}

TEST(TextFile, PipesAreReadAndLimited) {
  EXPECT_EQ(refusal("/dev/null", {}), "/dev/null: neither a file nor a pipe");
  std::FILE* pipe = popen("yes", "r");  // never ends
  ASSERT_NE(pipe, nullptr);
  const std::string path = "/dev/fd/" + std::to_string(fileno(pipe));
  EXPECT_NE(refusal(path, {.most_bytes = 10'000'000}).find("larger than the 9.5 MiB allowed"), std::string::npos);
  pclose(pipe);
}

}  // namespace
}  // namespace weft
