// The tables of a store, its version, and how an older file becomes a new one.
#pragma once

#include <span>

#include "store/database.h"
#include "store/os_process.h"
#include "store/row.h"

namespace weft::store {

// Step i makes version i + 1 of version i, and sets user_version to it; version 0 is an empty database. A step runs
// inside a transaction.
using SchemaStep = void (*)(Database&);
std::span<const SchemaStep> schema_steps();

// Of a row whose first columns are hash, configuration, contents, model, result, seconds, program, finished.
inline constexpr int kColumnsOfRow = 8;
Row read_row(const Statement& row);

// Of a row whose first columns are host, boot, pids, pid, started.
inline constexpr int kColumnsOfProcess = 5;
Process read_process(const Statement& row);

// Throws InputError unless the file is a store: not empty, of SQLite, and with Weft's mark. The file stays untouched.
void expect_store(const Database& database);

// Throws InputError for a version that no store has.
void expect_version(Database& database);

// Takes the steps that are missing, all or none. Throws InputError for a version that is newer than the steps, and for
// an older one that cannot be written.
void bring_up_to_date(Database& database, std::span<const SchemaStep> steps);

}  // namespace weft::store
