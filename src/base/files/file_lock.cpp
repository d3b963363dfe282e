#include "base/files/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "base/files/text_file.h"
#include "base/input_error.h"

namespace weft {
namespace {

constexpr mode_t kReadableByAll = 0666;

// Another process may have removed the file between its opening and its lock.
bool is_at(int file, const std::filesystem::path& path) {
  struct stat opened {};
  struct stat named {};
  return ::fstat(file, &opened) == 0 && ::stat(path.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
         opened.st_dev == named.st_dev;
}

}  // namespace

FileLock::FileLock(const std::filesystem::path& path) : path_(path) {
  while (true) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kReadableByAll);
    if (file < 0) {
      throw InputError(at_line(path) + "cannot be written: " + std::system_category().message(errno), {},
                       "name a file in a folder of your own");
    }
    if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
      ::close(file);
      return;
    }
    if (is_at(file, path)) {
      file_ = file;
      return;
    }
    ::close(file);
  }
}

FileLock::~FileLock() {
  if (file_ < 0) return;
  ::unlink(path_.c_str());
  ::close(file_);
}

}  // namespace weft
