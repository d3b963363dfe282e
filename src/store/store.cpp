#include "store/store.h"

#include <exception>
#include <mutex>
#include <utility>

#include "base/input_error.h"
#include "base/text_file.h"
#include "store/database.h"
#include "store/process.h"
#include "store/schema.h"

namespace weft::store {
namespace {

constexpr std::string_view kFind = R"(
  SELECT hash, configuration, contents, model, result, seconds, program, finished FROM points WHERE hash = ?1)";
constexpr std::string_view kNext = R"(
  SELECT hash, configuration, contents, model, result, seconds, program, finished, id FROM points
  WHERE id > ?1 ORDER BY id LIMIT 1)";
constexpr std::string_view kInsert = R"(
  INSERT INTO points (hash, configuration, contents, model, result, seconds, program, finished)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, strftime('%Y-%m-%dT%H:%M:%SZ', 'now')) ON CONFLICT (hash) DO NOTHING)";
constexpr std::string_view kIsFinished = "SELECT 1 FROM points WHERE hash = ?1";
constexpr std::string_view kRemove = "DELETE FROM points WHERE hash = ?1 RETURNING 1";

constexpr std::string_view kWhoBegan = "SELECT host, boot, pids, pid, started FROM begun WHERE hash = ?1";
constexpr std::string_view kBegin = R"(
  INSERT OR REPLACE INTO begun (hash, host, boot, pids, pid, started, connection)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7))";
constexpr std::string_view kEnd = "DELETE FROM begun WHERE hash = ?1 RETURNING 1";
constexpr std::string_view kRelease = "DELETE FROM begun WHERE hash = ?1 AND connection = ?2";
constexpr std::string_view kReleaseAll = "DELETE FROM begun WHERE connection = ?1";
constexpr std::string_view kNumber = "SELECT random()";

// At the end a lock is not worth a wait: what cannot be released now is free when the process has ended.
constexpr std::chrono::milliseconds kPatienceAtTheEnd{100};

Row row_of(const Statement& row) {
  int column = 0;
  Row read;
  read.hash = row.text(column++);
  read.key.configuration = row.text(column++);
  read.key.contents = row.text(column++);
  read.key.model = static_cast<std::uint32_t>(row.integer(column++));
  read.outcome.result = row.text(column++);
  read.outcome.seconds = row.real(column++);
  read.outcome.program = row.text(column++);
  read.finished = row.text(column++);
  return read;
}

// Made when it is wanted and missing. Anything but a file is refused here: to open a pipe would mean to wait.
void expect_file(const std::filesystem::path& path, Access access) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (std::filesystem::is_regular_file(status)) return;
  if (std::filesystem::is_directory(status)) {
    throw InputError(at_line(path) + "a folder, not a store of results", {}, "name a file in it");
  }
  if (status.type() == std::filesystem::file_type::not_found) {
    if (access == Access::write) return make_store(path);
    throw InputError(at_line(path) + "there is no such store of results", {},
                     "the first point that is stored makes it");
  }
  throw InputError(at_line(path) + "not a store of results: " + (error ? error.message() : "this is no file"), {},
                   "name another file");
}

Database open_for_writing(const std::filesystem::path& path, const Waiting& waiting) {
  Database database(path, waiting);
  expect_store(database);
  database.expect_writable();
  bring_up_to_date(database, schema_steps());
  database.run("PRAGMA synchronous = FULL");
  return database;
}

Database open_for_reading(const std::filesystem::path& path, const Waiting& waiting) {
  Database database(path, waiting);
  expect_store(database);
  if (!database.is_readable()) {
    std::error_code error;
    const std::filesystem::path wal = database.wal_path();
    if (std::filesystem::exists(wal, error) && std::filesystem::file_size(wal, error) > 0) {
      throw InputError(at_line(path) + "its last rows stand in a second file, and the folder cannot be written", {},
                       "copy it, and the same name with -wal, to a folder of your own");
    }
    database = Database::open_immutable(path);
  }
  bring_up_to_date(database, schema_steps());
  database.run("PRAGMA query_only = ON");
  return database;
}

}  // namespace

