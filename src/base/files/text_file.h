// Reads untrusted files of any size and content.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace weft {

struct TextLimits {
  std::uint64_t most_bytes = UINT64_MAX;
  std::uint64_t longest_line = UINT64_MAX;                 // bytes, without the line's end
  std::string_view when_too_large = "raise --max-memory";  // the hint if there are more bytes
};

// Returns the whole text. Throws InputError if there is no such file, if it is a folder or a device, if it contains a
// zero byte (then it is not text), and as soon as a limit is exceeded: memory is allocated for bytes that were read,
// not for the size that the file system states. Pipes are read too, and texts in memory (base/files/memory_text.h).
std::string read_text_file(const std::filesystem::path& path, const TextLimits& limits);

// The beginning of a message about a file: "net.edges:3: " or, without a line, "net.edges: ". A long path is shortened.
std::string at_line(const std::filesystem::path& path, std::uint64_t line = 0);

}  // namespace weft
