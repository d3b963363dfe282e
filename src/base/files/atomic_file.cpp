#include "base/files/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>

#include "base/files/temporary_file.h"
#include "base/input_error.h"

namespace weft {
namespace {

[[noreturn]] void fail_to_write(const std::filesystem::path& path, int error) {
  throw InputError("cannot write " + quote_briefly(path.string()) + ": " + std::strerror(error), {},
                   "choose another path, or free disk space");
}

// A device or a pipe is written to, not replaced.
void write_in_place(const std::filesystem::path& path, std::string_view content) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) fail_to_write(path, errno);
  int failure = write_through(file, content);
  if (::close(file) != 0 && failure == 0) failure = errno;
  if (failure != 0) fail_to_write(path, failure);
}

// A file that replaces another gets its mode and, where the system allows it, its owner; a new one follows the umask.
// Returns -1 with errno set on failure.
int create(const std::string& name, const std::filesystem::path& replaced) {
  struct stat old {};
  const bool is_new = ::stat(replaced.c_str(), &old) != 0;
  constexpr int kFlags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
  const int file = ::open(name.c_str(), kFlags, is_new ? 0666 : 0600);
  if (file < 0 || is_new) return file;
  const bool keeps_owner =
      (old.st_uid == ::geteuid() && old.st_gid == ::getegid()) || ::fchown(file, old.st_uid, old.st_gid) == 0;
  const mode_t mode = old.st_mode & (keeps_owner ? 0777U : 0707U);
  if (::fchmod(file, mode) == 0) return file;
  const int failure = errno;
  ::close(file);
  errno = failure;
  return -1;
}

}  // namespace

int write_through(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(file) == 0 || errno == EINVAL || errno == EROFS ? 0 : errno;
}

std::filesystem::path followed(std::filesystem::path path) {
  constexpr int kLongestChain = 40;  // as in the Linux kernel
  std::error_code error;
  for (int i = 0; i < kLongestChain && std::filesystem::is_symlink(path, error); ++i) {
    const std::filesystem::path target = std::filesystem::read_symlink(path, error);
    if (error) break;
    path = path.parent_path() / target;
  }
  if (std::filesystem::is_symlink(path, error)) fail_to_write(path, ELOOP);
  return path;
}

void require_file_place(const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) fail_to_write(path, EISDIR);
  if (!path.has_parent_path() || std::filesystem::is_directory(path.parent_path(), error)) return;
  throw InputError(quote_briefly(path.string()) + ": there is no folder " + quote_briefly(path.parent_path().string()),
                   {}, "create the folder first, or choose another path");
}

void write_file_atomically(const std::filesystem::path& link, std::string_view content) {
  std::error_code error;
  const std::filesystem::file_type type = std::filesystem::status(link, error).type();
  const bool is_device = type == std::filesystem::file_type::character || type == std::filesystem::file_type::fifo ||
                         type == std::filesystem::file_type::block || type == std::filesystem::file_type::socket;
  if (is_device) return write_in_place(link, content);  // links such as /dev/stdout may lead to no name at all
  const std::filesystem::path path = followed(link);
  require_file_place(path);

  const TemporaryFile temporary(path);
  const int file = create(temporary.name(), path);
  if (file < 0) fail_to_write(path, errno);
  int failure = write_through(file, content);
  if (::close(file) != 0 && failure == 0) failure = errno;
  if (failure == 0 && ::rename(temporary.name().c_str(), path.c_str()) != 0) failure = errno;
  if (failure != 0) fail_to_write(path, failure);
}

}  // namespace weft
