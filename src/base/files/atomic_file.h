// Atomic writes: the text goes to a temporary file in the same folder, which is then renamed.
#pragma once

#include <filesystem>
#include <string_view>

namespace weft {

// Throws InputError if the path is a folder, or if its folder is missing: a typing error in a path must not create
// folders.
void require_file_place(const std::filesystem::path& path);

// The target of a chain of symbolic links, whether it exists or not. Throws InputError if the chain has no end.
std::filesystem::path followed(std::filesystem::path path);

// Writes the bytes to a file descriptor and syncs them to disk. Returns an errno, 0 for success.
int write_through(int file, std::string_view bytes);

// A symbolic link is followed, a replaced file keeps its mode, and a new one follows the umask. Throws InputError if
// the folder is missing or writing fails; then no file is left behind.
void write_file_atomically(const std::filesystem::path& path, std::string_view content);

}  // namespace weft
