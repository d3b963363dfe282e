#include "base/files/memory_text.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "base/files/text_file.h"
#include "base/input_error.h"

namespace weft {
namespace {

TEST(MemoryText, IsReadAsAFile) {
  const MemoryText text("net", "0 1\n1 2\n", ".edges");
  EXPECT_TRUE(text.path().starts_with("memory:net-") && text.path().ends_with(".edges")) << text.path();
  EXPECT_EQ(read_text_file(text.path(), {}), "0 1\n1 2\n");
}

TEST(MemoryText, IsGoneWithItsObject) {
  auto text = std::make_unique<MemoryText>("net", "0 1\n", ".edges");
  const std::string path = text->path();
  text.reset();
  EXPECT_EQ(find_memory_text(path), nullptr);
  EXPECT_THROW((void)read_text_file(path, {}), InputError);
}

TEST(MemoryText, OfTheSameContentIsShared) {
  auto first = std::make_unique<MemoryText>("net", "0 1\n", ".edges");
  const MemoryText second("net", "0 1\n", ".edges");
  const MemoryText other("net", "0 2\n", ".edges");
  EXPECT_EQ(first->path(), second.path());
  EXPECT_NE(first->path(), other.path());
  first.reset();
  EXPECT_EQ(read_text_file(second.path(), {}), "0 1\n");
}

TEST(MemoryText, HasTheLimitsOfFiles) {
  const MemoryText text("net", "0 1\n", ".edges");
  EXPECT_THROW((void)read_text_file(text.path(), {.most_bytes = 3}), InputError);
  EXPECT_THROW((void)read_text_file(text.path(), {.longest_line = 2}), InputError);
  const MemoryText zero("net", std::string("0\0", 2), ".edges");
  EXPECT_THROW((void)read_text_file(zero.path(), {}), InputError);
}

}  // namespace
}  // namespace weft
