// Reading a file that somebody else made: any size, any content, without trusting it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace weft {

struct TextLimits {
  std::uint64_t most_bytes = UINT64_MAX;
  std::uint64_t longest_line = UINT64_MAX;  // bytes, without the line's end
};

// The whole text. Throws InputError when there is no such file, when it is a folder or a device, when it holds a zero
// byte (then it is not text), and as soon as a limit is passed: memory is taken for what has been read, not for what
// the file system promises. Pipes are read too.
std::string read_text_file(const std::filesystem::path& path, const TextLimits& limits);

// "net.edges:3: " or, without a line, "net.edges: "; opens a message about a file. A long path is cut.
std::string at_line(const std::filesystem::path& path, std::uint64_t line = 0);

}  // namespace weft
