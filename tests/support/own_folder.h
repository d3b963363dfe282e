// A folder for the files of this test process alone: tests run side by side.
#pragma once

#include <filesystem>

namespace weft::test {

std::filesystem::path own_folder();

}  // namespace weft::test
