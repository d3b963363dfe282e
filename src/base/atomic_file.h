// Whole files or none: the text goes to a temporary neighbour, which then takes the name.
#pragma once

#include <filesystem>
#include <string_view>

namespace weft {

// Makes missing folders. A link is followed, a file that is replaced keeps its mode, and a new one follows the umask.
// Throws InputError when the disk says no; then nothing is left behind.
void write_file_atomically(const std::filesystem::path& path, std::string_view content);

}  // namespace weft
