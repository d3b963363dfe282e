#include "store/store.h"

#include <fmt/format.h>

#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <set>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>

#include "base/files/text_file.h"
#include "store/database.h"
#include "store/make_store.h"
#include "store/tables.h"

namespace weft::store {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::string_view kFind = R"(
  SELECT hash, configuration, contents, model, result, seconds, program, finished, checksum, id FROM points
  WHERE hash = ?1)";
// For a damaged index.
constexpr std::string_view kFindSlowly = R"(
  SELECT hash, configuration, contents, model, result, seconds, program, finished, checksum, id FROM points NOT INDEXED
  WHERE hash = ?1)";
constexpr std::string_view kNext = R"(
  SELECT hash, configuration, contents, model, result, seconds, program, finished, checksum, id FROM points
  WHERE id > ?1 ORDER BY id LIMIT 1)";
constexpr std::string_view kAll = R"(
  SELECT hash, configuration, contents, model, result, seconds, program, finished, checksum, id FROM points NOT INDEXED
  ORDER BY id)";
constexpr std::string_view kNow = "SELECT strftime('%Y-%m-%dT%H:%M:%SZ', 'now')";
constexpr std::string_view kInsert = R"(
  INSERT INTO points (hash, configuration, contents, model, result, seconds, program, finished, checksum)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9))";
constexpr std::string_view kHashes = "SELECT hash FROM points NOT INDEXED ORDER BY id";
constexpr std::string_view kRemove = "DELETE FROM points WHERE hash = ?1 RETURNING 1";
constexpr std::string_view kRemoveRow = "DELETE FROM points WHERE id = ?1";

constexpr std::string_view kWhoBegan =
    "SELECT host, boot, pids, pid, started, since, connection, beat FROM begun WHERE hash = ?1";
constexpr std::string_view kAllBegun = "SELECT host, boot, pids, pid, started, since, hash FROM begun ORDER BY hash";
constexpr std::string_view kBegin = R"(
  INSERT OR REPLACE INTO begun (hash, host, boot, pids, pid, started, connection, since, beat)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0))";
constexpr std::string_view kBeat = "UPDATE begun SET beat = beat + 1 WHERE connection = ?1";
constexpr std::string_view kEnd = "DELETE FROM begun WHERE hash = ?1 RETURNING 1";
constexpr std::string_view kRelease = "DELETE FROM begun WHERE hash = ?1 AND connection = ?2";
constexpr std::string_view kReleaseAll = "DELETE FROM begun WHERE connection = ?1";
constexpr std::string_view kNumber = "SELECT random()";

// A shorter wait for another process is not reported.
constexpr std::chrono::seconds kUnreportedWait{2};

// The destructor does not wait long for a lock: claims that it cannot release are free when the process has ended.
constexpr std::chrono::milliseconds kPatienceAtTheEnd{100};
constexpr std::chrono::milliseconds kPatienceOfABeat{500};

// Makes a missing store for Access::write. Refuses anything but a regular file before it is opened: opening a pipe
// would block.
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

void open_for_writing(Database& database) {
  database.expect_writable();
  expect_version(database);
  expect_keys(database);
  bring_up_to_date(database, schema_steps());
  database.run("PRAGMA synchronous = FULL");
}

void open_for_reading(Database& database) {
  if (!database.is_readable()) {
    std::error_code error;
    const std::filesystem::path wal = database.wal_path();
    if (std::filesystem::exists(wal, error) && std::filesystem::file_size(wal, error) > 0) {
      throw InputError(
          at_line(database.path()) + "its last rows are in its -wal file, and the folder cannot be written", {},
          "copy both files, the store and the one with -wal at its end, to a folder of your own");
    }
    database = Database::open_immutable(database.path());
  }
  expect_version(database);
  expect_keys(database);
  bring_up_to_date(database, schema_steps());
  database.run("PRAGMA query_only = ON");
}

