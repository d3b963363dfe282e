#include "base/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <system_error>

#include "base/input_error.h"

namespace weft {
namespace {

[[noreturn]] void fail(const std::filesystem::path& path, int error) {
  throw InputError("cannot write " + quote_briefly(path.string()) + ": " + std::strerror(error), {},
                   "choose another place, or make room");
}

// Returns an errno, 0 for success.
int write_all(int file, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(file, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(file) == 0 || errno == EINVAL || errno == EROFS ? 0 : errno;
}

// A device or a pipe keeps its name: it is written to, not replaced.
void write_in_place(const std::filesystem::path& path, std::string_view content) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) fail(path, errno);
  int failure = write_all(file, content);
  if (::close(file) != 0 && failure == 0) failure = errno;
  if (failure != 0) fail(path, failure);
}

}  // namespace

void write_file_atomically(const std::filesystem::path& path, std::string_view content) {
  std::error_code error;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), error);
  if (error) fail(path, error.value());
  if (std::filesystem::is_directory(path, error)) fail(path, EISDIR);
  if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error)) {
    return write_in_place(path, content);
  }

  std::string temporary = path.string() + ".XXXXXX";
  const int file = ::mkstemp(temporary.data());
  if (file < 0) fail(path, errno);
  int failure = write_all(file, content);
  if (::fchmod(file, 0644) != 0 && failure == 0) failure = errno;
  if (::close(file) != 0 && failure == 0) failure = errno;
  if (failure == 0 && ::rename(temporary.c_str(), path.c_str()) != 0) failure = errno;
  if (failure != 0) {
    ::unlink(temporary.c_str());
    fail(path, failure);
  }
}

}  // namespace weft
