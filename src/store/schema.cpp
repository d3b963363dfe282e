#include "store/schema.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <system_error>

#include "base/check.h"
#include "base/input_error.h"
#include "base/text_file.h"

namespace weft::store {
namespace {

// "weft" in the header of the file, bytes 68 to 71.
constexpr std::string_view kMark = "weft";
constexpr std::size_t kMarkPlace = 68;
constexpr std::string_view kSqlite("SQLite format 3\0", 16);
constexpr std::size_t kHeaderBytes = 100;

// `points` holds what is finished, in this order; `begun` what some process is at work on.
constexpr const char* kTables = R"(
  PRAGMA application_id = 0x77656674;
  CREATE TABLE points (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    configuration TEXT NOT NULL,
    contents TEXT NOT NULL,
    model INTEGER NOT NULL,
    result TEXT NOT NULL,
    seconds REAL NOT NULL,
    program TEXT NOT NULL,
    finished TEXT NOT NULL
  ) STRICT;
  CREATE TABLE begun (
    hash TEXT NOT NULL PRIMARY KEY,
    host TEXT NOT NULL,
    boot TEXT NOT NULL,
    pids TEXT NOT NULL,
    pid INTEGER NOT NULL,
    started INTEGER NOT NULL,
    connection INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  PRAGMA user_version = 1;
)";

constexpr std::array kSteps = {kTables};

std::size_t version_of(Database& database) {
  Statement version(database, "PRAGMA user_version");
  WEFT_CHECK(version.step());
  return static_cast<std::size_t>(version.integer(0));
}

[[noreturn]] void refuse(const std::filesystem::path& path, std::string_view why) {
  throw InputError(fmt::format("{}{}", at_line(path), why), {}, "name another file; a missing one is made");
}

[[noreturn]] void fail_to_make(const std::filesystem::path& path, int error) {
  throw InputError(fmt::format("{}cannot make the store: {}", at_line(path), std::strerror(error)), {},
                   "choose a folder that can be written to");
}

// A file of a name that nobody has, beside the one that is wanted. It is gone at the end, with all that stands by it.
class Draft {
 public:
  explicit Draft(const std::filesystem::path& path) : name_(path.string() + ".XXXXXX") {
    const int file = ::mkstemp(name_.data());
    if (file < 0) fail_to_make(path, errno);
    ::fchmod(file, 0644);
    ::close(file);
  }
  ~Draft() {
    for (const char* end : {"", "-journal", "-wal", "-shm"}) ::unlink((name_ + end).c_str());
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }

  // Unless somebody has it. Returns an errno, 0 for success.
  [[nodiscard]] int take_name(const std::filesystem::path& path) const {
    if (::renameat2(AT_FDCWD, name_.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL) return errno;
    return ::link(name_.c_str(), path.c_str()) == 0 ? 0 : errno;  // NFS can do no more
  }

 private:
  std::string name_;
};

}  // namespace

std::span<const char* const> schema_steps() { return kSteps; }

void expect_store(const Database& database) {
  const std::string header = database.first_bytes(kHeaderBytes);
  if (header.empty()) refuse(database.path(), "an empty file, not a store of results");
  if (!header.starts_with(kSqlite) || header.size() < kHeaderBytes) {
    refuse(database.path(), "not a store of results: this is no SQLite database");
  }
  if (header.substr(kMarkPlace, kMark.size()) != kMark) {
    refuse(database.path(), "not a store of results: a database of another program");
  }
}

void bring_up_to_date(Database& database, std::span<const char* const> steps) {
  const auto is_current = [&] {
    const std::size_t version = version_of(database);
    if (version > steps.size()) {
      throw InputError(fmt::format("{}a store of version {}, but this weft knows versions up to {} only",
                                   at_line(database.path()), version, steps.size()),
                       {}, "a newer weft has made it: take that one, or name another file");
    }
    return version == steps.size();
  };
  if (is_current()) return;
  Transaction transaction(database);
  // Another process may have taken the steps meanwhile.
  for (std::size_t version = version_of(database); !is_current(); ++version) {
    database.run(steps[version]);
    WEFT_CHECK(version_of(database) == version + 1);
  }
  transaction.commit();
}

void make_store(const std::filesystem::path& path) {
  std::error_code error;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), error);
  if (error) fail_to_make(path, error.value());
  const Draft draft(path);
  {
    Database database(path, draft.name());
    bring_up_to_date(database, schema_steps());
    database.run("PRAGMA journal_mode = WAL");  // stays with the file
  }
  if (const int failure = draft.take_name(path); failure != 0 && failure != EEXIST) fail_to_make(path, failure);
}

}  // namespace weft::store
