#include "base/files/file_lock.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/input_error.h"
#include "support/files.h"

namespace weft {
namespace {

TEST(FileLock, IsHeldOnceAtATime) {
  const std::filesystem::path path = test::own_folder() / "lock";
  {
    const FileLock first(path);
    EXPECT_TRUE(first.is_held());
    EXPECT_FALSE(FileLock(path).is_held());
    EXPECT_TRUE(std::filesystem::exists(path));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_TRUE(FileLock(path).is_held());
}

TEST(FileLock, TellsThatItsFolderIsMissing) {
  EXPECT_THROW(FileLock(test::own_folder() / "missing" / "lock"), InputError);
}

}  // namespace
}  // namespace weft
