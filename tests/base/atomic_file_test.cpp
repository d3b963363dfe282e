#include "base/atomic_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <iterator>

#include "base/input_error.h"

namespace weft {
namespace {

class AtomicFile : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "weft-XXXXXX";
    folder = ::mkdtemp(pattern.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder); }

  [[nodiscard]] std::size_t entry_count() const {
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator()));
  }

  std::filesystem::path folder;
};

TEST_F(AtomicFile, WritesTheWholeTextAndMakesFolders) {
  const auto path = folder / "new" / "page.html";
  write_file_atomically(path, "first");
  write_file_atomically(path, "second");
  std::ifstream file(path);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), "second");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder / "new"), std::filesystem::directory_iterator()),
            1);
}

TEST_F(AtomicFile, LeavesNothingBehindWhenItFails) {
  std::filesystem::create_directory(folder / "taken");
  EXPECT_THROW(write_file_atomically(folder / "taken", "text"), InputError);
  EXPECT_EQ(entry_count(), 1U);
}

TEST_F(AtomicFile, AFullDeviceIsAnError) {
  EXPECT_THROW(write_file_atomically("/dev/full", "text"), InputError);
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

}  // namespace
}  // namespace weft
