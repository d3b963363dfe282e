#include "store/make_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <system_error>

#include "base/atomic_file.h"
#include "base/input_error.h"
#include "base/text_file.h"
#include "store/database.h"
#include "store/schema.h"

namespace weft::store {
namespace {

[[noreturn]] void fail_to_make(const std::filesystem::path& path, int error) {
  if (error == ENOSPC || error == EDQUOT || error == EFBIG) {
    throw InputError(fmt::format("{}no room to write: {}", at_line(path), std::strerror(error)), {},
                     "make room, or raise the limit on sizes of files (ulimit -f)");
  }
  throw InputError(fmt::format("{}cannot make the store: {}", at_line(path), std::strerror(error)), {},
                   "choose a folder that can be written to");
}

// In SQLite's header: the database has a write-ahead log, for writers and for readers.
constexpr std::size_t kWriteVersionPlace = 18;
constexpr std::size_t kReadVersionPlace = 19;
constexpr char kHasLog = 2;

std::string bytes_of_empty_store(const std::filesystem::path& path) {
  Database database = Database::in_memory(path);
  bring_up_to_date(database, schema_steps());
  std::string bytes = database.to_bytes();
  bytes[kWriteVersionPlace] = kHasLog;
  bytes[kReadVersionPlace] = kHasLog;
  return bytes;
}

// Returns an errno, 0 for success.
int write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(file) == 0 ? 0 : errno;
}

// A file that has no name yet: whoever is killed leaves nothing behind. File systems that have no such files get one
// with a name of its own beside the one that is wanted.
class Draft {
 public:
  explicit Draft(const std::filesystem::path& path) {
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    file_ = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    if (file_ >= 0) return;
    if (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL) fail_to_make(path, errno);
    name_ = path.string() + ".XXXXXX";
    file_ = ::mkostemp(name_.data(), O_CLOEXEC);
    if (file_ < 0) fail_to_make(path, errno);
    ::fchmod(file_, 0644);
  }
  ~Draft() {
    ::close(file_);
    if (!name_.empty()) ::unlink(name_.c_str());
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  [[nodiscard]] int file() const { return file_; }

  // Unless somebody has it. Returns an errno, 0 for success.
  [[nodiscard]] int take_name(const std::filesystem::path& path) const {
    const std::string source = name_.empty() ? fmt::format("/proc/self/fd/{}", file_) : name_;
    const bool is_done =
        ::linkat(AT_FDCWD, source.c_str(), AT_FDCWD, path.c_str(), name_.empty() ? AT_SYMLINK_FOLLOW : 0) == 0;
    return is_done ? 0 : errno;
  }

 private:
  int file_ = -1;
  std::string name_{};
};

// Where a chain of symbolic links leads, though nothing is there.
std::filesystem::path followed(std::filesystem::path path) {
  constexpr int kMostLinks = 40;
  for (int i = 0; i < kMostLinks; ++i) {
    std::error_code error;
    const std::filesystem::path target = std::filesystem::read_symlink(path, error);
    if (error) return path;
    path = target.is_absolute() ? target : path.parent_path() / target;
  }
  fail_to_make(path, ELOOP);
}

// Pages of a store that is gone would become pages of the new one.
void refuse_stray_log(const std::filesystem::path& path) {
  const std::string log = path.string() + "-wal";
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(log, error);
  if (error || size == 0 || std::filesystem::exists(path, error)) return;
  throw InputError(fmt::format("{}the store is gone, but {} has its last rows", at_line(path), quote_briefly(log)), {},
                   "give the store its old name back; or remove that file, and a new store is made");
}

}  // namespace

void make_store(const std::filesystem::path& path) {
  const std::filesystem::path target = followed(path);
  require_parent_folder(target);
  refuse_stray_log(target);
  const std::string bytes = bytes_of_empty_store(path);
  const Draft draft(target);
  if (const int failure = write_all(draft.file(), bytes); failure != 0) fail_to_make(path, failure);
  if (const int failure = draft.take_name(target); failure != 0 && failure != EEXIST) fail_to_make(path, failure);
}

}  // namespace weft::store
