#include "store/tables.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>

#include "base/check.h"
#include "base/files/text_file.h"
#include "base/input_error.h"
#include "store/key.h"
#include "store/row.h"
#include "store/version_four.h"
#include "store/version_one.h"
#include "store/version_three.h"

namespace weft::store {
namespace {

// SQLite's application id: bytes 68 to 71 of the file.
constexpr std::string_view kMark = "weft";
constexpr std::size_t kMarkOffset = 68;
constexpr std::string_view kSqlite("SQLite format 3\0", 16);
constexpr std::size_t kHeaderBytes = 100;

// `points` has the finished points in their order; `begun` the points that some process computes.
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

[[noreturn]] void refuse(const std::filesystem::path& path, std::string_view why) {
  throw InputError(fmt::format("{}{}", at_line(path), why), {}, "name another file; a missing one is made");
}

void make_tables(Database& database) { database.run(kTables); }

constexpr std::string_view kBegunBy = "SELECT host, boot, pids, pid, started FROM begun";
constexpr std::string_view kNextKey = R"(
  SELECT id, hash, configuration, contents, model, result FROM points WHERE id > ?1 ORDER BY id LIMIT 1)";
constexpr std::string_view kRemoveLater = "DELETE FROM points WHERE hash = ?1 AND id > ?2";
constexpr std::string_view kHasEarlier = "SELECT 1 FROM points WHERE hash = ?1 AND id < ?2";
constexpr std::string_view kDropRow = "DELETE FROM points WHERE id = ?1";
constexpr std::string_view kRewrite = "UPDATE points SET hash = ?2, configuration = ?3, result = ?4 WHERE id = ?1";

// A running program of the old version would go on to write rows in the old form.
void expect_no_writer(Database& database) {
  const Process self = this_process();
  Statement row(database, kBegunBy);
  while (row.step()) {
    const Process other = read_process(row);
    const bool is_in_sight = other.boot == self.boot && other.pids == self.pids;
    if (!is_in_sight || !may_live(other, self)) continue;
    throw InputError(fmt::format("{}an older weft (process {}) uses it, and it must be migrated to a newer version",
                                 at_line(database.path()), other.pid),
                     {}, "let that one finish, or end it; its finished points stay");
  }
}

// Keeps the first of the rows that would have this hash, and removes the others. Returns whether row `id` is the first.
bool keep_first(Database& database, const std::string& hash, std::int64_t id) {
  Statement(database, kRemoveLater).with(hash, id).run();
  if (!Statement(database, kHasEarlier).with(hash, id).step()) return true;
  Statement(database, kDropRow).with(id).run();
  return false;
}

// Writes out the arguments that version 1 left out, and renames verdicts: see store/version_one.h. Of two rows that
// turn out to be the same point, the first stays. A row whose hash is wrong keeps it, so that it counts as damaged.
void to_version_2(Database& database) {
  expect_no_writer(database);
  std::int64_t id = INT64_MIN;
  while (true) {
    Statement row(database, kNextKey);
    if (!row.with(id).step()) break;
    int column = 0;
    id = later_id(database, row.integer(column++), id);
    const std::string old_name = row.text(column++);
    Key key{.configuration = row.text(column++)};
    key.contents = row.text(column++);
    key.model = static_cast<std::uint32_t>(row.integer(column++));
    if (old_name != hash(key)) continue;
    key.configuration = version_1::full_configuration(key.configuration);
    const std::string result = version_1::renamed_result(row.text(column++));
    const std::string name = hash(key);
    if (keep_first(database, name, id)) {
      Statement(database, kRewrite).with(id, name, key.configuration, result).run();
    }
  }
  database.run("DELETE FROM begun; PRAGMA user_version = 2;");
}

// Adds the heartbeat of the owner of a point, and a checksum to each row. The columns of `begun` have no defaults, so
// that a running weft of version 2 cannot claim more points.
constexpr const char* kTables3 = R"(
  ALTER TABLE points ADD COLUMN checksum TEXT NOT NULL DEFAULT '';
  DROP TABLE begun;
  CREATE TABLE begun (
    hash TEXT NOT NULL PRIMARY KEY,
    host TEXT NOT NULL,
    boot TEXT NOT NULL,
    pids TEXT NOT NULL,
    pid INTEGER NOT NULL,
    started INTEGER NOT NULL,
    connection INTEGER NOT NULL,
    since TEXT NOT NULL,
    beat INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  PRAGMA user_version = 3;
)";
constexpr std::string_view kNextRow = R"(
  SELECT hash, configuration, contents, model, result, seconds, program, finished, id FROM points
  WHERE id > ?1 ORDER BY id LIMIT 1)";
