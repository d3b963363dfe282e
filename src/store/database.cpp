#include "store/database.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <new>
#include <span>
#include <thread>

#include "base/check.h"
#include "base/execution.h"
#include "base/files/text_file.h"
#include "base/input_error.h"

namespace weft::store {
namespace {

constexpr std::chrono::milliseconds kBetweenTries{5};
// After a request to stop: lets another process finish its write, so that a finished point is not lost.
constexpr std::chrono::milliseconds kGrace{200};

constexpr int kFlags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;

// The primary result code, without the extension in the higher bits.
int primary(int code) { return code & 0xff; }

// A failed write counts as a full disk unless the system reports EIO: SQLite has no codes for quotas and file size
// limits, and does not always give the reason.
bool is_disk_full(int code, int system_error) {
  return primary(code) == SQLITE_FULL ||
         ((code == SQLITE_IOERR_WRITE || code == SQLITE_IOERR_SHMSIZE) && system_error != EIO);
}

bool is_not_permitted(int code) {
  return primary(code) == SQLITE_READONLY || primary(code) == SQLITE_CANTOPEN || primary(code) == SQLITE_PERM;
}

bool is_damage(int code) { return primary(code) == SQLITE_CORRUPT || primary(code) == SQLITE_NOTADB; }

bool is_no_shared_memory(int code) {
  return code == SQLITE_IOERR_SHMMAP || code == SQLITE_IOERR_SHMOPEN || code == SQLITE_IOERR_SHMLOCK;
}

// SQLite reports a file system without locks as one whose locks are held. Trying to lock the folder distinguishes the
// two; a lock on the database file would, when it is closed, drop the locks of all connections to it.
bool refuses_locks(const std::filesystem::path& folder) {
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return false;
  struct flock lock {};
  lock.l_type = F_RDLCK;
  lock.l_whence = SEEK_SET;
  const bool is_refused = ::fcntl(file, F_SETLK, &lock) != 0 && (errno == ENOLCK || errno == EOPNOTSUPP);
  ::close(file);
  return is_refused;
}

// In a URI "?" and "#" end the path, and "%" begins an escape.
std::string as_uri_path(const std::string& path) {
  std::string encoded;
  for (const char c : path) {
    if (c == '?' || c == '#' || c == '%') {
      encoded += fmt::format("%{:02x}", static_cast<unsigned char>(c));
    } else {
      encoded += c;
    }
  }
  return encoded;
}

}  // namespace

void Database::Closer::operator()(sqlite3* connection) const {
  sqlite3_busy_handler(connection, nullptr, nullptr);  // its Wait may be destroyed already; closing must not wait
  sqlite3_close(connection);
}

Database::Database(const std::filesystem::path& path, const std::string& name, int flags) : path_(path) {
  sqlite3* connection = nullptr;
  const int code = sqlite3_open_v2(name.c_str(), &connection, flags | kFlags, nullptr);
  connection_.reset(connection);
  if (primary(code) == SQLITE_CANTOPEN) {
    throw InputError(at_line(path_) + "cannot be read: " + std::strerror(sqlite3_system_errno(connection)), {},
                     "name another file, or ask its owner");
  }
  if (code != SQLITE_OK) fail(code);
  sqlite3_busy_handler(connection, Wait::try_again, wait_.get());
}

Database::Database(const std::filesystem::path& path, const Waiting& waiting)
    : Database(path, std::filesystem::absolute(path).string(), SQLITE_OPEN_READWRITE) {
  wait_->allowed = waiting;
  wait_->folder = std::filesystem::absolute(path).parent_path();
}

Database Database::in_memory(const std::filesystem::path& path) {
  return {path, ":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY};
}

Database Database::open_immutable(const std::filesystem::path& path) {
  const std::string uri_path = as_uri_path(std::filesystem::absolute(path).string());
  return {path, "file://" + uri_path + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI};
}

std::string Database::first_bytes(std::size_t count) const {
  sqlite3_file* file = nullptr;
  sqlite3_file_control(connection_.get(), "main", SQLITE_FCNTL_FILE_POINTER, &file);
  WEFT_CHECK(file != nullptr && file->pMethods != nullptr);
  sqlite3_int64 size = 0;
  if (const int code = file->pMethods->xFileSize(file, &size); code != SQLITE_OK) fail(code);
  std::string bytes(std::min(count, static_cast<std::size_t>(size)), '\0');
  if (const int code = file->pMethods->xRead(file, bytes.data(), static_cast<int>(bytes.size()), 0);
      code != SQLITE_OK) {
    fail(code);
  }
  return bytes;
}

std::string Database::to_bytes() const {
  sqlite3_int64 size = 0;
  const std::unique_ptr<unsigned char, decltype(&sqlite3_free)> bytes(
      sqlite3_serialize(connection_.get(), "main", &size, 0), sqlite3_free);
  if (bytes == nullptr) throw std::bad_alloc();
  return {bytes.get(), bytes.get() + size};
}

void Database::run(const char* script) {
  const int code = sqlite3_exec(connection_.get(), script, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(code);
}

void Database::roll_back() noexcept {
  const bool is_in_transaction = sqlite3_get_autocommit(connection_.get()) == 0;
  if (is_in_transaction) sqlite3_exec(connection_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

bool Database::is_readable() const {
  const int code = sqlite3_exec(connection_.get(), "SELECT 1 FROM sqlite_schema", nullptr, nullptr, nullptr);
  if (code != SQLITE_OK && !is_not_permitted(code)) fail(code);
  return code == SQLITE_OK;
}

bool Database::is_read_only() const { return sqlite3_db_readonly(connection_.get(), "main") != 0; }

void Database::expect_writable() const {
  if (is_read_only() || !is_readable()) fail(SQLITE_READONLY);
}

bool Database::has_moved() const {
  int moved = 0;
  const int code = sqlite3_file_control(connection_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
  return code == SQLITE_OK && moved != 0;
}

void Database::wait_at_most(std::chrono::milliseconds patience) { wait_->allowed.patience = patience; }

bool Database::Wait::is_stopped() const { return allowed.stop_requested != nullptr && *allowed.stop_requested; }

bool Database::Wait::is_over() {
  const Clock::time_point now = Clock::now();
  if (now - begun >= allowed.patience) return true;
  if (!is_stopped()) return false;
  if (stopped == Clock::time_point{}) stopped = now;
  return now - stopped >= kGrace;
}

int Database::Wait::try_again(void* wait, int earlier_calls) {
  auto& self = *static_cast<Wait*>(wait);
  if (earlier_calls == 0) {
    self.begun = Clock::now();
    self.has_no_locks = refuses_locks(self.folder);
  }
  if (self.has_no_locks || self.is_over()) return 0;
  std::this_thread::sleep_for(kBetweenTries);
  return 1;
}

std::filesystem::path Database::wal_path() const {
  return sqlite3_filename_wal(sqlite3_db_filename(connection_.get(), "main"));
}

void Database::fail(int code) const {
  if (primary(code) == SQLITE_NOMEM || connection_ == nullptr) throw std::bad_alloc();
  const int system_error = sqlite3_system_errno(connection_.get());
  const std::string reason = system_error != 0 ? std::strerror(system_error) : sqlite3_errmsg(connection_.get());
  const std::string subject = at_line(path_);
  if (primary(code) == SQLITE_BUSY) fail_to_lock();
  if (is_no_shared_memory(code)) {
    throw InputError(fmt::format("{}its file system cannot share memory between processes: {}", subject, reason), {},
                     "keep the store on a local disk");
  }
  if (is_disk_full(code, system_error)) {
    throw InputError(subject + "no space to write: " + reason, {},
                     "stored points are safe; free disk space, or raise the limit on file sizes (ulimit -f)");
  }
  if (is_not_permitted(code)) {
    throw InputError(subject + "cannot be written", {},
                     "make the file and its folder writable: a store in use has two more files beside it");
  }
  if (is_damage(code)) {
    throw InputError(subject + "damaged: " + sqlite3_errmsg(connection_.get()), {},
                     "save the readable rows with the tool sqlite3: sqlite3 FILE .recover");
  }
  throw InputError(subject + "the database reports: " + reason, {},
                   "the database may be damaged: check the disk, and whether another program writes to the file");
}

void Database::fail_to_lock() const {
  if (wait_->is_stopped()) throw Interrupted();
  if (wait_->has_no_locks) {
    throw InputError(at_line(path_) + "its file system has no locks, which a store needs", {},
                     "keep the store on a local disk, or mount the drive with locks");
  }
  throw InputError(fmt::format("{}locked by another program for more than {} s", at_line(path_),
                               std::chrono::duration<double>(wait_->allowed.patience).count()),
                   {}, "another weft or a database tool is writing: let it finish, or end it");
}

void Statement::Finalizer::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Statement::Statement(Database& database, std::string_view sql) : database_(&database) {
  sqlite3_stmt* statement = nullptr;
  expect_done(
      sqlite3_prepare_v2(database.connection_.get(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr));
  statement_.reset(statement);
}

void Statement::bind(int index, std::string_view text) {
  const char* data = text.data() == nullptr ? "" : text.data();  // SQLite reads a null pointer as NULL
  expect_done(sqlite3_bind_text64(statement_.get(), index, data, text.size(), nullptr, SQLITE_UTF8));
}

void Statement::bind(int index, std::int64_t number) {
  expect_done(sqlite3_bind_int64(statement_.get(), index, number));
}

void Statement::bind(int index, double number) { expect_done(sqlite3_bind_double(statement_.get(), index, number)); }

void Statement::expect_done(int code) {
  if (code != SQLITE_OK) database_->fail(code);
}

bool Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code != SQLITE_ROW && code != SQLITE_DONE) database_->fail(code);
  return code == SQLITE_ROW;
}

void Statement::run() { WEFT_CHECK(!step()); }

std::string Statement::text(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
  if (bytes == nullptr) return {};
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }

double Statement::real(int column) const { return sqlite3_column_double(statement_.get(), column); }

Transaction::Transaction(Database& database) : database_(&database) { database.run("BEGIN IMMEDIATE"); }

Transaction::~Transaction() { database_->roll_back(); }

void Transaction::commit() { database_->run("COMMIT"); }

namespace {

constexpr std::int64_t kMostBytesToCheck = std::int64_t{256} << 20U;

bool contains_any(std::string_view text, std::span<const std::string_view> parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

// Recognizes the wording of PRAGMA integrity_check.
bool is_of_index(std::string_view complaint) {
  constexpr std::array<std::string_view, 4> kParts = {" missing from index ", "wrong # of entries in index ",
                                                      "non-unique entry in index ", " values differ from index "};
  return contains_any(complaint, kParts);
}

bool is_of_a_value(std::string_view complaint) {
  constexpr std::array<std::string_view, 1> kParts = {" value in "};
  return contains_any(complaint, kParts);
}

bool is_small(Database& database) {
  Statement size(database, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size");
  return size.step() && size.integer(0) <= kMostBytesToCheck;
}

}  // namespace

FileCheck check_file(Database& database) {
  FileCheck found;
  if (!is_small(database)) return found;
  Statement complaints(database, "PRAGMA integrity_check");
  while (complaints.step()) {
    const std::string complaint = complaints.text(0);
    if (complaint == "ok" || is_of_a_value(complaint)) continue;
    if (is_of_index(complaint)) {
      found.has_sound_index = false;
    } else if (found.damage.empty()) {
      found.damage = complaint;
    }
  }
  return found;
}

void expect_sound_pages(const Database& database, const FileCheck& check) {
  if (check.damage.empty()) return;
  throw InputError(
      fmt::format("{}damaged, so that nothing is written to it: {}", at_line(database.path()), check.damage), {},
      "save the readable rows with the tool sqlite3: sqlite3 FILE .recover");
}

}  // namespace weft::store