// A file with damaged pages may be read in part, but not written: writing could damage more.
bool has_sound_index(Database& database, Access access, const StoreSettings& settings) {
  const FileCheck found = check_file(database);
  if (access == Access::write) expect_sound_pages(database, found);
  if (!found.damage.empty() && settings.on_damaged_file) settings.on_damaged_file(found.damage);
  return found.has_sound_index;
}

}  // namespace

class Store::Parts {
 public:
  Parts(Database opened, bool has_index, StoreSettings given)
      : database(std::move(opened)), settings(std::move(given)), self(this_process()), has_index_(has_index) {
    Statement number(database, kNumber);
    number.step();
    connection = number.integer(0);
  }

  ~Parts() {
    end_beats();
    if (!has_claimed_) return;
    try {
      database.wait_at_most(kPatienceAtTheEnd);
      Statement(database, kReleaseAll).with(connection).run();
    } catch (const std::exception&) {
      // The claims are free when the process has ended.
    }
  }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  // None where the row is damaged, which is reported.
  std::optional<Row> read(const Statement& statement) {
    Row row = read_row(statement);
    std::string reason = why_damaged(row, statement.text(kColumnsOfRow));
    if (reason.empty() && settings.misfit) reason = settings.misfit(row);
    if (reason.empty()) return row;
    report_damaged({.id = id_of(statement), .hash = row.hash, .reason = std::move(reason)});
    return std::nullopt;
  }

  static std::int64_t id_of(const Statement& statement) { return statement.integer(kColumnsOfRow + 1); }

  std::optional<Row> find(std::string_view hash) {
    Statement row(database, has_index_ ? kFind : kFindSlowly);
    row.with(hash);
    while (row.step()) {
      if (auto sound = read(row)) return sound;
    }
    return std::nullopt;
  }

  // Does a process that seems to run compute this point?
  bool is_begun(const std::string& hash) {
    Statement row(database, kWhoBegan);
    if (!row.with(hash).step()) return false;
    BegunPoint point{.hash = hash, .process = read_process(row)};
    int column = kColumnsOfProcess;
    point.since = row.text(column++);
    const std::int64_t owner = row.integer(column++);
    const std::int64_t beat = row.integer(column++);
    if (!may_live(point.process, self)) return false;
    return owner == connection || is_alive(point, {owner, beat});
  }

  void begin(const std::string& hash) {
    const std::string since = now();
    Statement(database, kBegin)
        .with(hash, self.host, self.boot, self.pids, self.pid, self.started, connection, since)
        .run();
  }

  // Starts the heartbeat after the first claim.
  void begin_beats() {
    has_claimed_ = true;
    if (beats_.joinable()) return;
    try {
      beats_ = std::jthread([this](const std::stop_token& stop) { beat_until(stop); });
    } catch (const std::system_error&) {
      // No thread can be started: without a heartbeat another process may compute the point a second time.
    }
  }

  std::string now() {
    Statement time(database, kNow);
    time.step();
    return time.text(0);
  }

  // In place of a damaged row of the same hash, if there is one.
  void insert(const Row& row) {
    remove(kRemove, row.hash);
    const std::string sum = checksum(row);
    Statement(database, kInsert)
        .with(row.hash, row.key.configuration, row.key.contents, std::int64_t{row.key.model}, row.outcome.result,
              row.outcome.seconds, row.outcome.program, row.finished, sum)
        .run();
  }

  bool remove(std::string_view sql, std::string_view hash) {
    Statement statement(database, sql);
    statement.with(hash);
    bool is_any = false;
    while (statement.step()) is_any = true;
    return is_any;
  }

  // Returns the number of rows removed.
  std::uint64_t remove_all(std::string_view sql, std::span<const std::string> hashes) {
    const std::lock_guard lock(mutex);
    Transaction transaction(database);
    std::uint64_t count = 0;
    for (const std::string& hash : hashes) {
      if (remove(sql, hash)) ++count;
    }
    transaction.commit();
    return count;
  }