class Store::Parts {
 public:
  explicit Parts(Database opened) : database(std::move(opened)), self(this_process()) {
    Statement number(database, kNumber);
    number.step();
    connection = number.integer(0);
  }

  ~Parts() {
    if (!has_taken) return;
    try {
      database.wait_at_most(kPatienceAtTheEnd);
      Statement(database, kReleaseAll).with(connection).run();
    } catch (const std::exception&) {
      // The end of the process frees them.
    }
  }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  bool is_finished(std::string_view hash) { return Statement(database, kIsFinished).with(hash).step(); }

  bool is_begun(std::string_view hash) {
    Statement row(database, kWhoBegan);
    return row.with(hash).step() && may_live(read_process(row), self);
  }

  bool remove(std::string_view sql, std::string_view hash) { return Statement(database, sql).with(hash).step(); }

  std::mutex mutex;
  Database database;
  Process self;
  std::int64_t connection = 0;  // tells the stores of one process apart
  bool has_taken = false;
};

Store::Store(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Store::~Store() = default;
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;

Store Store::open(const std::filesystem::path& path, Access access, std::chrono::milliseconds patience,
                  const std::atomic<bool>* stop_requested) {
  expect_file(path, access);
  const Waiting waiting{patience, stop_requested};
  return Store(std::make_unique<Parts>(access == Access::write ? open_for_writing(path, waiting)
                                                               : open_for_reading(path, waiting)));
}

std::optional<Row> Store::find(std::string_view hash) const {
  const std::lock_guard lock(parts_->mutex);
  Statement row(parts_->database, kFind);
  if (!row.with(hash).step()) return {};
  return row_of(row);
}

Claim Store::claim(const Key& key) {
  const std::string name = hash(key);
  const std::lock_guard lock(parts_->mutex);
  Transaction transaction(parts_->database);
  if (parts_->is_finished(name)) return Claim::finished;
  if (parts_->is_begun(name)) return Claim::elsewhere;
  const Process& self = parts_->self;
  Statement(parts_->database, kBegin)
      .with(name, self.host, self.boot, self.pids, self.pid, self.started, parts_->connection)
      .run();
  transaction.commit();
  parts_->has_taken = true;
  return Claim::taken;
}

void Store::finish(const Key& key, const Outcome& outcome) {
  const std::string name = hash(key);
  const std::lock_guard lock(parts_->mutex);
  Transaction transaction(parts_->database);
  Statement(parts_->database, kInsert)
      .with(name, key.configuration, key.contents, std::int64_t{key.model}, outcome.result, outcome.seconds,
            outcome.program)
      .run();
  parts_->remove(kEnd, name);
  transaction.commit();
}

void Store::release(const Key& key) {
  const std::string name = hash(key);
  const std::lock_guard lock(parts_->mutex);
  Statement(parts_->database, kRelease).with(name, parts_->connection).run();
}

void Store::for_each(const std::function<void(const Row&)>& visit) const {
  // Row by row, with no lock in between: the visitor may be slow, and others go on to write.
  const auto next = [&](std::int64_t& id) -> std::optional<Row> {
    const std::lock_guard lock(parts_->mutex);
    Statement row(parts_->database, kNext);
    if (!row.with(id).step()) return {};
    constexpr int kIdColumn = 8;
    id = row.integer(kIdColumn);
    return row_of(row);
  };
  std::int64_t id = 0;
  while (const std::optional<Row> row = next(id)) visit(*row);
}

std::uint64_t Store::forget(std::span<const std::string> hashes) {
  const std::lock_guard lock(parts_->mutex);
  Transaction transaction(parts_->database);
  std::uint64_t count = 0;
  for (const std::string& hash : hashes) {
    const bool was_finished = parts_->remove(kRemove, hash);
    const bool was_begun = parts_->remove(kEnd, hash);
    if (was_finished || was_begun) ++count;
  }
  transaction.commit();
  return count;
}

}  // namespace weft::store
