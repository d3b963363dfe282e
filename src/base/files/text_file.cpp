#include "base/files/text_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>

#include "base/files/memory_text.h"
#include "base/input_error.h"
#include "base/numbers/count.h"

namespace weft {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{1} << 20U;

class OpenFile {
 public:
  explicit OpenFile(const std::filesystem::path& path) : descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~OpenFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  [[nodiscard]] int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

[[noreturn]] void fail_to_read(const std::filesystem::path& path, int error) {
  if (path.empty()) throw InputError("the name of a file to read is empty", {}, "name the file");
  throw InputError(
      at_line(path) + std::strerror(error), {},
      error == EISDIR ? "name a file in it" : "a path starts from the folder where the program was started");
}

[[noreturn]] void fail_as_too_large(const std::filesystem::path& path, const TextLimits& limits) {
  throw InputError(at_line(path) + "the file is larger than the " + bytes_to_text(limits.most_bytes) + " allowed", {},
                   std::string(limits.when_too_large));
}

// Checks each piece against the limits as it is read.
class Inspection {
 public:
  Inspection(const std::filesystem::path& path, const TextLimits& limits) : path_(path), limits_(limits) {}

  void look_at(std::string_view piece) {
    bytes_ += piece.size();
    if (bytes_ > limits_.most_bytes) fail_as_too_large(path_, limits_);
    if (const std::size_t zero = piece.find('\0'); zero != std::string_view::npos) {
      line_ += count_lines(piece.substr(0, zero));
      throw InputError(at_line(path_, line_) + "a zero byte: this is not a text file", {},
                       "unpack the file, or save it as UTF-8");
    }
    while (!piece.empty()) {
      const std::size_t end = std::min(piece.find('\n'), piece.size());
      line_bytes_ += end;
      if (line_bytes_ > limits_.longest_line) {
        throw InputError(at_line(path_, line_) + "the line is longer than " + bytes_to_text(limits_.longest_line), {},
                         "break it into lines");
      }
      if (end == piece.size()) return;
      ++line_;
      line_bytes_ = 0;
      piece.remove_prefix(end + 1);
    }
  }

 private:
  static std::uint64_t count_lines(std::string_view text) {
    return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
  }

  const std::filesystem::path& path_;
  TextLimits limits_;
  std::uint64_t bytes_ = 0;
  std::uint64_t line_ = 1;
  std::uint64_t line_bytes_ = 0;
};

// The size that the file system states; 0 for a pipe.
std::uint64_t promised_size(const std::filesystem::path& path, int descriptor) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) fail_to_read(path, errno);
  if (S_ISDIR(status.st_mode)) fail_to_read(path, EISDIR);
  if (S_ISFIFO(status.st_mode)) return 0;
  if (!S_ISREG(status.st_mode)) {
    throw InputError(at_line(path) + "neither a file nor a pipe", {}, "write it to a file first");
  }
  return static_cast<std::uint64_t>(status.st_size);
}

// Returns the bytes read into `piece`; 0 at the end.
std::size_t read_piece(const std::filesystem::path& path, int descriptor, std::string& piece) {
  for (;;) {
    const ssize_t count = ::read(descriptor, piece.data(), piece.size());
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) fail_to_read(path, errno);
  }
}

std::string read_memory_text(const std::filesystem::path& path, const TextLimits& limits) {
  const auto text = find_memory_text(path.native());
  if (text == nullptr) {
    throw InputError(at_line(path) + "there is no such text in memory", {},
                     "keep the object that it was made of for as long as it is used");
  }
  Inspection(path, limits).look_at(*text);
  return *text;
}

}  // namespace

std::string at_line(const std::filesystem::path& path, std::uint64_t line) {
  constexpr std::size_t kLongestPath = 80;
  const std::string quoted = quote_briefly(path.string(), kLongestPath);
  const std::string shown = quoted.substr(1, quoted.size() - 2);
  return shown + (line > 0 ? ":" + std::to_string(line) : "") + ": ";
}

std::string read_text_file(const std::filesystem::path& path, const TextLimits& limits) {
  if (path.native().starts_with(kMemoryPrefix)) return read_memory_text(path, limits);
  const OpenFile file(path);
  if (file.descriptor() < 0) fail_to_read(path, errno);
  const std::uint64_t promised = promised_size(path, file.descriptor());
  if (promised > limits.most_bytes) fail_as_too_large(path, limits);

  Inspection inspection(path, limits);
  std::string text;
  std::string piece(kPieceBytes, '\0');
  while (const std::size_t count = read_piece(path, file.descriptor(), piece)) {
    const std::string_view read(piece.data(), count);
    inspection.look_at(read);
    // The first piece was text, so this is not a sparse file of many gigabytes of zeros.
    if (!text.empty() && text.capacity() < promised) text.reserve(promised);
    text += read;
  }
  return text;
}

}  // namespace weft