  // Throws StoreMoved if the file has moved, after writing SQLite's log into it, whatever its name is now.
  void expect_in_place() {
    if (!database.has_moved()) return;
    try {
      Statement(database, "PRAGMA wal_checkpoint(TRUNCATE)").step();
    } catch (const InputError&) {
      // Nothing more can be saved.
    }
    throw StoreMoved(
        at_line(database.path()) + "deleted, renamed or replaced while in use; nothing more is stored", {},
        fmt::format("a renamed file has all points computed so far; if the file was deleted, remove {} too, and the "
                    "same command computes what is missing",
                    quote_briefly(database.path().string() + "-wal")));
  }

  std::mutex mutex;
  Database database;
  StoreSettings settings;
  Process self;
  std::int64_t connection = 0;  // random; distinguishes the stores of one process

 private:
  struct Heartbeat {
    std::int64_t owner = 0;
    std::int64_t beat = 0;
    friend bool operator==(const Heartbeat&, const Heartbeat&) = default;
  };
  struct Watched {
    Heartbeat heartbeat;
    Clock::time_point begin;    // of the wait
    Clock::time_point changed;  // when this heartbeat was first seen
  };

  // Measures with the clock of this process: clocks of two machines may differ.
  bool is_alive(const BegunPoint& point, const Heartbeat& heartbeat) {
    const Clock::time_point now = Clock::now();
    const auto [found, is_new] = watched_.try_emplace(point.hash, Watched{heartbeat, now, now});
    Watched& watched = found->second;
    if (watched.heartbeat.owner != heartbeat.owner) watched.begin = now;
    if (watched.heartbeat != heartbeat) watched.changed = now;
    watched.heartbeat = heartbeat;
    if (now - watched.changed >= settings.stale_after) {
      watched_.erase(found);
      return false;
    }
    const bool is_ours = point.process == self;
    if (!is_ours && now - watched.begin >= kUnreportedWait && reported_owners_.insert(heartbeat.owner).second &&
        settings.on_wait) {
      settings.on_wait(point);
    }
    return true;
  }

  void report_damaged(const DamagedRow& row) {
    if (reported_rows_.insert(row.id).second && settings.on_damaged_row) settings.on_damaged_row(row);
  }

  void beat_until(const std::stop_token& stop) {
    std::unique_lock lock(beat_mutex_);
    while (!beat_changed_.wait_for(lock, stop, settings.between_beats, [&] { return stop.stop_requested(); })) beat();
  }

  // A heartbeat need not survive a loss of power, so it does not wait for the disk, and only shortly for a lock.
  void beat() {
    const std::lock_guard lock(mutex);
    try {
      database.wait_at_most(kPatienceOfABeat);
      database.run("PRAGMA synchronous = NORMAL");
      Statement(database, kBeat).with(connection).run();
    } catch (const std::exception&) {
      // The next one may succeed.
    }
    database.wait_at_most(settings.patience);
    database.run("PRAGMA synchronous = FULL");  // of this connection alone: nothing is locked or written
  }

  void end_beats() {
    if (!beats_.joinable()) return;
    beats_.request_stop();
    beats_.join();
  }

  bool has_index_;
  bool has_claimed_ = false;
  std::map<std::string, Watched> watched_;  // by the hash of the point
  std::set<std::int64_t> reported_owners_;
  std::set<std::int64_t> reported_rows_;
  std::mutex beat_mutex_;
  std::condition_variable_any beat_changed_;
  std::jthread beats_;
};