constexpr std::string_view kSetChecksum = "UPDATE points SET checksum = ?2 WHERE id = ?1";

// A verdict of version 1 in a store of version 2: the version was altered, and no name of version 1 has been migrated.
void expect_version_2(const Database& database, const Row& row, std::int64_t id) {
  if (version_1::renamed_result(row.outcome.result) == row.outcome.result) return;
  refuse(database.path(), fmt::format("damaged: it says version 2, but row {} is of version 1", id));
}

// A row whose hash is wrong gets no checksum.
void to_version_3(Database& database) {
  expect_no_writer(database);
  database.run(kTables3);
  std::int64_t id = INT64_MIN;
  while (true) {
    Statement statement(database, kNextRow);
    if (!statement.with(id).step()) break;
    const Row row = read_row(statement);
    id = later_id(database, statement.integer(kColumnsOfRow), id);
    if (row.hash != hash(row.key)) continue;
    expect_version_2(database, row, id);
    Statement(database, kSetChecksum).with(id, checksum(row)).run();
  }
}

constexpr std::string_view kNextCheckedRow = R"(
  SELECT hash, configuration, contents, model, result, seconds, program, finished, id, checksum FROM points
  WHERE id > ?1 ORDER BY id LIMIT 1)";
constexpr std::string_view kRewriteAll =
    "UPDATE points SET hash = ?2, configuration = ?3, result = ?4, checksum = ?5 WHERE id = ?1";

// Changes the key or the result of every row by `change`. A damaged row is not changed, so that it still counts as
// damaged.
void rewrite_rows(Database& database, void (*change)(Row&)) {
  expect_no_writer(database);
  std::int64_t id = INT64_MIN;
  while (true) {
    Statement statement(database, kNextCheckedRow);
    if (!statement.with(id).step()) break;
    Row row = read_row(statement);
    id = later_id(database, statement.integer(kColumnsOfRow), id);
    if (!why_damaged(row, statement.text(kColumnsOfRow + 1)).empty()) continue;
    change(row);
    row.hash = hash(row.key);
    if (!keep_first(database, row.hash, id)) continue;
    Statement(database, kRewriteAll).with(id, row.hash, row.key.configuration, row.outcome.result, checksum(row)).run();
  }
  database.run("DELETE FROM begun;");
}

// Renames routings that serve one family, and members of results: see store/version_three.h.
void to_version_4(Database& database) {
  rewrite_rows(database, [](Row& row) {
    row.key.configuration = version_3::renamed_configuration(row.key.configuration);
    row.outcome.result = version_3::renamed_result(row.outcome.result);
  });
  database.run("PRAGMA user_version = 4;");
}

// Writes dor as it is written today where it has no dateline: see store/version_four.h.
void to_version_5(Database& database) {
  rewrite_rows(database,
               [](Row& row) { row.key.configuration = version_4::renamed_configuration(row.key.configuration); });
  database.run("PRAGMA user_version = 5;");
}

constexpr std::array<SchemaStep, 5> kSteps = {make_tables, to_version_2, to_version_3, to_version_4, to_version_5};

