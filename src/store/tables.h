// The tables of a store, its version, and the migration of older files.
#pragma once

#include <cstdint>
#include <span>

#include "store/database.h"
#include "store/os_process.h"
#include "store/row.h"

namespace weft::store {

// Step i migrates version i to version i + 1 and sets user_version; version 0 is an empty database. Steps run inside a
// transaction.
using SchemaStep = void (*)(Database&);
std::span<const SchemaStep> schema_steps();

// Reads a row whose first columns are hash, configuration, contents, model, result, seconds, program, finished.
inline constexpr int kColumnsOfRow = 8;
Row read_row(const Statement& row);

// Returns `id`, which was found by `id > earlier`. Throws InputError unless it is larger: on damaged pages it may not
// be, and a loop over all rows would not end.
std::int64_t later_id(const Database& database, std::int64_t id, std::int64_t earlier);

// Reads a row whose first columns are host, boot, pids, pid, started.
inline constexpr int kColumnsOfProcess = 5;
Process read_process(const Statement& row);

// Throws InputError unless the file is an SQLite database with Weft's application id. Does not change the file.
void expect_store(const Database& database);

// Throws InputError for a version below 1.
void expect_version(Database& database);

// Throws InputError for a table of points that has lost its keys: rows would be missed, or stored twice.
void expect_keys(Database& database);

// Runs the missing steps, all or none. Throws InputError for a version that is newer than the steps, and for an older
// one that cannot be written or has damaged pages.
void bring_up_to_date(Database& database, std::span<const SchemaStep> steps);

}  // namespace weft::store