Store::Store(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Store::~Store() = default;
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;

Store Store::open(const std::filesystem::path& path, Access access, StoreSettings settings) {
  expect_file(path, access);
  Database database(path, Waiting{settings.patience, settings.stop_requested});
  expect_store(database);
  if (access == Access::write) {
    open_for_writing(database);
  } else {
    open_for_reading(database);
  }
  const bool has_index = has_sound_index(database, access, settings);
  return Store(std::make_unique<Parts>(std::move(database), has_index, std::move(settings)));
}

std::optional<Row> Store::find(std::string_view hash) const {
  const std::lock_guard lock(parts_->mutex);
  return parts_->find(hash);
}

Claim Store::claim(const Key& key) {
  const std::string name = hash(key);
  const std::lock_guard lock(parts_->mutex);
  parts_->expect_in_place();
  Transaction transaction(parts_->database);
  if (parts_->find(name)) return Claim::finished;
  if (parts_->is_begun(name)) return Claim::elsewhere;
  parts_->begin(name);
  transaction.commit();
  parts_->begin_beats();
  return Claim::taken;
}

void Store::finish(const Key& key, const Outcome& outcome) {
  const std::lock_guard lock(parts_->mutex);
  Transaction transaction(parts_->database);
  const Row row{.hash = hash(key), .key = key, .outcome = outcome, .finished = parts_->now()};
  if (!parts_->find(row.hash)) parts_->insert(row);
  parts_->remove(kEnd, row.hash);
  transaction.commit();
  parts_->expect_in_place();
}

std::uint64_t Store::add(std::span<const Row> rows) {
  std::uint64_t count = 0;
  const std::lock_guard lock(parts_->mutex);
  Transaction transaction(parts_->database);
  for (const Row& row : rows) {
    parts_->remove(kEnd, row.hash);
    if (parts_->find(row.hash)) continue;
    parts_->insert(row);
    ++count;
  }
  transaction.commit();
  parts_->expect_in_place();
  return count;
}

void Store::expect_in_place() const {
  const std::lock_guard lock(parts_->mutex);
  parts_->expect_in_place();
}

void Store::release(const Key& key) {
  const std::string name = hash(key);
  const std::lock_guard lock(parts_->mutex);
  Statement(parts_->database, kRelease).with(name, parts_->connection).run();
}

void Store::for_each(const std::function<void(const Row&)>& visit) const {
  // Holds no lock between rows: the visitor may be slow, and other processes must be able to write.
  const auto next = [&](std::int64_t& id, std::optional<Row>& sound) {
    const std::lock_guard lock(parts_->mutex);
    Statement row(parts_->database, kNext);
    if (!row.with(id).step()) return false;
    id = later_id(parts_->database, Parts::id_of(row), id);
    sound = parts_->read(row);
    return true;
  };
  std::int64_t id = INT64_MIN;
  std::optional<Row> row;
  while (next(id, row)) {
    if (row) visit(*row);
  }
}

std::vector<std::string> Store::hashes() const {
  const std::lock_guard lock(parts_->mutex);
  std::vector<std::string> hashes;
  Statement row(parts_->database, kHashes);
  while (row.step()) hashes.push_back(row.text(0));
  return hashes;
}

std::vector<BegunPoint> Store::begun() const {
  const std::lock_guard lock(parts_->mutex);
  std::vector<BegunPoint> points;
  Statement row(parts_->database, kAllBegun);
  while (row.step()) {
    points.push_back(
        {.hash = row.text(kColumnsOfProcess + 1), .process = read_process(row), .since = row.text(kColumnsOfProcess)});
  }
  return points;
}

std::uint64_t Store::forget(std::span<const std::string> hashes) { return parts_->remove_all(kRemove, hashes); }

std::uint64_t Store::forget_damaged() {
  const std::lock_guard lock(parts_->mutex);
  Transaction transaction(parts_->database);
  std::vector<std::int64_t> ids;
  Statement row(parts_->database, kAll);
  while (row.step()) {
    if (!parts_->read(row)) ids.push_back(Parts::id_of(row));
  }
  for (const std::int64_t id : ids) Statement(parts_->database, kRemoveRow).with(id).run();
  transaction.commit();
  return ids.size();
}

std::uint64_t Store::free_begun(std::span<const std::string> hashes) { return parts_->remove_all(kEnd, hashes); }

}  // namespace weft::store
