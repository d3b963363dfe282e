// Whole files or none: the text goes to a temporary neighbour, which then takes the name.
#pragma once

#include <filesystem>
#include <string_view>

namespace weft {

// Throws InputError that names the folder in which a file is to be written, when there is none: a slip in a path should
// not make folders.
void require_parent_folder(const std::filesystem::path& path);

// Where the last of a chain of links points, whether something is there or not. Throws InputError when it has no end.
std::filesystem::path followed(std::filesystem::path path);

// Writes the bytes to a file descriptor, as far as the disk. Returns an errno, 0 for success.
int write_through(int file, std::string_view bytes);

// A link is followed, a file that is replaced keeps its mode, and a new one follows the umask. Throws InputError when
// there is no such folder or the disk says no; then nothing is left behind.
void write_file_atomically(const std::filesystem::path& path, std::string_view content);

}  // namespace weft
