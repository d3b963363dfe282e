#include "support/own_folder.h"

#include <unistd.h>

#include <string>

#include <gtest/gtest.h>

namespace weft::test {

std::filesystem::path own_folder() {
  std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / ("weft_test_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  return folder;
}

}  // namespace weft::test
