#include "base/files/atomic_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <iterator>

#include "base/files/temporary_file.h"
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

  static unsigned mode_of(const std::filesystem::path& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 ? status.st_mode & 07777U : 0;
  }

  std::filesystem::path folder;
};

TEST_F(AtomicFile, WritesTheWholeText) {
  std::filesystem::create_directory(folder / "new");
  const auto path = folder / "new" / "page.html";
  write_file_atomically(path, "first");
  write_file_atomically(path, "second");
  std::ifstream file(path);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), "second");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder / "new"), std::filesystem::directory_iterator()),
            1);
}

TEST_F(AtomicFile, NamesAMissingFolderAndDoesNotCreateIt) {
  try {
    write_file_atomically(folder / "missing" / "deep" / "page.html", "text");
    FAIL() << "it was written";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("there is no folder"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("missing/deep\""), std::string::npos) << error.what();
  }
  EXPECT_EQ(entry_count(), 0U);
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

TEST_F(AtomicFile, KeepsTheModeOfAFileAndFollowsTheUmask) {
  const mode_t old_mask = ::umask(027);
  write_file_atomically(folder / "new", "text");
  EXPECT_EQ(mode_of(folder / "new"), 0640U);
  ::chmod((folder / "new").c_str(), 0606);
  write_file_atomically(folder / "new", "other text");
  EXPECT_EQ(mode_of(folder / "new"), 0606U);
  ::umask(old_mask);
}

TEST_F(AtomicFile, FollowsALink) {
  std::filesystem::create_directory(folder / "kept");
  std::filesystem::create_symlink("kept/page", folder / "link");
  for (const char* text : {"new", "replaced"}) {
    write_file_atomically(folder / "link", text);
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
    std::ifstream file(folder / "kept" / "page");
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), text);
  }
}

TEST_F(AtomicFile, ALinkToItselfIsAnError) {
  std::filesystem::create_symlink("loop", folder / "loop");
  EXPECT_THROW(write_file_atomically(folder / "loop", "text"), InputError);
}

TEST_F(AtomicFile, RemovesTemporaryFilesAtScopeAndProcessEnd) {
  {
    const TemporaryFile temporary(folder / "page");
    EXPECT_TRUE(temporary.name().starts_with((folder / "page.").string()));
    std::ofstream(temporary.name()) << "half a page";
    EXPECT_EQ(entry_count(), 1U);
    remove_temporary_files();
    EXPECT_EQ(entry_count(), 0U);
    std::ofstream(temporary.name()) << "half a page";
  }
  EXPECT_EQ(entry_count(), 0U);
  std::ofstream(folder / "page") << "a page";
  remove_temporary_files();
  EXPECT_EQ(entry_count(), 1U);
}

}  // namespace
}  // namespace weft