// Rows are read in the order of `id`, and found by `hash`.
constexpr std::string_view kHasPoints = "SELECT 1 FROM pragma_table_info('points')";
constexpr std::string_view kHasPrimaryKey =
    "SELECT 1 FROM pragma_table_info('points') WHERE name = 'id' AND type = 'INTEGER' AND pk = 1";
constexpr std::string_view kHasUniqueHash = R"(
  SELECT 1 FROM pragma_index_list('points') AS list JOIN pragma_index_info(list.name) AS column
  WHERE list."unique" AND column.name = 'hash')";

std::int64_t version_of(Database& database) {
  Statement version(database, "PRAGMA user_version");
  WEFT_CHECK(version.step());
  return version.integer(0);
}

}  // namespace

std::span<const SchemaStep> schema_steps() { return kSteps; }

Row read_row(const Statement& row) {
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
  WEFT_CHECK(column == kColumnsOfRow);
  return read;
}

std::int64_t later_id(const Database& database, std::int64_t id, std::int64_t earlier) {
  if (id > earlier) return id;
  throw InputError(fmt::format("{}damaged: row {} follows row {}", at_line(database.path()), id, earlier), {},
                   "save the readable rows with the tool sqlite3: sqlite3 FILE .recover");
}

Process read_process(const Statement& row) {
  int column = 0;
  Process process;
  process.host = row.text(column++);
  process.boot = row.text(column++);
  process.pids = row.text(column++);
  process.pid = row.integer(column++);
  process.started = row.integer(column++);
  WEFT_CHECK(column == kColumnsOfProcess);
  return process;
}

void expect_store(const Database& database) {
  const std::string header = database.first_bytes(kHeaderBytes);
  if (header.empty()) refuse(database.path(), "an empty file, not a store of results");
  if (!header.starts_with(kSqlite) || header.size() < kHeaderBytes) {
    refuse(database.path(), "not a store of results: this is no SQLite database");
  }
  if (header.substr(kMarkOffset, kMark.size()) != kMark) {
    refuse(database.path(), "not a store of results: a database of another program");
  }
}

void expect_version(Database& database) {
  if (const std::int64_t version = version_of(database); version < 1) {
    refuse(database.path(), fmt::format("damaged: it has version {}, which does not exist", version));
  }
}

void expect_keys(Database& database) {
  const auto has = [&](std::string_view what) { return Statement(database, what).step(); };
  // A newer version may have other tables; without a table every statement fails.
  if (version_of(database) > std::ssize(kSteps) || !has(kHasPoints)) return;
  if (!has(kHasPrimaryKey)) refuse(database.path(), "damaged: the column id of its points is not their primary key");
  if (!has(kHasUniqueHash)) refuse(database.path(), "damaged: the column hash of its points is not unique");
}

void bring_up_to_date(Database& database, std::span<const SchemaStep> steps) {
  const auto is_current = [&] {
    const std::int64_t version = version_of(database);
    if (version > std::ssize(steps)) {
      throw InputError(fmt::format("{}a store of version {}, but this weft reads versions up to {}",
                                   at_line(database.path()), version, steps.size()),
                       {}, "use the newer weft that made it, or name another file");
    }
    return version == std::ssize(steps);
  };
  if (is_current()) return;
  if (database.is_read_only()) {
    throw InputError(fmt::format("{}a store of version {}, which must be migrated to version {} before it is read, but "
                                 "it cannot be written",
                                 at_line(database.path()), version_of(database), steps.size()),
                     {}, "copy it to a folder of your own, and open the copy");
  }
  expect_sound_pages(database, check_file(database));
  Transaction transaction(database);
  // Another process may have migrated the store meanwhile.
  for (std::int64_t version = version_of(database); !is_current(); ++version) {
    steps[static_cast<std::size_t>(version)](database);
    WEFT_CHECK(version_of(database) == version + 1);
  }
  transaction.commit();
}

}  // namespace weft::store
