// Temporary folders, the files of tests/data, and texts that the reader of a file format refuses.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "topology/files/format.h"

namespace weft::test {

// A folder for the files of this test process only: tests run in parallel.
std::filesystem::path own_folder();

topology::FileNetwork read_as(std::string_view format, std::string_view text, const Execution& execution = {});

// The file of this name in tests/data/.
std::string test_data(const std::string& name);

// Expects that the reader throws a LineError at this line, with a hint and a message that contains `part`; line 0 is an
// InputError about the whole file.
void expect_refused(std::string_view format, std::string_view text, std::uint64_t line, std::string_view part);

}  // namespace weft::test
