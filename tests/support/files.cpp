#include "support/files.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <string>

#include "base/files/text_file.h"
#include "topology/files/file_reading.h"

namespace weft::test {

std::filesystem::path own_folder() {
  std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / ("weft_test_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  return folder;
}

topology::FileNetwork read_as(std::string_view format, std::string_view text, const Execution& execution) {
  return topology::find_format(format).read(text, execution);
}

std::string test_data(const std::string& name) { return read_text_file(WEFT_TEST_DATA "/" + name, {}); }

void expect_refused(std::string_view format, std::string_view text, std::uint64_t line, std::string_view part) {
  SCOPED_TRACE(std::string(format) + ":\n" + std::string(text.substr(0, 200)));
  std::uint64_t found_line = 0;
  try {
    read_as(format, text);
    FAIL() << "it was read";
  } catch (const topology::LineError& error) {
    found_line = error.line();
    EXPECT_NE(error.wrong().find(part), std::string::npos) << error.what();
    EXPECT_FALSE(error.hint().empty());
  } catch (const InputError& error) {
    EXPECT_NE(std::string_view(error.what()).find(part), std::string::npos) << error.what();
    EXPECT_FALSE(error.hint().empty());
  }
  EXPECT_EQ(found_line, line);
}

}  // namespace weft::test
