#include "store/make_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "base/files/atomic_file.h"
#include "base/files/temporary_file.h"
#include "base/files/text_file.h"
#include "base/input_error.h"
#include "store/database.h"
#include "store/tables.h"

namespace weft::store {
namespace {

[[noreturn]] void fail_to_make(const std::filesystem::path& path, int error) {
  if (error == ENOSPC || error == EDQUOT || error == EFBIG) {
    throw InputError(fmt::format("{}no space to write: {}", at_line(path), std::strerror(error)), {},
                     "free disk space, or raise the limit on file sizes (ulimit -f)");
  }
  throw InputError(fmt::format("{}cannot make the store: {}", at_line(path), std::strerror(error)), {},
                   "choose a folder that can be written to");
}

// Bytes of SQLite's header that say that the database has a write-ahead log, for writers and for readers.
constexpr std::size_t kWriteVersionOffset = 18;
constexpr std::size_t kReadVersionOffset = 19;
constexpr char kHasLog = 2;

std::string bytes_of_empty_store(const std::filesystem::path& path) {
  Database database = Database::in_memory(path);
  bring_up_to_date(database, schema_steps());
  std::string bytes = database.to_bytes();
  bytes[kWriteVersionOffset] = kHasLog;
  bytes[kReadVersionOffset] = kHasLog;
  return bytes;
}

// A file without a name (O_TMPFILE): a process that is killed leaves nothing behind. File systems without such files
// get a temporary name beside the final one.
class Draft {
 public:
  explicit Draft(const std::filesystem::path& path) {
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    file_ = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    if (file_ >= 0) return;
    if (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL) fail_to_make(path, errno);
    named_.emplace(path);
    file_ = ::open(named_->name().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file_ < 0) fail_to_make(path, errno);
  }
  ~Draft() { ::close(file_); }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  [[nodiscard]] int file() const { return file_; }

  // Links the file under this name unless the name exists. Returns an errno, 0 for success.
  [[nodiscard]] int take_name(const std::filesystem::path& path) const {
    const std::string source = named_ ? named_->name() : fmt::format("/proc/self/fd/{}", file_);
    const bool is_done =
        ::linkat(AT_FDCWD, source.c_str(), AT_FDCWD, path.c_str(), named_ ? 0 : AT_SYMLINK_FOLLOW) == 0;
    return is_done ? 0 : errno;
  }

 private:
  int file_ = -1;
  std::optional<TemporaryFile> named_{};
};

// SQLite would apply the -wal file of a deleted store to the new one.
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
  require_file_place(target);
  refuse_stray_log(target);
  const std::string bytes = bytes_of_empty_store(path);
  const Draft draft(target);
  if (const int failure = write_through(draft.file(), bytes); failure != 0) fail_to_make(path, failure);
  if (const int failure = draft.take_name(target); failure != 0 && failure != EEXIST) fail_to_make(path, failure);
}

}  // namespace weft::store
