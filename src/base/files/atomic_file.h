// Whole files or none: the text goes to a temporary neighbour, which then takes the name.
#pragma once

#include <filesystem>
#include <string_view>

namespace weft {

// Throws InputError when a file cannot be written there because the path is a folder, or because its folder is missing:
// a slip in a path should not make folders.
void require_file_place(const std::filesystem::path& path);

// Where the last of a chain of links points, whether something is there or not. Throws InputError when it has no end.
std::filesystem::path followed(std::filesystem::path path);

// Writes the bytes to a file descriptor, as far as the disk. Returns an errno, 0 for success.
int write_through(int file, std::string_view bytes);

// A link is followed, a file that is replaced keeps its mode, and a new one follows the umask. Throws InputError when
// there is no such folder or the disk says no; then nothing is left behind.
void write_file_atomically(const std::filesystem::path& path, std::string_view content);

}  // namespace weft
